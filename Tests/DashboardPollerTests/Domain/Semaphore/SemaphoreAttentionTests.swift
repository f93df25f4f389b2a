import DashboardPollerDomain
import Schema
import Testing

struct SemaphoreAttentionTests {
    private static let placed = {
        var widget = Widget(kind: .semaphore, source: "calls", place: WidgetPlace(x: 0, y: 0, w: 3, h: 2))
        widget.title = "Calls waiting"
        widget.mapping = WidgetMapping()
        widget.mapping?.unit = "calls"
        return PlacedWidget(id: "office-1", widget: widget)
    }()

    @Test func `attention says in plain words what is the matter`() throws {
        var bench = try SemaphoreBench { $0.repeatHours = 1 }
        func ask(_ news: [SemaphoreNews]) throws -> Attention {
            bench.machine.attention(for: try #require(news.last), of: Self.placed, at: bench.now)
        }
        let yellow = try ask(bench.values(1, 20))
        let key = "dashboard/widget-office-1/yellow/\(bench.now.milliseconds)"
        let note = "It was green before."
        #expect(
            yellow == Attention(title: "Calls waiting is yellow: 20 calls", note: note, level: .warn, dedupeKey: key)
        )
        let red = try ask(bench.values(60.5))
        #expect(red.title == "Calls waiting is red: 60.5 calls")
        #expect(red.level == .urgent)
        let still = try ask(bench.values(60, every: 3600))
        #expect(still.title == "Calls waiting is still red: 60 calls")
        #expect(still.dedupeKey == red.dedupeKey)
        let green = try ask(bench.values(1))
        #expect(green.title == "Calls waiting is green again: 1 calls")
        #expect(green.level == .info)
        let next = try ask(bench.values(60))
        #expect(next.dedupeKey != red.dedupeKey)
    }

    @Test func `no data and flapping have words of their own`() throws {
        let bench = try SemaphoreBench()
        var untitled = Self.placed
        untitled.widget.title = nil
        let fault = PollFault("net.timeout", expected: "an answer within 8 s", actual: "none", remedy: "Try again.")
        let silent = bench.machine.attention(for: .noData(polls: 3), of: untitled, fault: fault, at: bench.now)
        #expect(silent.title == "Widget office-1 gets no data")
        #expect(silent.note == "Expected an answer within 8 s, got none. Try again.")
        #expect(silent.level == .warn)
        let flapping = bench.machine.attention(for: .flapping(changes: 7), of: untitled, at: bench.now)
        #expect(flapping.title == "Widget office-1 changes its colour too often")
        #expect(flapping.dedupeKey.hasPrefix("dashboard/widget-office-1/flapping/"))
    }
}
