import Crypto
import Foundation
import TrafficIngestDomain

/// The SHA-256 and the length of a document that comes in parts, and a limit to it.
struct ContentHash {
    private(set) var bytes = 0
    private var sha = SHA256()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func add(_ part: Data) throws(FeedFault) {
        bytes += part.count
        guard bytes <= limit else { throw .tooLarge(limit: limit, "more came") }
        sha.update(data: part)
    }

    /// The hash in hexadecimal of a document that is complete.
    func finish() throws(FeedFault) -> String {
        guard bytes > 0 else { throw FeedFault(.empty, "expected a document, but its body is empty") }
        return sha.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
