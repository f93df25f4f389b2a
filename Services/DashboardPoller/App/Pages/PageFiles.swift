import DashboardPollerDomain
import Schema
import ServiceKit

/// Gives pages and sources out as a file, and takes them in, all or nothing.
struct PageFiles: Sendable {
    let pages: PageDesk
    let sources: SourceDesk

    @Sendable func export(_ question: ExportPages, _ request: Request, _ transaction: Transaction) throws
        -> DashboardExport
    {
        let wanted = try PageTable(transaction).all().compactMap(\.shown).filter {
            question.page == nil || $0.id == question.page
        }
        if question.page != nil, wanted.isEmpty { throw Problem.noPage }
        let used = Set(wanted.flatMap { $0.widgets.map(\.widget.source) })
        let kept = try SourceTable(transaction).all().filter { question.page == nil || used.contains($0.id) }
        return DashboardExport(
            pages: wanted,
            sources: Dictionary(uniqueKeysWithValues: kept.map { ($0.id, $0.document.source) })
        )
    }

    @Sendable func take(_ command: ImportPages, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ImportReceipt
    > {
        var receipt = ImportReceipt(pages: [], sources: [])
        for (id, source) in command.document.sources.sorted(by: { $0.key < $1.key }) {
            let pointer = "/document/sources/\(id)"
            guard Slug.isLevel(id) else {
                let violation = Violation(pointer, "id", expected: "an id of a-z 0-9 _ -", actual: id)
                throw Problem.violation([violation])
            }
            // A file has no titles: one that was given here is kept.
            let title = try SourceTable(transaction).find(id)?.document.title
            if try sources.store(source, title: title, as: id, at: pointer, transaction) { receipt.sources.append(id) }
        }
        for (index, page) in command.document.pages.enumerated() {
            let pointer = "/document/pages/\(index)"
            let verb = PageDirective.Verb.adopt(page, pointer: pointer)
            let (_, isChanged) = try pages.change(verb, page.id, nil, by: request.source, at: pointer, transaction)
            if isChanged { receipt.pages.append(page.id) }
        }
        return receipt.pages.isEmpty && receipt.sources.isEmpty ? .noop(receipt) : .applied(receipt)
    }
}
