import History

/// Commands, their effects and their answers.
extension ChaosChecker {
    /// Events of which one command causes one for each entity; of others it may cause several, one after the other.
    private static let single: Set<String> = [
        "quintet.tasks.task.changed.v1", "quintet.dashboard.page.changed.v1", "quintet.home.element.command-ended.v1",
        "quintet.clinic.patient.registered.v1", "quintet.clinic.patient.record-changed.v1",
    ]

    /// What any access may cause, a refused one as well: it is written into the audit.
    private static let note = "quintet.clinic.audit.checkpoint.v1"

    mutating func checkCommands() {
        let told = effects()
        let lasts = lastOfSlots()
        for record in evidence.commands {
            let id = "\(record.draft.site): \(record.id)"
            let effects = told[record.draft.site]?[record.id] ?? []
            checkAnswer(record, id)
            checkOnce(record, effects, id)
            checkLog(record, id)
            switch record.draft.expects {
            case .effect(let row, let isTold):
                let isKept = record.draft.slot == nil || lasts.contains(record.id)
                checkDone(record, row: isKept ? row : nil, isTold: isTold, effects, id)
                checkLifetime(record, effects, id)
            case .answer: break
            case .refusal, .poison:
                let isDone = !effects.isEmpty || record.reply != nil
                findings.require(!isDone, .ghost, .unexpected) { "\(id) was done and not refused" }
                let isTold = record.final != nil
                if record.draft.expects == .poison {
                    findings.require(isTold, .poison, .lost) { "nobody was told of \(id)" }
                }
            }
        }
    }

    /// An effect of a command, as an event told it.
    struct Effect {
        let epoch: String
        let sequence: Int64
        let mark: Published.Mark
    }

    private func effects() -> [Site: [String: [Effect]]] {
        evidence.services.mapValues { service in
            service.published.events.reduce(into: [:]) { effects, epoch in
                for (sequence, mark) in epoch.value {
                    guard let cause = mark.cause, mark.type != Self.note else { continue }
                    let effect = Effect(epoch: epoch.key, sequence: sequence, mark: mark)
                    effects[cause, default: []].append(effect)
                }
            }
        }
    }

    /// The command of each slot that was answered last.
    private func lastOfSlots() -> Set<String> {
        var lasts: [String: CommandRecord] = [:]
        for record in evidence.commands {
            guard let slot = record.draft.slot, record.reply != nil else { continue }
            lasts[slot] = record
        }
        return Set(lasts.values.map(\.id))
    }

    private mutating func checkDone(
        _ record: CommandRecord,
        row: String?,
        isTold: Bool,
        _ effects: [Effect],
        _ id: String
    ) {
        let site = record.draft.site
        guard let service = evidence.services[site] else { return }
        var isFound = false
        if let row {
            let rows = service.stored.effects[row, default: 0]
            if rows > 1 { findings.add(.once, .doubled, "\(id) is there \(rows) times") }
            isFound = rows > 0
            if let reply = record.reply, reply.word != "noop", !isFound {
                if evidence.deeds.isUndone(site, at: reply.at) { return lostByRestore += 1 }
                return findings.add(.command, .lost, "\(id) was answered \(reply.word), and is not there")
            }
        }
        guard let reply = record.reply, !["noop", "duplicate"].contains(reply.word) else { return }
        if evidence.deeds.isUndone(site, at: reply.at), effects.isEmpty { return lostByRestore += 1 }
        // What was told in an epoch that is gone can no longer be asked for.
        let isAsked = isTold && !(isRestored(site) && reply.at <= evidence.deeds.restoredAt(site) ?? 0)
        guard isFound || isAsked else { return notCompared += 1 }
        let isDone = !isAsked || !effects.isEmpty
        findings.require(isDone, .command, .lost) { "\(id) was answered \(reply.word), and no event tells of it" }
        if isDone, ["applied", "accepted"].contains(reply.word) { findings.ok += 1 }
    }

    /// One event for each entity, within each of the histories that the database had.
    private mutating func checkOnce(_ record: CommandRecord, _ effects: [Effect], _ id: String) {
        let site = record.draft.site
        var seen: [String: [Effect]] = [:]
        for effect in effects where Self.single.contains(effect.mark.type) && !isUndone(effect, site) {
            seen["\(effect.mark.type) \(effect.mark.subject ?? "")", default: []].append(effect)
        }
        let doubled = seen.filter { $0.value.count > 1 }
        for (what, times) in doubled { findings.add(.once, .doubled, "\(id) caused \(times.count) × \(what)") }
        let replies = record.answers.filter { $0.isReply && $0.word != "answer" }
        let isOne = Set(replies.map(\.digest)).count <= 1 || isRestored(site)
        if !isOne { findings.add(.once, .doubled, "\(id) was answered in two ways") }
        if doubled.isEmpty, isOne, record.reply != nil { findings.confirm(.once) }
    }

    /// Whether an event tells of what a backup may not have had.
    private func isUndone(_ effect: Effect, _ site: Site) -> Bool {
        evidence.deeds.restorations.contains {
            $0.site == site && $0.epoch == effect.epoch && effect.sequence > $0.sequence
        }
    }

    private mutating func checkAnswer(_ record: CommandRecord, _ id: String) {
        findings.require(record.final != nil, .answered, .lost) { "\(id) was asked \(record.sends) times" }
    }

    /// One line for each command that was done, unless the process ended before it could be written.
    private mutating func checkLog(_ record: CommandRecord, _ id: String) {
        let site = record.draft.site
        guard let reply = record.reply, reply.word != "answer", let log = evidence.services[site]?.log else { return }
        let lines = log.ends[record.id, default: 0]
        if lines > 1, !isRestored(site), !isRefusedBefore(record, reply) {
            return findings.add(.answered, .doubled, "\(id) has \(lines) lines of its end")
        }
        let isExcused = evidence.deeds.mayHaveEnded(site, record.sentAt...(reply.at + 5))
        findings.require(lines > 0 || isExcused, .answered, .lost) { "\(id) has no line of its end" }
    }

    /// Whether it was refused first, such as for a service that failed: each refusal has a line of its own.
    private func isRefusedBefore(_ record: CommandRecord, _ reply: CommandRecord.Answer) -> Bool {
        record.answers.contains { !$0.isReply }
    }

    /// By the clock of the service: its own events bear it.
    private mutating func checkLifetime(_ record: CommandRecord, _ effects: [Effect], _ id: String) {
        guard let expires = record.expires else { return }
        let first = effects.map(\.mark.time).min()
        // A device takes a moment, and its end is told when it is there; that it was begun in time the reply says.
        let done = record.draft.site == .home ? record.reply?.time : first ?? record.reply?.time
        findings.require((done ?? 0) <= expires + 50, .expiry, .unexpected) {
            "\(id) was done \((done ?? 0) - expires) ms after its lifetime"
        }
    }
}
