import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AppointmentTests {
    private func booking(_ at: String, _ more: [String: JSON] = [:]) -> [String: JSON] {
        ["at": .text(at), "doctor": "dra.torres"].merging(more) { $1 }
    }

    @Test func `no two appointments of a doctor overlap unless forced, and one that moves frees its time`() async throws
    {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            func book(_ at: String, _ more: [String: JSON] = [:]) async throws -> JSON {
                try await clinic.order("\(patient)/appointment-book", booking(at, more), by: "assistant")
            }
            let first = try await book("2035-01-02T15:00:00Z", ["minutes": 480])
            let id = try #require(first["result"]?["id"])
            #expect(try await book("2035-01-02T22:59:00Z").slug == "appointment-overlap")
            #expect(try await book("2035-01-02T14:45:00Z").slug == "appointment-overlap")
            #expect(try await book("2035-01-02T23:00:00Z").outcome == "applied")
            #expect(try await book("2035-01-02T14:40:00Z").outcome == "applied")
            #expect(try await book("2035-01-02T16:00:00Z", ["doctor": "dr.otro"]).outcome == "applied")
            #expect(try await book("2035-01-02T16:00:00Z", ["force": true]).outcome == "applied")
            #expect(try await book("2035-01-02T16:00:00Z", ["minutes": 4]).slug == "schema-violation")
            #expect(try await book("2020-01-02T16:00:00Z").pointers == ["/at"])
            let moved = try await book("2035-01-03T15:00:00Z", ["appointment": id, "minutes": 480])
            #expect(moved["result"]?["id"] == id && moved["entityversion"]?.number == 2)
            #expect(try await book("2035-01-02T18:00:00Z").outcome == "applied")
        }
    }

    @Test func `an appointment goes from status to status as the rules have it`() async throws {
        let words = ["booked", "arrived", "fulfilled", "no-show", "cancelled"]
        let allowed: [String: Set<String>] = [
            "booked": ["arrived", "fulfilled", "no-show", "cancelled"],
            "arrived": ["booked", "fulfilled", "no-show", "cancelled"], "no-show": ["booked", "arrived", "fulfilled"],
            "cancelled": ["booked"], "fulfilled": [],
        ]
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            func set(_ id: JSON, _ status: String) async throws -> JSON {
                let members: [String: JSON] = ["appointment": id, "status": .text(status)]
                return try await clinic.order("\(patient)/appointment-status", members, by: "assistant")
            }
            for (day, old) in words.enumerated() {
                for (hour, new) in words.enumerated() {
                    let members = booking("2035-01-0\(day + 1)T1\(hour):00:00Z")
                    let id = JSON.text(try await clinic.record("\(patient)/appointment-book", members))
                    if old != "booked" { #expect(try await set(id, old).outcome == "applied") }
                    let reply = try await set(id, new)
                    let expected = old == new ? "noop" : allowed[old]?.contains(new) == true ? "applied" : nil
                    #expect(reply.outcome == expected, "\(old) to \(new)")
                    if expected == nil { #expect(reply.slug == "wrong-status") }
                }
            }
        }
    }

    @Test func `the agenda has the days of the practice's zone`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            // 2 January in Bogotá is from 05:00 to 05:00 in UTC.
            for at in ["2035-01-02T04:50:00Z", "2035-01-02T05:00:00Z", "2035-01-03T04:40:00Z", "2035-01-03T05:00:00Z"] {
                try await clinic.order("\(patient)/appointment-book", booking(at, ["minutes": 5]))
            }
            let other = booking("2035-01-02T20:00:00Z", ["doctor": "dr.otro"])
            try await clinic.order("\(patient)/appointment-book", other)
            func agenda(_ members: [String: JSON]) async throws -> [String?] {
                let page = try await clinic.query("agenda", members, by: "assistant")
                #expect(page["appointments"]?.elements.allSatisfy { $0["line"]?["number"]?.text == "000001" } == true)
                return page["appointments"]?.elements.map { $0["at"]?.text.map { String($0.prefix(16)) } } ?? []
            }
            let day = ["2035-01-02T05:00", "2035-01-02T20:00", "2035-01-03T04:40"]
            #expect(try await agenda(["from": "2035-01-02"]) == day)
            #expect(try await agenda(["from": "2035-01-02", "doctor": "dr.otro"]) == [day[1]])
            #expect(try await agenda(["from": "2035-01-01", "days": 3]).count == 5)
            #expect(try await agenda(["patient": .text(patient)]).count == 5)
            #expect(try await agenda([:]).isEmpty)
        }
    }
}
