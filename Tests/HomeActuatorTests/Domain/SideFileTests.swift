import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct SideFileTests {
    private func homes() throws -> [Home] { try HomeBuilder.build(SeedHome.source, ids: IDBook()).homes }

    private func side(_ elements: String) throws -> SideFile {
        try SideFile.read(#"{"homes":{"vivienda-eficiente":{"elements":{\#(elements)}}}}"#)
    }

    @Test func `the seed home shows its lamps as lights and its elements with their icons`() throws {
        let home = try SeedHome.home()
        let lights = home.allElements.filter { $0.profile.component == .light }.map(\.id)
        #expect(lights == ["general-light", "room-lighting", "kitchen-lighting", "gradual-lighting"])
        #expect(home.element("louver")?.profile.component == .cover)
        #expect(home.element("home-messaging")?.profile.component == .text)
        #expect(home.element("buzzer")?.profile.icon == "mdi:bullhorn")
        #expect(home.allElements.count { $0.profile.icon != nil } == 10)
        #expect(SideFile.seed.homes["vivienda-eficiente"]?.elements.count == 15)
    }

    @Test func `without a side file the component comes from the types`() {
        #expect(Component.standard(for: .binary) == .switch)
        #expect(Component.standard(for: [.binary, .dimmable]) == .light)
        #expect(Component.standard(for: [.bidirectional, .binary]) == .cover)
        #expect(Component.standard(for: .value) == .text)
    }

    @Test func `a word of the file goes over what ships, and the rest stays`() throws {
        let file = try side(
            #""buzzer":{"component":"siren"},"louver":{"stop":false,"position":false,"travelSeconds":25}"#
        )
        let home = try file.applied(to: homes()).homes[0]
        #expect(home.element("buzzer")?.profile.component == .siren)
        #expect(home.element("buzzer")?.profile.icon == "mdi:bullhorn")
        let louver = try #require(home.element("louver")?.profile)
        #expect(!louver.canStop && !louver.hasPosition && louver.travelSeconds == 25)
        #expect(louver.deviceClass == "shutter")
    }

    @Test func `a value with a range is a number`() throws {
        let file = try side(#""home-messaging":{"min":5,"max":35,"step":0.5,"unit":"°C"}"#)
        let home = try file.applied(to: homes(), over: SideFile()).homes[0]
        let element = try #require(home.element("home-messaging"))
        #expect(element.takesNumber)
        #expect(element.profile.component == .number)
        let description = ElementDescription(element)
        #expect(description.unit == "°C" && description.min == 5 && description.max == 35 && description.step == 0.5)
    }

    @Test func `the driver of the home is every element's unless it has its own`() throws {
        let json = """
            {"homes":{"vivienda-eficiente":{"driver":{"kind":"http","http":{"url":"http://house.local/x"}},
            "elements":{"buzzer":{"driver":{"kind":"simulator"}}}}}}
            """
        let home = try SideFile.read(json).applied(to: homes()).homes[0]
        #expect(home.element("louver")?.profile.driver?.kind == .http)
        #expect(home.element("buzzer")?.profile.driver?.kind == .simulator)
    }

    @Test func `an id that does not exist is warned of with the nearest one`() throws {
        let json = #"{"homes":{"vivienda-eficente":{},"vivienda-eficiente":{"elements":{"louvre":{}}}}}"#
        let warnings = try SideFile.read(json).applied(to: homes()).warnings
        #expect(warnings.map(\.nearest) == ["vivienda-eficiente", "louver"])
        #expect(warnings.last?.pointer == "/homes/vivienda-eficiente/elements/louvre")
        #expect(warnings.last?.message == "there is no element louvre; did you mean louver?")
    }

    @Test func `what ships for the seed home warns nobody who has another`() throws {
        let homes = [Home(id: "cabin", name: "Cabin")]
        #expect(try SideFile().applied(to: homes).warnings.isEmpty)
    }

    @Test(arguments: [
        (#""louver":{"component":"light"}"#, "/homes/vivienda-eficiente/elements/louver/component"),
        (#""louver":{"component":"lamp"}"#, "/homes/vivienda-eficiente/elements/louver/component"),
        (#""louver":{"travelSeconds":-1}"#, "/homes/vivienda-eficiente/elements/louver/travelSeconds"),
        (#""home-messaging":{"min":5,"max":5}"#, "/homes/vivienda-eficiente/elements/home-messaging/max"),
        (#""home-messaging":{"step":0}"#, "/homes/vivienda-eficiente/elements/home-messaging/step"),
    ])
    func `what cannot be meant is refused with its place`(elements: String, pointer: String) throws {
        let problem = try #require(throws: Problem.self) { try side(elements).applied(to: homes()) }
        #expect(problem.errors?.map(\.pointer) == [pointer])
    }

    @Test func `a file that is no side file is refused`() {
        #expect(throws: Problem.self) { try SideFile.read("[") }
        let problem = #expect(throws: Problem.self) {
            try SideFile.read(#"{"homes":{"a":{"elements":{"b":{"min":"x"}}}}}"#)
        }
        #expect(problem?.errors?.first?.pointer == "/homes/a/elements/b/min")
    }

    @Test func `a side file is written as it is read`() throws {
        let bytes = try JSONCodec().encode(SideFile.seed)
        #expect(try SideFile.read(String(decoding: bytes, as: UTF8.self)) == .seed)
    }

    @Test func `the document of a home has its tree and its scenes`() throws {
        let scene = Scene(
            id: "evening",
            name: "Evening",
            targets: ["louver": .init(position: 0), "buzzer": .init(state: .off)]
        )
        let document = try HomeDocument(SeedHome.home(), scenes: [scene])
        #expect(document.elements.count == 7)
        #expect(document.sectors.map(\.name) == ["Dormitorio", "Cocina", "Salon"])
        #expect(document.sectors[2].elements.map(\.types) == [[3], [1, 2]])
        #expect(document.scenes.map(\.elements) == [["buzzer", "louver"]])
    }
}
