import DashboardPollerDomain
import Schema
import TestKit
import Testing

struct WidgetCommandTests {
    private typealias Sample = PageSample

    @Test func `a widget is added, configured and taken away`() throws {
        var command = Sample.semaphore(10, 50)
        command.place = WidgetPlace(x: 3, y: 1, w: 2, h: 2)
        command.title = "Calls"
        command.style = ["palette": "calm"]
        var widget = Widget(kind: .semaphore, source: "calls", place: WidgetPlace(x: 3, y: 1, w: 2, h: 2))
        widget.title = "Calls"
        widget.style = ["palette": "calm"]
        widget.settings = command.settings
        let added = Sample.page(PlacedWidget(id: "calls-1", widget: widget))
        try Sample.given().when(Sample.tell(.add(command, id: "calls-1"))).then(PageChanged("widget-add", added))

        var change = ConfigureWidget(widget: "calls-1")
        change.kind = .number
        change.title = .clear
        change.seconds = .set(30)
        widget.kind = .number
        widget.title = nil
        widget.seconds = 30
        let configured = Sample.page(PlacedWidget(id: "calls-1", widget: widget))
        let given = PageSpec.given(PageChanged("widget-add", added))
        try given.when(Sample.tell(.configure(change))).then(PageChanged("widget-configure", configured))
        try given.when(Sample.tell(.remove("calls-1"))).then(PageChanged("widget-remove", Sample.page()))
    }

