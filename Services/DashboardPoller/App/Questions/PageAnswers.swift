import DashboardPollerDomain
import Schema
import ServiceKit

/// Answers questions about pages.
struct PageAnswers: Sendable {
    @Sendable func pages(_ question: ListPages, _ request: Request, _ transaction: Transaction) throws -> PageList {
        let states = try PageTable(transaction).all().filter { question.deleted == true || !$0.isDeleted }
        return PageList(
            pages: states.compactMap { state in
                state.page.map { page in
                    PageList.Entry(
                        id: page.id,
                        title: page.title,
                        order: page.order,
                        version: state.version,
                        widgets: page.widgets.count,
                        deleted: state.isDeleted ? true : nil
                    )
                }
            }
        )
    }

    @Sendable func versions(_ question: ListVersions, _ request: Request, _ transaction: Transaction) throws
        -> VersionList
    {
        let versions = try PageTable(transaction).versions(of: question.page)
        guard !versions.isEmpty else { throw Problem.noPage }
        return VersionList(versions: versions)
    }
}
