import DashboardPollerDomain
import Schema
import TestKit
import Testing

struct PageDeciderTests {
    private typealias Sample = PageSample

    @Test func `a page is made once, renamed, put elsewhere, deleted and brought back`() throws {
        let page = Sample.page()
        try PageSpec.given().when(Sample.tell(.create(title: "Office", order: 1))).then(PageChanged("create", page))
        try Sample.given().when(Sample.tell(.create(title: "Office", order: 7))).then()
        var renamed = page
        renamed.title = "Desk"
        try Sample.given().when(Sample.tell(.rename("Desk"))).then(PageChanged("rename", renamed))
        var moved = page
        moved.order = 0.5
        try Sample.given().when(Sample.tell(.reorder(0.5))).then(PageChanged("reorder", moved))
        try Sample.given().when(Sample.tell(.delete)).then(PageChanged("delete", page))
        try PageSpec.given(PageChanged("create", page), PageChanged("delete", page))
            .when(Sample.tell(.restore(page))).then(PageChanged("restore", page))
    }

    @Test func `what is so already is no change`() throws {
        let widget = Sample.bar("a", 0, 0, 3, 2)
        let spec = Sample.given(widget)
        for verb: PageDirective.Verb in [
            .rename("Office"), .reorder(1), .restore(Sample.page(widget)), .move("a", to: widget.widget.place),
            .configure(ConfigureWidget(widget: "a")), .adopt(Sample.page(widget), pointer: "/document/pages/0"),
        ] {
            try spec.when(Sample.tell(verb)).then()
        }
        try PageSpec.given(PageChanged("create", Sample.page()), PageChanged("delete", Sample.page()))
            .when(Sample.tell(.delete)).then()
    }

    @Test func `a version grows by one with each change, and goes on after the page was deleted`() {
        var state = PageDecider.initial
        for change in ["create", "rename", "delete", "restore"] {
            PageDecider.evolve(&state, PageChanged(change, Sample.page()))
            #expect(state.isDeleted == (change == "delete"))
        }
        #expect(state.version == 4)
    }

    @Test func `a command on another version is refused with the version in force`() throws {
        for verb: PageDirective.Verb in [.rename("Desk"), .delete, .restore(Sample.page()), .remove("a")] {
            let problem = try Sample.given(Sample.bar("a", 0, 0, 1, 1))
                .when(Sample.tell(verb, ifVersion: 7)).thenRefused { $0.slug == "version-conflict" }
            #expect(problem.currentVersion == 1)
            #expect(problem.detail.contains("version 1 is in force"))
        }
        try Sample.given().when(Sample.tell(.rename("Desk"), ifVersion: 1)).thenState { $0.version == 2 }
    }

    @Test func `a page that is not there takes nothing but to be made`() throws {
        let gone = PageSpec.given(PageChanged("create", Sample.page()), PageChanged("delete", Sample.page()))
        for verb: PageDirective.Verb in [
            .rename("Desk"), .reorder(2), .add(Sample.command(), id: "a"), .remove("a"),
            .move("a", to: WidgetPlace(x: 0, y: 0, w: 1, h: 1)), .configure(ConfigureWidget(widget: "a")),
        ] {
            try PageSpec.given().when(Sample.tell(verb)).thenRefused { $0.slug == "unknown-entity" }
            try gone.when(Sample.tell(verb)).thenRefused { $0.slug == "unknown-entity" }
        }
        try PageSpec.given().when(Sample.tell(.delete)).thenRefused { $0.slug == "unknown-entity" }
        try PageSpec.given().when(Sample.tell(.restore(Sample.page()))).thenRefused { $0.slug == "unknown-entity" }
        try gone.when(Sample.tell(.create(title: "New", order: 2))).thenState { $0.version == 3 && !$0.isDeleted }
    }

    @Test func `a page's id is not given twice`() throws {
        let problem = try Sample.given().when(Sample.tell(.create(title: "Desk", order: 1))).thenRefused()
        #expect(problem.pointers == ["/id"])
        #expect(problem.detail.contains("`Office` has this one"))
    }

    @Test(arguments: ["pages", "widget-a", "source-a", "secret-a", "Office", "a b", "a_b", "", "-", "ä"])
    func `a page's id is a slug that cannot be taken for something else`(_ id: String) throws {
        let directive = PageDirective(.create(title: "T", order: 1), on: id)
        let problem = try PageSpec.given().when(directive).thenRefused { $0.slug == "schema-violation" }
        #expect(problem.pointers == ["/id"])
        let file = PageDirective(.adopt(Sample.page(), pointer: "/document/pages/3"), on: id)
        #expect(try PageSpec.given().when(file).thenRefused().pointers == ["/document/pages/3/id"])
    }

    @Test(arguments: [
        ("Sala de máquinas", "sala-de-maquinas"), ("Pages", "page-pages"), ("Widget 1", "page-widget-1"),
        ("¿?", "page"),
        ("Office", "office-3"), (String(repeating: "ß", count: 100), String(repeating: "s", count: 60)),
    ])
    func `an id is made of a title, whatever it is`(_ title: String, _ id: String) throws {
        let taken: Set = ["office", "office-2"]
        #expect(PageID.free(for: title) { taken.contains($0) } == id)
        try PageSpec.given().when(PageDirective(.create(title: title, order: 1), on: id)).thenState {
            $0.page?.id == id
        }
    }

    @Test func `an id of a widget is made of its page's`() {
        #expect(WidgetID.free(on: "office") { $0 == "office-1" } == "office-2")
    }
}
