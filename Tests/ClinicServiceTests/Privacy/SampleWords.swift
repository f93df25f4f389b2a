import Schema
import TestKit

/// What tells who a patient of the samples is: names, numbers, phones, streets.
struct SampleWords {
    /// The file with 611 patients, as it is imported.
    let table: [UInt8]
    /// The seven bundles.
    let bundles: [[UInt8]]
    /// Names by which a patient is listed.
    private(set) var names: Set<String> = []
    /// Numbers, phones and streets.
    private(set) var marks: Set<String> = []

    /// Which column of the table is which field of a form; numbers of the other system become documents, so that they
    /// are kept.
    static let columns: JSON = [
        "surname": "family", "givenNames": "given", "birthDate": "birth_date", "sex": "gender", "sourceId": "id",
        "documentNumber": "mrn", "phone": "phone", "city": "city", "state": "state", "country": "country",
    ]

    private static let people = [
        "Agustin_Fonseca", "Alberto_Atencio", "Antonio_Castellanos", "Clemente_Kreiger", "Gustavo_Mejia",
        "Jose_Maria_Casares", "Maria_Luisa_Razo",
    ]

    init() throws {
        table = try Samples.bytes("clinic/synthea-r4-patients.csv")
        bundles = try Self.people.map { try Samples.bytes("clinic/synthea-r4/\($0).json") }
        for line in String(decoding: table, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            add(names: [cells[2], cells[3]])
            marks.formUnion([cells[8], cells[9]])
        }
        for bundle in bundles {
            let resources = try JSONTree(bundle)["entry"]?.elements.compactMap { $0["resource"] } ?? []
            for patient in resources where patient["resourceType"]?.text == "Patient" { add(patient) }
        }
    }

    var all: Set<String> { names.union(marks) }

    private mutating func add(_ patient: JSON) {
        for name in patient["name"]?.elements ?? [] where name["use"]?.text == "official" {
            add(names: [name["family"]?.text ?? ""] + (name["given"]?.elements ?? []).compactMap(\.text))
        }
        for kind in ["identifier", "telecom"] {
            marks.formUnion((patient[kind]?.elements ?? []).compactMap { $0["value"]?.text })
        }
        for address in patient["address"]?.elements ?? [] {
            marks.formUnion((address["line"]?.elements ?? []).compactMap(\.text))
        }
    }

    private mutating func add(names parts: [String]) {
        names.formUnion(parts.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count >= 4 })
    }
}
