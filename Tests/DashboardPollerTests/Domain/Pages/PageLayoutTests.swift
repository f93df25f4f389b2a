import Schema
import TestKit
import Testing

@testable import DashboardPollerDomain

struct PageLayoutTests {
    private typealias Sample = PageSample

    private static func place(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> WidgetPlace {
        WidgetPlace(x: x, y: y, w: w, h: h)
    }

    /// Where a page's widgets are after a command.
    private static func places(_ page: PageDocument, _ verb: PageDirective.Verb) throws -> [WidgetPlace] {
        let events = try PageDecider.decide(Sample.tell(verb), PageState(page, version: 1))
        return try #require(events.first).page.widgets.map(\.widget.place)
    }

    @Test func `a widget that is moved stays there, and what is in its way moves straight down`() throws {
        let page = Sample.page(
            Sample.bar("a", 0, 0, 3, 2),
            Sample.bar("b", 3, 0, 3, 2),
            Sample.bar("c", 3, 2, 3, 2),
            Sample.bar("d", 9, 0, 3, 2)
        )
        let after = try Self.places(page, .move("a", to: Self.place(2, 1, 3, 2)))
        #expect(
            after == [Self.place(2, 1, 3, 2), Self.place(3, 3, 3, 2), Self.place(3, 5, 3, 2), Self.place(9, 0, 3, 2)]
        )
    }

    @Test func `nothing moves up where room becomes free`() throws {
        let page = Sample.page(Sample.bar("a", 0, 0, 3, 2), Sample.bar("b", 0, 2, 3, 2))
        #expect(try Self.places(page, .remove("a")) == [Self.place(0, 2, 3, 2)])
        #expect(try Self.places(page, .move("a", to: Self.place(6, 0, 3, 2)))[1] == Self.place(0, 2, 3, 2))
    }

    @Test func `a widget that grows pushes what is below it`() throws {
        let page = Sample.page(Sample.bar("a", 0, 0, 3, 2), Sample.bar("b", 0, 2, 6, 1), Sample.bar("c", 4, 3, 2, 1))
        let after = try Self.places(page, .move("a", to: Self.place(0, 0, 3, 4)))
        #expect(after == [Self.place(0, 0, 3, 4), Self.place(0, 4, 6, 1), Self.place(4, 3, 2, 1)])
    }

    @Test func `a widget without a place comes below all others, as large as its kind is usually`() throws {
        let page = Sample.page(Sample.bar("a", 6, 3, 3, 2))
        for kind in WidgetKind.allCases where kind != .unknown {
            let command = kind == .semaphore ? Sample.semaphore(1, 2) : Sample.command(kind)
            let after = try Self.places(page, .add(command, id: "b"))
            let size = kind.usualSize
            #expect(after[1] == Self.place(0, 5, size.w, size.h))
        }
        #expect(try Self.places(Sample.page(), .add(Sample.command(.map), id: "b")) == [Self.place(0, 0, 6, 6)])
    }

    @Test func `a widget with a place pushes, too`() throws {
        let page = Sample.page(Sample.bar("a", 0, 0, 3, 2))
        let after = try Self.places(page, .add(Sample.command(at: Self.place(0, 1, 12, 1)), id: "b"))
        #expect(after == [Self.place(0, 2, 3, 2), Self.place(0, 1, 12, 1)])
    }

    @Test func `widgets of a file that lie on each other are moved apart, and no others`() throws {
        let page = Sample.page(Sample.bar("a", 0, 4, 3, 2), Sample.bar("b", 0, 4, 3, 2), Sample.bar("c", 2, 3, 2, 2))
        let after = try Self.places(Sample.page(), .adopt(page, pointer: "/document/pages/0"))
        #expect(after == [Self.place(0, 5, 3, 2), Self.place(0, 7, 3, 2), Self.place(2, 3, 2, 2)])
    }

    @Test func `what would have to move off the grid is not pushed`() throws {
        let given = Sample.given(Sample.bar("a", 0, 9_999, 3, 2), Sample.bar("b", 0, 0, 3, 2))
        let pushed = try given.when(Sample.tell(.move("b", to: Self.place(0, 9_998, 3, 2)))).thenRefused()
        #expect(pushed.pointers == ["/place/y"])
        #expect(pushed.detail.contains("row 9999"))
        let below = try given.when(Sample.tell(.add(Sample.command(), id: "c"))).thenRefused()
        #expect(below.pointers == ["/place/y"])
    }
}
