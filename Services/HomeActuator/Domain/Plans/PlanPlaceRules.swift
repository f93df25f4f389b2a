import Schema

/// Where things may stand on a plan: what is part of the home, and within the image.
enum PlanPlaceRules {
    /// Browsers compute with fractions; a hundredth of a pixel beyond the edge is no mistake.
    private static let slack = 1e-6

    static func check(_ places: [String: PlanPlace], in home: Home) throws(Problem) {
        var violations: [Violation] = []
        for (key, place) in places.sorted(by: { $0.key < $1.key }) {
            switch Addressee(key) {
            case .element(let id):
                guard home.element(id) != nil else {
                    throw .unknown("element", id, in: home.name, among: home.allElements.map(\.id))
                }
                violations += point(place, at: "/places/\(key)")
            case .sector(let id):
                guard home.sector(id) != nil else {
                    throw .unknown("sector", id, in: home.name, among: home.allSectors.map(\.id))
                }
                violations += rectangle(place, at: "/places/\(key)")
            case .scene:
                let expected = "an element's id or sector-{id}, as a scene has no place"
                violations.append(Violation("/places/\(key)", "enum", expected: expected, actual: key))
            }
        }
        guard violations.isEmpty else { throw .violation(violations) }
    }

    /// Whether what a place is for is part of a home.
    static func isKnown(_ key: String, in home: Home) -> Bool {
        switch Addressee(key) {
        case .element(let id): home.element(id) != nil
        case .sector(let id): home.sector(id) != nil
        case .scene: false
        }
    }

    private static func point(_ place: PlanPlace, at pointer: String) -> [Violation] {
        var violations = [fraction(place.x, "\(pointer)/x"), fraction(place.y, "\(pointer)/y")].compactMap { $0 }
        for (name, size) in [("width", place.width), ("height", place.height)] {
            guard let size else { continue }
            let expected = "absent, as an element is a point"
            violations.append(Violation("\(pointer)/\(name)", "absent", expected: expected, actual: "\(size)"))
        }
        return violations
    }

    private static func rectangle(_ place: PlanPlace, at pointer: String) -> [Violation] {
        [
            fraction(place.x, "\(pointer)/x"), fraction(place.y, "\(pointer)/y"),
            side(place.width, from: place.x, "\(pointer)/width"),
            side(place.height, from: place.y, "\(pointer)/height"),
        ].compactMap { $0 }
    }

    private static func fraction(_ value: Double, _ pointer: String) -> Violation? {
        if (0...1).contains(value) { return nil }
        return Violation(pointer, "maximum", expected: "a fraction of the image, 0 to 1", actual: "\(value)")
    }

    private static func side(_ size: Double?, from start: Double, _ pointer: String) -> Violation? {
        if let size, size > 0, start + size <= 1 + slack { return nil }
        let expected = "more than 0 and within the image, at most \(max(0, 1 - start))"
        return Violation(pointer, "maximum", expected: expected, actual: size.map { "\($0)" })
    }
}