    @Test func `a widget that is not on the page is named with those that are`() throws {
        for verb: PageDirective.Verb in [
            .remove("b"), .move("b", to: WidgetPlace(x: 0, y: 0, w: 1, h: 1)), .configure(ConfigureWidget(widget: "b")),
        ] {
            let problem = try Sample.given(Sample.bar("a", 0, 0, 1, 1)).when(Sample.tell(verb))
                .thenRefused { $0.slug == "unknown-entity" }
            #expect(
                problem.errors == [
                    Violation("/widget", "exists", expected: "a widget of the page: a", actual: "b")
                ]
            )
        }
    }

    @Test func `a widget's id is given once, on all pages together`() throws {
        let given = Sample.given(Sample.bar("a", 0, 0, 1, 1))
        let elsewhere: Set = ["far"]
        for id in ["a", "far"] {
            let problem = try given.when(Sample.tell(.add(Sample.command(), id: id), elsewhere: elsewhere))
                .thenRefused()
            #expect(problem.pointers == ["/id"])
        }
        let twice = Sample.page(Sample.bar("b", 0, 0, 1, 1), Sample.bar("b", 1, 0, 1, 1), Sample.bar("far", 2, 0, 1, 1))
        let restored = try given.when(Sample.tell(.restore(twice), elsewhere: elsewhere)).thenRefused()
        #expect(restored.pointers == ["/widgets/1/id", "/widgets/2/id"])
        let file = PageDirective.Verb.adopt(twice, pointer: "/document/pages/0")
        let imported = try given.when(Sample.tell(file, elsewhere: elsewhere)).thenRefused()
        #expect(imported.pointers == ["/document/pages/0/widgets/1/id", "/document/pages/0/widgets/2/id"])
        try given.when(Sample.tell(.add(Sample.command(), id: "No Slug"))).thenRefused { $0.pointers == ["/id"] }
    }

    @Test(arguments: [
        (WidgetPlace(x: -1, y: 0, w: 1, h: 1), ["x"]), (WidgetPlace(x: 12, y: 0, w: 1, h: 1), ["x"]),
        (WidgetPlace(x: 0, y: -1, w: 1, h: 1), ["y"]), (WidgetPlace(x: 0, y: 10_000, w: 1, h: 1), ["y"]),
        (WidgetPlace(x: 0, y: 0, w: 0, h: 0), ["w", "h"]), (WidgetPlace(x: 0, y: 0, w: 13, h: 101), ["w", "h"]),
        (WidgetPlace(x: 6, y: 0, w: 7, h: 1), ["w"]),
        (WidgetPlace(x: .max, y: .min, w: .max, h: .max), ["x", "y", "w", "h"]),
    ])
    func `a place off the grid is refused`(_ place: WidgetPlace, _ sides: [String]) throws {
        let given = Sample.given(Sample.bar("a", 0, 0, 1, 1))
        for verb: PageDirective.Verb in [.move("a", to: place), .add(Sample.command(at: place), id: "b")] {
            let problem = try given.when(Sample.tell(verb)).thenRefused { $0.slug == "schema-violation" }
            #expect(problem.pointers == sides.map { "/place/\($0)" })
        }
    }

    @Test(
        arguments: [
            (nil, nil, ["min", "max"]), (10, nil, ["max"]), (nil, 50, ["min"]), (50, 50, ["min"]), (51, 50, ["min"]),
            (.nan, 50, ["min"]), (-50, 50, []), (10, 10.5, []),
        ] as [(Double?, Double?, [String])]
    )
    func `a semaphore needs a minimum below its maximum`(_ min: Double?, _ max: Double?, _ wrong: [String]) throws {
        let spec = Sample.given().when(Sample.tell(.add(Sample.semaphore(min, max), id: "a")))
        guard wrong.isEmpty else {
            let problem = try spec.thenRefused { $0.slug == "schema-violation" }
            return #expect(problem.pointers == wrong.map { "/settings/\($0)" })
        }
        try spec.thenState { $0.page?.widgets.count == 1 }
    }

    @Test func `a bar becomes a semaphore with its limits only`() throws {
        var change = ConfigureWidget(widget: "a")
        change.kind = .semaphore
        let given = Sample.given(Sample.bar("a", 0, 0, 1, 1))
        let problem = try given.when(Sample.tell(.configure(change))).thenRefused()
        #expect(problem.pointers == ["/settings/min", "/settings/max"])
    }

    @Test func `each word and number of a widget has its place in the refusal`() throws {
        var command = AddWidget(kind: .unknown, source: "No Source")
        command.title = ""
        command.seconds = 9
        command.mapping = WidgetMapping()
        command.mapping?.preset = .unknown
        command.mapping?.decimals = 11
        var settings = WidgetSettings()
        settings.hysteresis = -1
        settings.noDataAfter = 0
        settings.direction = .unknown
        settings.onNoData = .unknown
        settings.limit = 1001
        command.settings = settings
        let problem = try Sample.given().when(Sample.tell(.add(command, id: "a"))).thenRefused()
        #expect(
            Set(problem.pointers) == [
                "/kind", "/title", "/seconds", "/source", "/mapping/preset", "/mapping/decimals",
                "/settings/hysteresis",
                "/settings/noDataAfter", "/settings/direction", "/settings/onNoData", "/settings/limit",
            ]
        )
        #expect(problem.detail.contains("/kind must be one of bar, pie, semaphore, map, list, number, line, text"))
        #expect(problem.detail.contains("/seconds must be between 10 and 86400, got 9"))
    }

    @Test func `two hundred widgets are on a page, and one more is refused`() throws {
        let widgets = (0..<200).map { Sample.bar("w\($0)", $0 % 12, $0 / 12, 1, 1) }
        var page = Sample.page()
        page.widgets = widgets
        let full = PageSpec.given(PageChanged("import", page))
        try PageSpec.given().when(Sample.tell(.adopt(page, pointer: ""))).then(PageChanged("import", page))
        let problem = try full.when(Sample.tell(.add(Sample.command(), id: "more"))).thenRefused()
        #expect(problem.detail.contains("200 widgets"))
        page.widgets.append(Sample.bar("more", 0, 50, 1, 1))
        let file = try PageSpec.given().when(Sample.tell(.adopt(page, pointer: "/document/pages/0"))).thenRefused()
        #expect(file.pointers == ["/document/pages/0/widgets"])
    }

    @Test func `a page that no longer fits into a message is refused`() throws {
        var command = Sample.command()
        command.style = ["palette": String(repeating: "x", count: 60_000)]
        try Sample.given().when(Sample.tell(.add(command, id: "a"))).thenRefused { $0.slug == "payload-too-large" }
    }
}
