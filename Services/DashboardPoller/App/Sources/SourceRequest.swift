import Fetching
import Foundation
import Schema

/// What is asked of a source's server, with its secrets.
struct SourceRequest: Sendable {
    var request: FetchRequest
    /// What must not appear in any text.
    let secrets: [String]

    /// - Throws: a fault when a secret is missing or for another server, or the URL is none.
    init(_ source: DataSource, seconds: Double, _ known: [String: SecretVault.Secret]) throws(PollFault) {
        let url = source.url ?? ""
        let origin: String
        do { origin = try WebAddress(Self.bare(url)).origin } catch { throw PollFault(error) }
        let words = SecretWords(secrets: known, origin: origin)
        var used = Set(SecretWords.names(in: url))
        var encoded: String?
        var request = FetchRequest(url: try words.filled(url, encoded: true))
        for (name, value) in source.headers ?? [:] {
            used.formUnion(SecretWords.names(in: value))
            request.headers[name] = try words.filled(value)
        }
        if let auth = source.auth {
            used.insert(auth.secret)
            let secret = try words.value(auth.secret)
            let basic = auth.user.map { Data("\($0):\(secret)".utf8).base64EncodedString() }
            request.headers["Authorization"] = basic.map { "Basic \($0)" } ?? "Bearer \(secret)"
            encoded = basic
        }
        if source.method?.uppercased() == "POST" {
            request.method = .post
            request.body = Array((source.body ?? "").utf8)
        }
        if let statuses = source.statuses { request.statuses = Set(statuses).union([304]) }
        if let most = source.maxBytes { request.largest = Int(most) }
        request.total = min(request.total, 0.8 * seconds)
        request.trust = ServerTrust(certificates: source.certificates, isInsecure: source.insecure == true)
        self.request = request
        // What Basic makes of a password is as good as the password.
        secrets = used.compactMap { known[$0]?.value } + [encoded].compactMap { $0 }
    }

    /// The URL with the names of secrets as plain words, so that it can be taken apart.
    static func bare(_ url: String) -> String { url.replacing(/\$\{secret:[a-z0-9_-]+\}/, with: "secret") }
}

extension DataSource {
    /// Whether it names a secret where that is put in.
    func uses(_ secret: String) -> Bool {
        guard kind == .http else { return false }
        let texts = [url ?? ""] + (headers ?? [:]).values
        return auth?.secret == secret || texts.contains { SecretWords.names(in: $0).contains(secret) }
    }
}

extension PollFault {
    /// The same fault in the words of a widget.
    init(_ fault: FetchFault) {
        self.init(
            fault.code.rawValue,
            expected: fault.expected,
            actual: fault.actual,
            place: fault.place,
            remedy: fault.remedy
        )
    }
}
