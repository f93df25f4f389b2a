import Foundation
import ServiceKit
import Synchronization
import TrafficIngestDomain

/// Reads one source for as long as it runs: one request at a time, when its plan says so.
final class FeedPoller: Sendable {
    /// Looks into a document and takes it over, or says why not; throws ``FeedFault`` as well.
    typealias Accept = @Sendable (FetchedDocument) async throws -> Judgement
    /// Is told how the source does after each read and when it becomes stale, and what to keep over a restart.
    typealias Report = @Sendable (PollStatus, PollMemory) async throws -> Void

    private let fetcher: FeedFetcher
    private let accept: Accept
    private let report: Report
    private let alarm = Alarm()
    private let isRefreshWanted = Mutex(false)
    private let start = ContinuousClock.now

    init(_ fetcher: FeedFetcher, accept: @escaping Accept, report: @escaping Report) {
        self.fetcher = fetcher
        self.accept = accept
        self.report = report
    }

    /// Reads now, or as soon as the server allows; may be called from anywhere.
    func refresh() {
        isRefreshWanted.withLock { $0 = true }
        alarm.ring()
    }

    /// Reads until it is cancelled.
    ///
    /// - Parameters:
    ///   - sinceGood: Seconds since the last good read; nil when there was none.
    ///   - isAnew: Whether the document that was accepted last is taken over once more.
    func run(
        _ address: String,
        _ pace: PollPace,
        memory: PollMemory? = nil,
        sinceGood: Double? = nil,
        isAnew: Bool = false
    ) async throws {
        var plan = PollPlan(
            address: address,
            pace: pace,
            memory: memory,
            sinceGood: sinceGood,
            isAnew: isAnew,
            at: now
        )
        for await _ in alarm.rings() {
            if takeRefresh() { plan.refresh(at: now) }
            alarm.set(in: try await work(&plan))
        }
        throw CancellationError()
    }

    /// Does what is due and answers the seconds until something is again.
    private func work(_ plan: inout PollPlan) async throws -> Double {
        while true {
            try Task.checkCancellation()
            switch plan.step(at: now) {
            case .wait(let seconds): return seconds
            case .report(let status): try await report(status, plan.memory)
            case .read(let request):
                let (outcome, answer) = try await read(request, plan)
                let status = plan.take(outcome, answer, at: now, chance: Double.random(in: 0...1))
                try await report(status, plan.memory)
            }
        }
    }

    private func read(_ request: PollRequest, _ plan: PollPlan) async throws -> (PollOutcome, PollAnswer) {
        switch try await fetcher.fetch(request) {
        case .nothing(let outcome, let answer): return (outcome, answer)
        case .document(let document):
            defer { document.discard() }
            if plan.knows(document.hash) { return (.unchanged, document.answer) }
            return (try await judge(document), document.answer)
        }
    }

    private func judge(_ document: FetchedDocument) async throws -> PollOutcome {
        do {
            return .judged(try await accept(document))
        } catch let fault as FeedFault {
            return .judged(.refused(fault))
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            return .failed("the document could not be taken over: \(error)")
        }
    }

    private func takeRefresh() -> Bool {
        isRefreshWanted.withLock { isWanted in
            defer { isWanted = false }
            return isWanted
        }
    }

    /// Seconds since it was made: a clock that only goes forward.
    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
