import Schema

/// What the parts of a search mean: filters by their names, and words for all else.
struct SearchFilters {
    let today: CivilDate

    /// What a part asks; nil for one of punctuation only.
    func condition(_ token: SearchToken) throws(Problem) -> SearchQuery.Condition? {
        guard let term = try token.isPhrase ? Self.phrase(token.text) : term(token.text) else { return nil }
        switch term {
        case .noDue where token.isExcluded: return SearchQuery.Condition(.due(DateSpan(nil, nil)))
        case .due, .created, .overdue:
            guard token.isExcluded else { break }
            throw Self.refusal("the opposite instead of - before dates, such as due>=7d for -due<7d", "-\(token.text)")
        default: break
        }
        return SearchQuery.Condition(term, isExcluded: token.isExcluded)
    }

    private func term(_ text: String) throws(Problem) -> SearchQuery.Term? {
        let rest = String(text.dropFirst())
        switch (text.first, rest.first) {
        case ("@", let next?) where next.isLetter || next.isNumber: return .context(rest)
        case ("+", let next?) where next.isLetter || next.isNumber: return try Self.project(rest)
        case ("#", let next?) where next.isLetter || next.isNumber: return try Self.project(rest)
        case ("!", let next?) where next.isNumber: return .priority(try Self.priority("=", rest))
        default: break
        }
        if text.lowercased() == "overdue" { return .overdue }
        if let (name, comparison, value) = Self.parts(text), let term = try filter(name, comparison, value) {
            return term
        }
        let words = SearchWords.split(text)
        return words.isEmpty ? nil : .words(words)
    }

    /// The filter of a name; nil for a name that is none.
    private func filter(_ name: String, _ comparison: String, _ value: String) throws(Problem) -> SearchQuery.Term? {
        switch (name, comparison) {
        case ("priority", _): return .priority(try Self.priority(comparison, value))
        case ("due", "="): if value.lowercased() == "none" { return .noDue }
        case ("due", _), ("created", _): break
        case ("cat", "="), ("in", "="): return .categories(try Self.categories(value))
        case ("project", "="): return try Self.project(value)
        case ("waiting", "="): return try Self.waiting(value)
        default: return nil
        }
        let dates = SearchDates(today: today)
        switch name {
        case "due": return .due(try dates.span(comparison, value))
        case "created": return .created(try dates.pastSpan(comparison, value))
        default: return nil
        }
    }

    private static func phrase(_ text: String) -> SearchQuery.Term? {
        let words = SearchWords.split(text)
        return words.isEmpty ? nil : .phrase(words)
    }

    /// `priority>=2` as its name in lower case, how it compares, and with what; `:` is `=`.
    private static func parts(_ text: String) -> (name: String, comparison: String, value: String)? {
        guard let sign = text.firstIndex(where: { ":<>=".contains($0) }) else { return nil }
        var value = text[text.index(after: sign)...]
        var comparison = text[sign] == ":" ? "=" : String(text[sign])
        if comparison == "=", let second = value.first, "<>".contains(second) {
            comparison = String(value.removeFirst())
        }
        if comparison != "=", value.first == "=" {
            value.removeFirst()
            comparison += "="
        }
        return (text[..<sign].lowercased(), comparison, String(value))
    }
}

extension SearchFilters {
    /// A search that cannot be read.
    static func refusal(_ expected: String, _ actual: String) -> Problem {
        .violation([Violation("/query", "query", expected: expected, actual: actual)])
    }

    private static func categories(_ value: String) throws(Problem) -> [TaskCategory] {
        var categories: [TaskCategory] = []
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let category = TaskCategory.named(String(word)) else {
                throw refusal("cat: followed by \(TaskCategory.words.joined(separator: ", "))", "cat:\(value)")
            }
            categories.append(category)
        }
        return categories
    }

    private static func project(_ value: String) throws(Problem) -> SearchQuery.Term {
        guard let id = Slug.make(value) else { throw refusal("a project such as +reforma", "+\(value)") }
        return .project(Slug.isLevel(value) ? value : id)
    }

    private static func waiting(_ value: String) throws(Problem) -> SearchQuery.Term {
        let words = SearchWords.split(value)
        guard !words.isEmpty else { throw refusal("a person such as waiting:marta", "waiting:\(value)") }
        return .waiting(words)
    }

    private static func priority(_ comparison: String, _ value: String) throws(Problem) -> ClosedRange<Int> {
        guard let number = Int(value), (0...4).contains(number) else {
            throw refusal("a priority of 0 to 4, such as priority>2, priority:3 or !3", value)
        }
        let (low, high) =
            switch comparison {
            case "<": (0, number - 1)
            case "<=": (0, number)
            case ">": (number + 1, 4)
            case ">=": (number, 4)
            default: (number, number)
            }
        guard low <= high else {
            throw refusal("a priority there can be, from 0 to 4", "priority\(comparison)\(value)")
        }
        return low...high
    }
}
