import Schema
import TestKit
import Testing

/// What can be asked.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct QuestionTests {
    @Test func `homes and elements are told with their trees and states`() async throws {
        try await withHome { home in
            let homes = try await home.ask("homes", "")["homes"]?.elements ?? []
            let cabin = try #require(homes.first?["home"])
            #expect(homes.first?["id"]?.text == "cabin")
            let ids = cabin["elements"]?.elements.compactMap { $0["id"]?.text } ?? []
            #expect(ids.sorted() == ["blind", "dimmer", "heating", "lamp", "panel"])
            let attic = try #require(cabin["sectors"]?.elements.first)
            #expect(attic["sectors"]?.elements.first?["id"]?.text == "loft")
            try await home.finish("cabin/dimmer/set", "12")
            let dimmer = try await home.ask("element", #"{"home":"cabin","element":"dimmer"}"#)
            #expect(dimmer["state"]?["brightness"]?.number == 12)
            #expect(dimmer["description"]?["types"] == .list([.number(1), .number(2)]))
            let unknown = try await home.ask("element", #"{"home":"cabin","element":"dimer"}"#)
            #expect(unknown["detail"]?.text?.contains("dimmer") == true)
        }
    }

    @Test func `history is paged, oldest first, for states and for commands`() async throws {
        try await withHome { home in
            var sent: [String] = []
            for level in 1...7 {
                let id = try await home.send("cabin/dimmer/set", "\(level * 10)")
                try await home.end(of: id)
                sent.append(id)
            }
            for kind in ["state", "command"] {
                var entries: [JSON] = []
                var cursor: String?
                repeat {
                    let more = cursor.map { #","cursor":\#($0)"# } ?? ""
                    let question = #"{"home":"cabin","element":"dimmer","kind":"\#(kind)","limit":3\#(more)}"#
                    let page = try await home.ask("history", question)
                    #expect((page["entries"]?.elements.count ?? 0) <= 3)
                    entries += page["entries"]?.elements ?? []
                    cursor = page["next"]?.text
                } while cursor != nil
                let times = entries.compactMap { $0["at"]?.text }
                #expect(times == times.sorted())
                let levels = entries.compactMap { $0["values"]?["brightness"]?.number }.filter { $0 < 100 }
                #expect(levels == [10, 20, 30, 40, 50, 60, 70])
                guard kind == "command" else { continue }
                #expect(entries.compactMap { $0["command"]?.text } == sent)
                #expect(entries.allSatisfy { $0["end"]?.text == "applied" })
            }
            let bad = try await home.ask("history", #"{"home":"cabin","limit":0}"#)
            #expect(bad["errors"]?.elements.first?["pointer"]?.text == "/limit")
        }
    }
}
