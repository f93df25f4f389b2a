import Foundation
import Schema
import TestKit

/// A day of a practice: everything that is done there is done, with words that nobody else writes.
struct PracticeDay {
    let ward: Ward
    let samples: SampleWords

    /// What was sent beside the samples, by which it would be found.
    static let words = [
        "Zurbaranez", "Ñanculef", "Guadalupe-Xóchitl", "Quintanapalla", "8877665544", "+57 311 4455667",
        "xochitl.zurbaranez@example.org", "Calle del Almirante Cervantes 4711", "holocraneana", "escotomas",
        "fotofobia", "migrañoso", "naratriptán", "cacahuetera", "estertores", "betahistina", "broncoespasmo",
        "acompañante-Eulogia", "hermanastra", "audiograma-Zurbaranez", "hipoacusia", "Eulalio-Refugio",
    ]

    private var form: JSON {
        [
            "surname": "Zurbaranez", "secondSurname": "Ñanculef", "givenNames": "Guadalupe-Xóchitl",
            "birthDate": "1961-07-19", "sex": "female",
            "document": ["kind": "CC", "number": "8877665544", "country": "CO"],
            "phones": [["number": "+57 311 4455667", "use": "mobile"]], "email": "xochitl.zurbaranez@example.org",
            "address": ["street": "Calle del Almirante Cervantes 4711", "city": "Quintanapalla"],
            "emergencyContact": ["name": "acompañante-Eulogia", "relationship": "hermanastra"],
            "notes": "viene con acompañante-Eulogia",
        ]
    }

    private var note: JSON {
        [
            "reason": "cefalea holocraneana", "subjective": "escotomas y fotofobia", "objective": "sin estertores",
            "assessment": "cuadro migrañoso", "plan": "naratriptán",
            "vitals": ["weight": 61.4, "height": 163, "systolic": 121, "diastolic": 78],
            "diagnoses": [["code": "G43.0", "text": "migrañoso sin aura"]],
            "prescriptions": [["medicine": "naratriptán 2,5 mg", "dosage": "con escotomas", "quantity": "6"]],
            "followUp": .text(Self.day(before: 1)),
        ]
    }

    private static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    /// A day that has passed in every zone.
    private static func day(before days: Double) -> String {
        String((now + -86_400 * (days + 1)).description.prefix(10))
    }

    /// The day until the power fails; answers the patient who was seen.
    func work() async throws -> String {
        try await arrivals()
        let patient = try await ward.register(form)
        try await visit(patient)
        try await chart(patient)
        try await desk(patient)
        try await refusals(patient)
        return patient
    }

    /// The rest of it: the service comes back, and everything is asked for.
    func look(at patient: String) async throws {
        try await sweep()
        try await questions(patient)
    }

    /// The samples come in, the first of them twice and once for trial.
    private func arrivals() async throws {
        for dryRun in [true, false] {
            _ = try await ward.take(samples.table, "csv", source: "table", columns: SampleWords.columns, dryRun: dryRun)
        }
        for bundle in samples.bundles + samples.bundles.prefix(1) {
            _ = try await ward.take(bundle, "fhir", source: "synthea")
        }
    }

    private func visit(_ patient: String) async throws {
        let at: JSON = .text("\(Self.day(before: 2))T15:00:00Z")
        let consultation = try await ward.record("\(patient)/consultation-draft", ["note": note, "at": at])
        try await ward.perform("\(patient)/consultation-draft", ["consultation": .text(consultation), "note": note])
        try await ward.perform("\(patient)/consultation-sign", ["consultation": .text(consultation)])
        _ = try await ward.record(
            "\(patient)/consultation-amend",
            ["consultation": .text(consultation), "reason": "hipoacusia", "text": "audiograma-Zurbaranez pendiente"]
        )
        let other = try await ward.record("\(patient)/consultation-draft", ["note": ["reason": "hipoacusia"]])
        try await ward.perform("\(patient)/consultation-discard", ["consultation": .text(other)])
    }

    private func chart(_ patient: String) async throws {
        try await ward.perform("\(patient)/allergy-declare", ["knowledge": "none-known"])
        _ = try await ward.record(
            "\(patient)/allergy-record",
            ["substance": "cacahuetera", "reaction": "broncoespasmo", "criticality": "high"]
        )
        let medicine: JSON = ["medicine": "betahistina", "dosage": "con fotofobia"]
        _ = try await ward.record("\(patient)/medication-record", medicine)
        let file = Array("%PDF-1.7 audiograma-Zurbaranez hipoacusia".utf8)
        let attachment = try await ward.record(
            "\(patient)/attachment-add",
            [
                "upload": .text(try await ward.upload(file)), "name": "audiograma-Zurbaranez.pdf",
                "sha256": Ward.digest(file),
            ]
        )
        _ = try await ward.ask("attachment", ["attachment": .text(attachment)])
        try await ward.perform("\(patient)/attachment-withdraw", ["attachment": .text(attachment)])
    }

    private func desk(_ patient: String) async throws {
        let at = Self.now + 86_400
        let appointment = try await ward.record(
            "\(patient)/appointment-book",
            ["at": .text(at.description), "doctor": "dra.torres", "reason": "hipoacusia"],
            by: Ward.assistant
        )
        try await ward.perform(
            "\(patient)/appointment-status",
            ["appointment": .text(appointment), "status": "arrived"],
            by: Ward.assistant
        )
        try await ward.perform("\(patient)/update", ["notes": "Eulalio-Refugio la trae"], by: Ward.assistant)
        let twin = try await ward.register(["surname": "Zurbaranez", "givenNames": "Eulalio-Refugio"])
        let both: JSON = ["other": .text(twin), "reason": "hermanastra repetida: Zurbaranez"]
        for verb in ["merge", "unmerge", "merge"] { try await ward.perform("\(patient)/\(verb)", both) }
        try await ward.perform("\(patient)/archive", ["reason": "Quintanapalla queda lejos"])
        try await ward.perform("\(patient)/restore")
        try await ward.perform("keys/rotate", by: Ward.owner)
        _ = try await ward.take(Array("apellido,nombre\nZurbaranez,Ñanculef\n".utf8), "csv", source: "cuaderno")
    }

    /// Every question there is, and every page of the list.
    private func questions(_ patient: String) async throws {
        let id: JSON = .text(patient)
        var cursor: JSON?
        repeat {
            var question: [String: JSON] = ["limit": 200]
            question["cursor"] = cursor
            cursor = try await ward.ask("list", .object(question))["next"]
        } while cursor != nil
        _ = try await ward.ask("list", ["order": "recent"])
        for text in ["zurbaranez guad", "8877665544", "3114455667", "1961-07-19", "Ñanculef"] {
            _ = try await ward.ask("search", ["text": .text(text)])
        }
        for name in ["patient", "history", "summary", "agenda", "audit"] {
            _ = try await ward.ask(name, ["patient": id])
        }
        for format in ["bundle", "ndjson"] {
            _ = try await ward.ask("export", ["patient": id, "format": .text(format)])
        }
        let history = try await ward.ask("history", ["patient": id])
        for consultation in history["consultations"]?.elements ?? [] {
            _ = try await ward.ask("consultation", ["consultation": consultation["id"] ?? ""])
        }
    }
}
