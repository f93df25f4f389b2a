import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct HomeBuilderTests {
    private func home(_ elements: HomeSource.Element..., sectors: [HomeSource.Group] = []) -> HomeSource {
        HomeSource(homes: [.init(name: "Cabin", line: 2, elements: elements, sectors: sectors)])
    }

    private func faults(_ source: HomeSource) -> [HomeRefusal.Fault] {
        let refusal = #expect(throws: HomeRefusal.self) { try HomeBuilder.build(source, ids: IDBook()) }
        return refusal?.faults ?? []
    }

    private func lamp(_ name: String?, line: Int = 9) -> HomeSource.Element {
        SeedHome.element(.device, name, "1", line: line)
    }

    @Test func `the seed home has its 15 elements with ids, names, types and paths`() throws {
        let home = try SeedHome.home()
        #expect(home.id == "vivienda-eficiente")
        #expect(home.allElements.count == 15)
        #expect(home.sectors.map(\.id) == ["dormitorio", "cocina", "salon"])
        let light = try #require(home.element("gradual-lighting"))
        #expect(light.name == "Gradual Lighting")
        #expect(light.rawName == "GradualLighting")
        #expect(light.types == [.binary, .dimmable])
        #expect(light.path == ["Salon"])
        #expect(home.element("home-messaging")?.kind == .service)
    }

    @Test func `equal names in two sectors keep apart, and keep their ids when they change places or one goes`() throws
    {
        let first = home(sectors: [SeedHome.sector("Attic", lamp("Lamp")), SeedHome.sector("Cellar", lamp("Lamp"))])
        let (homes, ids) = try HomeBuilder.build(first, ids: IDBook())
        #expect(homes[0].allElements.map(\.id) == ["lamp", "cellar-lamp"])
        let turned = home(sectors: [SeedHome.sector("Cellar", lamp("Lamp")), SeedHome.sector("Attic", lamp("Lamp"))])
        #expect(try HomeBuilder.build(turned, ids: ids).homes[0].allElements.map(\.id) == ["cellar-lamp", "lamp"])
        let alone = home(sectors: [SeedHome.sector("Cellar", lamp("Lamp"))])
        #expect(try HomeBuilder.build(alone, ids: ids).homes[0].allElements.map(\.id) == ["cellar-lamp"])
    }

    @Test func `the id of a removed element is not given to another, and comes back with it`() throws {
        var (_, ids) = try HomeBuilder.build(home(lamp("Lamp")), ids: IDBook())
        var homes: [Home] = []
        (homes, ids) = try HomeBuilder.build(home(lamp("LAMP")), ids: ids)
        #expect(homes[0].elements.map(\.id) == ["lamp-2"])
        ids = IDBook(ids.ids)
        (homes, ids) = try HomeBuilder.build(home(lamp("Lamp"), lamp("lámp")), ids: ids)
        #expect(homes[0].elements.map(\.id) == ["lamp", "lamp-3"])
    }

    @Test(arguments: ["SectorA", "Scene-X", "Homes", "sector-"])
    func `reserved levels never become element ids`(name: String) throws {
        let id = try #require(HomeBuilder.build(home(lamp(name)), ids: IDBook()).homes[0].elements.first?.id)
        #expect(!IDBook.isReserved(id))
        #expect(Slug.isLevel(id))
        #expect(Addressee(id) == .element(id))
    }

    @Test func `a name in a foreign script gets an id all the same`() throws {
        let homes = try HomeBuilder.build(home(lamp("照明"), lamp("音楽")), ids: IDBook()).homes
        #expect(homes[0].elements.map(\.id) == ["element", "element-2"])
        #expect(homes[0].elements.map(\.name) == ["照明", "音楽"])
    }

    @Test func `sectors nest without limit, and equal names at two depths get their own ids`() throws {
        var inner = SeedHome.sector("Corner", lamp("Lamp"))
        for _ in 0..<20 { inner = HomeSource.Group(name: "Room", line: 4, sectors: [inner]) }
        let home = try HomeBuilder.build(home(sectors: [inner]), ids: IDBook()).homes[0]
        #expect(home.allSectors.count == 21)
        #expect(Set(home.allSectors.map(\.id)).count == 21)
        #expect(Array(home.allSectors.map(\.id).prefix(3)) == ["room", "room-room", "room-room-room"])
        #expect(home.allElements.first?.path.count == 21)
    }

    @Test func `every fault is refused with its line and what would be right`() {
        let source = home(
            lamp(nil, line: 5),
            SeedHome.element(.service, "Siren", line: 8),
            SeedHome.element(.device, "Fan", "5", "x", line: 11),
            lamp("Lamp", line: 20),
            lamp("Lamp", line: 24)
        )
        let faults = faults(source)
        #expect(Set(faults.map(\.line)) == [5, 8, 13, 24])
        #expect(faults.count == 5)
        let problem = HomeRefusal(faults: faults).problem
        #expect(problem.slug == "schema-violation")
        #expect(problem.detail.contains("line 13: Tipo \"5\" of Fan is not known; Tipo is 1 (binary)"))
        #expect(problem.detail.contains("first on line 20"))
    }

    @Test func `no home, two homes of one name, and a sector without a name are refused`() {
        #expect(faults(HomeSource(homes: [])).map(\.rule) == ["required"])
        let twins = HomeSource(homes: [.init(name: "Cabin", line: 2), .init(name: "Cabin", line: 7)])
        #expect(faults(twins).map(\.line) == [7])
        #expect(faults(home(sectors: [SeedHome.sector(nil)])).map(\.line) == [40])
        let rooms = [SeedHome.sector("Room"), SeedHome.sector("Room")]
        #expect(faults(home(sectors: rooms)).map(\.rule) == ["unique"])
    }

    @Test func `a refused document gives no ids`() throws {
        let ids = IDBook()
        #expect(throws: HomeRefusal.self) { try HomeBuilder.build(home(lamp("Lamp"), lamp(nil)), ids: ids) }
        #expect(ids.ids.isEmpty)
    }

    @Test func `a load tells what is new and what is gone`() throws {
        let (old, ids) = try HomeBuilder.build(home(lamp("A"), lamp("B")), ids: IDBook())
        let (new, _) = try HomeBuilder.build(home(lamp("B"), lamp("C")), ids: ids)
        #expect(HomeChange(from: old[0], to: new[0]) == HomeChange(added: ["c"], removed: ["a"]))
        #expect(HomeChange(from: nil, to: old[0]).added == ["a", "b"])
    }

    @Test(arguments: [
        ("GradualLighting", "Gradual Lighting"), ("HVACUnit2", "HVAC Unit2"), ("Salón", "Salón"),
        ("Vivienda eficiente", "Vivienda eficiente"), ("TV", "TV"),
    ])
    func `CamelCase is taken apart for people`(rawName: String, name: String) {
        #expect(DisplayName.make(rawName) == name)
    }
}

extension HomeChange {
    init(added: [String], removed: [String]) {
        self.init(from: nil, to: Home(id: "", name: ""))
        self.added = added
        self.removed = removed
    }
}
