import Schema

extension Widget {
    /// What is wrong with it.
    ///
    /// - Parameter pointer: Where it stands in what was sent.
    func violations(at pointer: String) -> [Violation] {
        var found: [Violation?] = [
            .word(kind, at: "\(pointer)/kind"),
            .length(1...100, title, at: "\(pointer)/title"),
            .range(10...86_400, seconds, at: "\(pointer)/seconds"),
        ]
        if !Slug.isLevel(source) {
            let expected = "the id of a source, of a-z, 0-9, _ and -"
            found.append(Violation("\(pointer)/source", "pattern", expected: expected, actual: source))
        }
        let settings = settings ?? WidgetSettings()
        return found.compactMap { $0 } + place.violations(at: "\(pointer)/place")
            + (mapping?.violations(at: "\(pointer)/mapping") ?? [])
            + settings.violations(at: "\(pointer)/settings")
            + (kind == .semaphore ? settings.limitViolations(at: "\(pointer)/settings") : [])
    }
}

extension WidgetMapping {
    fileprivate func violations(at pointer: String) -> [Violation] {
        [.word(preset, at: "\(pointer)/preset"), .range(0...10, decimals, at: "\(pointer)/decimals")].compactMap { $0 }
    }
}

extension WidgetSettings {
    fileprivate func violations(at pointer: String) -> [Violation] {
        let year = 8_760.0
        return [
            .range(0...Double(1 << 53), hysteresis, at: "\(pointer)/hysteresis"),
            .range(0...1000, pending, at: "\(pointer)/pending"),
            .range(0...1000, keepFiring, at: "\(pointer)/keepFiring"),
            .range(1...1000, noDataAfter, at: "\(pointer)/noDataAfter"),
            .range(0.1...year, repeatHours, at: "\(pointer)/repeatHours"),
            .range(1...1000, limit, at: "\(pointer)/limit"),
            .range(1...year, hours, at: "\(pointer)/hours"),
            .word(direction, at: "\(pointer)/direction"),
            .word(onNoData, at: "\(pointer)/onNoData"),
        ].compactMap { $0 }
    }

    /// A semaphore needs both limits.
    fileprivate func limitViolations(at pointer: String) -> [Violation] {
        let required = [("min", min), ("max", max)].filter { $0.1 == nil }.map { name, _ in
            Violation("\(pointer)/\(name)", "required", expected: "given, as a semaphore needs it")
        }
        guard let min, let max, !(min < max) else { return required }
        return [Violation("\(pointer)/min", "maximum", expected: "less than max, \(max.plain)", actual: min.plain)]
    }
}
