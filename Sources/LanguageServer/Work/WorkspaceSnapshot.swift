import JSONRPC
import Linting
import OverrideAnalysis
import SwiftScanner
import TextModel

/// The files of the workspace's folders as they were at one time, and which of them declare what.
struct WorkspaceSnapshot: Sendable {
    let files: [FilePath]
    let index: WorkspaceIndex
    /// Positions in `files` by path.
    let numbers: [FilePath: Int]

    /// Grows from one look to the next whenever names may be found elsewhere than before.
    private(set) var edition = 1

    private let declarations: [FilePath: Declarations]

    /// What one file declares, as long as the file is as it was.
    private struct Declarations: Sendable {
        var stamp: FileCache.Stamp
        var index: WorkspaceIndex
    }

    /// Whether names may be found elsewhere than in an earlier look.
    func differs(from earlier: WorkspaceSnapshot) -> Bool {
        files != earlier.files || !index.declaresTheSame(as: earlier.index)
    }

    /// More files than this are not looked at for declarations.
    private static let fileLimit = 100_000

    /// Reads the files below some folders that are not as an earlier look found them; nil where the work is cancelled.
    init?(folders: [String], after previous: WorkspaceSnapshot?, cancellation: Cancellation) {
        let walk = FileWalk(insideOf: folders)
        let directory = currentDirectory()
        var files: [FilePath] = []
        var index = WorkspaceIndex()
        var declarations: [FilePath: Declarations] = [:]
        _ = walk.visit { path in
            if cancellation.isCancelled || files.count >= Self.fileLimit { return }
            let path = path.absolute(from: directory)
            guard let stamp = FileCache.Stamp(of: path) else { return }
            var found = previous?.declarations[path]
            if found?.stamp != stamp {
                guard let bytes = try? readFile(path) else { return }
                var own = WorkspaceIndex()
                own.add(bytes, file: 0)
                found = Declarations(stamp: stamp, index: own)
            }
            guard let found else { return }
            declarations[path] = found
            index.merge(found.index, shiftedBy: files.count)
            files.append(path)
        }
        if cancellation.isCancelled { return nil }
        index.complete()
        self.files = files
        self.index = index
        self.declarations = declarations
        numbers = Dictionary(zip(files, files.indices)) { first, _ in first }
        if let previous { edition = previous.edition + (differs(from: previous) ? 1 : 0) }
    }
}

extension FileWalk {
    /// A walk over a workspace's folders: nothing outside of them is read, wherever links lead.
    init(insideOf folders: [String]) {
        var options = WalkOptions()
        options.staysInside = true
        self.init(folders, options: options)
    }
}

/// Files that were scanned to look names up in them, kept while they do not change.
final class FileCache: Sendable {
    /// A state of a file: its time and size, or the text of the document that stands for it.
    struct Stamp: Hashable, Sendable {
        var modified: Int
        var size: Int

        init(_ status: FileStatus) {
            modified = status.modified
            size = status.size
        }

        /// Whether a document stood for the file.
        var isOfDocument: Bool { size == -1 }

        init(of document: Document) {
            modified = document.textNumber
            size = -1
        }

        /// Of the file at a path; nil where there is none.
        init?(of path: FilePath) {
            guard let status = FileStatus(path) else { return nil }
            self.init(status)
        }
    }

    private struct Entry: Sendable {
        var stamp: Stamp
        var file: ProgramFile
    }

    private static let limit = 256
    private let entries = Locked<[FilePath: Entry]>([:])

    /// The scanned file, from the cache where its stamp is the same.
    func file(_ path: FilePath, stamp: Stamp, bytes: () -> [UInt8]?) -> ProgramFile? {
        if let entry = entries.withLock({ $0[path] }), entry.stamp == stamp { return entry.file }
        guard let bytes = bytes() else { return nil }
        let file = ProgramFile(path: path.display, source: SwiftSource(bytes))
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeAll() }
            entries[path] = Entry(stamp: stamp, file: file)
        }
        return file
    }
}
