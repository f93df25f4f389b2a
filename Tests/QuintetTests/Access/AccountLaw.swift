import Bus

/// What one account may do, written by hand and apart from the catalogue that the broker's rules are made from.
///
/// A pattern is a topic filter below the site, in which `{a,b}` stands for either; with a slash before it, it is one of
/// the whole tree.
struct AccountLaw {
    let account: String
    let writes: [String]
    let reads: [String]

    func mayWrite(_ topic: String) -> Bool { Self.covers(writes, topic) }

    func mayRead(_ topic: String) -> Bool { Self.covers(reads, topic) }

    private static func covers(_ patterns: [String], _ topic: String) -> Bool {
        patterns.flatMap(alternatives).contains { pattern in
            let filter = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : "quintet/v1/main/\(pattern)"
            return TopicFilter.matches(filter, topic)
        }
    }

    /// `{a,b}/evt` → `a/evt`, `b/evt`.
    private static func alternatives(_ pattern: String) -> [String] {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
            return [pattern]
        }
        let rest = alternatives(String(pattern[pattern.index(after: close)...]))
        return pattern[pattern.index(after: open)..<close].split(separator: ",").flatMap { choice in
            rest.map { "\(pattern[..<open])\(choice)\($0)" }
        }
    }

    /// An account of each kind, and a second device.
    static let all: [AccountLaw] =
        [
            service(
                "home",
                writes: ["/{homeassistant,cmnd,stat,tele,zigbee2mqtt,shellies}/#"],
                reads: ["/{homeassistant,cmnd,stat,tele,zigbee2mqtt,shellies}/#"]
            ),
            service(
                "dashboard",
                reads: ["{home,tasks,traffic}/state/#", "/{stat,tele,zigbee2mqtt,shellies}/#"]
            ),
            service("traffic"),
            service(
                "tasks",
                writes: ["{home,dashboard,traffic,clinic}/{cmd/_journal/replay,ask/snapshot}"],
                reads: ["{home,dashboard,traffic,clinic}/{evt/#,sys/status,reply/tasks/#}"]
            ),
            service("clinic"),
            service(
                "console",
                writes: ["{home,dashboard,traffic,tasks,clinic,keeper}/{cmd,ask}/#"],
                reads: [
                    "{home,dashboard,traffic,tasks}/{state,evt,problem,sys}/#", "clinic/{evt,sys}/#",
                    "keeper/sys/#", "{home,dashboard,traffic,tasks,clinic,keeper}/reply/console/#",
                ]
            ),
            service("keeper", reads: ["/$SYS/broker/{version,clients/connected}"]),
            AccountLaw(
                account: "operator",
                writes: ["{home,dashboard,traffic,tasks,clinic,console,keeper}/{cmd,ask}/#"],
                reads: [
                    "{home,dashboard,traffic,tasks,console,keeper}/#", "clinic/{evt,problem,sys}/#",
                    "clinic/reply/operator/#", "/$SYS/#",
                ]
            ),
            AccountLaw(
                account: "wall",
                writes: [],
                reads: ["{home,tasks,dashboard,traffic}/{state,evt}/#"]
            ),
            AccountLaw(account: "doctor", writes: ["clinic/{cmd,ask}/#"], reads: ["clinic/reply/doctor/#"]),
            device("hass", writes: ["/homeassistant/status"], reads: ["/homeassistant/#"]),
            device("demo"),
            device("porch"),
        ]

    private static func service(
        _ name: String,
        writes: [String] = [],
        reads: [String] = []
    ) -> AccountLaw {
        AccountLaw(
            account: name,
            writes: ["\(name)/{cmd,state,evt,reply,problem,sys}/#"] + writes,
            reads: ["\(name)/{cmd,ask,state}/#", "\(name)/reply/\(name)/#", "\(name)/sys/status"] + reads
        )
    }

    private static func device(_ account: String, writes: [String] = [], reads: [String] = []) -> AccountLaw {
        AccountLaw(
            account: account,
            writes: ["{home,tasks,dashboard}/{cmd,ask}/#"] + writes,
            reads: [
                "{home,tasks,dashboard}/{state,evt,problem,sys}/#", "{home,tasks,dashboard}/reply/\(account)/#",
                "traffic/{state,evt}/#",
            ] + reads
        )
    }
}
