import Schema

extension JSONTree {
    /// A text that is not blank.
    var words: String? {
        guard case .text(let text) = self, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// A member's text that is not blank.
    func words(_ key: String) -> String? { self[key]?.words }

    /// A member's elements; none when it is no list.
    func list(_ key: String) -> [JSONTree] { self[key]?.elements ?? [] }

    /// A CodeableConcept in words: its text, or what a coding is displayed as.
    var concept: String? { words("text") ?? list("coding").lazy.compactMap { $0.words("display") }.first }

    /// The code that a CodeableConcept has in a system.
    func code(in system: String) -> String? {
        list("coding").first { $0.words("system") == system }?.words("code")
    }

    /// Whether a CodeableConcept says that there is none of its kind, or that nothing is known.
    var isAbsent: Bool {
        code(in: FHIRSystem.absent) != nil
            || list("coding").contains { coding in
                coding.words("system") == FHIRSystem.snomed
                    && coding.words("code").map(FHIRSystem.noneKnown.contains) == true
            }
    }

    /// The extension of a name.
    func extended(_ url: String) -> JSONTree? { list("extension").first { $0.words("url") == url } }

    /// A number that is one; texts are none in FHIR.
    var decimal: Double? { if case .number(let value) = self, value.isFinite { value } else { nil } }

    /// An object of the members that are there.
    static func of(_ members: [String: JSONTree?]) -> JSONTree {
        .object(members.compactMapValues { $0 }.filter { $0.value != .list([]) })
    }

    /// A text, if there is one.
    static func text(_ value: String?) -> JSONTree? { value.map { JSONTree.text($0) } }

    /// A CodeableConcept of one code.
    static func concept(_ system: String, _ code: String, display: String? = nil, text: String? = nil) -> JSONTree {
        .of(["coding": [coding(system, code, display: display)], "text": .text(text)])
    }

    /// A Coding.
    static func coding(_ system: String, _ code: String, display: String? = nil) -> JSONTree {
        .of(["system": .text(system), "code": .text(code), "display": .text(display)])
    }
}
