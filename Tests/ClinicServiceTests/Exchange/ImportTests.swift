import Schema
import TestKit
import Testing

@Suite(.samples, .timeLimit(.minutes(5)))
struct ImportTests {
    @Test func `a dry run keeps nothing, and the same file twice changes nothing`() async throws {
        let bytes = try Samples.bytes("clinic/synthea-r4/Alberto_Atencio.json")
        try await withClinic { clinic in
            let tried = try await clinic.take(bytes, ["dryRun": true])
            #expect(tried["dryRun"] == true)
            #expect(try await clinic.names("list").isEmpty)
            #expect(clinic.events("registered").isEmpty)
            let first = try await clinic.take(bytes)
            #expect(first["created"] == tried["created"] && first["skipped"] == tried["skipped"])
            #expect(first["created"]?["patient"]?.number == 1)
            let again = try await clinic.take(bytes)
            #expect(again["created"] == [:] && again["updated"] == [:])
            let created = try #require(first["created"]).members.values.compactMap(\.number).reduce(0, +)
            #expect(again["unchanged"]?.number == created)
            #expect(again["report"] == first["report"])
        }
    }

    @Test func `six hundred patients of a table are registered once`() async throws {
        let bytes = try Samples.bytes("clinic/synthea-r4-patients.csv")
        let columns: JSON = [
            "sourceId": "id", "surname": "family", "secondSurname": "maiden_family", "givenNames": "given",
            "birthDate": "birth_date", "sex": "gender", "phone": "phone",
        ]
        try await withClinic { clinic in
            let report = try await clinic.take(bytes, "csv", ["columns": columns])
            #expect(report["created"] == ["patient": 611], "\(report)")
            #expect(try await clinic.query("list")["total"]?.number == 611)
            let again = try await clinic.take(bytes, "csv", ["columns": columns])
            #expect(again["created"] == [:] && again["updated"] == [:] && again["unchanged"]?.number == 611)
        }
    }

    @Test func `a document that is another patient's here leaves both forms as they are`() async throws {
        func patient(_ id: String, _ name: String, _ number: String?) -> JSON {
            var members: [String: JSON] = [
                "resourceType": "Patient", "id": .text(id), "name": [["family": .text(name), "given": ["Ana"]]],
            ]
            members["identifier"] = number.map { [["system": "urn:x-clinic:id:CO:CC", "value": .text($0)]] }
            return .object(members)
        }
        try await withClinic { clinic in
            _ = try await clinic.take(patient("a", "Ibáñez", nil).bytes)
            _ = try await clinic.take(patient("b", "Muñoz", "1020304050").bytes)
            let report = try await clinic.take(patient("a", "Ybáñez", "1020304050").bytes)
            #expect(
                report["report"]?.elements.first?["reason"]?.text?.contains("another patient's") == true,
                "\(report)"
            )
            #expect(try await clinic.names("list") == ["Ibáñez, Ana", "Muñoz, Ana"])
        }
    }
}

extension RunningService {
    fileprivate func take(_ bytes: [UInt8], _ more: [String: JSON]) async throws -> JSON {
        try await take(bytes, "fhir", more)
    }

    fileprivate func take(_ bytes: [UInt8], _ format: String, _ more: [String: JSON]) async throws -> JSON {
        try await take(bytes, format, source: "elsewhere", more)
    }
}

extension JSON {
    /// The members of an object.
    var members: [String: JSON] {
        if case .object(let members) = self { members } else { [:] }
    }
}
