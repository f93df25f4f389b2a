import Bus
import Glibc
import Schema
import TestKit
import Testing

/// The master key is changed while others work.
@Suite(.timeLimit(.minutes(5)))
struct RotationBatchTests {
    @Test func `two rotations and other work in one batch leave a practice that opens again`() async throws {
        try await Ward.running { ward in
            let patient = try await ward.register(["surname": "Ibáñez", "givenNames": "Lucía"])
            ward.clinic.process.signal(SIGSTOP)
            let form = Ward.text(["details": ["surname": "Bedoya", "givenNames": "Raúl"]], by: Ward.doctor)
            let rotate = Ward.text([:], by: Ward.owner)
            let note = Ward.text(["note": ["reason": "control"]], by: Ward.doctor)
            let work = [
                ("patients/register", form), ("keys/rotate", rotate), ("patients/register", form),
                ("\(patient)/consultation-draft", note), ("keys/rotate", rotate), ("patients/register", form),
                ("\(patient)/consultation-draft", note),
            ]
            var ids: [String] = []
            for (path, payload) in work { ids.append(try await ward.clinic.send(path, payload)) }
            ward.clinic.process.signal(SIGCONT)
            var outcomes: [String] = []
            for id in ids { outcomes.append(try await outcome(of: id, ward)) }
            // Where both came in one batch, the second is asked to come again.
            #expect(["applied", "dependency-unavailable"].contains(outcomes[4]))
            #expect(outcomes.filter { $0 == "applied" }.count >= 6, "\(outcomes)")
            let question: JSON = ["patient": .text(patient)]
            let before = try await ward.ask("history", question)
            #expect(before["total"]?.number == 2)
            try await ward.clinic.process.kill()
            try await ward.clinic.launch()
            #expect(try await ward.ask("history", question).bytes == before.bytes)
            #expect(try await ward.ask("list")["total"]?.number == 4)
        }
    }

    private func outcome(of id: String, _ ward: Ward) async throws -> String {
        let answer = try await ward.clinic.answer(to: id)
        return answer["outcome"]?.text ?? answer["type"]?.text?.split(separator: ":").last.map(String.init) ?? "nothing"
    }
}
