import Bus
import TestKit
import Testing

/// What a requester's streams do when they are not fed or not emptied.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
    @Test func `a stream that nobody empties keeps the oldest and tells how many it dropped`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let stream = try await requester.messages(["m/#"], limit: 10)
                for number in 0..<100 { try await requester.post("m/\(number)") }
                var topics: [String] = []
                var dropped = 0
                // The last ones may come while the first are taken, and then find room.
                for try await delivery in stream {
                    if case .message(let message) = delivery { topics.append(message.topic) }
                    if case .dropped(let number) = delivery { dropped += number }
                    if topics.count + dropped == 100 { break }
                }
                #expect(topics.prefix(10) == (0..<10).map { "m/\($0)" }[...])
                #expect(dropped > 50)
            }
        }
    }

    @Test func `filters that cover one another bring each message once and lose none`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let narrow = try await requester.messages(["m/1", "m/+", "end"])
                let first = try await post(0..<50, to: requester) { try await requester.messages(["m/#", "m/1"]) }
                try await post(50..<100, to: requester) { withExtendedLifetime(first) {} }
                try await requester.post("end")
                var bodies: [String] = []
                for try await case .message(let message) in narrow {
                    if message.topic == "end" { break }
                    bodies.append(String(decoding: message.payload, as: UTF8.self))
                }
                #expect(Set(bodies).count == 100)
                // While one filter takes over from another a message may come twice.
                #expect(bodies.suffix(50).count == Set(bodies.suffix(50)).count)
            }
        }
    }

    @Test func `streams that are cancelled while messages come hold nobody up`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                try await withThrowingTaskGroup(of: Void.self) { flood in
                    flood.addTask { while true { try await requester.post("m/1") } }
                    for _ in 1...300 {
                        let stream = try await requester.messages(["m/#"])
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            group.addTask { for try await _ in stream {} }
                            try await requester.post("m/2")
                            group.cancelAll()
                        }
                    }
                    flood.cancelAll()
                }
                try await requester.post("m/3")
            }
        }
    }

    @Test func `a lost connection is told and comes back`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let stream = try await requester.messages(["m/#"])
                var deliveries = stream.makeAsyncIterator()
                try await broker.restart()
                guard case .interrupted? = try await deliveries.next() else {
                    Issue.record("expected an interruption")
                    return
                }
                guard case .resumed? = try await deliveries.next() else {
                    Issue.record("expected to be connected again")
                    return
                }
                try await requester.post("m/1")
                guard case .message(let message)? = try await deliveries.next() else {
                    Issue.record("expected a message")
                    return
                }
                #expect(message.topic == "m/1")
            }
        }
    }

    @Test func `what is under way fails when the connection goes, and what is tried meanwhile too`() async throws {
        try await withBroker { broker in
            try await withRequester(broker.configuration()) { requester in
                let listener = try await requester.messages(["q/a"])
                async let answer = requester.request("q/a", [], replyTopic: "r/a", timeout: .seconds(50))
                for try await _ in listener { break }
                try await broker.kill()
                do {
                    _ = try await answer
                    Issue.record("there was nobody to answer")
                } catch let error as BusError {
                    #expect(error.code == .connection)
                }
                let late = await #expect(throws: BusError.self) { try await requester.publish("q/a", []) }
                #expect(late?.code == .connection)
            }
        }
    }

    @Test func `a stream ends with the scope of its requester`() async throws {
        try await withBroker { broker in
            let stream = try await withRequester(broker.configuration()) { try await $0.messages(["m/#"]) }
            let error = await #expect(throws: BusError.self) { for try await _ in stream {} }
            #expect(error?.reason.contains("scope is over") == true)
        }
    }

    /// Publishes numbers one after the other while `body` runs.
    @discardableResult
    private func post<R: Sendable>(
        _ numbers: Range<Int>,
        to requester: Requester,
        while body: () async throws -> R
    ) async throws -> R {
        async let posted: Void = {
            for number in numbers { try await requester.publish("m/1", Array("\(number)".utf8)) }
        }()
        let result = try await body()
        try await posted
        return result
    }
}
