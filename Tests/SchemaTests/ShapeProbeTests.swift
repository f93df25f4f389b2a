import Foundation
import Testing

@testable import Schema
@testable import SchemaExport

struct ShapeProbeTests {
    struct Everything: Codable {
        struct Leaf: Codable { var name: String }

        var text: String
        var count: Int?
        var big: Int64
        var ratio: Double
        var isOn: Bool?
        var at: Timestamp?
        var photo: Data
        var any: Scalar?
        var level: AttentionLevel
        var leaf: Leaf
        var maybe: Leaf?
        var leaves: [Leaf]?
        var names: [String]
        var figures: [String: Double]
        var sectors: [SectorDescription]
    }

    struct ByHand: Codable {
        init() {}

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            _ = try list.decode(Int.self)
        }
    }

    struct Holder: Codable { var inner: ByHand }

    private static func field(_ shape: Shape, _ isRequired: Bool) -> ObjectShape.Field {
        ObjectShape.Field(shape: shape, isRequired: isRequired)
    }

    @Test func `it finds every key, its type and whether it may be absent`() throws {
        let book = ShapeBook()
        guard case .object(let name) = try book.shape(of: Everything.self) else {
            throw ProbeError("is no object", at: [])
        }
        let leaf = Shape.object("ShapeProbeTests.Everything.Leaf")
        let expected: [String: ObjectShape.Field] = [
            "text": Self.field(.text, true), "count": Self.field(.integer, false), "big": Self.field(.integer, true),
            "ratio": Self.field(.number, true), "isOn": Self.field(.truth, false), "at": Self.field(.time, false),
            "photo": Self.field(.base64, true), "any": Self.field(.scalar, false),
            "level": Self.field(.words(["info", "warn", "urgent"]), true), "leaf": Self.field(leaf, true),
            "maybe": Self.field(leaf, false), "leaves": Self.field(.list(leaf), false),
            "names": Self.field(.list(.text), true), "figures": Self.field(.map(.number), true),
            "sectors": Self.field(.list(.object("SectorDescription")), true),
        ]
        #expect(book.objects[name]?.fields == expected)
        #expect(book.objects[name]?.references == ["ShapeProbeTests.Everything.Leaf", "SectorDescription"])
    }

    @Test func `a struct that holds a list of itself refers to itself`() throws {
        let book = ShapeBook()
        _ = try book.shape(of: SectorDescription.self)
        #expect(book.objects["SectorDescription"]?.fields["sectors"]?.shape == .list(.object("SectorDescription")))
    }

    @Test func `a state document has the two members that the kit adds`() throws {
        let book = ShapeBook()
        let fields = try book.fields(of: ContractEntry.state(ElementDocument.self).data).fields
        #expect(fields["version"] == Self.field(.integer, true))
        #expect(fields["at"] == Self.field(.time, true))
        #expect(fields["online"] == Self.field(.text, true))
    }

    @Test func `a type that cannot be described is told with its place`() {
        let error = #expect(throws: ProbeError.self) { try ShapeBook().shape(of: Holder.self) }
        #expect(error?.description.hasPrefix("inner reads a list by hand") == true)
    }

    @Test func `limits stand in the schema`() throws {
        let book = ShapeBook()
        let schema = try ContractSchema("n", "S.", ContractEntry.command(CaptureScene.self).data, book)
        guard case .object(let members) = schema.component(referringTo: "#"),
            case .object(let fields)? = members["properties"]
        else { throw ProbeError("is no object", at: []) }
        #expect(fields["name"] == ["type": "string", "minLength": 1, "maxLength": 100])
    }

    @Test func `bare forms are found by trying`() throws {
        let book = ShapeBook()
        func bare(_ entry: ContractEntry) throws -> JSONTree? {
            BareForm(message: try ContractMessage(entry, book)).description
        }
        #expect(
            try bare(.command(SetElementState.self)) == [
                "anyText": false, "empty": false, "needsIdAtQoS1": ["TOGGLE"],
                "examples": ["ON", "OFF", "TOGGLE", "OPEN", "CLOSE", "STOP"],
            ]
        )
        #expect(
            try bare(.command(SetElementBrightness.self)) == ["anyText": false, "empty": false, "examples": ["42"]]
        )
        #expect(try bare(.command(DeleteScene.self)) == ["anyText": false, "empty": true, "examples": [""]])
        #expect(try bare(.question(ListHomes.self)) == ["empty": true, "examples": [""]])
        #expect(try bare(.question(GetElement.self)) == nil)
        #expect(try bare(.event(ElementChanged.self)) == nil)
    }
}
