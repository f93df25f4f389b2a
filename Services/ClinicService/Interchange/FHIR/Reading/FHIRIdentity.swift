import Schema

/// What a patient's identifiers say.
enum FHIRIdentity {
    /// Type codes of documents, those first that are most a person's own.
    private static let types: [(code: String, kind: IdentityKind)] = [
        ("NI", .other), ("NNxxx", .other), ("PPN", .passport), ("SS", .other), ("DL", .other),
    ]

    /// The identity document: ours by its system, others by their type.
    static func document(of patient: JSONTree) -> IdentityDocument? {
        let identifiers = patient.list("identifier").filter { $0.words("use") != "old" && value(of: $0) != nil }
        if let own = identifiers.lazy.compactMap(own).first { return own }
        for (code, kind) in types {
            let typed = identifiers.first { $0["type"]?.code(in: FHIRSystem.identifierType) == code }
            guard let typed, let number = value(of: typed) else { continue }
            let told = typed["type"]?.words("text").flatMap { IdentityKind(rawValue: $0) }
            return IdentityDocument(told == nil || told == .unknown ? kind : told ?? kind, number)
        }
        return nil
    }

    /// The number that the practice gave, when we wrote the file.
    static func number(of patient: JSONTree) -> String? {
        let own = patient.list("identifier").first { $0.words("system") == FHIRSystem.number }?.words("value")
        guard let own, (1...12).contains(own.utf8.count), own.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return own
    }

    /// `urn:x-clinic:id:CO:CC`, or without a country `urn:x-clinic:id:CC`
    private static func own(_ identifier: JSONTree) -> IdentityDocument? {
        guard let system = identifier.words("system"), system.hasPrefix(FHIRSystem.identity),
            let number = value(of: identifier)
        else { return nil }
        let parts = system.dropFirst(FHIRSystem.identity.count).split(separator: ":")
        guard let kind = parts.last.flatMap({ IdentityKind(rawValue: String($0)) }), kind != .unknown else {
            return nil
        }
        return IdentityDocument(kind, number, country: parts.count > 1 ? String(parts[0]) : nil)
    }

    private static func value(of identifier: JSONTree) -> String? {
        identifier.words("value").flatMap { $0.unicodeScalars.count > 40 ? nil : $0 }
    }
}
