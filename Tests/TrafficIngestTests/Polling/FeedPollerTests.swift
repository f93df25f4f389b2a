import Foundation
import Synchronization
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// The loop of one source.
@Suite(.timeLimit(.minutes(5)))
struct FeedPollerTests {
    /// What a poller told.
    private final class Log: Sendable {
        private let entries = Mutex<(statuses: [PollStatus], texts: [String], memory: PollMemory?)>(([], [], nil))
        var statuses: [PollStatus] { entries.withLock { $0.statuses } }
        var texts: [String] { entries.withLock { $0.texts } }
        var memory: PollMemory? { entries.withLock { $0.memory } }

        func note(_ status: PollStatus, _ memory: PollMemory) {
            entries.withLock {
                $0.statuses.append(status)
                $0.memory = memory
            }
        }

        func note(_ document: FetchedDocument) {
            let text = (try? String(contentsOf: document.file, encoding: .utf8)) ?? "none"
            entries.withLock { $0.texts.append(text + (document.isConfirming ? " again" : "")) }
        }
    }

    private struct Full: Error {}

    /// Runs a poller for as long as `body` takes.
    private func polling(
        _ address: String,
        seconds: Double,
        memory: PollMemory? = nil,
        accept: @escaping FeedPoller.Accept = { _ in .accepted(SnapshotCounts(open: 1)) },
        _ body: @Sendable (FeedPoller, Log) async throws -> Void
    ) async throws {
        let log = Log()
        let folder = try TemporaryFolder()
        try await FeedFetcher.run(FetchSettings(folder: URL(filePath: folder.path))) { fetcher in
            let poller = FeedPoller(fetcher) { document in
                log.note(document)
                return try await accept(document)
            } report: { status, memory in
                log.note(status, memory)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await poller.run(address, PollPace(seconds: seconds), memory: memory) }
                defer { group.cancelAll() }
                try await body(poller, log)
            }
        }
    }

    @Test func `a folder is played at any speed, each snapshot once`() async throws {
        let folder = try TemporaryFolder()
        for number in 10..<30 { try folder.write("\(number)", "\(number)") }
        let expected = (10..<30).map { "\($0)" }
        try await polling("file:\(folder.path)", seconds: 0.001) { _, log in
            try await eventually("the last is read again") { log.statuses.count > 22 }
            #expect(log.texts == expected)
            #expect(log.statuses.last?.event == .unchanged)
            #expect(log.memory?.snapshot == "29")
        }
    }

    @Test func `a restart goes on where it was`() async throws {
        let folder = try TemporaryFolder()
        for number in 1...3 { try folder.write("\(number)", "\(number)") }
        let memory = Mutex<PollMemory?>(nil)
        try await polling("file:\(folder.path)", seconds: 60) { _, log in
            try await eventually("the first is read") { log.memory != nil }
            memory.withLock { $0 = log.memory }
        }
        let kept = try JSONDecoder().decode(PollMemory.self, from: JSONEncoder().encode(memory.withLock { $0 }))
        try await polling("file:\(folder.path)", seconds: 0.001, memory: kept) { _, log in
            try await eventually("the others are read") { log.texts.count == 2 }
            #expect(log.texts == ["2", "3"])
        }
    }

    @Test func `one request is in flight at a time, however often a refresh is wanted`() async throws {
        let server = try TinyServer { request in TinyServer.reply(200, UUID().uuidString, delay: 0.02) }
        try await polling(server.url, seconds: 0.005) { poller, log in
            try await eventually("twenty reads") {
                poller.refresh()
                return log.statuses.count >= 20
            }
        }
        #expect(server.mostOpen == 1)
    }

    @Test func `a refresh does not wait for the period`() async throws {
        let server = try TinyServer { request in TinyServer.reply(200, UUID().uuidString) }
        try await polling(server.url, seconds: 3600) { poller, log in
            try await eventually("the first read") { log.statuses.count == 1 }
            poller.refresh()
            try await eventually("the second read") { log.statuses.count == 2 }
        }
    }

    @Test func `a document that clears too much is read a second time`() async throws {
        let server = try TinyServer(body: "all clear")
        try await polling(server.url, seconds: 0.01) { document in
            document.isConfirming ? .accepted(SnapshotCounts(open: 0, cleared: 30)) : .unconfirmed("30 of 30")
        } _: { _, log in
            try await eventually("it is accepted") { log.statuses.count >= 2 }
            #expect(log.texts == ["all clear", "all clear again"])
            #expect(log.statuses[0].event == .unconfirmed)
            #expect(log.statuses[1].event == .accepted(SnapshotCounts(open: 0, cleared: 30)))
        }
    }

    @Test func `a fault and a failure of the closure are told, and it goes on`() async throws {
        let server = try TinyServer(body: "<feed/>")
        let count = Mutex(0)
        try await polling(server.url, seconds: 0.01) { _ in
            let turn = count.withLock { count in
                count += 1
                return count
            }
            if turn == 1 { throw FeedFault(.shape, "no list") }
            if turn == 2 { throw Full() }
            return .accepted(SnapshotCounts(open: 1))
        } _: { _, log in
            try await eventually("it is accepted") { log.statuses.count >= 3 }
            #expect(log.statuses[0].reason?.hasPrefix("shape: no list") == true)
            #expect(log.statuses[1].reason?.hasPrefix("the document could not be taken over: Full()") == true)
            #expect(log.statuses[2].isGood)
        }
    }

    @Test func `it ends at once when it is cancelled, even while a server is silent`() async throws {
        let server = try TinyServer { _ in [.hang] }
        let asked = Mutex<ContinuousClock.Instant?>(nil)
        try await polling(server.url, seconds: 1) { _, _ in
            try await eventually("the request is there") { !server.requests.isEmpty }
            asked.withLock { $0 = ContinuousClock.now }
        }
        let start = try #require(asked.withLock { $0 })
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
