import History
import Schema
import TestKit

/// People and automations that switch lamps and blinds.
struct HomeWorkload: Workload {
    let estate: Estate

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        if dice.chance(3) { return Poison.draft(.home, name, &dice) }
        if dice.chance(3) { return refused(name) }
        let (path, members) = estate.command(&dice.generator)
        var draft = Draft(
            site: .home,
            path: "cmd/\(path)",
            members: members,
            type: SetElement.channel.type,
            // A sector's members have rows of their own.
            expects: .effect(row: path.contains("/sector-") ? nil : name, isTold: true)
        )
        if dice.chance(10) { draft.lifetime = dice.seconds(0.5...8) }
        return draft
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {}

    private func refused(_ name: String) -> Draft {
        Draft(
            site: .home,
            path: "cmd/estate/nothing-\(name)/set",
            members: #""state":"ON""#,
            type: SetElement.channel.type,
            expects: .refusal
        )
    }
}
