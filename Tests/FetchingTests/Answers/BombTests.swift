import Foundation
import TestKit
import Testing

@testable import Fetching

/// A gibibyte of zeros in a megabyte of gzip.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct BombTests {
    /// The most that twenty bombs at once may take beside their own bytes.
    private static let allowance = 512 << 20

    /// Bytes of this process that are in memory.
    private static func resident() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    @Test func `a gibibyte of zeros ends early, with little memory`() async throws {
        let bomb = TinyServer.bytes(200, try Gzip.zeros(1 << 30), ["Content-Encoding": "gzip"])
        let server = try TinyServer { _ in [.send(bomb)] }
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.largest = 8 << 20
        var settings = Fetching.settings("127.0.0.1/32")
        settings.perOrigin = 20
        // Nothing is measured here: a busy machine may take its time.
        (settings.firstByte, request.total) = (120, 240)
        let before = try Self.resident()
        let begin = ContinuousClock.now
        let fixed = request
        let most = try await Fetcher.run(settings) { fetcher in
            try await withThrowingTaskGroup(of: FetchFault.Code?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        guard case .failure(let fault) = await fetcher.outcome(fixed) else { return nil }
                        return fault.code
                    }
                }
                var most = 0
                for try await code in group {
                    #expect(code == .tooLarge)
                    most = max(most, try Self.resident())
                }
                return most
            }
        }
        let grown = most - before
        print("twenty bombs of 1 GiB: \(ContinuousClock.now - begin), memory grew by \(grown >> 10) KiB")
        #expect(grown < Self.allowance)
    }
}
