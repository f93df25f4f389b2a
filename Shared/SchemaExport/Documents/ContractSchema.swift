import Schema

/// The schema of one payload of the contract.
struct ContractSchema {
    /// The file's and component's name: the CloudEvents type, without the service where every service has it.
    let name: String
    /// What the payload means.
    let summary: String
    /// One good payload.
    let example: JSONTree
    /// The names of the structs it is made of, and of those they are made of.
    let parts: Set<String>
    /// Whether an empty object is good.
    let isOptional: Bool
    /// The words that some field takes.
    let words: [String]

    private let object: ObjectShape
    private let limits: [FieldLimit]

    init(_ name: String, _ summary: String, _ payload: ContractPayload, _ book: ShapeBook) throws {
        self.name = name
        self.summary = summary
        example = try JSONTree(payload.example())
        limits = payload.limits
        object = try book.fields(of: payload)
        parts = Self.parts(of: object, in: book)
        isOptional = !object.fields.values.contains(where: \.isRequired)
        words = object.fields.sorted { $0.key < $1.key }.flatMap { _, field in
            if case .words(let words) = field.shape { words } else { [] as [String] }
        }
    }

    /// The schema as a component of a larger document.
    func component(referringTo base: String) -> JSONTree {
        object.schema(limits: limits, referringTo: base).adding(["description": .text(summary)])
    }

    /// The schema as a file of its own.
    func file(_ book: ShapeBook) -> JSONTree {
        let base = "#/definitions"
        var members: [String: JSONTree] = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$id": "urn:quintet:schema:\(name)",
            "title": .text(name),
            "examples": [example],
        ]
        if !parts.isEmpty { members["definitions"] = Self.components(parts, book, referringTo: base) }
        return component(referringTo: base).adding(members)
    }

    /// The schemas of some structs by their names.
    static func components(_ names: Set<String>, _ book: ShapeBook, referringTo base: String) -> JSONTree {
        .object(book.objects.filter { names.contains($0.key) }.mapValues { $0.schema(referringTo: base) })
    }

    private static func parts(of object: ObjectShape, in book: ShapeBook) -> Set<String> {
        var found: Set<String> = []
        var open = object.references
        while let name = open.popFirst() {
            guard found.insert(name).inserted, let inner = book.objects[name] else { continue }
            open.formUnion(inner.references)
        }
        return found
    }
}
