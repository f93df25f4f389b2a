import Schema

/// What an element can be told, for rules and in words for people.
struct Abilities {
    let element: Element

    /// The words its state takes.
    var words: [ElementWord] {
        var words: [ElementWord] = []
        if !element.types.isDisjoint(with: [.binary, .dimmable]), !element.types.contains(.bidirectional) {
            words += [.on, .off, .toggle]
        }
        if element.types.contains(.bidirectional) {
            words += [.open, .close]
            if element.types.contains(.binary) { words += [.on, .off] }
            if element.profile.canStop { words.append(.stop) }
        }
        return words
    }

    /// Whether it can be told a level.
    var takesLevel: Bool { element.types.contains(.dimmable) }
    /// Whether it can be told a position.
    var takesPosition: Bool { element.types.contains(.bidirectional) && element.profile.hasPosition }
    /// Whether it can be told a value.
    var takesValue: Bool { element.types.contains(.value) }

    /// `ON, OFF or TOGGLE`
    var wordList: String { Self.list(words.map(\.rawValue)) }

    /// `state (ON, OFF or TOGGLE) and brightness (0–100)`
    var summary: String {
        var parts: [String] = []
        if !words.isEmpty { parts.append("state (\(wordList))") }
        if takesLevel { parts.append("brightness (0–100)") }
        if takesPosition { parts.append("position (0–100)") }
        if takesValue { parts.append("value (\(valueWords))") }
        return Self.list(parts, "and")
    }

    /// `a number between 5 and 35 in steps of 0.5`, or what else the value may be.
    var valueWords: String {
        guard element.takesNumber else { return "a text of at most \(CommandReading.longestText) characters" }
        let profile = element.profile
        let range =
            switch (profile.min, profile.max) {
            case (let min?, let max?): " between \(Decimals.text(min)) and \(Decimals.text(max))"
            case (let min?, nil): " of at least \(Decimals.text(min))"
            case (nil, let max?): " of at most \(Decimals.text(max))"
            case (nil, nil): ""
            }
        return "a number" + range + (profile.step.map { " in steps of \(Decimals.text($0))" } ?? "")
    }

    private static func list(_ words: [String], _ last: String = "or") -> String {
        guard let end = words.last, words.count > 1 else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + end
    }
}
