import Crypto
import FoundationEssentials

/// A code for one pairing, to be read from one screen and typed into another.
struct PairingCode: Sendable {
    /// Nothing that looks like another; with 9 of these 30 there are 44 bits.
    private static let alphabet = Array("ABCDEFGHJKMNPQRSTVWXYZ23456789")
    private static let length = 9

    /// `K7M-Q2X-HP9`
    let text: String

    init() {
        let letters = (0..<Self.length).map { _ in Self.alphabet[Int.random(in: Self.alphabet.indices)] }
        text = stride(from: 0, to: Self.length, by: 3).map { String(letters[$0..<($0 + 3)]) }.joined(separator: "-")
    }

    /// Whether `other` is the same, however it is written. The digests are compared in constant time: how long it takes
    /// says nothing about how much was right.
    func isSame(as other: String) -> Bool { Self.digest(of: text) == Self.digest(of: other) }

    private static func digest(of text: String) -> SHA256Digest {
        SHA256.hash(data: Data(text.uppercased().filter { $0 != "-" && $0 != " " }.utf8))
    }
}
