import History
import Schema
import TestKit

/// One of several who read one task and change it, each change on the condition that nobody else has meanwhile.
struct RegisterWorkload: Workload {
    let shared: SharedTasks

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        guard let (task, version) = shared.take() else { return capture(name) }
        return dice.chance(50) ? look(task) : change(task, version, name)
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {
        guard let entity = draft.register?.entity else {
            if let task = reply?["result"]?["id"]?.word { shared.begin(task) }
            return
        }
        // A look at what is gone is refused; a change may be refused for its condition, too.
        guard let reply else { return draft.register?.expected == nil ? shared.forget(entity) : () }
        if let version = (reply["version"] ?? reply["entityversion"])?.number { shared.note(Int(version), of: entity) }
    }

    private func capture(_ name: String) -> Draft {
        Draft(
            site: .tasks,
            path: "cmd/inbox/capture",
            members: #""name":"x-\#(name)""#,
            type: CaptureTask.channel.type,
            expects: .effect(row: "x-\(name)", isTold: true)
        )
    }

    private func look(_ task: String) -> Draft {
        var draft = Draft(
            site: .tasks,
            path: "ask/task",
            members: #""task":"\#(task)""#,
            type: GetTask.channel.type,
            expects: .answer
        )
        draft.register = Draft.Register(entity: task, expected: nil)
        return draft
    }

    private func change(_ task: String, _ version: Int, _ name: String) -> Draft {
        var draft = Draft(
            site: .tasks,
            path: "cmd/\(task)/edit",
            members: #""ifVersion":\#(version),"note":"\#(name)""#,
            type: EditTask.channel.type,
            expects: .effect(row: nil, isTold: true)
        )
        draft.register = Draft.Register(entity: task, expected: version)
        return draft
    }
}
