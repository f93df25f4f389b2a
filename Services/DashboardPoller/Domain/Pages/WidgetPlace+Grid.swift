import Schema

extension WidgetPlace {
    /// The grid's columns.
    static let columns = 12
    /// No widget begins below it.
    static let lastRow = 9_999
    private static let tallest = 100

    /// The first row below it.
    var bottom: Int { y + h }

    /// Whether the two have a cell in common.
    func overlaps(_ other: WidgetPlace) -> Bool {
        x < other.x + other.w && other.x < x + w && y < other.bottom && other.y < bottom
    }

    /// Where it leaves the grid.
    func violations(at pointer: String) -> [Violation] {
        let sides = [
            ("x", x, 0...Self.columns - 1), ("y", y, 0...Self.lastRow), ("w", w, 1...Self.columns),
            ("h", h, 1...Self.tallest),
        ]
        let outside = sides.compactMap { name, value, range in
            Violation.range(
                Double(range.lowerBound)...Double(range.upperBound),
                Double(value),
                at: "\(pointer)/\(name)"
            )
        }
        guard outside.isEmpty, x + w > Self.columns else { return outside }
        let expected = "at most \(Self.columns - x), as x + w is at most \(Self.columns)"
        return [Violation("\(pointer)/w", "maximum", expected: expected, actual: "\(w)")]
    }
}
