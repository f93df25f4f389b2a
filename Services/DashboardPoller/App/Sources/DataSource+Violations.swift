import DashboardPollerDomain
import Fetching
import Schema

extension DataSource {
    /// What keeps it from being a source; the pointers begin with where it stands.
    func violations(at place: String) -> [Violation] {
        var violations: [Violation] = []
        func refuse(_ member: String, _ rule: String, _ expected: String, _ actual: String?) {
            violations.append(Violation("\(place)/\(member)", rule, expected: expected, actual: actual))
        }
        switch kind {
        case .http:
            do { _ = try WebAddress(SourceRequest.bare(url ?? "")) } catch {
                refuse("url", "uri", error.expected, url == nil ? "none" : error.actual)
            }
            // Before the query a secret would be part of what is told of the address.
            if let path = url?.split(separator: "?", maxSplits: 1).first, path.contains("${secret:") {
                refuse("url", "secret", "secrets in the query only", "one before it")
            }
        case .mqtt: checkTopic(refuse)
        case .static: if body == nil { refuse("body", "required", "the data itself", "none") }
        case .unknown: refuse("kind", "enum", "one of " + SourceKind.words.joined(separator: ", "), nil)
        }
        if format == .unknown { refuse("format", "enum", "one of " + SourceFormat.words.joined(separator: ", "), nil) }
        if let method, !["GET", "POST"].contains(method.uppercased()) {
            refuse("method", "enum", "GET or POST", method)
        }
        if let statuses, !statuses.allSatisfy((200...599).contains) {
            refuse("statuses", "range", "HTTP statuses from 200 to 599", "\(statuses)")
        }
        for name in (headers ?? [:]).keys.sorted() where !Self.isHeader(name) {
            refuse("headers/\(name)", "name", "the name of a header, and none of those that are ours", name)
        }
        return violations
    }

    private func checkTopic(_ refuse: (String, String, String, String?) -> Void) {
        let topic = topic ?? ""
        if !TopicName.isUsable(topic) { refuse("topic", "topic", "one topic, without +, # and controls", topic) }
    }

    /// A header that may be set: the others are the connection's own, or would let a request pass for two.
    private static func isHeader(_ name: String) -> Bool {
        let own = ["host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer"]
        return !own.contains(name.lowercased()) && !name.isEmpty
            && name.utf8.allSatisfy { (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
    }
}
