import Schema
import Synchronization
import TestKit
import Testing

@testable import HomeActuator

/// What waits for a driver.
@Suite(.timeLimit(.minutes(5)))
struct DriveLaneTests {
    /// A driver that answers when it is told to, and counts what it was asked.
    private final class SlowDriver: Sendable {
        private let asked = Mutex<(reads: [ElementAddress], drives: Int)>(([], 0))
        private let answering = Mutex<[AsyncStream<Void>.Continuation]>([])

        func perform(_ work: DriveLane.Work) async {
            guard case .read(let element) = work else { return asked.withLock { $0.drives += 1 } }
            let (answers, answer) = AsyncStream<Void>.makeStream()
            answering.withLock { $0.append(answer) }
            asked.withLock { $0.reads.append(element) }
            for await _ in answers {}
        }

        func answer() { for answer in answering.withLock({ $0 }) { answer.finish() } }
        var reads: [ElementAddress] { asked.withLock { $0.reads } }
        var drives: Int { asked.withLock { $0.drives } }
    }

    private func running(_ body: (DriveLane, SlowDriver) async throws -> Void) async throws {
        let (lane, driver) = (DriveLane(isConcurrent: false), SlowDriver())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await lane.run { await driver.perform($0) } }
            defer { group.cancelAll() }
            try await body(lane, driver)
        }
    }

    @Test func `a read under way is followed by one more, however often it is asked for`() async throws {
        try await running { lane, driver in
            lane.add(.read(address()))
            try await eventually("it is under way") { driver.reads.count == 1 }
            for _ in 1...100 { lane.add(.read(address())) }
            lane.add(.drive(command(ElementValues(state: .on))))
            try await eventually("the drive behind them") { driver.drives == 1 }
            #expect(driver.reads.count == 1)
            driver.answer()
            try await eventually("the one that follows") { driver.reads.count == 2 }
            driver.answer()
            lane.add(.read(address("other")))
            try await eventually("another element's") { driver.reads.last == address("other") }
            #expect(driver.reads.count == 3)
        }
    }

    @Test func `reads that wait leave their room to commands`() {
        let lane = DriveLane(isConcurrent: false)
        for number in 1...200 { lane.add(.read(address("lamp-\(number)"))) }
        lane.add(.drive(command(ElementValues(state: .on))))
        #expect(lane.count == 1)
    }
}
