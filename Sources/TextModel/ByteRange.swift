/// A half-open range of UTF-8 bytes in one text, 0-based.
///
/// The only way in which the inner modules speak of places in a file. Lines, columns and the positions of
/// protocols are made from it at the border, by ``LineTable``.
package typealias ByteRange = Range<Int>
