import Schema

/// Ids of pages. A page shares its level of the topic with widgets, sources and secrets.
public enum PageID {
    private static let reserved = ["widget-", "source-", "secret-"]
    /// What a title may give to an id, so that there is room for a number behind it.
    private static let longestStem = 60

    /// What is wrong with an id.
    public static func violation(of id: String, at pointer: String) -> Violation? {
        if let violation = Violation.slug(id, such: "office-2", at: pointer) { return violation }
        guard isReserved(id) else { return nil }
        let prefixes = reserved.joined(separator: ", ")
        let expected = "another word than `pages`, and not begin with one of \(prefixes)"
        return Violation(pointer, "reserved", expected: expected, actual: id)
    }

    /// An id made of a title, with a number when others have it.
    public static func free(for title: String, taken: (String) -> Bool) -> String {
        var stem = String((Slug.make(title) ?? "page").prefix(longestStem))
        while stem.last == "-" { stem.removeLast() }
        if isReserved(stem) { stem = "page-\(stem)" }
        guard taken(stem) else { return stem }
        return (2...).lazy.map { "\(stem)-\($0)" }.first { !taken($0) } ?? stem
    }

    private static func isReserved(_ id: String) -> Bool { id == "pages" || reserved.contains { id.hasPrefix($0) } }
}
