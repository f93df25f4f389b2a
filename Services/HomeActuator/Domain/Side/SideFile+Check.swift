import Schema

extension SideElement {
    /// What cannot be meant of an element, with pointers below `place`.
    func violations(of element: Element, at place: String) -> [Violation] {
        var violations: [Violation] = []
        if let component, !Component.fitting(element.types).contains(component) {
            let words = Component.fitting(element.types).map(\.rawValue).joined(separator: ", ")
            violations.append(
                Violation(
                    "\(place)/component",
                    "enum",
                    expected: "one of \(words) for \(element.name)",
                    actual: component == .unknown ? nil : component.rawValue
                )
            )
        }
        if let min, let max, min >= max {
            let expected = "more than min \(min)"
            violations.append(Violation("\(place)/max", "minimum", expected: expected, actual: "\(max)"))
        }
        if let step, !(step > 0) {
            violations.append(Violation("\(place)/step", "minimum", expected: "more than 0", actual: "\(step)"))
        }
        if let travelSeconds, !(0...3600).contains(travelSeconds) {
            violations.append(
                Violation(
                    "\(place)/travelSeconds",
                    "maximum",
                    expected: "between 0 and 3600",
                    actual: "\(travelSeconds)"
                )
            )
        }
        return violations
    }
}
