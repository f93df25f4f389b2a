import Schema

/// What a search asks for: conditions that a task must meet, all of them.
public struct SearchQuery: Hashable, Sendable {
    /// One condition, or what must not be.
    public struct Condition: Hashable, Sendable {
        /// What is asked.
        public var term: Term
        /// Whether a task that meets it is left out.
        public var isExcluded: Bool

        /// A condition.
        public init(_ term: Term, isExcluded: Bool = false) {
            self.term = term
            self.isExcluded = isExcluded
        }
    }

    /// What a condition asks. Excluded words are whole ones, so that nothing is hidden that was not named.
    public enum Term: Hashable, Sendable {
        /// Every word, in name or note; the last letters of each may be missing.
        case words([String])
        /// The words, one behind the other.
        case phrase([String])
        /// One of the categories.
        case categories([TaskCategory])
        case context(String)
        /// The id of a project.
        case project(String)
        case priority(ClosedRange<Int>)
        /// Waits for somebody with these words in the name, whose last letters may be missing.
        case waiting([String])
        case due(DateSpan)
        case noDue
        /// Still to be done, and the time is past.
        case overdue
        case created(DateSpan)

        /// How many are looked for one by one.
        var count: Int {
            switch self {
            case .words(let words), .waiting(let words): words.count
            default: 1
            }
        }
    }

    /// Each word costs time, and all other messages wait meanwhile.
    private static let most = 12

    /// The conditions, as they were written.
    public var conditions: [Condition]

    /// A search.
    public init(_ conditions: [Condition]) { self.conditions = conditions }

    /// Reads what a person wrote.
    public init(_ text: String, today: CivilDate) throws(Problem) {
        conditions = []
        for token in SearchToken.split(text) {
            if let condition = try SearchFilters(today: today).condition(token) { conditions.append(condition) }
        }
        let count = conditions.map(\.term.count).reduce(0, +)
        guard count <= Self.most else {
            throw SearchFilters.refusal(
                "a search of at most \(Self.most) words and filters; a long \"text in quotes\" counts as one",
                "\(count) of them"
            )
        }
        guard conditions.contains(where: { !$0.isExcluded }) else {
            throw SearchFilters.refusal(
                "something to look for: words, \"a phrase\", or filters such as cat:next @casa +reforma priority>2 "
                    + "due<7d; what is only excluded, or is only punctuation, finds nothing",
                text
            )
        }
    }

    /// Whether tasks in the trash are asked for by name.
    public var wantsTrash: Bool {
        conditions.contains { condition in
            guard case .categories(let categories) = condition.term else { return false }
            return !condition.isExcluded && categories.contains(.trash)
        }
    }
}

/// Days from one to another; a missing end is open.
public struct DateSpan: Hashable, Sendable {
    /// The first day.
    public var first: CivilDate?
    /// The last day.
    public var last: CivilDate?

    /// The days from one to another.
    public init(_ first: CivilDate?, _ last: CivilDate?) {
        self.first = first
        self.last = last
    }
}
