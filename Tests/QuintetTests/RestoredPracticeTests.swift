import ClinicVault
import Foundation
import GRDB
import Schema
import TestKit
import Testing

@testable import Quintet

/// The real clinic-service, a backup while it runs, and the same practice in another folder.
@Suite(.timeLimit(.minutes(5)))
struct RestoredPracticeTests {
    private static let words = ["Zurbaranez", "Ñanculef", "1020304050", "3001234567", "Betahistina"]

    @Test func `a restored practice exports what it exported before, under a new epoch`() async throws {
        let (bench, other) = (try Bench(), try Bench())
        try bench.folder.makeFolders()
        _ = try ClinicKey(folder: bench.folder).makeMissing()
        let file = bench.folder.path + "/practice.qbk"
        let (patient, before) = try await running(bench.folder) { clinic in
            let patient = try await write(clinic)
            let exported = try await export(patient, clinic)
            _ = try Backup(folder: bench.folder, target: file).run(at: Timestamp(milliseconds: 1_800_000_000_000))
            return (patient, exported)
        }
        let sealed = try Data(contentsOf: URL(filePath: file))
        for word in Self.words { #expect(sealed.firstRange(of: Data(word.utf8)) == nil, "\(word) is in the backup") }
        let restored = DataFolder(other.folder.path + "/restored")
        _ = try await Restore(file: file, folder: restored, keyFile: bench.folder.clinicKeyFile).run()
        #expect(try epoch(restored) != epoch(bench.folder))
        try await running(restored) { clinic in
            #expect(try await export(patient, clinic) == before)
            let verdict = try AuditVerification(folder: restored).verdict()
            #expect(verdict.word == "intact", "\(verdict)")
        }
    }

    private func running<R: Sendable>(
        _ folder: DataFolder,
        _ body: (RunningService) async throws -> R
    ) async throws -> R {
        let settings = [
            "DATA_DIR": folder.serviceFolder(of: "clinic-service"), "CLINIC_KEY_FILE": folder.clinicKeyFile,
            "CLINIC_WITNESS_FILE": folder.clinicWitness,
        ]
        return try await RunningService.start("clinic-service", topic: "clinic", settings: settings).ending(body)
    }

    /// Registers a patient with a signed and amended consultation.
    private func write(_ clinic: RunningService) async throws -> String {
        let form = """
            "surname":"Zurbaranez","secondSurname":"Ñanculef","givenNames":"Ana","birthDate":"1974-12-25",
            "document":{"kind":"CC","number":"1020304050"},"phones":[{"number":"3001234567"}]
            """
        let registered = try await order("patients/register", #""details":{\#(form)}"#, clinic)
        let patient = try #require(registered["result"]?["patient"]?.text, "\(registered)")
        let note = #""reason":"Vértigo","prescriptions":[{"medicine":"Betahistina 16 mg"}],"vitals":{"weight":61.5}"#
        let drafted = try await order("\(patient)/consultation-draft", #""note":{\#(note)}"#, clinic)
        let id = try #require(drafted["result"]?["id"]?.text, "\(drafted)")
        try await order("\(patient)/consultation-sign", #""consultation":"\#(id)""#, clinic)
        let amendment = #""consultation":"\#(id)","reason":"faltaba","text":"Sin nistagmo.""#
        let amended = try await order("\(patient)/consultation-amend", amendment, clinic)
        #expect(amended["outcome"]?.text == "applied", "\(amended)")
        return patient
    }

    private func export(_ patient: String, _ clinic: RunningService) async throws -> String {
        let answer = try await clinic.ask("export", #"{\#(Self.actor),"patient":"\#(patient)"}"#)
        let text = try #require(answer["text"]?.text, "\(answer)")
        #expect(text.contains("Zurbaranez") && text.contains("nistagmo"))
        return text
    }

    @discardableResult
    private func order(_ path: String, _ members: String, _ clinic: RunningService) async throws -> JSON {
        try await clinic.perform(path, "{\(Self.actor),\(members)}")
    }

    private static let actor = #""actor":{"user":"dra.torres","role":"clinician"}"#

    private func epoch(_ folder: DataFolder) throws -> String? {
        let path = folder.serviceFolder(of: "clinic-service") + "/clinic-service.db"
        return try DatabaseQueue(path: path).read {
            try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = 'epoch'")
        }
    }
}
