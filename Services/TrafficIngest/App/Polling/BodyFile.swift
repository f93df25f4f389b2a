import Foundation
import NIOCore

/// A temporary file that a document is written to as it comes.
struct BodyFile {
    let url: URL
    private(set) var content: ContentHash
    private let handle: FileHandle

    private static let prefix = "quintet-feed-"

    init(_ settings: FetchSettings) throws(FetchFailure) {
        url = settings.folder.appending(path: Self.prefix + UUID().uuidString)
        content = ContentHash(limit: settings.largest)
        do {
            try Data().write(to: url, options: .withoutOverwriting)
            handle = try FileHandle(forWritingTo: url)
        } catch {
            throw Self.unwritable(url, error)
        }
    }

    mutating func append(_ part: ByteBuffer) throws {
        let data = Data(part.readableBytesView)
        try content.add(data)
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw Self.unwritable(url, error)
        }
    }

    func close() throws {
        do {
            try handle.close()
        } catch {
            throw Self.unwritable(url, error)
        }
    }

    /// Removes the file of a document that did not come to its end.
    func remove() {
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }

    /// Makes the folder, and removes what a process that was killed left in it.
    static func prepare(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix(prefix) {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    private static func unwritable(_ url: URL, _ error: any Error) -> FetchFailure {
        FetchFailure("the document cannot be written to \(url.path): \(error.localizedDescription)")
    }
}
