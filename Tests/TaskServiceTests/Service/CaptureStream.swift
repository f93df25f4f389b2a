import Bus
import GRDB
import Schema
import TestKit
import Testing

/// Captures with ids that are repeated until they are answered, as a careful sender does.
final class CaptureStream {
    private let tasks: RunningService
    private(set) var sent = 0

    init(_ tasks: RunningService) { self.tasks = tasks }

    /// Sends some more and waits until the broker has them.
    func send(_ count: Int) async throws {
        for _ in 1...count {
            sent += 1
            post(sent)
        }
        try await tasks.client.flush()
    }

    /// The numbers of those that were answered with a task.
    var answered: Set<Int> {
        let replies = tasks.client.received(on: "\(tasks.root)/reply/me")
        return Set(
            replies.compactMap { message in
                guard message.json?["data"]?["result"]?["id"] != nil else { return nil }
                return message.json?["causationid"]?.text.flatMap { Int($0.dropFirst(2)) }
            }
        )
    }

    /// Repeats what is not answered until everything is.
    func settle() async throws {
        try await eventually("all \(sent) are answered, not \(answered.count)", within: .seconds(60)) {
            let missing = Set(1...sent).subtracting(answered).sorted()
            for number in missing { post(number) }
            try await tasks.client.flush()
            return missing.isEmpty
        }
    }

    /// Checks that there is one task for each capture, and that its reply told its id.
    func check(_ database: TaskDatabase) throws {
        let stored = try database.read { try Row.fetchAll($0, sql: "SELECT id, name FROM task ORDER BY number") }
        #expect(stored.map { $0["name"] as String }.sorted() == (1...sent).map { "captura \($0)" }.sorted())
        let ids = Dictionary(stored.map { ($0["name"] as String, $0["id"] as String) }) { first, _ in first }
        for message in tasks.client.received(on: "\(tasks.root)/reply/me") {
            let result = message.json?["data"]?["result"]
            guard let name = result?["name"]?.text else { continue }
            #expect(result?["id"]?.text == ids[name], "the reply names the one task there is")
        }
    }

    private func post(_ number: Int) {
        let reply = "\(tasks.root)/reply/me"
        let command = #"{"name":"captura \#(number)","id":"k-\#(number)","reply_to":"\#(reply)"}"#
        tasks.client.post("\(tasks.root)/cmd/inbox/capture", Array(command.utf8))
    }
}
