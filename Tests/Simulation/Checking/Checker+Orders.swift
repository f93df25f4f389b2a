import History
import Schema

/// Commands, their effects and their answers.
extension Checker {
    mutating func checkOrders() {
        var known: Set<String> = []
        for (order, _) in orders where known.insert("\(order.site)/\(order.id)").inserted {
            let twins = orders.filter { $0.order.id == order.id && $0.order.site == order.site }
            checkEffect(twins)
            checkAnswers(twins)
        }
        for (order, progress) in orders where order.kind == .poison { checkPoison(order, progress) }
    }

    var orders: [(order: Order, progress: Caller.Progress)] {
        world.callers.flatMap { zip($0.orders, $0.progress) }.map { ($0, $1) }
    }

    /// The orders of one id: done once by one of them, or not at all.
    private mutating func checkEffect(_ twins: [(order: Order, progress: Caller.Progress)]) {
        guard let first = twins.first?.order, let stored = stored[first.site], twins.contains(where: { $0.order.acts })
        else { return }
        let count = Set(twins.map(\.order.mark)).reduce(0) { $0 + stored.effects[$1, default: 0] }
        findings.require(count <= 1, .once, .doubled) { "\(first.site): \(first.id) was done \(count) times" }
        let answers = twins.flatMap(\.progress.answers).filter { $0.isReply && $0.word != "duplicate" }
        let isOwed = answers.contains { !isBygone($0, first.site) && $0.word != "noop" } || isOwedUnanswered(twins)
        guard isOwed else { return }
        findings.require(count > 0, .command, .lost) { "\(first.site): \(first.id)" }
        if count == 1 { findings.ok += 1 }
    }

    /// A command that the broker took and had no reason to lose is done, whoever waits for an answer or not.
    private func isOwedUnanswered(_ twins: [(order: Order, progress: Caller.Progress)]) -> Bool {
        guard let (order, progress) = twins.first, twins.count == 1, order.acts, !order.insists, progress.isConfirmed,
            restoredAt(order.site) == nil, order.expires == nil, order.site.keeping > 60,
            world.schedule.faults.allSatisfy(\.spares)
        else { return false }
        return !progress.answers.contains { !$0.isReply }
    }

    private mutating func checkAnswers(_ twins: [(order: Order, progress: Caller.Progress)]) {
        guard let order = twins.first?.order else { return }
        for (order, progress) in twins where order.insists && order.hasAnswer {
            findings.require(progress.isDone, .answered, .lost) {
                "\(order.site): \(order.id) was asked \(progress.sends) times"
            }
        }
        let replies = twins[0].progress.answers.filter { $0.isReply }
        if order.kind == .forbidden || order.kind == .refused {
            findings.require(replies.isEmpty, .ghost, .unexpected) { "\(order.site): \(order.id) was not refused" }
        }
        guard order.acts, restoredAt(order.site) == nil, let first = replies.first else { return }
        findings.require(replies.allSatisfy { $0.bytes == first.bytes }, .once, .doubled) {
            "\(order.site): \(order.id) was answered in two ways"
        }
    }

    /// Nobody waits for an answer, so the problem's topic has to say it.
    private mutating func checkPoison(_ order: Order, _ progress: Caller.Progress) {
        guard progress.isConfirmed, order.site.keeping > 60, world.schedule.faults.allSatisfy(\.spares),
            restoredAt(order.site) == nil
        else { return }
        findings.require(world.published.problems.contains { $0.contains(order.mark) }, .poison, .lost) {
            "\(order.site): nobody was told of \(order.id)"
        }
    }

    /// Every event has a cause that is known, or none; nothing is done that nobody sent.
    mutating func checkCauses() {
        let ids = Set(orders.map(\.order.id)).union(stored.values.flatMap { $0.envelopes.map(\.id) })
        let past = Set(world.published.events.values.flatMap { $0.values.flatMap { $0.values } }.compactMap(Self.id))
        for (site, stored) in stored.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for envelope in stored.envelopes {
                guard let cause = envelope.causationID else { continue }
                findings.require(ids.contains(cause) || past.contains(cause), .ghost, .unexpected) {
                    "\(site): event \(envelope.sequence ?? 0) is caused by \(cause)"
                }
            }
        }
        for (order, _) in orders where !order.acts && order.kind != .question {
            let count = stored[order.site]?.effects[order.mark]
            findings.require(count == nil, .ghost, .unexpected) {
                "\(order.site): \(order.id) was done \(count ?? 0) times"
            }
        }
    }

    private static func id(_ bytes: [UInt8]) -> String? { (try? Envelope.read(bytes))?.envelope.id }
}
