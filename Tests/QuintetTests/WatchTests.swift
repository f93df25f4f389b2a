import Bus
import Glibc
import Schema
import Testing
import TestKit

@testable import Quintet

@Suite(.serialized, .timeLimit(.minutes(5)))
struct WatchTests {
    @Test func `what happens is printed in one line each, until Ctrl-C`() async throws {
        let home = try await LiveHome()
        let watch = try home.start("watch")
        try await eventually("the state is shown: \(watch.output)") {
            watch.output.contains("vivienda-eficiente/louver {")
        }
        _ = try await home.quintet("send", "home", "vivienda-eficiente/room-lighting/set", "ON")
        _ = try await home.quintet("send", "home", "vivienda-eficiente/room-lighting/set", "FROTZ")
        try await eventually("the end is shown: \(watch.output)") {
            watch.output.contains("evt     home      element.command-ended vivienda-eficiente/room-lighting {")
        }
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
        #expect(!watch.output.contains("\u{1B}"))
        #expect(!watch.output.contains("/cmd/"))
        try await home.stop()
    }

    @Test func `kinds, a service and filters choose what is printed`() async throws {
        let home = try await LiveHome()
        let state = try await home.quintet("watch", "--state", "--service", "home", "--json", "--count", "5")
        #expect(state.code == 0)
        let lines = state.output.split(separator: "\n")
        #expect(
            lines.count == 5 && lines.allSatisfy { $0.contains(#""topic":"quintet/v1/main/home/state/"#) },
            "\(state)"
        )
        let status = try await home.quintet("watch", "home/sys/status", "--count", "1")
        #expect(status.output.contains("sys     home      status {"), "\(status)")
        try await home.stop()
    }

    @Test func `filters are below the site unless they are whole`() throws {
        let topics = TopicSpace(root: "quintet/v1", site: "main")
        let filters = WatchFilters(topics: topics, filters: ["home/#", "quintet/v1/x/#", "$SYS/#"], kinds: [.evt])
        #expect(filters.all == ["quintet/v1/main/home/#", "quintet/v1/x/#", "$SYS/#", "quintet/v1/main/+/evt/#"])
        let usual = WatchFilters(topics: topics, service: try Catalogue.service("clinic")).all
        #expect(usual.allSatisfy { $0.hasPrefix("quintet/v1/main/clinic/") && !$0.contains("/cmd/") })
    }

    @Test func `a problem is told in words, a document that is gone as such, control characters as text`() throws {
        let line = BusLine(tree: TopicRoot(), colour: false)
        let now = try #require(Timestamp("2026-01-02T03:04:05.678Z"))
        let problem = Problem.violation([Violation("/a", "type", expected: "a text", actual: "1")])
        let envelope = Envelope(
            id: "1",
            source: "urn:quintet:main:home",
            type: "quintet.problem.v1",
            subject: "x/y",
            time: now
        )
        let refused = Incoming(
            topic: "quintet/v1/main/home/problem/x/y",
            payload: envelope.encoded(data: try JSONCodec().encode(problem))
        )
        #expect(
            line.text(refused, at: now)
                == "03:04:05.678 problem home      x/y schema-violation: /a must be a text, got 1 [/a]"
        )
        let gone = Incoming(topic: "quintet/v1/main/home/state/x/y", payload: [], isRetained: true)
        #expect(line.text(gone, at: now) == "03:04:05.678 state   home      x/y is gone")
        let foreign = Incoming(topic: "stat/x", payload: Array("\u{1B}[2J".utf8))
        #expect(line.text(foreign, at: now).hasSuffix("stat/x \\u{1b}[2J"))
        #expect(BusLine(tree: TopicRoot(), colour: true).text(gone, at: now).contains("\u{1B}[32mstate"))
    }
}
