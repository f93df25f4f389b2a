import ClinicVault
import Foundation
import GRDB
import TestKit
import Testing

struct RecordTests {
    private let name = RecordName("note", RecordID(), patient: RecordID(), version: 3, schema: 1)
    private let text = Array("Muñoz García, José Ángel".utf8)

    @Test func `a sealed record opens under its name, and says nothing on the outside`() throws {
        let key = try Bench().vault.practiceKey
        let box = try key.seal(text, as: name)
        #expect(try key.open(box, as: name) == text)
        #expect(box.count == text.count + 28)
        #expect(!String(decoding: box, as: UTF8.self).contains("Mu"))
        #expect(try key.seal(text, as: name) != box, "the same record sealed twice must not look the same")
        #expect(try key.open(try key.seal([], as: name), as: name) == [])
    }

    @Test func `a record does not open under another name`() throws {
        let key = try Bench().vault.practiceKey
        let box = try key.seal(text, as: name)
        var others = [RecordName](repeating: name, count: 7)
        others[0].kind = "draft"
        others[1].id = RecordID()
        others[2].patient = RecordID()
        others[3].patient = nil
        others[4].version = 4
        others[5].schema = 2
        (others[6].version, others[6].schema) = (1, 3)
        for other in others {
            #expect(fault { _ = try key.open(box, as: other) }?.code == .damaged, "\(other)")
        }
    }

    @Test func `a record with any bit flipped is reported by its id`() throws {
        let key = try Bench().vault.practiceKey
        let box = try key.seal(text, as: name)
        var chance = Seeded.fromEnvironment()
        for place in box.indices {
            var flipped = box
            flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            let damaged = fault { _ = try key.open(flipped, as: name) }
            #expect(damaged?.code == .damaged, "byte \(place), seed \(chance.seed)")
            #expect(damaged?.reason.contains(name.id.description) == true)
        }
        for count in 0..<box.count {
            #expect(fault { _ = try key.open(box.prefix(count), as: name) }?.code == .damaged)
        }
        #expect(fault { _ = try key.open(box + [0], as: name) }?.code == .damaged)
    }

    @Test func `rows that change places do not open`() throws {
        let bench = try Bench()
        try bench.write { db in
            let (first, second) = (Bench.patients[0], Bench.patients[1])
            let keys = (try bench.vault.makeKey(for: first, db), try bench.vault.makeKey(for: second, db))
            let id = RecordID()
            let names = [first, second].map { RecordName("note", id, patient: $0, version: 1) }
            let box = try keys.0.seal(text, as: names[0])
            #expect(fault { _ = try keys.1.open(box, as: names[1]) }?.code == .damaged)
            #expect(fault { _ = try keys.0.open(box, as: names[1]) }?.code == .damaged)
            #expect(fault { _ = try keys.1.open(box, as: names[0]) }?.code == .damaged)
        }
    }

    @Test func `an id is 16 bytes in the store and lower-case text outside`() throws {
        let text = "0198c0de-0a0b-7000-8000-0000000000ff"
        let id = try #require(RecordID(text))
        #expect(id.description == text && RecordID(text.uppercased()) == id)
        #expect(id.bytes.prefix(4) == [0x01, 0x98, 0xC0, 0xDE] && RecordID(id.bytes) == id)
        #expect(RecordID("0198c0de") == nil && RecordID([1, 2]) == nil && RecordID(text + "0") == nil)
        let json = try JSONEncoder().encode([id])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([RecordID].self, from: json) == [id])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([RecordID].self, from: Data(#"["x"]"#.utf8)) }
        let queue = try DatabaseQueue()
        let stored = try queue.read { try RecordID.fetchOne($0, sql: "SELECT ?", arguments: [id]) }
        #expect(stored == id)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT length(?)", arguments: [id]) } == 16)
    }
}
