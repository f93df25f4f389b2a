import Bus
import Foundation
import TestKit

/// Everything that was heard, line by line: when, where, what.
final class RecordFile: Sendable {
    let path: String
    private let handle: FileHandle

    init(_ path: String) throws {
        self.path = path
        try Data().write(to: URL(filePath: path))
        handle = try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// Writes a message down; a record that cannot be written is no reason to stop listening.
    func write(_ now: Double, _ message: Incoming) {
        let mark = message.isRetained ? " retained" : ""
        let line = "\((now * 1000).rounded() / 1000) \(message.topic)\(mark) \(message.text)\n"
        try? handle.write(contentsOf: Data(line.utf8))
    }
}
