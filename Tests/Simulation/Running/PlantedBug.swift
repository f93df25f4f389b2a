import Bus
import GRDB
import History
import Store
import TestKit

/// A fault that is built into a run on purpose, to see that the checker finds it. None of it is in a service: the
/// harness does to the service from outside what the fault would do from within.
package enum PlantedBug: String, CaseIterable, Sendable {
    /// Messages are acknowledged as they come, before anything is on disk.
    case acknowledgesEarly = "acknowledge-before-commit"
    /// Some rows of the journal are taken for published and were not.
    case skipsRow = "outbox-row-skipped"
    /// What was done before is not recognised.
    case forgetsInbox = "dedupe-off"
    /// Now and then an entry of the clinic's audit goes missing.
    case dropsAudit = "audit-row-dropped"
    /// A torn document is taken for a whole one.
    case clearsTorn = "clear-on-a-torn-feed"
    /// Somebody's role is taken for another that may do more.
    case takesRole = "role-not-checked"
}

extension World {
    /// What a planted bug does before a turn.
    func sabotage(before process: SimulatedProcess) throws {
        guard bug == .forgetsInbox else { return }
        try process.life?.database.queue.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM inbox") }
    }

    /// What a planted bug does after a turn.
    func sabotage(after process: SimulatedProcess) throws {
        guard bug == .dropsAudit, process.site == .clinic, sabotageDice.chance(2) else { return }
        try process.life?.database.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    DROP TRIGGER IF EXISTS auditNoDelete;
                    DELETE FROM audit WHERE sequence = (SELECT max(sequence) FROM audit);
                    """
            )
        }
    }

    /// What a planted bug makes of what comes to a service.
    func sabotaged(_ packet: Wire.Down) -> Wire.Down {
        guard bug == .takesRole, case .message(var message) = packet else { return packet }
        let text = String(decoding: message.payload, as: UTF8.self)
        message.payload = Array(text.replacing(#""role":"family""#, with: #""role":"clinician""#).utf8)
        return .message(message)
    }

    /// Whether a planted bug leaves a row of the journal out.
    func skips(_ message: Outgoing) -> Bool { message.token > 0 && sabotageDice.chance(3) }
}
