import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct GroupTests {
    private let now = Timestamp(milliseconds: 1_790_000_000_000)

    private func house() -> Sector {
        func element(_ id: String, _ types: ElementTypes) -> Element {
            Element(id: id, rawName: id, kind: .device, types: types)
        }
        let attic = Sector(id: "attic", name: "Attic", elements: [element("lamp", [.binary, .dimmable])])
        return Sector(
            id: "house",
            name: "House",
            elements: [element("fan", .binary), element("blind", .bidirectional)],
            sectors: [attic]
        )
    }

    private func confirmed(_ values: ElementValues, _ element: Element) throws -> ElementLife {
        var story = ElementStory(element)
        try story.given(values)
        return story.life
    }

    @Test func `a sector sets every capable element below it and skips the rest`() throws {
        let plan = try GroupPlan.set(house(), SetElement(state: .off)) { _ in ElementValues() }
        #expect(plan.targets.map(\.element) == ["fan", "lamp"])
        #expect(plan.skipped == ["blind"])
        let level = try GroupPlan.set(house(), SetElement(brightness: 30)) { _ in ElementValues() }
        #expect(level.targets.map(\.element) == ["lamp"])
        #expect(level.targets.first?.target.values == ElementValues(state: .on, brightness: 30))
    }

    @Test func `TOGGLE turns a sector one way: OFF when anything is ON`() throws {
        let off = try GroupPlan.set(house(), SetElement(state: .toggle)) { .init(state: $0 == "fan" ? .on : .off) }
        #expect(off.targets.map(\.target.values.state) == [.off, .off])
        let on = try GroupPlan.set(house(), SetElement(state: .toggle)) { _ in .init(state: .off) }
        #expect(on.targets.map(\.target.values.state) == [.on, .on])
    }

    @Test func `a sector where nobody can do it refuses with the reason`() {
        let problem = #expect(throws: Problem.self) {
            try GroupPlan.set(house(), SetElement(value: .text("x"))) { _ in ElementValues() }
        }
        #expect(problem?.slug == "schema-violation")
        #expect(problem?.detail.hasPrefix("no element of sector House can do this") == true)
    }

    @Test func `a group ends once, applied when every member did it`() throws {
        var group = GroupLife(
            command: "p",
            source: "app",
            acceptedAt: now,
            children: ["1": "fan", "2": "lamp"],
            skipped: ["blind"]
        )
        let early = [group.end(child: "1", .assumed, at: now), group.end(child: "1", .failed, at: now)]
        #expect(early.allSatisfy { $0 == nil })
        let last = group.end(child: "2", .applied, at: now + 0.5)
        let end = try #require(last)
        #expect(end.end == .applied)
        #expect(end.command == "p" && end.latencyMs == 500)
        #expect(end.ok == ["fan", "lamp"] && end.failed == [] && end.skipped == ["blind"])
        let again = group.end(child: "2", .applied, at: now)
        #expect(again == nil)
    }

    @Test(arguments: [CommandEnd.rejected, .failed, .timedOut, .superseded, .expired])
    func `a group with a member that did not do it is partial`(member: CommandEnd) throws {
        var group = GroupLife(
            command: "p",
            source: "app",
            acceptedAt: now,
            children: ["1": "fan", "2": "lamp"],
            skipped: []
        )
        let early = group.end(child: "2", member, at: now)
        #expect(early == nil)
        let stored = try JSONCodec().encode(group)
        group = try JSONCodec().value(GroupLife.self, from: stored[...])
        let last = group.end(child: "1", .applied, at: now)
        let end = try #require(last)
        #expect(end.end == .failed)
        #expect(end.reason == "partial")
        #expect(end.ok == ["fan"] && end.failed == ["lamp"])
    }

    @Test func `a scene keeps what is confirmed and can be set, and brings it back`() throws {
        let home = Home(id: "h", name: "H", elements: house().elements, sectors: house().sectors)
        let lives = [
            "lamp": try confirmed(.init(state: .on, brightness: 40), .lamp),
            "blind": try confirmed(.init(state: .opening, position: 60), .cover),
        ]
        let command = try #require(CaptureScene.bare("Evening"))
        let scene = try Scene.capture(command, id: "evening", of: home) { id in lives[id] ?? ElementLife() }
        #expect(scene.name == "Evening")
        #expect(scene.targets.keys.sorted() == ["blind", "lamp"])
        let plan = try GroupPlan.activate(scene, in: home)
        #expect(plan.targets.map(\.element) == ["blind", "lamp"])
        #expect(
            plan.targets.map(\.target.values) == [
                ElementValues(state: .open, position: 60), ElementValues(state: .on, brightness: 40),
            ]
        )
    }

    @Test func `a lamp that was OFF is brought back OFF`() throws {
        let home = Home(id: "h", name: "H", sectors: [house()])
        let life = try confirmed(.init(state: .off, brightness: 40), .lamp)
        let command = try #require(CaptureScene.bare(""))
        let scene = try Scene.capture(command, id: "night", of: home) { $0 == "lamp" ? life : ElementLife() }
        #expect(scene.name == "night")
        #expect(try GroupPlan.activate(scene, in: home).targets.first?.target.values == ElementValues(state: .off))
    }

    @Test func `what is restored or unknown is not captured`() throws {
        let home = Home(id: "h", name: "H", sectors: [house()])
        var story = ElementStory(.lamp)
        try story.given(.init(state: .on))
        try story.when(.restarted)
        let life = story.life
        let command = try #require(CaptureScene.bare("x"))
        #expect(throws: Problem.self) { try Scene.capture(command, id: "x", of: home) { _ in life } }
    }

    @Test func `a scene of an element that does not exist is refused with the nearest id`() throws {
        let home = Home(id: "h", name: "H", sectors: [house()])
        let json = Array(#"{"elements":["lamb"]}"#.utf8)
        let command = try JSONCodec().value(CaptureScene.self, from: json[...])
        let problem = #expect(throws: Problem.self) {
            try Scene.capture(command, id: "x", of: home) { _ in ElementLife() }
        }
        #expect(problem?.slug == "unknown-entity")
        #expect(problem?.detail.hasSuffix("did you mean lamp?") == true)
    }

    @Test func `elements that are gone or changed are skipped, and a scene of nothing but them is refused`() throws {
        let home = Home(id: "h", name: "H", sectors: [house()])
        var scene = Scene(id: "x", name: "X", targets: ["fan": .init(position: 3), "old": .init(state: .on)])
        #expect(throws: Problem.self) { try GroupPlan.activate(scene, in: home) }
        scene.targets["lamp"] = ElementValues(state: .on)
        let plan = try GroupPlan.activate(scene, in: home)
        #expect(plan.targets.map(\.element) == ["lamp"])
        #expect(plan.skipped == ["fan", "old"])
    }

    @Test func `a scene is deleted once`() throws {
        let home = Home(id: "h", name: "H")
        var scenes = [Scene(id: "x", name: "X", targets: [:])]
        try scenes.delete("x", of: home)
        #expect(scenes.isEmpty)
        let problem = #expect(throws: Problem.self) { try scenes.delete("x", of: home) }
        #expect(problem?.slug == "unknown-entity")
    }

    @Test func `the level of an address tells whom it is for`() {
        #expect(Addressee("sector-salon") == .sector("salon"))
        #expect(Addressee("scene-evening") == .scene("evening"))
        #expect(Addressee("louver") == .element("louver"))
        #expect(Addressee.sector("salon").level == "sector-salon")
    }
}
