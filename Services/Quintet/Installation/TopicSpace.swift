/// Builds the topic filters of one site: `{root}/{site}/{service}/{kind}/…`.
struct TopicSpace: Sendable, Equatable {
    let root: String
    let site: String

    /// Everything under the site.
    var everything: String { "\(root)/\(site)/#" }

    /// Everything under one service.
    func everything(of service: String) -> String { "\(root)/\(site)/\(service)/#" }

    /// All topics of one kind of one service.
    func all(_ kind: TopicKind, of service: String) -> String {
        topic(kind, of: service, "#")
    }

    /// Where `service` puts its answers for `client`.
    func replies(of service: String, to client: String) -> String {
        topic(.reply, of: service, "\(client)/#")
    }

    /// One topic of a service.
    func topic(_ kind: TopicKind, of service: String, _ rest: String) -> String {
        "\(root)/\(site)/\(service)/\(kind.rawValue)/\(rest)"
    }

    /// Whether `level` may stand between two slashes of a topic of ours: `[a-z0-9_-]+`.
    static func isLevel(_ level: some StringProtocol) -> Bool {
        !level.isEmpty
            && level.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}
