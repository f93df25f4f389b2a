import Schema

/// What each event makes of the state.
extension ElementLife {
    mutating func take(_ command: OpenCommand) {
        waiting.append(command)
        loops.follow(command.order.target, from: command.order.source, at: command.acceptedAt)
        version += 1
    }

    /// A STOP is handed over whether there is a token or not; it empties the bucket all the same.
    mutating func hand(_ id: String, at now: Timestamp) {
        guard let index = waiting.firstIndex(where: { $0.order.id == id }) else { return }
        _ = bucket.take(at: now)
        var command = waiting.remove(at: index)
        command.phase = .handed
        open.append(command)
    }

    mutating func setPhase(of id: String, _ phase: OpenCommand.Phase, until deadline: Timestamp) {
        guard let index = open.firstIndex(where: { $0.order.id == id }) else { return }
        open[index].phase = phase
        open[index].deadline = deadline
    }

    mutating func narrow(_ id: String, by lost: Properties) {
        if let index = open.firstIndex(where: { $0.order.id == id }) { open[index].awaiting.subtract(lost) }
        if let index = waiting.firstIndex(where: { $0.order.id == id }) { waiting[index].awaiting.subtract(lost) }
        version += 1
    }

    mutating func change(_ change: ElementChange) {
        confirmed = change.values
        assurance = change.assurance
        command = change.command
        if change.command == nil { loops.follow(change.values) }
        version += 1
    }

    mutating func end(_ id: String) {
        open.removeAll { $0.order.id == id }
        waiting.removeAll { $0.order.id == id }
        version += 1
    }

    mutating func setOnline(_ isOnline: Bool, _ reason: String?) {
        self.isOnline = isOnline
        offlineReason = isOnline ? nil : reason
        version += 1
    }

    mutating func hear(_ values: ElementValues, _ unproven: Properties) {
        reported = values
        self.unproven = unproven
    }

    mutating func restore(_ unproven: Properties) {
        assurance = .restored
        self.unproven = unproven
        version += 1
    }

    mutating func hold(_ loop: LoopSuspicion) {
        let now = loop.until + -LoopWatch.window
        loops.hold(loop.source, until: loop.until, at: now)
    }
}
