import Schema

extension PageDocument {
    /// More widgets do not come on a page.
    public static let mostWidgets = 200
    /// Its event, with an envelope around it, has to fit into a message of 64 KiB.
    static let mostBytes = 60_000

    /// The page as a whole by all rules, its widgets moved apart.
    ///
    /// - Parameter pointer: Where it stands in what was sent.
    func checked(at pointer: String, elsewhere: Set<String>) throws(Problem) -> PageDocument {
        var violations = ownViolations(at: pointer)
        PageID.violation(of: id, at: "\(pointer)/id").map { violations.append($0) }
        if widgets.count > Self.mostWidgets {
            let expected = "a list of at most \(Self.mostWidgets) widgets"
            let actual = "\(widgets.count) widgets"
            violations.append(Violation("\(pointer)/widgets", "maxItems", expected: expected, actual: actual))
        } else {
            violations += widgetViolations(at: "\(pointer)/widgets", elsewhere: elsewhere)
        }
        try Problem.check(violations)
        var page = self
        try page.settle(at: "\(pointer)/widgets")
        return page
    }

    /// What is wrong with its title and order.
    func ownViolations(at pointer: String) -> [Violation] {
        let exact = Double(1 << 53)
        return [
            .length(1...100, title, at: "\(pointer)/title"),
            .range(-exact...exact, order, at: "\(pointer)/order"),
        ].compactMap { $0 }
    }

    func encodedSize() throws(Problem) -> Int {
        do { return try JSONCodec().encode(self).count } catch {
            throw Problem(.schemaViolation, "the page cannot be written as JSON: \(error); leave out what it names")
        }
    }

    private func widgetViolations(at pointer: String, elsewhere: Set<String>) -> [Violation] {
        var taken = elsewhere
        return widgets.enumerated().flatMap { index, placed in
            defer { taken.insert(placed.id) }
            return WidgetID.violations(of: placed.id, taken: taken, at: "\(pointer)/\(index)/id")
                + placed.widget.violations(at: "\(pointer)/\(index)/widget")
        }
    }
}
