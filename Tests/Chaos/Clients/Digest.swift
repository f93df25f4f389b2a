/// A number of some bytes, which is kept instead of them; another one in the next process.
enum Digest {
    static func of(_ bytes: [UInt8]) -> UInt64 {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The number as bytes, for who compares bytes.
    static func bytes(_ digest: UInt64) -> [UInt8] { withUnsafeBytes(of: digest, Array.init) }
}
