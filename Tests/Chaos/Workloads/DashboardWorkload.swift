import History
import Schema
import TestKit

/// Somebody who makes pages and names them, while a source is polled.
struct DashboardWorkload: Workload {
    private static let most = 40
    private let source: String
    private var begun = 0
    private var pages: [String] = []

    /// Whoever makes a source of a server's address first.
    init(source address: String) { source = address }

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        begun += 1
        switch begun {
        case 1: return put()
        case 2: return create("board-\(name)", name)
        default: break
        }
        if dice.chance(3) { return Poison.draft(.dashboard, name, &dice) }
        if dice.chance(3) { return rename("none-\(name)", name, .refusal) }
        if dice.chance(4) { return draft("cmd/source-chaos/poll", "", PollSource.channel.type, isTold: false) }
        if pages.count < Self.most, dice.chance(5) || pages.isEmpty { return create("page-\(name)", name) }
        var draft = rename(dice.pick(pages), name, .effect(row: nil, isTold: true))
        if dice.chance(10) { draft.lifetime = dice.seconds(0.5...8) }
        return draft
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {
        guard draft.path == "cmd/pages/create", let page = reply?["result"]?["page"]?.word else { return }
        pages.append(page)
    }

    private func put() -> Draft {
        let members = #""source":{"kind":"http","url":"\#(source)","seconds":10}"#
        return draft("cmd/source-chaos/put", members, PutSource.channel.type, isTold: false)
    }

    private func create(_ page: String, _ name: String) -> Draft {
        Draft(
            site: .dashboard,
            path: "cmd/pages/create",
            members: #""title":"x-\#(name)","id":"\#(page)""#,
            type: CreatePage.channel.type,
            expects: .effect(row: "page \(page)", isTold: true)
        )
    }

    private func rename(_ page: String, _ name: String, _ expects: Draft.Expectation) -> Draft {
        Draft(
            site: .dashboard,
            path: "cmd/\(page)/rename",
            members: #""title":"y-\#(name)""#,
            type: RenamePage.channel.type,
            expects: expects
        )
    }

    private func draft(_ path: String, _ members: String, _ type: String, isTold: Bool) -> Draft {
        Draft(site: .dashboard, path: path, members: members, type: type, expects: .effect(row: nil, isTold: isTold))
    }
}
