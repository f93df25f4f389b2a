import Decision
import Schema

/// The rules of one page. Every event carries the whole page as it is afterwards, and counts one version.
public enum PageDecider: Decider {
    /// No page yet.
    public static let initial = PageState()

    /// What happens to the page; nothing when it is so already.
    public static func decide(_ directive: PageDirective, _ state: PageState) throws(Problem) -> [PageChanged] {
        guard state.page != nil || directive.makesPage else { throw .noPage }
        if let expected = directive.ifVersion, expected != state.version {
            throw .conflict(expected: expected, current: state.version)
        }
        guard let after = try outcome(directive, state) else { return [] }
        guard try after.encodedSize() <= PageDocument.mostBytes else { throw .pageTooLarge }
        return [PageChanged(directive.change.rawValue, after)]
    }

    /// The page is what the event says.
    public static func evolve(_ state: inout PageState, _ event: PageChanged) {
        state.page = event.page
        state.version += 1
        state.isDeleted = event.change == PageChange.delete.rawValue
    }

    /// The page afterwards; nil when nothing happens.
    private static func outcome(_ directive: PageDirective, _ state: PageState) throws(Problem) -> PageDocument? {
        switch directive.verb {
        case .create(let title, let order): return try create(directive.page, title, order, state)
        case .adopt(var page, let pointer):
            page.id = directive.page
            page = try page.checked(at: pointer, elsewhere: directive.elsewhere)
            return page == state.shown ? nil : page
        case .restore(var page):
            page.id = directive.page
            page = try page.checked(at: "", elsewhere: directive.elsewhere)
            return page == state.shown ? nil : page
        case .delete: return state.shown
        default:
            guard let page = state.shown else { throw .noPage }
            let after = try change(of: page, directive)
            return after == page ? nil : after
        }
    }

    private static func create(
        _ id: String,
        _ title: String,
        _ order: Double,
        _ state: PageState
    ) throws(Problem) -> PageDocument? {
        if let shown = state.shown {
            guard shown.title == title else { throw .pageExists(shown) }
            return nil
        }
        return try PageDocument(id: id, title: title, order: order).checked(at: "", elsewhere: [])
    }

    private static func change(of page: PageDocument, _ directive: PageDirective) throws(Problem) -> PageDocument {
        var page = page
        switch directive.verb {
        case .rename(let title): page.title = title
        case .reorder(let order): page.order = order
        case .add(let command, let id): try page.add(command, id: id, elsewhere: directive.elsewhere)
        case .configure(let command): try page.configure(command)
        case .move(let widget, let place): try page.move(widget, to: place)
        case .remove(let widget): page.widgets.remove(at: try page.index(of: widget))
        case .create, .delete, .restore, .adopt: break
        }
        try Problem.check(page.ownViolations(at: ""))
        return page
    }
}
