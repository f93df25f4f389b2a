import Foundation
import TrafficIngestDomain

/// What came of one request.
enum Fetched: Sendable {
    case document(FetchedDocument)
    /// No document: nothing changed, or something failed.
    case nothing(PollOutcome, PollAnswer)
}

/// A whole document in a file, not looked into yet.
struct FetchedDocument: Sendable {
    let file: URL
    let bytes: Int
    /// SHA-256 in hexadecimal.
    let hash: String
    var answer: PollAnswer
    /// Whether it is the second read that has to say the same as the first.
    var isConfirming = false
    /// Whether a folder of snapshots has begun again with it: it may be older than the one before.
    var isRewound = false
    /// Whether the file is of no use after it is read.
    var isTemporary = false

    /// Removes what is of no use any more.
    func discard() {
        if isTemporary { try? FileManager.default.removeItem(at: file) }
    }
}
