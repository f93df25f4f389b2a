import History
import TestKit

/// Messages that nobody can read, each for an entity of its own.
enum Poison {
    private static let payloads = [#"{"name":"#, #"{"a":1,"a"}"#, "[[[", #"{"specversion":"1.0"#, "\u{1}{"]

    static func draft(_ site: Site, _ name: String, _ dice: inout Dice) -> Draft {
        let verb = dice.pick(["set", "edit", "rename", "frobnicate"])
        var draft = Draft(site: site, path: "cmd/\(name)/\(verb)", members: "", type: "", expects: .poison)
        draft.raw = dice.pick(payloads)
        return draft
    }
}
