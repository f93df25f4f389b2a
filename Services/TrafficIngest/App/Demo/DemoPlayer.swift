import Clockwork
import Foundation
import Schema
import ServiceKit
import TrafficIngestDomain

/// Plays the synthetic day: a snapshot now and then, taken over as that of an authority is.
struct DemoPlayer: Sendable {
    let reader: FeedReader
    let report: FeedReport
    /// Seconds from one step of five minutes to the next.
    let seconds: Double

    func run() async throws {
        let alarm = Alarm()
        var step = DemoDay.step(at: .wallClock, on: .utc)
        for await _ in alarm.rings() {
            try Task.checkCancellation()
            let document = DemoDay.snapshot(step: step, publishedAt: .wallClock)
            let input = InputStream(data: Data(document.utf8))
            let judgement = try await reader.accept(input, isConfirming: true, isRewound: true)
            if case .accepted(let counts) = judgement { try await report.tell(demonstrated: counts) }
            step += 1
            alarm.set(in: seconds)
        }
        throw CancellationError()
    }
}
