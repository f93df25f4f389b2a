import Schema

/// Reads a command in the sense of one element.
struct CommandReading {
    static let longestText = 1000

    let element: Element
    let outlook: ElementValues

    var abilities: Abilities { Abilities(element: element) }

    /// A bare text that is no word comes as a text value; for elements without values it is a level or position.
    func resolvingBare(_ command: SetElement) throws(Problem) -> SetElement {
        guard case .text(let text) = command.value, command.state == nil, command.brightness == nil,
            command.position == nil, command.transition == nil
        else { return command }
        if let number = Decimals.read(text) {
            if abilities.takesLevel { return SetElement(brightness: number) }
            if abilities.takesPosition { return SetElement(position: number) }
        }
        if abilities.takesValue { return command }
        let numbers = abilities.takesLevel || abilities.takesPosition ? ", or a number between 0 and 100" : ""
        throw violation("", "enum", "\(abilities.wordList)\(numbers) for \(element.name)", text)
    }

    /// A property that the element does not have is refused with what it has.
    func refuseImpossible(_ command: SetElement) throws(Problem) {
        var violations: [Violation] = []
        let takes = "left out: \(element.name) takes \(abilities.summary)"
        if command.brightness != nil, !abilities.takesLevel {
            violations.append(Violation("/brightness", "impossible", expected: takes, actual: "a level"))
        }
        if command.position != nil, !abilities.takesPosition {
            violations.append(Violation("/position", "impossible", expected: takes, actual: "a position"))
        }
        if command.value != nil, !abilities.takesValue {
            violations.append(Violation("/value", "impossible", expected: takes, actual: "a value"))
        }
        if let word = command.state, !abilities.words.contains(word) {
            let expected = abilities.words.isEmpty ? takes : "\(abilities.wordList) for \(element.name)"
            let actual = word == .unknown ? nil : word.rawValue
            violations.append(Violation("/state", "enum", expected: expected, actual: actual))
        }
        guard violations.isEmpty else { throw .violation(violations) }
    }

    /// The absolute values of a command that the element can do.
    func values(of command: SetElement) throws(Problem) -> ElementValues {
        var values = ElementValues()
        if element.types.contains(.bidirectional) {
            values = try cover(command)
        } else {
            values = try light(command)
        }
        values.value = try value(command.value)
        guard !values.isEmpty || command.state == .stop else {
            throw violation("", "required", "at least one of \(abilities.summary) for \(element.name)", "none of them")
        }
        return values
    }

    func transition(_ seconds: Double?) throws(Problem) -> Double? {
        guard let seconds else { return nil }
        guard (0...3600).contains(seconds) else {
            throw violation("/transition", "maximum", "between 0 and 3600 seconds", String(seconds))
        }
        return seconds
    }

    func violation(_ pointer: String, _ rule: String, _ expected: String, _ actual: String?) -> Problem {
        .violation([Violation(pointer, rule, expected: expected, actual: actual)])
    }

    func level(_ number: Double?, _ pointer: String) throws(Problem) -> Int? {
        guard let number else { return nil }
        guard (0...100).contains(number) else {
            let rule = number < 0 ? "minimum" : "maximum"
            throw violation(pointer, rule, "between 0 and 100", Decimals.text(number))
        }
        // A faint level stays a level: only 0 itself means OFF or closed.
        return number == 0 ? 0 : max(1, Int(number.rounded()))
    }
}
