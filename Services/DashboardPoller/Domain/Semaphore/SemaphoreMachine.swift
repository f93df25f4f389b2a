import Schema

/// A semaphore: what it shows, and what it tells.
///
/// - The colour is worse at once. It is better when the value came back by the hysteresis, and after `keepFiring` more
///   values that say so. It is grey until the first value and after the last is expired.
/// - An episode begins with a worsening and ends at green; grey does not end it. A level is told once in it, when it or
///   a worse one has lasted `pending` values more and it is what is shown; then only worse ones are, and at the end
///   once that it is green again, if anything was told.
/// - More than six changes in thirty minutes are told once as flapping. Then it is quiet until it was stable for ten
///   minutes; so it is while it is snoozed. Nothing is lost by that: what is still so afterwards is told then, and an
///   episode of which something was told goes on until its end can be told.
/// - What a person has acknowledged is not told again; a worse level is.
/// - No value for `noDataAfter` polls, or an expired one, is no level: the colour is kept (`keep`), that is told once
///   until a value comes (`notify`), or it counts as a good value (`ok`), even when the last one is expired.
public struct SemaphoreMachine: Hashable, Sendable {
    /// By what it judges.
    public let rules: SemaphoreRules
    /// What is kept over a restart.
    public internal(set) var memory: SemaphoreMemory

    /// A semaphore that goes on from what is remembered.
    public init(_ rules: SemaphoreRules, memory: SemaphoreMemory) {
        self.rules = rules
        self.memory = memory
    }

    /// Takes in what a poll gave, and says what is to be told.
    public mutating func take(_ input: SemaphoreInput, at now: Timestamp) -> [SemaphoreNews] {
        memory.flaps.rest(at: now)
        // What ended while it was quiet, before something new begins.
        var news = recovery(at: now)
        switch input {
        case .value(let value) where value.isFinite: take(value, at: now)
        case .value, .noData: missPoll(at: now)
        case .expired: expire(at: now)
        }
        news += flapping(at: now) + noData(at: now)
        if case .value(let value) = input, value.isFinite { news += worsening(value, at: now) }
        return news + recovery(at: now)
    }

    /// Notes that a person has seen the level.
    public mutating func acknowledge() {
        if memory.level.isBad { memory.episode?.seen = memory.level }
    }

    /// Keeps it quiet until then; nil ends that.
    public mutating func snooze(until end: Timestamp?) { memory.snoozedUntil = end }

    /// How it stands, for the widget's document.
    public func state(at now: Timestamp) -> SemaphoreState {
        var state = SemaphoreState(level: memory.level, since: memory.since)
        if memory.level.isBad {
            state.episode = memory.episode?.began
            state.acknowledged = memory.episode?.seen?.isAtLeast(memory.level) == true ? true : nil
        }
        state.flapping = memory.flaps.isFlapping ? true : nil
        state.snoozedUntil = memory.isSnoozed(at: now) ? memory.snoozedUntil : nil
        state.noData = isSilent ? true : nil
        return state
    }

    /// Whether no value came for so long that it counts.
    var isSilent: Bool { memory.silence >= rules.noDataAfter }
}
