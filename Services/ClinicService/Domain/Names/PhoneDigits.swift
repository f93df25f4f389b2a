/// Phone numbers, however they are written, with or without their country.
public enum PhoneDigits {
    /// How many of the last digits tell a phone from others; fewer are an extension or a service.
    public static let telling = 7

    /// The digits of a number.
    public static func digits(_ number: String) -> String {
        String(number.unicodeScalars.filter { ("0"..."9").contains($0) }.map(Character.init))
    }

    /// The last digits, which two ways to write a number share; nil for a number that is too short to tell.
    public static func tail(_ number: String) -> String? {
        let digits = digits(number)
        return digits.utf8.count < telling ? nil : String(digits.suffix(telling))
    }

    /// Whether two numbers are one phone: equal, or the shorter one is how the longer one ends.
    public static func areSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (digits(one), digits(other))
        let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
        return short.utf8.count >= telling ? long.hasSuffix(short) : short == long && !short.isEmpty
    }
}
