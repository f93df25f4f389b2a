import History
import Schema
import TestKit

/// Somebody who writes thoughts down, sorts them, and thinks better of it.
struct TaskWorkload: Workload {
    private static let kept = 60
    private static let places = ["next", "waiting", "someday", "inbox"]

    /// Tasks that were captured.
    private var tasks: [String] = []
    /// Changes that can be undone, and were not.
    private var changes: [String] = []

    init() {}

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        if dice.chance(3) { return Poison.draft(.tasks, name, &dice) }
        if dice.chance(3) { return refused(name) }
        if dice.chance(50) || tasks.isEmpty { return capture(name, &dice) }
        if dice.chance(15), let change = changes.popLast() {
            return draft("cmd/log/undo", #""change":"\#(change)""#, UndoChange.channel.type)
        }
        let task = dice.pick(tasks)
        if dice.chance(50) {
            let place = dice.pick(Self.places)
            return draft("cmd/\(task)/move", #""to":"\#(place)""#, MoveTask.channel.type)
        }
        let members = #""priority":\#(dice.number(0...4)),"note":"\#(name)""#
        return draft("cmd/\(task)/edit", members, EditTask.channel.type)
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {
        guard let result = reply?["result"] else { return }
        if draft.path.hasSuffix("/capture"), let id = result["id"]?.word {
            tasks.append(id)
            if tasks.count > Self.kept { tasks.removeFirst() }
        } else if draft.path.hasSuffix("/edit"), let change = result["change"]?.word {
            changes.append(change)
            if changes.count > 5 { changes.removeFirst() }
        }
    }

    private func capture(_ name: String, _ dice: inout Dice) -> Draft {
        var capture = Draft(
            site: .tasks,
            path: "cmd/inbox/capture",
            members: #""name":"x-\#(name)""#,
            type: CaptureTask.channel.type,
            expects: .effect(row: "x-\(name)", isTold: true)
        )
        if dice.chance(10) { capture.lifetime = dice.seconds(0.5...8) }
        return capture
    }

    private func refused(_ name: String) -> Draft {
        Draft(
            site: .tasks,
            path: "cmd/none-\(name)/complete",
            members: "",
            type: CompleteTask.channel.type,
            expects: .refusal
        )
    }

    private func draft(_ path: String, _ members: String, _ type: String) -> Draft {
        Draft(site: .tasks, path: path, members: members, type: type, expects: .effect(row: nil, isTold: true))
    }
}
