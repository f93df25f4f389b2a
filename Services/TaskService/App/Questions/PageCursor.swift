import Foundation
import Schema

/// Where a page ended: the row, and what it was sorted by. Opaque on the wire, and good for its own question only.
struct PageCursor: Hashable {
    /// The row's number.
    var number: Int64
    /// The sort key; nil where there is none.
    var key: String?

    /// A place in an answer.
    init(_ number: Int64, key: String? = nil) {
        self.number = number
        self.key = key
    }

    /// Reads a cursor that an answer to `question` gave.
    init(_ text: String, of question: String) throws {
        let parts = Self.decoded(text).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == Self.digest(question), let number = Int64(parts[1]) else {
            throw Self.refusal(text)
        }
        self.number = number
        key = parts.count > 2 ? String(parts[2]) : nil
    }

    /// As it is written in an answer to `question`.
    func text(of question: String) -> String {
        let plain = "\(Self.digest(question)) \(number)" + (key.map { " \($0)" } ?? "")
        return Data(plain.utf8).base64EncodedString()
    }

    static func refusal(_ text: String) -> Problem {
        let expected = "the next of the last page, with the same question; leave it out to begin anew"
        return .violation([Violation("/cursor", "cursor", expected: expected, actual: text)])
    }

    private static func decoded(_ text: String) -> String {
        Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// FNV-1a: tells questions apart and is the same after a restart.
    private static func digest(_ question: String) -> String {
        let hash = question.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
