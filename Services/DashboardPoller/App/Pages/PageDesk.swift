import DashboardPollerDomain
import Schema
import ServiceKit

/// Makes and changes pages.
struct PageDesk: Sendable {
    typealias Reply = Handled<PageReceipt>

    let widgets: WidgetDesk

    @Sendable func create(_ command: CreatePage, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let table = PageTable(transaction)
        let id = command.id ?? PageID.free(for: command.title) { (try? table.exists($0)) ?? true }
        let last = try table.all().compactMap { $0.shown?.order }.max() ?? 0
        return try decide(.create(title: command.title, order: last + 1), id, nil, request, transaction)
    }

    @Sendable func rename(_ command: RenamePage, _ request: Request, _ transaction: Transaction) throws -> Reply {
        try decide(.rename(command.title), request.subject, command.ifVersion, request, transaction)
    }

    @Sendable func reorder(_ command: ReorderPage, _ request: Request, _ transaction: Transaction) throws -> Reply {
        try decide(.reorder(command.order), request.subject, command.ifVersion, request, transaction)
    }

    @Sendable func delete(_ command: DeletePage, _ request: Request, _ transaction: Transaction) throws -> Reply {
        try decide(.delete, request.subject, command.ifVersion, request, transaction)
    }

    @Sendable func restore(_ command: RestorePage, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let table = PageTable(transaction)
        let state = try table.state(request.subject)
        let version = command.version ?? state.version
        guard let page = try table.version(version, of: request.subject) else {
            let kept = try table.versions(of: request.subject).map(\.version)
            guard let newest = kept.first, let oldest = kept.last else { throw Problem.noPage }
            throw Problem.violation([
                Violation("/version", "range", expected: "a version from \(oldest) to \(newest)", actual: "\(version)")
            ])
        }
        return try decide(.restore(page), request.subject, command.ifVersion, request, transaction)
    }

    @Sendable func add(_ command: AddWidget, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let table = WidgetTable(transaction)
        let id = command.id ?? WidgetID.free(on: request.subject) { (try? table.find($0) != nil) ?? true }
        let verb = PageDirective.Verb.add(command, id: id)
        return try decide(verb, request.subject, command.ifVersion, request, transaction, widget: id)
    }

    @Sendable func configure(_ command: ConfigureWidget, _ request: Request, _ transaction: Transaction) throws -> Reply
    {
        let verb = PageDirective.Verb.configure(command)
        return try decide(verb, request.subject, command.ifVersion, request, transaction, widget: command.widget)
    }

    @Sendable func move(_ command: MoveWidget, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let verb = PageDirective.Verb.move(command.widget, to: command.place)
        return try decide(verb, request.subject, command.ifVersion, request, transaction, widget: command.widget)
    }

    @Sendable func remove(_ command: RemoveWidget, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let verb = PageDirective.Verb.remove(command.widget)
        return try decide(verb, request.subject, command.ifVersion, request, transaction, widget: command.widget)
    }

    private func decide(
        _ verb: PageDirective.Verb,
        _ page: String,
        _ ifVersion: Int?,
        _ request: Request,
        _ transaction: Transaction,
        widget: String? = nil
    ) throws -> Reply {
        let (state, isChanged) = try change(verb, page, ifVersion, by: request.source, transaction)
        let receipt = PageReceipt(page: page, version: state.version, widget: widget)
        return isChanged ? .applied(version: state.version, receipt) : .noop(version: state.version, receipt)
    }

    /// Decides, stores, tells, and shows the page as it is then.
    func change(
        _ verb: PageDirective.Verb,
        _ page: String,
        _ ifVersion: Int?,
        by sender: String,
        at pointer: String = "",
        _ transaction: Transaction
    ) throws -> (state: PageState, isChanged: Bool) {
        let table = PageTable(transaction)
        var state = try table.state(page)
        let before = state.shown?.widgets ?? []
        let elsewhere = verb.bringsWidgets ? try WidgetTable(transaction).ids(notOn: page) : []
        let directive = PageDirective(verb, on: page, ifVersion: ifVersion, elsewhere: elsewhere)
        guard let event = try PageDecider.decide(directive, state).first else { return (state, false) }
        try check(event.page, state.shown, at: pointer, transaction)
        PageDecider.evolve(&state, event)
        try table.write(state, event, by: sender, at: transaction.now)
        try transaction.emit(event, [page], version: state.version)
        if let shown = state.shown {
            try transaction.put(shown, [page], version: state.version)
        } else {
            try transaction.clear(PageDocument.self, [page])
        }
        let after = state.shown?.widgets ?? []
        if after != before { try widgets.place(after, on: page, transaction) }
        return (state, true)
    }

    /// What the rules of a page cannot know: whether sources are there, and whether their data can be mapped so.
    private func check(_ page: PageDocument, _ before: PageDocument?, at pointer: String, _ transaction: Transaction)
        throws
    {
        let new = page.widgets.enumerated().filter { _, placed in before?.widgets.contains(placed) != true }
        // A command names one widget, whose members stand in it; a file has them in their places.
        try widgets.check(
            new.map { index, placed in (placed.widget, pointer.isEmpty ? "" : "\(pointer)/widgets/\(index)/widget") },
            transaction
        )
    }
}
