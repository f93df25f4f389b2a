import Bus
import TestKit
import Testing

/// Asking and listening on a real broker.
@Suite(.timeLimit(.minutes(5)))
struct RequesterTests {
    @Test func `many questions at a time get each its own answer`() async throws {
        try await withBroker { broker in
            try await withResponder(broker) { requester in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let question = Array("\(number)".utf8)
                            // What is tested is whose the answers are, not how soon they come beside other tests.
                            let answer = try await requester.request(
                                "q/a",
                                question,
                                replyTopic: "r/a",
                                timeout: .seconds(40)
                            )
                            return answer.payload == question + Array("!".utf8)
                        }
                    }
                    for try await isRight in group { #expect(isRight) }
                }
            }
        }
    }

    @Test func `without MQTT 5 the answer is known by what it says`() async throws {
        try await withBroker { broker in
            try await withResponder(broker, isVersion5: false) { requester in
                #expect(!requester.isVersion5)
                let long = Duration.seconds(40)
                let answer = try await requester.request("q/a", Array("r/a".utf8), replyTopic: "r/a", timeout: long) {
                    $0.payload == Array("r/a!".utf8)
                }
                #expect(answer.properties == nil)
            }
        }
    }

    @Test func `a question that nobody takes fails at once, one that nobody answers in time`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let unheard = await #expect(throws: BusError.self) {
                    try await requester.request("q/a", [], replyTopic: "r/a", timeout: .seconds(50))
                }
                #expect(unheard?.reason.contains("nobody is subscribed to q/a") == true)
                let listener = try await requester.messages(["q/a"])
                let silent = await #expect(throws: BusError.self) {
                    try await requester.request("q/a", [], replyTopic: "r/a", timeout: .seconds(3))
                }
                #expect(silent?.code == .timeout)
                #expect(silent?.reason == "no answer on r/a within 3.0 s")
                withExtendedLifetime(listener) {}
            }
        }
    }

    @Test func `what the account may not publish is said in words`() async throws {
        var options = BrokerOptions()
        options.accounts = ["a": "secret"]
        options.accessRules = "user a\ntopic readwrite mine/#\n"
        try await withBroker(options) { broker in
            try await withRequester(broker.configuration("a", "secret")) { requester in
                let kept = try await requester.publish("mine/x", [1])
                #expect(kept.reachedNobody)
                let error = await #expect(throws: BusError.self) { try await requester.publish("theirs/x", [1]) }
                #expect(error?.code == .publish)
                #expect(error?.reason == "the account 'a' may not publish on theirs/x")
            }
        }
    }

    @Test func `a refused account and a port where nobody listens are told at once`() async throws {
        var options = BrokerOptions()
        options.accounts = ["a": "secret"]
        try await withBroker(options) { broker in
            let refused = await #expect(throws: BusError.self) {
                try await withRequester(broker.configuration("a", "wrong")) { _ in }
            }
            #expect(refused?.code == .refused)
            #expect(refused?.reason.contains("refuses the account 'a'") == true)
            try await broker.kill()
            let absent = await #expect(throws: BusError.self) {
                try await withRequester(broker.configuration("a", "secret")) { _ in }
            }
            #expect(absent?.code == .connection)
            #expect(absent?.reason.contains("Connection refused") == true)
        }
    }

    @Test func `what is retained is gathered and nothing else`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<1500 {
                        group.addTask { try await requester.post("s/\(number)", isRetained: true) }
                    }
                    try await group.waitForAll()
                }
                try await requester.post("t/0", isRetained: true)
                #expect(try await requester.retained(["s/#"]).count == 1500)
                #expect(try await requester.retained(["nothing/#"]).isEmpty)
                let stream = try await requester.messages(["t/#"])
                await #expect(throws: BusError.self) { try await requester.retained(["t/#"]) }
                withExtendedLifetime(stream) {}
            }
        }
    }

    @Test func `a question under way ends with its task`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let listener = try await requester.messages(["q/a"])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await #expect(throws: CancellationError.self) {
                            try await requester.request("q/a", [], replyTopic: "r/a", timeout: .seconds(600))
                        }
                    }
                    for try await _ in listener { break }
                    group.cancelAll()
                }
            }
        }
    }

    @Test(arguments: [
        ("a/b", "a/b", true), ("a/+", "a/b", true), ("a/#", "a", true), ("#", "a/b", true), ("+/b", "a/b", true),
        ("a/+", "a/b/c", false), ("a", "a/b", false), ("#", "$SYS/x", false), ("$SYS/#", "$SYS/x", true),
    ])
    func `a filter covers topics as MQTT has it`(filter: String, topic: String, covers: Bool) async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                guard !topic.hasPrefix("$") else { return }
                let stream = try await requester.messages([filter, "mark"])
                try await requester.post(topic)
                try await requester.post("mark")
                var topics: [String] = []
                for try await case .message(let message) in stream {
                    if message.topic == "mark" { break }
                    topics.append(message.topic)
                }
                #expect(topics.contains(topic) == covers)
            }
        }
    }

    /// Gives a requester to `body` while another answers each question with its text and an exclamation mark.
    private func withResponder(
        _ broker: Broker,
        isVersion5: Bool = true,
        _ body: @escaping @Sendable (Requester) async throws -> Void
    ) async throws {
        try await withRequester(broker.configuration(isVersion5: isVersion5)) { responder in
            let questions = try await responder.messages(["q/#"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await case .message(let question) in questions {
                        try await responder.publish(
                            question.properties?.responseTopic ?? "r/a",
                            question.payload + Array("!".utf8),
                            properties: MessageProperties(correlationData: question.properties?.correlationData)
                        )
                    }
                }
                try await withRequester(broker.configuration(isVersion5: isVersion5), body)
                group.cancelAll()
            }
        }
    }
}
