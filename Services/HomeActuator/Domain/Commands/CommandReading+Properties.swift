import Schema

/// What the properties of a command mean together.
extension CommandReading {
    /// OFF wins over a level, the level 0 is OFF, and a level without a state is ON.
    func light(_ command: SetElement) throws(Problem) -> ElementValues {
        let level = try level(command.brightness, "/brightness")
        if command.state == .off || level == 0 { return ElementValues(state: .off) }
        if let level { return ElementValues(state: .on, brightness: level) }
        switch command.state {
        case .on: return ElementValues(state: .on)
        // Nobody knows what it is, so the person in front of a dark lamp is believed.
        case .toggle: return ElementValues(state: outlook.state == .on ? .off : .on)
        default: return ElementValues()
        }
    }

    /// STOP wins over everything, CLOSE over a position, and a position over OPEN.
    func cover(_ command: SetElement) throws(Problem) -> ElementValues {
        let position = try level(command.position, "/position")
        let brightness = try level(command.brightness, "/brightness")
        if command.state == .stop { return ElementValues() }
        var values = ElementValues(brightness: brightness)
        switch command.state {
        case .close, .off: values.position = 0
        case .open, .on:
            guard position != 0 else {
                throw violation("/position", "contradiction", "more than 0 beside OPEN, or sent alone", "0")
            }
            values.position = position ?? 100
        default: values.position = position
        }
        if let position = values.position { values.state = position == 0 ? .closed : .open }
        if !element.profile.hasPosition { values.position = nil }
        return values
    }

    /// A number within its range and on its step, or a text.
    func value(_ value: Scalar?) throws(Problem) -> Scalar? {
        guard let value else { return nil }
        return element.takesNumber ? try .number(number(value)) : try .text(text(value))
    }

    private func number(_ value: Scalar) throws(Problem) -> Double {
        let profile = element.profile
        let (number, words) = Self.number(in: value)
        let expected = "\(abilities.valueWords) for \(element.name)"
        guard let number else { throw violation("/value", "type", expected, words) }
        if let min = profile.min, number < min { throw violation("/value", "minimum", expected, words) }
        if let max = profile.max, number > max { throw violation("/value", "maximum", expected, words) }
        if let step = profile.step, step > 0 {
            let steps = (number - (profile.min ?? 0)) / step
            guard abs(steps - steps.rounded()) < 1e-6 else {
                throw violation("/value", "multipleOf", expected, words)
            }
        }
        return number
    }

    private static func number(in value: Scalar) -> (Double?, words: String) {
        switch value {
        case .number(let number): (number.isFinite ? number : nil, Decimals.text(number))
        case .text(let text): (Decimals.read(text), text.isEmpty ? "an empty text" : text)
        case .truth(let truth): (nil, String(truth))
        }
    }

    private func text(_ value: Scalar) throws(Problem) -> String {
        let text =
            switch value {
            case .text(let text): text
            case .number(let number): Decimals.text(number)
            case .truth(let truth): String(truth)
            }
        guard text.count <= Self.longestText else {
            throw violation("/value", "maxLength", abilities.valueWords, "\(text.count) characters")
        }
        return text
    }
}
