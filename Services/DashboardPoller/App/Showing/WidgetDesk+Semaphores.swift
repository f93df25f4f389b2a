import DashboardPollerDomain
import Schema
import ServiceKit

extension WidgetDesk {
    /// Has a semaphore judge what came, and tells what it has to tell; other widgets judge nothing.
    func judge(_ kept: inout KeptWidget, _ input: SemaphoreInput, at now: Timestamp, _ transaction: Transaction) throws
    {
        guard var machine = Self.machine(kept, at: now) else { return }
        let news = machine.take(input, at: now)
        kept.semaphore = machine.memory
        kept.document.semaphore = machine.state(at: now)
        let fault: PollFault? = if case .noData(let fault) = input { fault } else { nil }
        for item in news {
            let isAsking = kept.widget.settings?.attention == true
            let attention =
                isAsking ? machine.attention(for: item, of: kept.placed, fault: fault, at: now) : nil
            try tell(item, kept, fault, attention, transaction)
        }
    }

    @Sendable func acknowledge(_ command: AcknowledgeWidget, _ request: Request, _ transaction: Transaction) throws
        -> Handled<Acknowledgement>
    {
        try change(request, transaction) { machine, _ in machine.acknowledge() }
    }

    @Sendable func snooze(_ command: SnoozeWidget, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        try change(request, transaction) { machine, now in
            machine.snooze(until: command.minutes > 0 ? now + command.minutes * 60 : nil)
        }
    }

    private func change(
        _ request: Request,
        _ transaction: Transaction,
        _ body: (inout SemaphoreMachine, Timestamp) -> Void
    ) throws -> Handled<Acknowledgement> {
        let id = String(request.subject.dropFirst("widget-".count))
        guard var kept = try WidgetTable(transaction).find(id), var machine = Self.machine(kept, at: transaction.now)
        else {
            throw Problem(.unknownEntity, "there is no semaphore \(id); state/widget-{id} tells the widgets there are")
        }
        let (before, memory) = (kept.document, machine.memory)
        body(&machine, transaction.now)
        guard machine.memory != memory else { return .noop() }
        kept.semaphore = machine.memory
        kept.document.semaphore = machine.state(at: transaction.now)
        try show(kept, before, transaction)
        return .applied()
    }

    private static func machine(_ kept: KeptWidget, at now: Timestamp) -> SemaphoreMachine? {
        guard kept.widget.kind == .semaphore, let rules = kept.widget.settings.flatMap(SemaphoreRules.init) else {
            return nil
        }
        return SemaphoreMachine(rules, memory: kept.semaphore ?? SemaphoreMemory(at: now))
    }

    private func tell(
        _ news: SemaphoreNews,
        _ kept: KeptWidget,
        _ fault: PollFault?,
        _ attention: Attention?,
        _ transaction: Transaction
    ) throws {
        let (entity, title) = (["widget-\(kept.id)"], kept.widget.title)
        switch news {
        case .levelChanged(let level, let before, let value, let isRepeated):
            var event = LevelChanged(title: title, level: level, before: before, value: value)
            event.repeated = isRepeated ? true : nil
            event.attention = attention
            try transaction.emit(event, entity)
        case .recovered(let worst, let value, let since):
            var event = LevelRecovered(title: title, worst: worst, value: value, since: since)
            event.attention = attention
            try transaction.emit(event, entity)
        case .noData(let polls):
            var event = WidgetNoData(title: title, polls: polls, fault: fault)
            event.attention = attention
            try transaction.emit(event, entity)
        case .flapping(let changes):
            var event = WidgetFlapping(title: title, changes: changes)
            event.attention = attention
            try transaction.emit(event, entity)
        }
    }
}
