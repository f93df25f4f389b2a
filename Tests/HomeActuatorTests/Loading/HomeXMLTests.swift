import Foundation
import HomeActuatorDomain
import TestKit
import Testing

@testable import HomeActuator

/// What is made of a document.
struct HomeXMLTests {
    private func homes(_ body: String) throws -> [HomeSource.Home] {
        try HomeXML(Array("<Viviendas>\(body)</Viviendas>".utf8)).source.homes
    }

    @Test(.samples) func `the seed home of the first edition has its fifteen elements where they belong`() throws {
        let source = try HomeXML(Samples.bytes("home/seed/vivienda_eficiente.xml")).source
        let home = try #require(source.homes.first)
        #expect(source.homes.count == 1)
        #expect(home.name == "Vivienda eficiente")
        #expect(home.elements.count == 7)
        #expect(home.sectors.map(\.name) == ["Dormitorio", "Cocina", "Salon"])
        #expect(home.sectors.map(\.elements.count) == [3, 3, 2])
        let lamp = try #require(home.sectors.last?.elements.last)
        #expect(lamp.name == "GradualLighting")
        #expect(lamp.kind == .device)
        #expect(lamp.types == [HomeSource.Mention("2", line: 70), HomeSource.Mention("1", line: 71)])
        #expect(lamp.line == 68)
    }

    @Test(.samples) func `our own sample home has the same names and types`() throws {
        let ours = try HomeXML(Array(SampleHome.xml.utf8))
        let theirs = try HomeXML(Samples.bytes("home/seed/vivienda_eficiente.xml"))
        #expect(ours.warnings.isEmpty)
        func plain(_ group: HomeSource.Group) -> [String] {
            group.elements.map { "\($0.kind.rawValue) \($0.name ?? "-") \($0.types.map(\.text))" }
                + group.sectors.flatMap { ["\($0.name ?? "-"):"] + plain($0) }
        }
        #expect(ours.source.homes.map(plain) == theirs.source.homes.map(plain))
    }

    @Test func `several homes, empty ones and children in any order are read`() throws {
        let homes = try homes(
            """
            <Vivienda><Sector><Dispositivo><Tipo>1</Tipo><Nombre> A </Nombre></Dispositivo><Nombre>S</Nombre></Sector>
            <Nombre>One</Nombre></Vivienda><Vivienda/>
            """
        )
        #expect(homes.count == 2)
        #expect(homes.first?.name == "One")
        #expect(homes.first?.sectors.first?.elements.first?.name == "A")
        #expect(homes.last?.name == nil)
        #expect(try self.homes("").isEmpty)
    }

    @Test func `sectors nest deep, but not without end`() throws {
        let deep = String(repeating: "<Sector>", count: 150) + String(repeating: "</Sector>", count: 150)
        var group = try #require(try homes("<Vivienda>\(deep)</Vivienda>").first)
        var depth = 0
        while let next = group.sectors.first {
            group = next
            depth += 1
        }
        #expect(depth == 150)
        let deeper = String(repeating: "<Sector>", count: 5000)
        #expect(throws: XMLFault.self) { try homes("<Vivienda>\(deeper)") }
    }

    @Test func `texts may be escaped or in CDATA, in pieces and between comments`() throws {
        let homes = try homes(
            "<Vivienda><Nombre>\n  Casa &amp; <!-- x --><![CDATA[<Jardín>]]> &#241;\n</Nombre></Vivienda>"
        )
        #expect(homes.first?.name == "Casa & <Jardín> ñ")
    }

    @Test func `what has no meaning is passed over with a warning`() throws {
        let xml = """
            <Viviendas>
              <Vivienda>
                <Plano><Sector><Nombre>no</Nombre></Sector></Plano>
                <Nombre>Casa</Nombre><Nombre>Otra</Nombre>
                <Tipo>1</Tipo>
              </Vivienda>
            </Viviendas>
            """
        let document = try HomeXML(Array(xml.utf8))
        #expect(document.source.homes.first?.name == "Casa")
        #expect(document.source.homes.first?.sectors.isEmpty == true)
        #expect(
            document.warnings.map(\.description) == [
                "line 3: <Plano> has no meaning in <Vivienda> and was passed over",
                "line 4: a second <Nombre> was passed over",
                "line 5: <Tipo> has no meaning in <Vivienda> and was passed over",
            ]
        )
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-15", "windows-1252"])
    func `a document in Latin letters of one byte is read`(encoding: String) throws {
        let head = Array("<?xml version='1.0' encoding='\(encoding)'?><Viviendas><Vivienda><Nombre>Sal".utf8)
        let tail = Array("n</Nombre></Vivienda></Viviendas>".utf8)
        #expect(try HomeXML(head + [0xF3] + tail).source.homes.first?.name == "Salón")
    }

    @Test func `a byte order mark is no text`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\"?><Viviendas><Vivienda/></Viviendas>".utf8)
        #expect(try HomeXML(bytes).source.homes.count == 1)
    }
}
