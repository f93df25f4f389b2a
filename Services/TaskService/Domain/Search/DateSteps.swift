import Schema

/// A day as a few words of the search index, so that any span of days is a few words, too.
///
/// The days are cut into steps of 8, 64, 512 and 4,096. A day has the word of the step it lies in, of each size; a span
/// is covered with as few steps as there can be. It is covered generously: the words narrow a search down, and the row
/// decides.
public struct DateSteps: Sendable {
    /// The steps of when tasks have to be done.
    public static let due = DateSteps(kind: "due")
    /// The steps of when tasks were captured.
    public static let created = DateSteps(kind: "new")

    private static let sizes: KeyValuePairs<String, Int> = ["d": 4096, "c": 512, "b": 64, "a": 8]
    /// Until 2059; what lies outside counts as the first or last day.
    private static let days = 0...32_767
    /// A day in one zone is another one in the next, and ends where the next begins.
    private static let margin = 2

    private let kind: String

    /// The words of a day.
    public func words(of date: CivilDate) -> [String] {
        let day = Self.inside(date.day)
        return Self.sizes.map { word($0.key, day / $0.value) }
    }

    /// The words of which every day of a span has one; a missing end is open.
    public func cover(_ first: CivilDate?, _ last: CivilDate?) -> [String] {
        var day = Self.inside((first?.day ?? 0) - Self.margin)
        let end = Self.inside((last?.day ?? Self.days.upperBound) + Self.margin)
        day -= day % 8
        var words: [String] = []
        while day <= end {
            // The last step may reach beyond the end.
            let step = Self.sizes.first { day % $0.value == 0 && (day + $0.value - 1 <= end || $0.value == 8) }
            guard let step else { break }
            words.append(word(step.key, day / step.value))
            day += step.value
        }
        return words
    }

    private func word(_ size: String, _ number: Int) -> String { Facet.word(kind, "\(size)\(number)") }

    private static func inside(_ day: Int) -> Int { min(max(day, days.lowerBound), days.upperBound) }
}
