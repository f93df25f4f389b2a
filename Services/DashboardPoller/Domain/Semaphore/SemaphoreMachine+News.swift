import Schema

extension SemaphoreMachine {
    /// A level that is worse than what was told, or that lasts so long that it is told again.
    mutating func worsening(_ value: Double, at now: Timestamp) -> [SemaphoreNews] {
        let level = memory.level
        guard level.isBad, !memory.isQuiet(at: now), var episode = memory.episode else { return [] }
        defer { memory.episode = episode }
        let lasted = level == .red ? memory.reds : memory.yellows
        if episode.isNew(level) {
            return lasted > rules.pending ? [episode.tell(level, value: value, at: now)] : []
        }
        guard let seconds = rules.repeatAfter, lasted > 0 else { return [] }
        return episode.repeated(level, after: seconds, value: value, at: now).map { [$0] } ?? []
    }

    /// The end of the episode, once it can be told or needs not be.
    mutating func recovery(at now: Timestamp) -> [SemaphoreNews] {
        guard memory.level == .green, let episode = memory.episode else { return [] }
        memory.episode?.seen = nil
        guard episode.told != nil else {
            memory.episode = nil
            return []
        }
        guard !memory.isQuiet(at: now) else { return [] }
        memory.episode = nil
        return memory.value.map { [.recovered(worst: episode.worst, value: $0, since: episode.began)] } ?? []
    }

    /// That the colour changes too often, once.
    mutating func flapping(at now: Timestamp) -> [SemaphoreNews] {
        guard let count = memory.flaps.count, !memory.flaps.isTold, !memory.isSnoozed(at: now) else { return [] }
        memory.flaps.isTold = true
        return [.flapping(changes: count)]
    }

    /// That no value comes, once.
    mutating func noData(at now: Timestamp) -> [SemaphoreNews] {
        let isExpired = memory.level == .grey && memory.value != nil
        guard rules.onNoData == .notify, isSilent || isExpired, !memory.isSilenceTold, !memory.isSnoozed(at: now)
        else { return [] }
        memory.isSilenceTold = true
        return [.noData(polls: memory.silence)]
    }
}
