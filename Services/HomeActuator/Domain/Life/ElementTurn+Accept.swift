import Schema

/// Accepting an order.
extension ElementTurn {
    /// How many commands may stand in a driver's queue.
    private static let longestQueue = 100

    mutating func accept(_ order: ElementOrder, queued: Int) throws(Problem) {
        // An inbox upstream recognises repeats; an id that is open here is one that slipped through.
        if life.command(order.id) != nil { return }
        guard now < order.expiresAt else {
            throw Problem(.expired, "the command's lifetime was over at \(order.expiresAt); it is now \(now)")
        }
        if !order.target.isStop { try refuseFlood(from: order.source, queued: queued) }
        let isReversal = life.loops.isReversal(order.target)
        let reversals = isReversal ? life.loops.reversals(of: order.source, at: now) : 0
        supersede(by: order)
        let (old, reported) = (life.confirmed, life.reported)
        emit(.accepted(OpenCommand(order, acceptedAt: now, old: old, oldReported: reported)))
        if reversals > LoopWatch.mostReversals {
            let until = now + LoopWatch.window
            emit(.loopSuspected(LoopSuspicion(source: order.source, reversals: reversals, until: until)))
        }
    }

    /// Whoever wants to stop a cover is always heard; everybody else waits when there is too much.
    private func refuseFlood(from source: String, queued: Int) throws(Problem) {
        if let until = life.loops.isHeld(source, at: now) {
            throw Problem(
                .rateLimited,
                "\(source) switched this element back and forth more than \(LoopWatch.mostReversals) times in 10 s, as "
                    + "automations do that answer each other; its commands are held until \(until)"
            )
        }
        let length = queued + life.waiting.count
        guard length < Self.longestQueue else {
            throw Problem(
                .rateLimited,
                "\(length) commands wait for this element's driver already, \(Self.longestQueue) at most; try again later"
            )
        }
    }

    private mutating func supersede(by order: ElementOrder) {
        for earlier in life.open + life.waiting {
            let lost = earlier.awaiting.intersection(order.target.takes)
            if lost.isEmpty { continue }
            if lost == earlier.awaiting {
                end(earlier, .superseded, "command \(order.id) took its place")
            } else {
                emit(.narrowed(command: earlier.order.id, lost))
            }
        }
    }
}
