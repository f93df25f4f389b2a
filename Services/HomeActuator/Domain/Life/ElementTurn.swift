import Schema

/// One decision under way: the events so far, and the state they lead to.
///
/// The rules see the state after each of their own events, and it changes by events alone.
struct ElementTurn {
    private(set) var life: ElementLife
    private(set) var events: [ElementEvent] = []
    let traits: ElementTraits
    let now: Timestamp

    init(_ life: ElementLife, traits: ElementTraits, now: Timestamp) {
        self.life = life
        self.traits = traits
        self.now = now
    }

    mutating func emit(_ event: ElementEvent) {
        ElementDecider.evolve(&life, event)
        events.append(event)
    }

    mutating func end(_ command: OpenCommand, _ end: CommandEnd, _ reason: String? = nil) {
        let milliseconds = max(0, now.milliseconds - command.acceptedAt.milliseconds)
        emit(.ended(EndedCommand(order: command.order, end: end, reason: reason, latencyMs: Int(milliseconds))))
    }

    /// What follows from any change: a held report that nothing is open for any more, and room for who waits.
    mutating func settle() {
        if let held = life.held, !life.open.contains(where: { $0.concerns.overlaps(held.touches) }) {
            publishHeld(held)
        }
        for command in life.waiting { handOver(command) }
    }

    private mutating func handOver(_ command: OpenCommand) {
        if now >= command.order.expiresAt { return expire(command) }
        if life.isBlocked(command) { return }
        guard command.order.target.isStop || life.bucket.has(at: now) else { return }
        emit(.drive(command: command.order.id, command.remaining, at: now))
    }

    mutating func expire(_ command: OpenCommand) {
        end(command, .expired, "its lifetime was over at \(command.order.expiresAt), before it was begun")
    }

    mutating func publishHeld(_ held: HeldReport) {
        emit(.released(isPublished: true))
        publish(DeviceReport(held))
    }
}

extension Properties {
    func overlaps(_ other: Properties) -> Bool { !isDisjoint(with: other) }
}
