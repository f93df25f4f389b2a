import History
import Schema
import TestKit

/// Somebody who watches roads: puts watches, changes and removes them, while a feed comes and goes.
struct TrafficWorkload: Workload {
    private static let slots = 12
    private let feed: String
    private var begun = 0
    /// Watches whose last command is not answered yet: what is sent meanwhile could overtake it.
    private var busy: Set<String> = []

    /// Whoever makes a feed of a server's address first.
    init(feed address: String) { feed = address }

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        begun += 1
        if begun == 1 { return put() }
        if dice.chance(3) { return Poison.draft(.traffic, name, &dice) }
        if dice.chance(3) { return remove("watch-none-\(name)", .refusal) }
        if dice.chance(4) { return draft("cmd/feed-chaos/refresh", "", RefreshFeed.channel.type) }
        let owner = name.prefix { $0 != "-" }
        let slot = "watch-\(owner)-\(dice.number(1...Self.slots))"
        guard busy.insert(slot).inserted else { return question() }
        return watch(slot, name, &dice)
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {
        if let slot = draft.slot { busy.remove(slot) }
    }

    private func watch(_ slot: String, _ name: String, _ dice: inout Dice) -> Draft {
        let severity = dice.number(1...5)
        let members = #""name":"x-\#(name)","watch":{"severity":\#(severity),"attention":\#(dice.chance(10))}"#
        var draft = Draft(
            site: .traffic,
            path: "cmd/\(slot)/put",
            members: members,
            type: PutWatch.channel.type,
            expects: .effect(row: "x-\(name)", isTold: false)
        )
        draft.slot = slot
        if dice.chance(10) { draft.lifetime = dice.seconds(0.5...8) }
        return draft
    }

    private func put() -> Draft {
        let members = #""source":{"kind":"sct-gml","address":"\#(feed)","seconds":5,"environment":"demo"}"#
        return draft("cmd/feed-chaos/put", members, PutFeed.channel.type)
    }

    private func remove(_ watch: String, _ expects: Draft.Expectation) -> Draft {
        Draft(
            site: .traffic,
            path: "cmd/\(watch)/remove",
            members: "",
            type: RemoveWatch.channel.type,
            expects: expects
        )
    }

    private func question() -> Draft {
        Draft(
            site: .traffic,
            path: "ask/incidents",
            members: #""severity":3"#,
            type: ListIncidents.channel.type,
            expects: .answer
        )
    }

    private func draft(_ path: String, _ members: String, _ type: String) -> Draft {
        Draft(site: .traffic, path: path, members: members, type: type, expects: .effect(row: nil, isTold: false))
    }
}
