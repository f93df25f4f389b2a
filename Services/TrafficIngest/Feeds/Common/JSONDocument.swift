import Foundation
import Schema
import TrafficIngestDomain

/// A feed's document in JSON; those are small enough to be held whole.
enum JSONDocument {
    /// More than this no such document has: 64 MiB.
    private static let limit = 64 << 20

    /// Reads it to its end.
    ///
    /// - Throws: ``FeedFault``.
    static func read(_ input: InputStream) throws -> JSONTree {
        let bytes = try bytes(input).unmarked
        guard let first = bytes.first else {
            throw FeedFault(.empty, "expected a JSON document, got nothing, or only white space")
        }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            let start = String(decoding: bytes.prefix(40), as: UTF8.self)
            throw FeedFault(.shape, "expected a JSON document, got a text that begins with \(start.debugDescription)")
        }
        do { return try JSONTree(bytes) } catch {
            throw FeedFault(.torn, "the JSON is torn, or none: \(bytes.count) bytes, \(error)")
        }
    }

    private static func bytes(_ input: InputStream) throws -> Data {
        input.open()
        defer { input.close() }
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = input.read(&chunk, maxLength: chunk.count)
            guard count >= 0 else {
                throw FeedFault(.torn, "the document could not be read: \(input.streamError as Any)")
            }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk.prefix(count))
            guard bytes.count <= limit else {
                throw FeedFault(.tooLarge, "the JSON has more than \(limit) bytes")
            }
        }
    }
}

extension JSONTree {
    /// What an object begins with, for people.
    var start: String {
        guard case .object(let members) = self else { return "no object" }
        return "the members " + members.keys.sorted().prefix(5).joined(separator: ", ")
    }
}
