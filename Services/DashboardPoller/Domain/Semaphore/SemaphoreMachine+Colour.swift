import Schema

extension SemaphoreMachine {
    mutating func take(_ value: Double, at now: Timestamp) {
        memory.silence = 0
        memory.isSilenceTold = false
        memory.value = value
        let level = rules.level(of: value, showing: memory.level)
        memory.yellows = level.isAtLeast(.yellow) ? memory.yellows + 1 : 0
        memory.reds = level.isAtLeast(.red) ? memory.reds + 1 : 0
        if level.isAtLeast(memory.level) { return memory.show(level, at: now) }
        memory.betters += 1
        if memory.betters > rules.keepFiring { memory.show(level, at: now) }
    }

    mutating func missPoll(at now: Timestamp) {
        memory.silence += 1
        if isSilent, rules.onNoData == .ok { lose(to: .green, at: now) }
    }

    mutating func expire(at now: Timestamp) {
        if isSilent, rules.onNoData == .ok { return }
        lose(to: .grey, at: now)
    }

    private mutating func lose(to level: SemaphoreLevel, at now: Timestamp) {
        memory.yellows = 0
        memory.reds = 0
        memory.show(level, at: now)
    }
}
