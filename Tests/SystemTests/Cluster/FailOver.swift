import TestKit

/// What publishers saw of the death of a node.
struct FailOver: CustomStringConvertible {
    /// The longest time in which nobody got an answer.
    var standstill = Duration.zero
    /// Until each publisher had got an answer again.
    var recovery = Duration.zero

    var description: String { "nobody was answered for \(standstill), all went on after \(recovery)" }

    /// Watches from the kill until every publisher was answered more often than its window allows for what was on its
    /// way before.
    static func watch(_ senders: [Sender], since killed: ContinuousClock.Instant) async throws -> FailOver {
        var result = FailOver()
        let before = senders.map(\.progress)
        var (total, since) = (before.reduce(0, +), killed)
        try await eventually(
            "every publisher goes on: \(before) became \(senders.map(\.progress)), open \(senders.map(\.unanswered))",
            within: .seconds(120)
        ) {
            let (now, progress) = (ContinuousClock.now, senders.map(\.progress))
            result.standstill = max(result.standstill, now - since)
            if progress.reduce(0, +) > total { (total, since) = (progress.reduce(0, +), now) }
            return zip(senders, before).allSatisfy { $0.isDone || $0.progress > $1 + Sender.window }
        }
        result.recovery = ContinuousClock.now - killed
        return result
    }
}
