import Schema

/// Which names and passwords are taken.
public enum PasswordRules {
    /// The least number of characters.
    public static let shortest = 12
    /// The most; more would only keep the machine busy.
    public static let longest = 256
    /// The fewest different characters.
    private static let variety = 5

    /// Why a password is not taken; nil when it is.
    public static func fault(_ password: String, user: String) -> Violation? {
        func refuse(_ rule: String, _ expected: String) -> Violation {
            Violation("/password", rule, expected: expected)
        }
        let plain = password.lowercased()
        if password.count < shortest { return refuse("minLength", "at least \(shortest) characters") }
        if password.count > longest { return refuse("maxLength", "at most \(longest) characters") }
        if Set(plain).count < variety { return refuse("variety", "at least \(variety) different characters") }
        if plain.contains(user.lowercased()) { return refuse("user", "a password without the user's name in it") }
        if common.contains(where: { plain.hasPrefix($0) }) { return refuse("common", "not one of the usual passwords") }
        return nil
    }

    /// Why a name is not taken; nil when it is.
    public static func nameFault(_ user: String) -> Violation? {
        let isPlain = user.utf8.allSatisfy { byte in
            switch byte {
            case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isPlain, (2...40).contains(user.utf8.count) else {
            return Violation("/user", "pattern", expected: "2–40 characters of a-z 0-9 . - _", actual: user)
        }
        return nil
    }

    /// What people take first when twelve characters are asked for, in the console's languages.
    private static let common = [
        "password", "passw0rd", "p@ssword", "p@ssw0rd", "123456", "abcdef", "abc123", "qwerty", "asdfgh", "1q2w3e",
        "letmein", "iloveyou", "welcome", "administrator", "contrasen", "contraseñ", "contrasenya", "bienvenid",
        "benvingut", "teamo", "tequiero", "t'estimo", "quintet", "monkey", "dragon", "football", "barcelona",
        "realmadrid", "sunshine", "superman", "trustno1", "changeme", "secreto", "987654",
    ]
}
