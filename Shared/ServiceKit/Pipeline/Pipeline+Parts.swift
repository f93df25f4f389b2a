import Bus
import Store

extension Pipeline {
    /// What the pipeline shares with other threads.
    package struct Parts: Sendable {
        let bus: Bus
        let mailbox: Mailbox
        let publisher: Publisher
        let metrics: Metrics
        let log: LogSink
        let effects: [String: @Sendable (EffectRow) -> Void]
        let released: ReleasedEffects
        let later: LaterAnswers
        let drain: Drain

        /// The parts; an effect that is due is handed to the closure of its kind.
        package init(
            bus: Bus,
            mailbox: Mailbox,
            publisher: Publisher,
            metrics: Metrics,
            log: LogSink,
            effects: [String: @Sendable (EffectRow) -> Void],
            released: ReleasedEffects = ReleasedEffects(),
            later: LaterAnswers = LaterAnswers(),
            drain: Drain = Drain()
        ) {
            (self.bus, self.mailbox, self.publisher) = (bus, mailbox, publisher)
            (self.metrics, self.log, self.effects) = (metrics, log, effects)
            (self.released, self.later, self.drain) = (released, later, drain)
        }
    }
}
