/// Random text from the system's generator.
public enum RandomText {
    /// 256 bits in letters and digits only, so that no shell, URL or option parser takes a part of it for its own.
    public static func password() -> String {
        text(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), count: 43)
    }

    /// 64 bits, for a name that nobody may guess.
    public static func clientIDSuffix() -> String {
        text(Array("0123456789abcdef"), count: 16)
    }

    /// As long as mosquitto's own salts.
    public static func salt() -> [UInt8] {
        (0..<12).map { _ in UInt8.random(in: .min ... .max) }
    }

    private static func text(_ alphabet: [Character], count: Int) -> String {
        String((0..<count).map { _ in alphabet[Int.random(in: alphabet.indices)] })
    }
}
