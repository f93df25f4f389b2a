import Schema

/// Ids of widgets, which are unique over all pages.
public enum WidgetID {
    /// What a page's id may give to it, so that there is room for a number behind it.
    private static let longestStem = 60

    /// An id made of the page's, with a number that no other has.
    public static func free(on page: String, taken: (String) -> Bool) -> String {
        var stem = String(page.prefix(longestStem))
        while stem.last == "-" { stem.removeLast() }
        return (1...).lazy.map { "\(stem)-\($0)" }.first { !taken($0) } ?? stem
    }

    /// What is wrong with an id.
    static func violations(of id: String, taken: Set<String>, at pointer: String) -> [Violation] {
        if let violation = Violation.slug(id, such: "office-1", at: pointer) { return [violation] }
        guard taken.contains(id) else { return [] }
        return [Violation(pointer, "unique", expected: "an id that no other widget of any page has", actual: id)]
    }
}
