import Schema

/// What happens by itself: times that come, devices that come and go, a service that starts again.
extension ElementTurn {
    mutating func passDeadlines() {
        if let held = life.held, held.until <= now { publishHeld(held) }
        for command in life.open {
            guard let deadline = command.nextDeadline, deadline <= now else { continue }
            switch command.phase {
            case .waiting, .handed: expire(command)
            case .running: readOnce(command)
            case .reading: timeOut(command)
            }
        }
    }

    private mutating func readOnce(_ command: OpenCommand) {
        guard traits.feedback.confirms else {
            let seconds = Decimals.text(traits.patience(for: command.remaining))
            return end(command, .timedOut, "the driver did not get an answer within \(seconds) s")
        }
        emit(.readBack(.lastChance(command: command.order.id, deadline: now + traits.readSeconds)))
    }

    mutating func health(isUp: Bool, _ reason: String?) {
        if isUp {
            if life.isOnline { return }
            emit(.availabilityChanged(isOnline: true, reason: nil))
            emit(.readBack(.afterReturn))
        } else if life.isOnline || reason != life.offlineReason {
            emit(.availabilityChanged(isOnline: false, reason: reason))
        }
    }

    /// Nothing is driven again: what was under way may have been done, and doing it late may do harm.
    mutating func restart() {
        for command in life.open + life.waiting {
            end(command, .failed, "the service restarted while the command was open; it is not driven again")
        }
        if life.held != nil { emit(.released(isPublished: false)) }
        if life.assurance != .unknown { emit(.restored(unproven: DeviceReport(life.confirmed, of: traits).touches)) }
        if life.isOnline { emit(.availabilityChanged(isOnline: false, reason: "the service started")) }
        emit(.readBack(.afterStart))
    }
}
