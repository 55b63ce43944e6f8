/// `workspace/didChangeWatchedFiles`.
package struct DidChangeWatchedFilesParams: Hashable, Sendable, Codable {
    package var changes: [FileEvent]

    package struct FileEvent: Hashable, Sendable, Codable {
        package var uri: String
        /// 1: created; 2: changed; 3: deleted.
        package var type: Int
    }
}
