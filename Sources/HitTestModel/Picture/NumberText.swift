/// Numbers as people write coordinates.
enum NumberText {
    /// At most `decimals` digits after the point and no trailing zeros.
    static func short(_ number: Double, decimals: Int = 2) -> String {
        guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
        let factor = [1.0, 10, 100, 1000, 10_000][Swift.min(Swift.max(decimals, 0), 4)]
        let scaled = (number * factor).rounded()
        guard let whole = Int64(exactly: scaled) else { return "\(number)" }
        let digits = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(factor))
        let sign = whole < 0 ? "-" : ""
        guard digits.remainder > 0 else { return sign + "\(digits.quotient)" }
        let padded = String(String(digits.remainder + UInt64(factor)).dropFirst())
        let fraction = padded.reversed().drop { $0 == "0" }.reversed()
        return sign + "\(digits.quotient)." + String(fraction)
    }
}
