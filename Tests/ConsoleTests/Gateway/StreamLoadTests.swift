import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Many pages at once, and pages that are too slow.
@Suite(.timeLimit(.minutes(5)))
struct StreamLoadTests {
    /// For 24 MB to two readers, beside other tests.
    private static let patience = Duration.seconds(80)
    private static let topic = "quintet/v1/main/home/evt/x/changed"

    @Test func `every reader gets everything, in order, among many who see none of it`() async throws {
        let pool = HTTPClient(configuration: Self.wide)
        try await Gateway.run { gateway, _ in
            var owner = try await gateway.owner()
            var assistant = try await gateway.user("pau", ["assistant"], by: owner)
            (owner.client, assistant.client) = (pool, pool)
            let (readers, idlers) = ((1...10).map { _ in StreamTally() }, (1...200).map { _ in StreamTally() })
            try await withThrowingTaskGroup(of: Void.self) { [owner, assistant] group in
                for idler in idlers { group.addTask { try await idler.read(assistant) } }
                for reader in readers { group.addTask { try await reader.read(owner) } }
                for tally in readers + idlers { try await eventually("all are open") { await tally.isOpen } }
                let client = gateway.console.client
                for number in 1...2000 { client.post(Self.topic, Array(StreamTally.event(number).utf8)) }
                try await client.flush()
                for reader in readers {
                    try await eventually("the last message", within: Self.patience) {
                        await reader.numbers.last == 2000
                    }
                    #expect(await reader.numbers == Array(1...2000))
                }
                for idler in idlers {
                    let (isOver, count) = await (idler.isOver, idler.numbers.count)
                    #expect(!isOver && count == 0)
                }
                group.cancelAll()
            }
        }
        try await pool.shutdown()
    }

    @Test func `who is too slow is cut off, and coming again gets the rest`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let (slow, quick, again) = (StreamTally(), StreamTally(), StreamTally())
            let last = 600
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await quick.read(owner) }
                group.addTask {
                    try await slow.read(owner) {
                        try await eventually("the others have all", within: Self.patience) {
                            await quick.numbers.last == last
                        }
                    }
                }
                for tally in [slow, quick] { try await eventually("it is open") { await tally.isOpen } }
                let client = gateway.console.client
                // More than what a socket and its queue hold, less than what the console remembers.
                for number in 1...last {
                    client.post(Self.topic, Array(StreamTally.event(number, filling: 40_000).utf8))
                    guard number.isMultiple(of: 40) else { continue }
                    try await eventually("the quick one keeps up", within: Self.patience) {
                        await quick.numbers.count >= number - 40
                    }
                }
                try await client.flush()
                try await eventually("the slow one is cut off", within: Self.patience) { await slow.isOver }
                let before = await slow.numbers
                #expect(before.count < last && before == Array(1..<before.count + 1))
                let id = try #require(await slow.lastID)
                group.addTask { try await again.read(owner, after: id) }
                try await eventually("the rest comes", within: Self.patience) { await again.numbers.last == last }
                let after = await again.numbers
                #expect(before + after == Array(1...last))
                let (hasSnapshot, isQuickOver) = await (again.isOpen, quick.isOver)
                #expect(!hasSnapshot && !isQuickOver)
                group.cancelAll()
            }
        }
    }

    @Test func `a stream of a session that nobody uses ends with a word`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            try await gateway.age("seen", by: 1775)
            try await Listener.listen(owner) { listener in
                try await listener.event("snapshot")
                try await eventually("signed out", within: .seconds(60)) { listener.seen("event: signed-out") }
                try await eventually("the stream is over") { listener.isOver }
            }
            #expect(try await owner.send(.GET, "/api/session").status == 401)
        }
    }

    private static var wide: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 300
        return configuration
    }
}
