import Bus
import Crypto
import Foundation
import Schema
import TestKit
import Testing

@testable import ClinicVault

/// The audit of a practice that worked, in the hands of somebody who wants it to say something else.
@Suite(.timeLimit(.minutes(5)))
struct AuditAttackTests {
    @Test func `whatever is done to the audit of a stopped practice is found, with the right verdict`() async throws {
        try await Ward.running { ward in
            try await work(ward, requests: 230)
            try expectCheckpoints(ward)
            _ = try await ward.clinic.process.terminate()
            let intact = try AuditEvidence(of: ward.clinic.folder)
            let count = try intact.count
            #expect(count >= 230)
            #expect(try intact.verdict().word == "intact")
            for attack in Self.attacks {
                let evidence = try AuditEvidence(of: ward.clinic.folder)
                try attack.act(evidence)
                let verdict = try evidence.verdict()
                #expect(attack.expected(count) == verdict, "\(attack.name): \(verdict)")
            }
        }
    }

    private struct Attack: Sendable {
        let name: String
        let expected: @Sendable (Int64) -> AuditVerdict
        let act: @Sendable (AuditEvidence) throws -> Void
    }

    private static let attacks: [Attack] = [
        Attack(name: "a flipped bit", expected: { _ in .altered(at: 50) }) {
            try $0.tamper("UPDATE audit SET at = at + 1 WHERE sequence = 50")
        },
        Attack(name: "a refusal made a success", expected: { _ in .altered(at: 3) }) {
            try $0.tamper("UPDATE audit SET outcome = 'done', reason = NULL WHERE sequence = 3")
        },
        Attack(name: "an entry taken away", expected: { _ in .altered(at: 77) }) {
            try $0.tamper("DELETE FROM audit WHERE sequence = 77")
        },
        Attack(name: "an entry taken away, the rest moved up", expected: { _ in .altered(at: 77) }) {
            try $0.tamper(
                "DELETE FROM audit WHERE sequence = 77",
                "UPDATE audit SET sequence = -(sequence - 1) WHERE sequence > 77",
                "UPDATE audit SET sequence = -sequence WHERE sequence < 0"
            )
        },
        Attack(name: "two entries swapped", expected: { _ in .altered(at: 20) }) {
            try $0.tamper(
                "UPDATE audit SET sequence = -20 WHERE sequence = 20",
                "UPDATE audit SET sequence = 20 WHERE sequence = 21",
                "UPDATE audit SET sequence = 21 WHERE sequence = -20"
            )
        },
        Attack(name: "the end cut off", expected: { _ in .truncated(kept: 150, expected: 200) }) {
            try $0.tamper("DELETE FROM audit WHERE sequence > 150")
        },
        Attack(name: "the end cut off with its checkpoints", expected: { _ in .truncated(kept: 150, expected: 200) }) {
            try $0.tamper("DELETE FROM audit WHERE sequence > 150", "DELETE FROM auditCheckpoint WHERE count > 150")
        },
        Attack(name: "written anew with the keys", expected: { _ in .rewritten(from: 101) }) {
            try $0.restamp(from: 150)
        },
        Attack(name: "written anew, its checkpoint forgotten", expected: { _ in .rewritten(from: 101) }) {
            try $0.restamp(from: 150)
            try $0.tamper("DELETE FROM auditCheckpoint WHERE number = 2")
        },
        Attack(name: "a forged signature", expected: { _ in .rewritten(from: 201) }) {
            try $0.tamper("UPDATE auditCheckpoint SET signature = zeroblob(64) WHERE number = 2")
        },
        Attack(name: "a witness that says more", expected: { _ in .rewritten(from: 201) }) {
            let text = try String(contentsOfFile: $0.witnessFile, encoding: .utf8)
            try text.replacing("\"count\":200", with: "\"count\":9000")
                .write(toFile: $0.witnessFile, atomically: false, encoding: .utf8)
        },
        Attack(name: "a witness that says something else", expected: { _ in .rewritten(from: 101) }) {
            let text = try String(contentsOfFile: $0.witnessFile, encoding: .utf8)
            try text.replacing("\"count\":200", with: "\"count\":199")
                .write(toFile: $0.witnessFile, atomically: false, encoding: .utf8)
        },
        Attack(name: "all of it gone", expected: { _ in .truncated(kept: 0, expected: 200) }) {
            try $0.tamper("DELETE FROM audit", "DELETE FROM auditCheckpoint")
        },
    ]

    /// One request after the other, so that each is a batch and checkpoints come at 100 and 200.
    private func work(_ ward: Ward, requests: Int) async throws {
        let patient = try await ward.register(["surname": "Ibáñez", "givenNames": "Lucía"])
        _ = try await ward.ask("patient", ["patient": .text(patient)])
        _ = try await ward.ask("history", ["patient": .text(patient)], by: Ward.assistant)
        for _ in 3..<requests { _ = try await ward.ask("patient", ["patient": .text(patient)]) }
    }

    /// Each hundred entries are signed; the signature is of what the event says, and the last is beside the key.
    private func expectCheckpoints(_ ward: Ward) throws {
        let events = ward.clinic.events("checkpoint").compactMap { $0.json?["data"] }
        #expect(events.compactMap { $0["count"]?.number } == [100, 200])
        for event in events {
            #expect(try isAuthentic(event))
            guard case .object(var members) = event else { continue }
            members["count"] = 99
            #expect(try !isAuthentic(.object(members)))
        }
        let path = ward.clinic.folder.file("clinic-keys/clinic.witness")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try AuditWitness.read(path)?.count == 200)
    }

    private func isAuthentic(_ event: JSON) throws -> Bool {
        let checkpoint = try JSONDecoder().decode(AuditCheckpoint.self, from: Data(event.bytes))
        let key = try #require(Data(base64Encoded: checkpoint.publicKey))
        return checkpoint.isSigned(by: try Curve25519.Signing.PublicKey(rawRepresentation: key))
    }
}
