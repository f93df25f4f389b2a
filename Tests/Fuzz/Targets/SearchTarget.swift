import Schema
import TaskServiceDomain

extension FuzzTarget {
    /// What a person looks for.
    static let search = FuzzTarget("search", longest: 1024) { input in
        let text = String(decoding: input, as: UTF8.self)
        _ = SortKey.make(text)
        for today in [CivilDate(day: 20_780), CivilDate(9999, 12, 31) ?? CivilDate(day: 0)] {
            guard let query = try? SearchQuery(text, today: today) else { continue }
            try hold(!query.conditions.isEmpty, "a search for nothing")
            for case .due(let span) in query.conditions.map(\.term) {
                let words = DateSteps.due.cover(span.first, span.last)
                guard let day = span.first, day <= span.last ?? day else { continue }
                let isFound = DateSteps.due.words(of: day).contains { words.contains($0) }
                try hold(isFound, "the day \(day) is not in the span that begins with it")
            }
        }
    }
}
