/// A limit of a field, without the type it is a limit of.
public struct FieldLimit: Hashable, Sendable {
    /// The field's key in the payload.
    public let field: String
    /// The smallest and largest accepted value, or the length for texts.
    public let range: ClosedRange<Double>
    /// Whether the range bounds the length of a text and not a number.
    public let isLength: Bool
}

/// The data of a message or of its answer, its Swift type erased.
public struct ContractPayload: Sendable {
    /// The limits of its fields.
    public let limits: [FieldLimit]
    /// Asks a decoder for all that the type is made of; how the contract's schemas are found out.
    public let probe: @Sendable (any Decoder) throws -> Void
    /// The JSON of one good example.
    public let example: @Sendable () throws -> [UInt8]
    /// Decodes JSON as the type, checks its limits, and encodes it again.
    public let reread: @Sendable ([UInt8]) throws -> [UInt8]

    init<Value: Codable & Sendable>(
        _ example: Value,
        limits: [FieldLimit] = [],
        violations: @escaping @Sendable (Value) -> [Violation] = { _ in [] }
    ) {
        self.limits = limits
        probe = { _ = try Value(from: $0) }
        self.example = { try JSONCodec().encode(example) }
        reread = { json in
            let codec = JSONCodec()
            let value = try codec.value(Value.self, from: json[...])
            let broken = violations(value)
            guard broken.isEmpty else { throw Problem.violation(broken) }
            return try codec.encode(value)
        }
    }

    /// The data of a refusal.
    public static let problem = ContractPayload(
        Problem.violation([Violation("/brightness", "maximum", expected: "between 0 and 100", actual: "120")])
    )

    static func message<M: Message>(_ type: M.Type) -> ContractPayload {
        let limits = M.limits.map { FieldLimit(field: $0.field, range: $0.range, isLength: $0.isLength) }
        return ContractPayload(M.example, limits: limits) { $0.violations() }
    }

    static func document<D: StateDocument>(_ type: D.Type) -> ContractPayload {
        let message = message(D.self)
        return ContractPayload(RetainedForm(document: D.example), limits: message.limits) { $0.document.violations() }
    }
}

/// A state document as it is retained: with the two members that ServiceKit adds.
struct RetainedForm<Document: StateDocument>: Codable {
    var document: Document
    var version = 7
    var at = Timestamp(milliseconds: 1_790_000_000_000)

    enum CodingKeys: CodingKey {
        case version, at
    }

    init(document: Document) { self.document = document }

    init(from decoder: any Decoder) throws {
        document = try Document(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        at = try container.decode(Timestamp.self, forKey: .at)
    }

    func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(at, forKey: .at)
    }
}
