import Schema

/// The whole contract with its schemas: what every document is written from.
struct ContractBook {
    let messages: [ContractMessage]
    let problem: ContractSchema
    let shapes: ShapeBook

    init(_ entries: [ContractEntry] = Contract.messages) throws {
        let shapes = ShapeBook()
        messages = try entries.map { try ContractMessage($0, shapes) }
        problem = try ContractSchema(
            "quintet.problem.v1",
            "A refusal that explains itself (RFC 9457).",
            .problem,
            shapes
        )
        self.shapes = shapes
        let names = schemas.map(\.name)
        let doubles = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        guard doubles.isEmpty else { throw TypeUsedTwice(names: doubles) }
    }

    /// Every schema that has a name of its own.
    var schemas: [ContractSchema] { messages.flatMap { [$0.data] + ($0.answer.map { [$0] } ?? []) } + [problem] }

    /// The documents by their paths below `docs/contract`.
    func files() throws -> [String: String] {
        var files = [
            "asyncapi.json": try AsyncAPIDocument(book: self).json().document,
            "problems.md": ProblemPage().text,
            "schemas/\(EnvelopeSchema.name).schema.json": EnvelopeSchema.file.document,
        ]
        for schema in schemas { files["schemas/\(schema.name).schema.json"] = schema.file(shapes).document }
        return files
    }
}

/// Two messages have one CloudEvents type.
struct TypeUsedTwice: Error, CustomStringConvertible {
    let names: [String]

    var description: String { "used by more than one message: \(names.joined(separator: ", "))" }
}
