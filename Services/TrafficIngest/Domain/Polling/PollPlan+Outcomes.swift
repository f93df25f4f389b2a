import Schema

extension PollPlan {
    /// After so many failures in a row an address that a server once named is not trusted any more.
    private static let patienceWithMove = 3

    /// Takes in how a read ended, and says what that means.
    public mutating func take(
        _ outcome: PollOutcome,
        _ answer: PollAnswer,
        at now: Double,
        chance: Double
    ) -> PollStatus {
        let wasConditional = endReading()
        http = answer.status
        memory.snapshot = answer.snapshot ?? memory.snapshot
        earliest = now + max(answer.leastWait, pace.pause)
        switch outcome {
        case .unchanged where answer.status == 304 && !wasConditional:
            return fail("the server answered 304, not modified, though no condition was asked", at: now, chance)
        case .unchanged:
            let words = answer.status == 304 ? "not modified" : "the same document"
            return succeed(.unchanged, words, answer, at: now, chance)
        case .judged(.accepted(let counts)):
            let words = "\(counts.opened) opened, \(counts.updated) updated, \(counts.cleared) cleared"
            return succeed(.accepted(counts), "\(words), \(counts.open) open", answer, at: now, chance)
        case .judged(.unconfirmed(let reason)): return wait(reason, at: now, chance)
        case .judged(.refused(let fault)) where fault.kind == .torn && again != .afterTorn:
            return fail("torn: \(fault.detail)", as: .afterTorn, at: now, chance)
        case .judged(.refused(let fault)): return fail("\(fault.kind.rawValue): \(fault.detail)", at: now, chance)
        case .judged(.outdated(let reason)), .failed(let reason): return fail(reason, at: now, chance)
        }
    }

    private mutating func succeed(
        _ event: PollStatus.Event,
        _ words: String,
        _ answer: PollAnswer,
        at now: Double,
        _ chance: Double
    ) -> PollStatus {
        failures = 0
        again = nil
        wasGood = true
        isKnownStale = false
        lastReason = nil
        lastGood = now
        // Only a good document shows that a redirect is the source's: a hotel's network redirects, too.
        memory.keep(answer)
        freshness = answer.freshness
        next = now + pace.regular(chance: chance)
        return status(event, "\(words); next in \(untilNext(now))", at: now)
    }

    /// A document that waits for a second one; when that one has to wait as well there is no hurry.
    private mutating func wait(_ reason: String, at now: Double, _ chance: Double) -> PollStatus {
        next = now + (again == .toConfirm ? pace.regular(chance: chance) : pace.pause)
        again = .toConfirm
        lastReason = reason
        return status(.unconfirmed, "\(reason); read again in \(untilNext(now)) to confirm it", at: now)
    }

    private mutating func fail(
        _ reason: String,
        as again: Again? = nil,
        at now: Double,
        _ chance: Double
    ) -> PollStatus {
        failures += 1
        self.again = again
        next = now + (again == nil ? pace.backOff(failures: failures, chance: chance) : pace.pause)
        var reason = reason
        if failures >= Self.patienceWithMove, memory.forgetMove() {
            reason += "; the address it had moved to is given up for that of the settings"
        }
        lastReason = reason
        let decision = "\(reason); what is open stays; read again in \(untilNext(now))"
        let status = status(.failed, decision, at: now)
        if status.state == .stale { isKnownStale = true }
        return status
    }

    private func untilNext(_ now: Double) -> String { (max(next, earliest) - now).inSeconds }
}
