import Schema

extension Problem {
    /// No page has this id, or it is deleted.
    public static let noPage = Problem(
        .unknownEntity,
        "there is no page with this id; ask/pages tells those there are, and restore brings back one that was deleted"
    )

    static let pageTooLarge = Problem(
        .payloadTooLarge,
        "the page would have more than \(PageDocument.mostBytes) bytes, and no longer fit into a message; "
            + "put some widgets on another page, or leave out some of their style and mapping"
    )

    static let pageFull = Problem(
        .schemaViolation,
        "the page has \(PageDocument.mostWidgets) widgets, and no more come on it; remove one, or use another page",
        errors: [Violation("", "maxItems", expected: "on a page of fewer than \(PageDocument.mostWidgets) widgets")]
    )

    static func pageExists(_ page: PageDocument) -> Problem {
        let expected = "an id that no page has; `\(page.title)` has this one, and rename gives it another title"
        return .violation([Violation("/id", "unique", expected: expected, actual: page.id)])
    }

    static func noWidget(_ id: String, on page: PageDocument) -> Problem {
        let there = page.widgets.map(\.id).joined(separator: ", ")
        let expected = "a widget of the page" + (there.isEmpty ? ", which has none" : ": \(there)")
        return Problem(
            .unknownEntity,
            "there is no widget `\(id)` on this page; state/\(page.id) tells those there are",
            errors: [Violation("/widget", "exists", expected: expected, actual: id)]
        )
    }

    static func noRoom(at pointer: String) -> Problem {
        let expected = "so far up that nothing has to move below row \(WidgetPlace.lastRow)"
        return .violation([Violation(pointer, "maximum", expected: expected)])
    }

    /// Refuses what breaks a rule.
    static func check(_ violations: [Violation]) throws(Problem) {
        if !violations.isEmpty { throw .violation(violations) }
    }
}
