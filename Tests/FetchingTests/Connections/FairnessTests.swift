import TestKit
import Testing

@testable import Fetching

/// Many servers that hang, and one that is well.
@Suite(.timeLimit(.minutes(5)))
struct FairnessTests {
    @Test func `fifty hanging origins do not hold up a healthy one`() async throws {
        let hanging = try (0..<50).map { _ in try TinyServer { _ in [.hang] } }
        let healthy = try TinyServer(body: "well")
        defer { for server in hanging + [healthy] { server.close() } }
        // Not places enough for all: 20 for 50 origins that each want two.
        var settings = Fetching.settings("127.0.0.1/32")
        settings.atOnce = 20
        settings.firstByte = 8
        let times = try await Fetcher.run(settings) { fetcher in
            try await withThrowingTaskGroup(of: Void.self) { group in
                // Once each, so that it is known who hangs.
                for server in hanging {
                    group.addTask { _ = await fetcher.outcome(FetchRequest(url: server.url)) }
                }
                try await group.waitForAll()
                for server in hanging + hanging {
                    group.addTask { _ = await fetcher.outcome(FetchRequest(url: server.url)) }
                }
                try await eventually("the hanging ones have all the places they get") {
                    hanging.map(\.requests.count).reduce(0, +) >= 60
                }
                var times: [Duration] = []
                for _ in 0..<20 {
                    let begin = ContinuousClock.now
                    _ = try await fetcher.fetch(FetchRequest(url: healthy.url))
                    times.append(ContinuousClock.now - begin)
                }
                group.cancelAll()
                return times.sorted()
            }
        }
        print("beside fifty hanging origins twenty fetches took \(times[0]) to \(times[19])")
        // Who has to wait for a place of theirs waits until one of them has been given up. Most must not wait; a single
        // one may have met a machine that was busy.
        #expect(times[10] < .seconds(8))
    }

    @Test func `an origin is never asked more than twice at once`() async throws {
        let server = try TinyServer(body: "x", delay: 0.05)
        defer { server.close() }
        let url = server.url
        try await Fetcher.run(Fetching.settings("127.0.0.1/32")) { fetcher in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await fetcher.fetch(FetchRequest(url: url)) } }
                try await group.waitForAll()
            }
        }
        #expect(server.mostOpen == 2 && server.requests.count == 20)
    }

    @Test func `who waits for a place and is cancelled leaves it to others`() async throws {
        let queue = FetchQueue(perOrigin: 1, atOnce: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { try? await queue.turn(of: "a") { try await Task.sleep(for: .seconds(30)) } }
            }
            try await eventually("one runs") { !queue.isIdle }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(queue.isIdle)
        #expect(try await queue.turn(of: "a") { 7 } == 7)
    }
}
