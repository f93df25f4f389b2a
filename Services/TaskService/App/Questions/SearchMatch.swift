import Schema
import TaskServiceDomain

/// A search in the language of the index. What a person wrote stands in it in quotes only.
struct SearchMatch {
    /// What FTS5 is to look for.
    let text: String

    init(_ query: SearchQuery, today: CivilDate) {
        let wanted = query.conditions.filter { !$0.isExcluded }.flatMap { Self.clauses($0.term, today) }
        var unwanted = query.conditions.filter(\.isExcluded).map { Self.all(Self.clauses(Self.whole($0.term), today)) }
        if !query.wantsTrash { unwanted.append(Self.facet(Facet.category(.trash))) }
        if query.conditions.contains(where: { !$0.isExcluded && $0.term == .noDue }) {
            unwanted.append(Self.facet(Facet.due))
        }
        let found = wanted.isEmpty ? Self.facet(Facet.task) : Self.all(wanted)
        // One behind the other, so that the next is looked at only for what the last left.
        text = unwanted.reduce(found) { "(\($0) NOT \($1))" }
    }

    /// A word that is excluded is a whole one, which is a phrase of one word.
    private static func whole(_ term: SearchQuery.Term) -> SearchQuery.Term {
        guard case .words(let words) = term else { return term }
        return .phrase(words)
    }

    /// What has to be in the index, all of it.
    private static func clauses(_ term: SearchQuery.Term, _ today: CivilDate) -> [String] {
        switch term {
        case .words(let words): words.map { "{name note} : \(quoted($0)) *" }
        case .phrase(let words): ["{name note} : \(quoted(words.joined(separator: " ")))"]
        case .categories(let categories): [any(categories.map { facet(Facet.category($0)) })]
        case .context(let name): [facet(Facet.context(name))]
        case .project(let id): [facet(Facet.project(id))]
        case .priority(let range): [any(range.map { facet(Facet.priority($0)) })]
        case .waiting(let words): words.map { "\(facet(Facet.person($0))) *" }
        case .due(let span): [any(DateSteps.due.cover(span.first, span.last).map(facet))]
        case .created(let span): [any(DateSteps.created.cover(span.first, span.last).map(facet))]
        case .overdue: [facet(Facet.open), any(DateSteps.due.cover(nil, today).map(facet))]
        case .noDue: []
        }
    }

    private static func facet(_ word: String) -> String { "facets : \(quoted(word))" }

    private static func all(_ clauses: [String]) -> String { "(\(clauses.joined(separator: " AND ")))" }

    private static func any(_ clauses: [String]) -> String { "(\(clauses.joined(separator: " OR ")))" }

    private static func quoted(_ word: String) -> String { "\"\(word.replacing("\"", with: "\"\""))\"" }
}
