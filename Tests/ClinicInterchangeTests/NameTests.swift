import Schema
import Testing

@testable import ClinicInterchange

@Suite struct NameTests {
    private static func extended(_ parts: [(String, String)]) -> JSONTree {
        ["extension": .list(parts.map { ["url": .text($0), "valueString": .text($1)] })]
    }

    private func name(_ family: String, _ parts: [(String, String)]) -> [String?]? {
        let extended = parts.isEmpty ? nil : Self.extended(parts)
        let name = JSONTree.of(["family": .text(family), "_family": extended, "given": ["Ana"]])
        return FHIRName(of: ["name": [name]]).map { [$0.surname, $0.secondSurname] }
    }

    private let father = "http://hl7.org/fhir/StructureDefinition/humanname-fathers-family"
    private let mother = "http://hl7.org/fhir/StructureDefinition/humanname-mothers-family"
    private let chilean = "https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido"

    @Test func `surnames are told apart only where the file does`() {
        #expect(name("Muñoz García", []) == ["Muñoz García", nil])
        #expect(name("Muñoz García", [(father, "Muñoz"), (mother, "García")]) == ["Muñoz", "García"])
        #expect(name("Muñoz García", [(mother, "García")]) == ["Muñoz", "García"])
        #expect(name("Muñoz García", [(father, "Muñoz")]) == ["Muñoz", "García"])
        #expect(name("Muñoz", [(chilean, "García")]) == ["Muñoz", "García"])
    }

    @Test func `the name in use counts, and a maiden name is none`() {
        let names: [JSONTree] = [
            ["use": "maiden", "family": "Windsor", "given": ["Ana"]],
            ["use": "old", "family": "Old", "given": ["Ana"]],
            ["use": "usual", "family": "Usual", "given": ["Ana"]],
            ["use": "official", "family": "Official", "given": ["Ana"]],
        ]
        #expect(FHIRName(of: ["name": .list(names)])?.surname == "Official")
        #expect(FHIRName(of: ["name": .list(Array(names.prefix(3)))])?.surname == "Usual")
        #expect(FHIRName(of: ["name": .list(Array(names.prefix(2)))]) == nil)
    }

    @Test(arguments: [
        ("urn:x-clinic:id:CO:CC", nil, IdentityDocument(.cc, "1", country: "CO")),
        ("urn:x-clinic:id:DNI", nil, IdentityDocument(.dni, "1")),
        ("http://x", "PPN", IdentityDocument(.passport, "1")),
        ("http://x", "NI", IdentityDocument(.other, "1")), ("http://x", "DL", IdentityDocument(.other, "1")),
        ("http://x", "MR", nil), ("urn:x-clinic:id:CO:unknown", nil, nil),
    ])
    func `the identity document is told by its system or its type`(
        system: String,
        type: String?,
        document: IdentityDocument?
    ) {
        let identifier = JSONTree.of([
            "system": .text(system), "value": "1",
            "type": type.map { .concept("http://terminology.hl7.org/CodeSystem/v2-0203", $0) },
        ])
        #expect(FHIRIdentity.document(of: ["identifier": [identifier]]) == document)
    }
}
