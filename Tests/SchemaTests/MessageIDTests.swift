import Foundation
import TestKit
import Testing

@testable import Schema

struct MessageIDTests {
    @Test func `an id is a UUID of version 7 with the time in front`() throws {
        let time = Timestamp(milliseconds: 0x0198_F3C2_ABCD)
        let id = MessageID.make(at: time, random: (.max, .max))
        #expect(id == "0198f3c2-abcd-7fff-bfff-ffffffffffff")
        #expect(MessageID.make(at: time, random: (0, 0)) == "0198f3c2-abcd-7000-8000-000000000000")
        #expect(UUID(uuidString: id) != nil)
    }

    @Test func `every random id is well formed`() throws {
        var random = Seeded(6)
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        for _ in 0..<2000 {
            let time = Timestamp(milliseconds: Int64.random(in: 0..<1 << 48, using: &random))
            let id = MessageID.make(at: time, random: (random.next(), random.next()))
            #expect(id.wholeMatch(of: form) != nil)
            #expect(Int64(id.replacing("-", with: "").prefix(12), radix: 16) == time.milliseconds)
        }
    }

    @Test func `ids sort by the time they were made`() {
        var random = Seeded(7)
        let ids = (0..<500).map { step in
            MessageID.make(
                at: Timestamp(milliseconds: 1_790_000_000_000 + step),
                random: (random.next(), random.next())
            )
        }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }
}
