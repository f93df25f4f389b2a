import Decision
import Schema

/// The life of one element and of the commands on it.
///
/// What the driver, the device and the clock say comes in as commands; what is to be driven, read, published and
/// answered comes out as events. Folding the events gives the state, so they are all that has to be kept.
public enum ElementDecider: Decider {
    /// A new element: nothing is known of it, and it is not reachable until its driver says so.
    public static var initial: ElementLife { ElementLife() }

    /// The events of a command, in order.
    ///
    /// - Throws: for an order only: `expired`, or `rate-limited` with the reason.
    public static func decide(_ command: ElementCommand, _ life: ElementLife) throws(Problem) -> [ElementEvent] {
        var turn = ElementTurn(life, traits: command.traits, now: command.now)
        switch command.action {
        case .accept(let order, let queued): try turn.accept(order, queued: queued)
        case .started(let id): turn.start(id)
        case .sent(let id): turn.sent(id)
        case .acknowledged(let id): turn.acknowledged(id)
        case .confirmed(let id, let values): turn.confirmed(id, values)
        case .failed(let id, let reason): turn.failed(id, reason)
        case .report(let values, let origin): turn.receive(values, origin)
        case .health(let isUp, let reason): turn.health(isUp: isUp, reason)
        case .deadline: turn.passDeadlines()
        case .restarted: turn.restart()
        case .refresh: turn.emit(.readBack(.onRequest))
        }
        turn.settle()
        return turn.events
    }

    /// The state after an event; everything that ever changes it is an event.
    public static func evolve(_ life: inout ElementLife, _ event: ElementEvent) {
        switch event {
        case .accepted(let command): life.take(command)
        case .drive(let id, _, let at): life.hand(id, at: at)
        case .running(let id, let deadline): life.setPhase(of: id, .running, until: deadline)
        case .readBack(.lastChance(let id, let deadline)): life.setPhase(of: id, .reading, until: deadline)
        case .readBack: break
        case .narrowed(let id, let lost): life.narrow(id, by: lost)
        case .held(let report): life.held = report
        case .released: life.held = nil
        case .reported(let values, let unproven): life.hear(values, unproven)
        case .changed(let change): life.change(change)
        case .ended(let ended): life.end(ended.order.id)
        case .availabilityChanged(let isOnline, let reason): life.setOnline(isOnline, reason)
        case .restored(let unproven): life.restore(unproven)
        case .loopSuspected(let loop): life.hold(loop)
        }
    }
}
