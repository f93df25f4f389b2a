import Schema

extension WidgetMapping {
    /// What of a mapping can never be used, whatever the data: for whoever configures a widget.
    ///
    /// - Parameter pointer: Where the mapping stands in the message.
    public func violations(for kind: WidgetKind, in format: SourceFormat, at pointer: String = "") -> [Violation] {
        var violations = ranges
        let known = Set(WidgetField.allCases.map(\.rawValue))
        for name in (fields ?? [:]).keys.sorted() where !known.contains(name) {
            let expected = "one of \(WidgetField.allCases.map(\.rawValue).joined(separator: ", "))"
            violations.append(Violation("/fields/\(name)", "enum", expected: expected, actual: name))
        }
        if !DateReader(format: dateFormat).isUsable {
            let expected = "a date format with a year, such as yyyy-MM-dd HH:mm"
            violations.append(Violation("/dateFormat", "format", expected: expected, actual: dateFormat))
        }
        do throws(MappingFault) {
            switch format {
            case .json, .unknown: _ = try JSONMapping(self, for: kind)
            case .xml: _ = try XMLMapping(self, for: kind)
            case .csv: _ = try CSVMapping(self, for: kind)
            }
        } catch { violations.append(error.violation) }
        return violations.map { Violation(pointer + $0.pointer, $0.rule, expected: $0.expected, actual: $0.actual) }
    }

    private var ranges: [Violation] {
        var violations: [Violation] = []
        if let decimals, !(0...10).contains(decimals) || decimals != decimals.rounded() {
            violations.append(Violation("/decimals", "maximum", expected: "0 to 10, whole", actual: "\(decimals)"))
        }
        for (name, number) in [("scale", scale), ("offset", offset)] {
            guard let number, !number.isFinite else { continue }
            violations.append(Violation("/\(name)", "type", expected: "a number that is finite", actual: "\(number)"))
        }
        return violations
    }
}
