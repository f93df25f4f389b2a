import Schema

/// A patient's name in use, its surnames told apart where the file does.
struct FHIRName {
    let surname: String
    let secondSurname: String?
    let given: String

    /// Nil when there is no name in use with a surname and a given name.
    init?(of patient: JSONTree) {
        let names = patient.list("name").filter { !["old", "maiden"].contains($0.words("use")) }
        let best = ["official", "usual"].lazy.compactMap { use in names.first { $0.words("use") == use } }.first
        guard let name = best ?? names.first, let family = Self.family(of: name) else { return nil }
        given = name.list("given").compactMap(\.words).joined(separator: " ")
        guard !given.isEmpty else { return nil }
        (surname, secondSurname) = family
    }

    /// Mother's surnames are told by the standard's extension, and in Chile by one of its own.
    private static func family(of name: JSONTree) -> (String, String?)? {
        let extended = name["_family"] ?? .null
        let father = extended.extended(FHIRSystem.fathersFamily)?.words("valueString")
        let chilean = extended.list("extension").first { $0.words("url")?.hasSuffix("/SegundoApellido") == true }
        let mother = (extended.extended(FHIRSystem.mothersFamily) ?? chilean)?.words("valueString")
        guard let family = name.words("family") else { return father.map { ($0, mother) } }
        if let father { return (father, mother ?? rest(of: family, after: father)) }
        guard let mother else { return (family, nil) }
        let isWithin = family.hasSuffix(" \(mother)")
        return (isWithin ? String(family.dropLast(mother.count + 1)) : family, mother)
    }

    private static func rest(of family: String, after father: String) -> String? {
        family.hasPrefix("\(father) ") ? String(family.dropFirst(father.count + 1)) : nil
    }
}
