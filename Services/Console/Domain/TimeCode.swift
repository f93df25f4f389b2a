import Crypto
import Schema

/// One-time codes by the clock (RFC 6238): six digits, thirty seconds, SHA-1, as every authenticator app knows them.
public struct TimeCode: Sendable {
    /// Seconds that a code is good for.
    public static let period: Int64 = 30
    private let secret: [UInt8]

    /// Codes of a secret.
    public init(secret: [UInt8]) { self.secret = secret }

    /// The number of the period that a time lies in.
    public static func step(at time: Timestamp) -> Int64 { time.milliseconds / 1000 / period }

    /// The code of a period.
    public func code(step: Int64, digits: Int = 6) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
        let offset = Int(mac[mac.count - 1] & 0xF)
        let word = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(UInt32(1)) { value, _ in value * 10 }
        let text = String(word % modulus)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// The period whose code this is, one before or after now included; nil when it is none, or not newer than the last
    /// that was used, as a code that was looked at over the shoulder is good for nothing.
    public func match(_ code: String, at time: Timestamp, after used: Int64?) -> Int64? {
        let now = Self.step(at: time)
        return [now, now - 1, now + 1].first { step in
            step > used ?? .min && self.code(step: step) == code
        }
    }

    /// What an authenticator app reads from a QR code.
    public static func address(secret: [UInt8], user: String, issuer: String) -> String {
        "otpauth://totp/\(issuer):\(user)?secret=\(Base32.text(secret))&issuer=\(issuer)&algorithm=SHA1&digits=6&period=30"
    }
}
