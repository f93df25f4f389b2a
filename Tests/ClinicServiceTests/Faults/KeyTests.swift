import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// The master key is missing, wrong, exposed or changed.
@Suite(.timeLimit(.minutes(5)))
struct KeyTests {
    @Test func `without its key the service says so and refuses everything, until the key is back`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let ids = [try blob(try await clinic.sign(patient)), try blob(patient)]
            try await clinic.restart { database in
                try clinic.move(clinic.key, to: "elsewhere.key")
                // A call that has to wait for the key.
                try database.change(
                    "INSERT INTO followUp (consultation, patient, dueAt) VALUES (?, ?, 1)",
                    StatementArguments(ids)
                )
            }
            let line = try await clinic.line("clinic.locked")
            #expect(line["error.type"] == "missing-key")
            try await eventually("the status says so") { clinic.condition?.hasPrefix("locked: no master key") == true }
            let requests = Request.all(.text(patient), .text(patient))
            for request in requests {
                #expect(try await request.send(to: clinic, by: "clinician").slug == "dependency-unavailable")
            }
            try clinic.move(clinic.folder.file("elsewhere.key"), to: "clinic-keys/clinic.key")
            try await clinic.line("clinic.unlocked")
            try await eventually("the status says nothing more") { clinic.condition == nil }
            #expect(try await clinic.history(patient).count == 1)
            try await eventually("the call is told") { clinic.events("follow-up").count == 1 }
            #expect(clinic.log.named("clinic.locked").count == 1)
            #expect(clinic.log.named("work.failed").isEmpty)
        }
    }

    @Test func `another key, one that others may read and one that is none are refused, and say what to do`()
        async throws
    {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let right = try String(contentsOfFile: clinic.key, encoding: .utf8)
            let wrong = "clinic-key-1:" + Data(repeating: 7, count: 32).base64EncodedString()
            for (text, mode, fault) in [
                (wrong, 0o600, "wrong-key"), (right, 0o644, "exposed-key"), ("no key", 0o600, "malformed-key"),
            ] {
                try await clinic.restart { _ in try clinic.write(text, mode) }
                #expect(try await clinic.line("clinic.locked")["error.type"] == fault)
                #expect(try await clinic.query("list").slug == "dependency-unavailable")
            }
            try await clinic.restart { _ in try clinic.write(right, 0o600) }
            #expect(try await clinic.query("patient", ["patient": .text(patient)])["id"]?.text == patient)
        }
    }

    @Test func `a new key opens what the old one sealed, and the old one is kept beside it`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient, ["reason": "Control"])
            let old = try String(contentsOfFile: clinic.key, encoding: .utf8)
            let rotation = try #require(try await clinic.order("keys/rotate", by: "owner")["result"])
            let retired = try #require(rotation["retired"]?.text)
            #expect(try String(contentsOfFile: "\(clinic.key).\(retired).retired", encoding: .utf8) == old)
            let new = try String(contentsOfFile: clinic.key, encoding: .utf8)
            #expect(new != old)
            #expect(try await clinic.history(patient) == [id])
            // As a process leaves it that was killed between the commit and the moving of the files.
            try await clinic.restart { _ in
                try clinic.write(new, 0o600, clinic.key + ".next")
                try clinic.write(old, 0o600)
                try FileManager.default.removeItem(atPath: "\(clinic.key).\(retired).retired")
            }
            #expect(try await clinic.history(patient) == [id])
            #expect(try String(contentsOfFile: clinic.key, encoding: .utf8) == new)
            #expect(try String(contentsOfFile: "\(clinic.key).\(retired).retired", encoding: .utf8) == old)
            try await clinic.restart { _ in }
            #expect(try await clinic.history(patient) == [id])
        }
    }

    @Test func `what follows a rotation in the same breath is done with the new key`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let draft = RunningService.text(["note": ["reason": "x"]], "clinician")
            let owner = RunningService.text([:], "owner")
            clinic.process.signal(SIGSTOP)
            var sent = [try await clinic.send("keys/rotate", owner)]
            for number in 0..<10 {
                let form: [String: JSON] = ["surname": "Uno\(number)", "givenNames": "Ana"]
                let payload = RunningService.text(["details": .object(form)], "clinician")
                sent.append(try await clinic.send("patients/register", payload))
                sent.append(try await clinic.send("\(patient)/consultation-draft", draft))
            }
            clinic.process.signal(SIGCONT)
            for id in sent { #expect(try await clinic.answer(to: id).outcome == "applied") }
            try await clinic.restart { _ in }
            #expect(try await clinic.names("list").count == 11)
            #expect(try await clinic.history(patient).count == 10)
        }
    }

    @Test func `a rotation whose key could not be moved loses no key, though the next one fails`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let first = try await clinic.order("keys/rotate", by: "owner")
            let key = try #require(first["result"]?["key"]?.text)
            let obstacle = "\(clinic.key).\(key).retired"
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
            #expect(try await clinic.order("keys/rotate", by: "owner").outcome == "applied")
            try await clinic.line("clinic.key.beside")
            try clinic.change(
                "CREATE TRIGGER obstacle BEFORE UPDATE ON patientKey BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
            #expect(try await clinic.order("keys/rotate", by: "owner").outcome == nil)
            try await clinic.restart { database in
                try FileManager.default.removeItem(atPath: obstacle)
                try database.change("DROP TRIGGER obstacle")
            }
            #expect(try await clinic.query("patient", ["patient": .text(patient)])["id"]?.text == patient)
        }
    }
}

extension RunningService {
    /// Where the master key is.
    var key: String { folder.file("clinic-keys/clinic.key") }

    /// What the last status says keeps it from its work.
    var condition: String? {
        client.received(on: "\(root)/sys/status").last?.json?["condition"]?.text
    }

    fileprivate func move(_ path: String, to name: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: folder.file(name))
    }

    fileprivate func write(_ text: String, _ mode: Int, _ path: String? = nil) throws {
        let path = path ?? key
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
