import Foundation
import Schema
import TestKit
import Testing

/// What leaves a practice comes into another as it was.
@Suite(.timeLimit(.minutes(5)))
struct ExportTests {
    @Test(.samples) func `the charts of other systems leave and come back as the same bytes`() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Samples.folder)/clinic/synthea-r4").sorted()
        #expect(names.count == 7)
        try await withClinic { first in
            for name in names { _ = try await first.take(try Samples.bytes("clinic/synthea-r4/\(name)")) }
            try await withClinic { second in try await Self.move(from: first, to: second) }
        }
    }

    @Test func `a chart that was written here leaves and comes back as the same bytes, with who was merged`()
        async throws
    {
        try await withClinic { first in
            let patient = try await Self.chart(first)
            let other = try await first.register("Ybáñez", "Lucy")
            _ = try await first.sign(other, ["reason": "Otra"])
            try await first.order("\(patient)/merge", ["other": .text(other), "reason": "la misma"])
            let gone = try await first.register("Zúñiga", "Óscar")
            try await first.order("\(gone)/archive")
            try await withClinic { second in
                try await Self.move(from: first, to: second, and: [gone])
                #expect(try await second.history(patient) == first.history(patient))
                let kept = try await second.query("patient", ["patient": .text(other)])
                #expect(kept["status"]?.text == "merged" && kept["mergedInto"]?.text == patient)
                #expect(try await second.names("list", ["status": "archived"]) == ["Zúñiga, Óscar"])
                // The next number is behind those that came.
                _ = try await second.register("Nueva", "Ana")
                #expect(try await second.query("search", ["text": "nueva"]).at("/patients/0/number")?.text == "000004")
            }
        }
    }

    /// Takes everybody from one practice into another, twice, and compares what both hand out.
    private static func move(from first: RunningService, to second: RunningService, and more: [String] = [])
        async throws
    {
        let page = try await first.query("list")
        let patients = (page["patients"]?.elements ?? []).compactMap { $0["id"]?.text } + more
        for format in ["bundle", "ndjson"] {
            for patient in patients {
                let bytes = try await first.exported(patient, format)
                let report = try await second.take(bytes)
                #expect(report["updated"] == [:] && (format == "bundle" || report["created"] == [:]), "\(report)")
                #expect(timeless(try await second.exported(patient, format)) == timeless(bytes), "\(patient)")
            }
        }
    }

    /// Every kind of record, each in every status.
    private static func chart(_ clinic: RunningService) async throws -> String {
        let patient = try await clinic.register(
            "Ibáñez",
            "Lucía del Mar",
            [
                "secondSurname": "Peña", "document": ["kind": "CC", "number": "1020304050", "country": "CO"],
                "birthDate": "1974-12", "sex": "female", "email": "lucia@example.org", "notes": "Una.\nDos.",
                "phones": [["number": "+57 300 000 0000", "use": "mobile"]],
                "address": ["street": "Cra. 5 # 10-20", "city": "Tunja"],
                "emergencyContact": ["name": "Ana", "relationship": "madre", "phone": "300"],
            ]
        )
        let id = try await clinic.sign(patient, Signed.note)
        for kind in ["addition", "correction"] {
            let words: [String: JSON] = ["consultation": .text(id), "reason": "faltaba", "text": "Una línea.\nDos."]
            _ = try await clinic.record("\(patient)/consultation-amend", words.merging(["kind": .text(kind)]) { $1 })
        }
        _ = try await clinic.draft(patient, ["plan": "Por <hacer> & más"])
        for status in ["active", "ended", "mistaken"] as [JSON] {
            let allergy: [String: JSON] = ["substance": "Penicilina", "reaction": "Urticaria", "status": status]
            _ = try await clinic.record("\(patient)/allergy-record", allergy)
            let taken: [String: JSON] = ["medicine": "Losartán", "from": "2025-11", "until": "2026", "status": status]
            _ = try await clinic.record("\(patient)/medication-record", taken)
        }
        for (hour, status) in ["booked", "arrived", "fulfilled", "no-show", "cancelled"].enumerated() {
            let booking: [String: JSON] = ["at": "2035-01-01T1\(hour):00:00Z", "doctor": "dra.torres", "reason": "x"]
            let id = try await clinic.record("\(patient)/appointment-book", booking)
            let members: [String: JSON] = ["appointment": .text(id), "status": .text(status)]
            try await clinic.order("\(patient)/appointment-status", members)
        }
        return patient
    }

    /// A file without the times at which it was written.
    private static func timeless(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
            .replacing(#/"lastUpdated":"[^"]*"|,"timestamp":"[^"]*"/#, with: "")
    }
}
