import Bus
import GRDB
import Schema
import TestKit
import Testing

/// Whatever is sent, the service answers with words, and goes on.
@Suite(.timeLimit(.minutes(5)))
struct HostileTests {
    @Test func `any value anywhere in any command or question is done or refused with words`() async throws {
        var chance = Seeded.fromEnvironment()
        try await Ward.running { ward in
            let furnished = try await FurnishedWard(ward)
            let examples = try furnished.examples()
            #expect(examples.count == 32)
            for example in examples {
                let payloads = (0..<200).map { round in
                    let times = round % 3 + 1
                    return (0..<times).reduce(example.payload) { tree, _ in HostileValue.changed(tree, &chance) }
                }
                try await send(payloads.map(HostileValue.payload), to: example.path, ward, seed: chance.seed)
            }
            try await expectSound(ward, furnished.patient)
        }
    }

    @Test func `what goes to the ends of the numbers, of time and of a message is refused with words`() async throws {
        try await Ward.running { ward in
            let furnished = try await FurnishedWard(ward)
            let values = HostileValue.numbers + HostileValue.texts
            for example in try furnished.examples() {
                guard case .object(let members) = example.payload else { continue }
                let payloads = example.fields.intersection(Self.measured).sorted().flatMap { field in
                    values.map { value in JSON.object(members.merging([field: value]) { $1 }) }
                }
                try await send(payloads.map(HostileValue.payload) + Self.masses, to: example.path, ward, seed: 0)
            }
            try await expectSound(ward, furnished.patient)
        }
    }

    @Test func `ids of other kinds of records, and of other patients, lead to nobody's records`() async throws {
        try await Ward.running { ward in
            let furnished = try await FurnishedWard(ward)
            let merged = try await ward.register(["surname": "Bedoya", "givenNames": "Raúl"])
            try await ward.perform("\(furnished.other)/merge", ["other": .text(merged), "reason": "repetido"])
            let ids = furnished.known + [.text(merged)]
            let records = ids.compactMap(\.text).filter { $0 == $0.lowercased() && $0 != furnished.patient }
            let question: JSON = ["patient": .text(furnished.patient)]
            let before = try await ward.ask("history", question)
            for example in try records.flatMap(furnished.examples) where example.path.hasPrefix("cmd") {
                try await send(pointing(example, at: ids), to: example.path, ward, seed: 0)
            }
            #expect(try await ward.ask("history", question).bytes == before.bytes)
            for example in try furnished.examples() where example.path.hasPrefix("ask") {
                try await send(pointing(example, at: ids), to: example.path, ward, seed: 0)
            }
            try await expectSound(ward, furnished.patient)
        }
    }

    /// The example with each of some ids in each of the places where an id is.
    private func pointing(_ example: FurnishedWard.Example, at ids: [JSON]) -> [String] {
        guard case .object(let members) = example.payload else { return [] }
        let changed = example.fields.intersection(Self.pointing).sorted().flatMap { field in
            ids.map { id in JSON.object(members.merging([field: id]) { $1 }) }
        }
        return ([example.payload] + changed).map(HostileValue.payload)
    }

    private static let pointing: Set = [
        "patient", "consultation", "appointment", "attachment", "allergy", "medication", "other", "upload",
    ]

    /// Fields that count, measure or point somewhere.
    private static let measured: Set = [
        "offset", "digest", "cursor", "limit", "before", "from", "to", "until", "days", "part", "ifVersion", "at",
        "minutes", "text", "upload",
    ]

    /// As large and as deep as a message can be, and a little more.
    private static let masses: [String] = [
        String(repeating: "[", count: 65_536), String(repeating: "{\"a\":", count: 13_000),
        "{\"text\":\"" + String(repeating: "x", count: 65_536 - 11) + "\"}",
        "{\"details\":{\"surname\":\"" + String(repeating: "\\u0301", count: 10_000) + "\"}}",
        String(repeating: "\u{0}", count: 65_536), String(repeating: "9", count: 65_536),
        "[" + String(repeating: "1,", count: 30_000) + "1]", String(repeating: "x", count: 65_537),
    ]

    /// Sends many at once, and looks at every answer.
    private func send(_ payloads: [String], to path: String, _ ward: Ward, seed: UInt64) async throws {
        let client = ward.clinic.client
        let before = client.received.count
        let ids = payloads.map { _ in ward.clinic.newID() }
        for (id, payload) in zip(ids, payloads) {
            let properties = MessageProperties(
                responseTopic: "\(ward.clinic.root)/reply/test",
                correlationData: Array(id.utf8),
                user: [("id", id)]
            )
            client.post("\(ward.clinic.root)/\(path)", Array(payload.utf8), properties: properties)
        }
        var answers: [String: JSON] = [:]
        try await eventually("\(path): all \(ids.count) are answered, seed \(seed)", within: .seconds(30)) {
            guard ward.clinic.process.ending == nil else { throw Timeout(description: "it died at \(path), \(seed)") }
            guard client.received.count >= before + ids.count else { return false }
            let replies = client.received[before...].filter { $0.topic.hasSuffix("/reply/test") }
            for reply in replies {
                let id = String(decoding: reply.properties?.correlationData ?? [], as: UTF8.self)
                answers[id] = reply.json?["data"] ?? .null
            }
            return ids.allSatisfy { answers[$0] != nil }
        }
        for (id, payload) in zip(ids, payloads) {
            let answer = answers[id] ?? .null
            let isFault = ["internal", "record-damaged"].contains { answer["type"]?.text?.hasSuffix($0) == true }
            let words = String(decoding: answer.bytes, as: UTF8.self)
            #expect(!isFault, "seed \(seed): \(path) \(payload.prefix(600)) gives \(words)")
        }
    }

    private func expectSound(_ ward: Ward, _ patient: String) async throws {
        let history = try await ward.ask("history", ["patient": .text(patient)])
        #expect(history["consultations"]?.elements.isEmpty == false && history["damaged"] == nil)
        #expect(try await ward.ask("list")["patients"]?.elements.isEmpty == false)
        #expect(ward.clinic.client.received.allSatisfy { !$0.topic.hasSuffix("/sys/dead-letter") })
        let faults = ["work.failed", "db.failed", "record.damaged", "clinic.locked", "listener.failed"]
        #expect(ward.clinic.log.all.allSatisfy { !faults.contains($0.event) })
        #expect(ward.clinic.process.ending == nil)
        _ = try await ward.clinic.process.terminate()
        let evidence = try AuditEvidence(of: ward.clinic.folder)
        for table in ["deferred", "deadLetter"] {
            #expect(try evidence.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } == 0)
        }
        try await ward.clinic.launch()
        #expect(try await ward.ask("history", ["patient": .text(patient)]).bytes == history.bytes)
    }
}
