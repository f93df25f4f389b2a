import Crypto
import Foundation

/// Ids made from names, UUIDv5 (RFC 9562): whoever makes one for the same thing makes the same one.
public enum NameID {
    /// The id of a name in a space of names, which is a UUID itself; one that is none is taken as a name, too.
    public static func make(_ space: String, _ name: String) -> String {
        var bytes = UUID(uuidString: space).map { withUnsafeBytes(of: $0.uuid, Array.init) } ?? Array(space.utf8)
        bytes.append(contentsOf: name.utf8)
        var digest = Array(Insecure.SHA1.hash(data: bytes).prefix(16))
        digest[6] = digest[6] & 0x0F | 0x50
        digest[8] = digest[8] & 0x3F | 0x80
        let hex = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]].map { $0.joined() }
            .joined(separator: "-")
    }

    /// Whether a text is a UUID as ids are written: 36 characters in lower case.
    public static func isID(_ text: String) -> Bool {
        text.utf8.count == 36 && UUID(uuidString: text) != nil && text == text.lowercased()
    }
}
