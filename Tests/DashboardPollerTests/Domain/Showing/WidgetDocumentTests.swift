import DashboardPollerDomain
import Schema
import Testing

struct WidgetDocumentTests {
    private static let start = Timestamp(milliseconds: 1_790_000_000_000)
    private static let items = [WidgetItem(name: "passed", value: 4)]
    private static let fault = PollFault("net.timeout", expected: "an answer", actual: "none", remedy: "Try again.")

    /// A document with good data.
    private static func good() -> WidgetDocument {
        let place = WidgetPlace(x: 0, y: 0, w: 3, h: 2)
        let widget = Widget(kind: .bar, source: "marks", place: place)
        var document = WidgetDocument(page: "office", widget: widget, seconds: 60)
        document.take(.ok, items: items, at: start)
        return document
    }

    @Test func `good data is shown with the time it was good at`() {
        let document = Self.good()
        #expect(document.items == Self.items)
        #expect(document.goodAt == Self.start)
        #expect(document.freshness == .fresh)
        #expect(document.outcome == .ok)
    }

    @Test func `a failure erases nothing, and says why there is nothing newer`() {
        var document = Self.good()
        let warning = PollWarning("item.dropped")
        document.take(.error, items: [], warnings: [warning], fault: Self.fault, at: Self.start + 200)
        #expect(document.items == Self.items)
        #expect(document.goodAt == Self.start)
        #expect(document.freshness == .stale)
        #expect(document.outcome == .error)
        #expect(document.fault == Self.fault)
        #expect(document.warnings == [warning])
        document.take(.error, fault: Self.fault, at: Self.start + 301)
        #expect(document.freshness == .expired)
        #expect(document.items == Self.items)
        #expect(document.warnings.isEmpty)
    }

    @Test func `good data after a failure takes its reasons away`() {
        var document = Self.good()
        document.take(.error, warnings: [PollWarning("w")], fault: Self.fault, at: Self.start + 400)
        document.take(.ok, items: [], at: Self.start + 460)
        #expect(document.fault == nil)
        #expect(document.warnings.isEmpty)
        #expect(document.items.isEmpty)
        #expect(document.goodAt == Self.start + 460)
        #expect(document.freshness == .fresh)
    }

    @Test func `nothing to show is known to be so`() {
        var document = Self.good()
        document.take(.empty, items: Self.items, fault: Self.fault, at: Self.start + 60)
        #expect(document.items.isEmpty)
        #expect(document.goodAt == Self.start + 60)
        #expect(document.freshness == .fresh)
        #expect(document.fault == Self.fault)
    }

    @Test func `a failure before any good data leaves it without an age`() {
        var document = Self.good()
        document.goodAt = nil
        document.take(.error, fault: Self.fault, at: Self.start)
        #expect(document.freshness == .none)
        #expect(document.goodAt == nil)
    }

    @Test func `what was not modified is good as of now, and data grows old by itself`() {
        var document = Self.good()
        let changes = [120.0, 121, 122].map { document.age(at: Self.start + $0) }
        #expect(changes == [false, true, false])
        #expect(document.freshness == .stale)
        document.renew(at: Self.start + 130)
        #expect(document.freshness == .fresh)
        #expect(document.goodAt == Self.start + 130)
        #expect(document.items == Self.items)
    }
}
