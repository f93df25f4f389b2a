import Schema

/// What the cells of tables say.
enum TableWords {
    /// `1974-12-25`, `25/12/1974` and `25-12-1974`; the day comes first.
    static func date(_ text: String) -> PartialDate? {
        let text = text.split(whereSeparator: { $0 == " " || $0 == "T" }).first.map(String.init) ?? text
        if let date = PartialDate(text) { return date }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" || $0 == "." }
        guard parts.count == 3, parts[2].utf8.count == 4, parts.allSatisfy({ $0.utf8.count <= 4 }),
            let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        return PartialDate(year, month, day)
    }

    static func kind(_ text: String) -> IdentityKind? {
        switch PatientColumn.plain(text) {
        case "cedula", "cedula de ciudadania", "c.c.": .cc
        case "tarjeta de identidad", "t.i.": .ti
        case "cedula de extranjeria", "c.e.": .ce
        case "registro civil": .rc
        case "pasaporte", "passport": .passport
        case let word: IdentityKind(rawValue: word.uppercased()).flatMap { $0 == .unknown ? nil : $0 }
        }
    }
}
