import Foundation
import Schema

/// Puts secrets in where a source names them, and keeps them from going elsewhere.
struct SecretWords: Sendable {
    let secrets: [String: SecretVault.Secret]
    /// Scheme, host and port that the source asks.
    let origin: String

    /// The names in a text: `${secret:weather}`.
    static func names(in text: String) -> [String] { text.matches(of: form).map { String($0.1) } }

    /// The text with its secrets.
    ///
    /// - Throws: a fault when one is not there, or is for another server.
    func filled(_ text: String, encoded: Bool = false) throws(PollFault) -> String {
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: Self.form) {
            let value = try value(String(match.1))
            result += rest[..<match.range.lowerBound]
            result += encoded ? value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" : value
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    /// A secret by its name.
    func value(_ name: String) throws(PollFault) -> String {
        guard let secret = secrets[name] else {
            throw PollFault(
                "http.auth",
                expected: "a secret `\(name)`",
                actual: "none",
                place: origin,
                remedy: "put it with cmd/secret-\(name)/put"
            )
        }
        guard secret.origin == origin else {
            throw PollFault(
                "http.auth",
                expected: "a secret for \(origin)",
                actual: "`\(name)`, which is for \(secret.origin)",
                place: origin,
                remedy: "put a secret for this server, or ask the one that it is for"
            )
        }
        return secret.value
    }

    private static var form: Regex<(Substring, Substring)> { /\$\{secret:([a-z0-9_-]+)\}/ }
}
