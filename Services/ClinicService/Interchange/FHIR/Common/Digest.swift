import Crypto
import Foundation

/// Names that are made from what they name.
enum Digest {
    /// The id of a resource that has no id in our records: the same for the same words, as a UUID (RFC 9562, version 8).
    static func id(_ parts: String...) -> String {
        var bytes = Array(SHA256.hash(data: Data(parts.joined(separator: "/").utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = hexadecimal(bytes)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { digits.dropFirst($0.lowerBound).prefix($0.count) }.joined(separator: "-")
    }

    /// The name of content that has none.
    static func name(_ content: [UInt8]) -> String { "sha256:" + hexadecimal(Array(SHA256.hash(data: Data(content)))) }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
