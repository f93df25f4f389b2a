/// What `cap_a` says: a destination and hours and a remark, any of them, with hyphens between, cut at 50 characters.
struct SCTHeading: Equatable {
    /// The place that the traffic concerned goes to.
    private(set) var towards: String?
    /// `22:00-06:00`
    private(set) var hours: String?
    /// Everything else, in the authority's words.
    private(set) var remark: String?
    /// Whether the feed has cut it.
    private(set) var isTruncated = false

    /// As long as the feed's field.
    private static let width = 50

    /// Words that no destination has: what begins so or goes on so says what is going on.
    private static let remarks: Set<String> = [
        "HORARI", "PER", "SORTIDA", "SORTIDES", "ACCÉS", "ACCES", "ACCESSOS", "ENTRADA", "CARRIL", "CARRILS", "TALL",
        "TALLS", "TALLAT", "TALLADA", "TALLATS", "TANCAT", "TANCATS", "DESVIAMENT", "DESVIAMENTS", "RESTRICCIÓ",
        "CIRCULACIÓ", "INCORPORACIÓ", "TÚNEL", "CALÇADA", "LATERAL", "CAMIONS",
    ]

    /// What the numbers of Catalan roads begin with.
    private static let networks: Set<String> = [
        "A", "AP", "B", "BP", "BV", "C", "E", "GI", "GIP", "GIV", "L", "LP", "LV", "N", "R", "T", "TP", "TV",
    ]

    // Patterns are made once, as to make one costs more than reading a record. They are not Sendable because a pattern
    // may hold code of its own; these hold none.
    private nonisolated(unsafe) static let closedLanes = /\b(UN|DOS|TRES|[1-4]) CARRILS? TALLATS?\b/
    private nonisolated(unsafe) static let openingHours =
        /HORARI:? ?([0-9]{1,2})(?::([0-9]{2}))?h? ?a ?([0-9]{1,2})(?::([0-9]{2}))? ?h/

    /// - Parameters:
    ///   - text: The field as the feed has it, white space at its end included.
    ///   - isOneWay: Whether one direction is concerned; with both there is no destination, and a place is where it is.
    init(_ text: String, isOneWay: Bool) {
        isTruncated = text.count >= Self.width
        var rest: [String] = []
        // What is much longer than the feed's field is none of its own, and would take long to put together.
        for (index, part) in Self.parts(String(text.prefix(10 * Self.width))).enumerated() {
            if let hours = Self.hours(part) {
                self.hours = hours
            } else if index == 0 && isOneWay && Self.isPlace(part) {
                towards = part
            } else {
                rest.append(part)
            }
        }
        remark = rest.isEmpty ? nil : rest.joined(separator: " - ")
    }

    /// How many lanes it says are closed.
    var lanesClosed: Int? {
        // To ask for the word first spares most records the pattern.
        guard let remark, remark.contains("CARRIL"),
            let lanes = remark.firstMatch(of: Self.closedLanes)?.output.1
        else { return nil }
        return ["UN": 1, "DOS": 2, "TRES": 3][lanes] ?? Int(lanes)
    }

    /// Whether it says that there is a diversion.
    var hasDiversion: Bool { remark?.contains("DESVIAMENT") ?? false }

    /// Hyphens part them, but not those in the number of a road (`N-150`, `N-II`).
    private static func parts(_ text: String) -> [String] {
        var parts: [String] = []
        for piece in text.split(separator: "-") {
            if let last = parts.last, isRoad(last, piece) {
                parts[parts.count - 1] = "\(last)-\(piece)"
            } else {
                parts.append(String(piece))
            }
        }
        return parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private static func isRoad(_ before: String, _ after: Substring) -> Bool {
        let network = String(before.reversed().prefix(while: \.isLetter).reversed())
        guard networks.contains(network), let first = after.first else { return false }
        if first.isNumber { return true }
        let roman = after.prefix { "IVX".contains($0) }
        return !roman.isEmpty && after.prefix(while: \.isLetter).count <= roman.count + 1
    }

    private static func isPlace(_ part: String) -> Bool {
        remarks.isDisjoint(with: part.uppercased().split { !$0.isLetter }.map(String.init))
    }

    /// `HORARI: 7:30 a 18h`; the `h` must be there, as hours that were cut would be wrong hours.
    private static func hours(_ part: String) -> String? {
        guard part.hasPrefix("HORARI"), let found = part.wholeMatch(of: openingHours)?.output,
            let from = clock(found.1, found.2),
            let to = clock(found.3, found.4), from != to
        else { return nil }
        return "\(from)-\(to)"
    }

    private static func clock(_ hour: Substring, _ minute: Substring?) -> String? {
        guard let hour = Int(hour), let minute = Int(minute ?? "0"), minute < 60, hour * 60 + minute <= 24 * 60 else {
            return nil
        }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(hour % 24)):\(padded(minute))"
    }
}
