import Crypto
import Foundation

/// Random texts, and what is kept of them.
enum Secret {
    /// A text of so many random bytes that may stand in addresses and cookies.
    static func text(bytes: Int = 32) -> String {
        Data(self.bytes(bytes)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Random bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
    }

    /// SHA-256 in hexadecimal: for random texts, which nobody can guess, that is enough.
    static func digest(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// Whether two texts are equal, in a time that does not tell where they differ.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let key = SymmetricKey(size: .bits256)
        let mac = HMAC<SHA256>.authenticationCode(for: Data(one.utf8), using: key)
        return HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: Data(other.utf8), using: key)
    }
}
