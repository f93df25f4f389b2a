import Bus
import Schema
import Testing

@testable import Quintet

/// `dead-letters` on the real broker, with a stand-in for task-service that has two letters.
@Suite(.timeLimit(.minutes(5)))
struct DeadLetterTests {
    @Test func `letters are listed, shown, tried again and dropped`() async throws {
        let bench = try Bench()
        try await bench.withBroker { _ in
            try await withOffice(bench) {
                let list = try await quintet(bench, ["list", "tasks"])
                #expect(list.code == 0)
                #expect(list.output.contains("tasks: 2 dead letters\n  7  "), "\(list)")
                #expect(
                    list.output.contains("dependency-unavailable: the gateway 192.168.1.20 does not answer"),
                    "\(list)"
                )
                let known = try await quintet(bench, [])
                #expect(known.output.contains("tasks: 2 dead letters"), "\(known)")
                let shown = try await quintet(bench, ["show", "task-service", "7"])
                #expect(shown.output.contains("payload: ON"), "\(shown)")
                let retried = try await quintet(bench, ["retry", "tasks", "7"])
                #expect(retried.output == "tasks: 7 will be tried again\n", "\(retried)")
                let dropped = try await quintet(bench, ["drop", "tasks", "--all"])
                #expect(dropped.output == "tasks: 8 is forgotten\n", "\(dropped)")
                #expect(try await quintet(bench, ["drop", "tasks", "8"]).code == 1)
                #expect(try await quintet(bench, ["list", "tasks"]).output == "tasks: no dead letters\n")
            }
            let silent = try await quintet(bench, ["list", "tasks"])
            #expect(silent.code == 2 && silent.output.contains("tasks: no answer"), "\(silent)")
        }
    }

    @Test func `a number or all, not both and not neither`() async throws {
        let bench = try Bench()
        #expect(try await quintet(bench, ["drop", "tasks"]).code == 64)
        #expect(try await quintet(bench, ["retry", "tasks", "7", "--all"]).code == 64)
    }

    private func quintet(_ bench: Bench, _ words: [String]) async throws -> Tool.Result {
        try await Tool(path: LiveHome.program("quintet")).run(["dead-letters"] + words + ["--data", bench.folder.path])
    }

    /// Answers as task-service while `body` runs.
    private func withOffice(_ bench: Bench, _ body: () async throws -> Void) async throws {
        let settings = try bench.folder.settings()
        try await AccountAccess(folder: bench.folder, settings: settings).connect("tasks") { service in
            let root = TopicRoot()
            let asked = try await service.messages([root.filter(.tasks, .question), root.filter(.tasks, .command)])
            try await withThrowingTaskGroup(of: Void.self) { group in
                let status = ServiceStatus(
                    .online,
                    service: "task-service",
                    version: "0",
                    at: Timestamp(milliseconds: 0)
                )
                try await service.publish(
                    root.topic(ServiceStatus.channel(of: .tasks)),
                    try JSONCodec().encode(status),
                    isRetained: true
                )
                group.addTask {
                    var office = FakeOffice()
                    for try await case .message(let message) in asked {
                        let properties = message.properties
                        try await service.publish(
                            properties?.responseTopic ?? "",
                            try office.answer(message),
                            properties: MessageProperties(correlationData: properties?.correlationData)
                        )
                    }
                }
                try await body()
                group.cancelAll()
            }
        }
    }
}

/// What a service's dead-letter routes answer.
private struct FakeOffice {
    private var letters: [Int64] = [7, 8]

    mutating func answer(_ message: Incoming) throws -> [UInt8] {
        let codec = JSONCodec()
        let name = message.topic.split(separator: "/").last.map(String.init) ?? ""
        switch name {
        case "_dead-letters":
            let after = try codec.value(ListDeadLetters.self, from: message.payload[...]).after ?? 0
            return try reply(DeadLetterList(letters: letters.filter { $0 > after }.map(notice)))
        case "_dead-letter":
            let id = try codec.value(ShowDeadLetter.self, from: message.payload[...]).id
            return try reply(DeadLetterContent(notice: notice(id), payload: .init("ON".utf8)))
        default:
            let number = try codec.value(SettleDeadLetter.self, from: message.payload[...]).number
            guard letters.contains(number), message.properties?.user.contains(where: { $0.name == "id" }) == true else {
                return try reply(Problem(.unknownEntity, "no letter \(number)"), type: "quintet.problem.v1")
            }
            letters.removeAll { $0 == number }
            return try reply(CommandReply<Acknowledgement>(.applied))
        }
    }

    private func notice(_ id: Int64) -> DeadLetterNotice {
        var notice = DeadLetterNotice.example
        notice.id = id
        return notice
    }

    private func reply(_ data: some Encodable, type: String = "quintet.tasks.x.reply.v1") throws -> [UInt8] {
        Envelope(id: "1", source: "urn:quintet:main:tasks", type: type, time: Timestamp(milliseconds: 0))
            .encoded(data: try JSONCodec().encode(data))
    }
}
