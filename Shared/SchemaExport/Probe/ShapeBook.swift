import Schema

/// Finds out what types are made of, and keeps what it found of structs by their names.
final class ShapeBook {
    private(set) var objects: [String: ObjectShape] = [:]
    private var underWay: Set<String> = []

    /// The shape of a type. A struct that holds a list of itself refers to itself by name.
    func shape<T: Decodable>(of type: T.Type) throws -> Shape {
        let name = Self.name(type)
        if objects[name] != nil || underWay.contains(name) { return .object(name) }
        return try read(type, at: []).shape
    }

    /// The fields of a message, whose type is known only by what it asks of a decoder.
    func fields(of payload: ContractPayload) throws -> ObjectShape {
        let probe = ShapeProbe(book: self, path: [])
        try payload.probe(probe)
        guard probe.findings.scalar == nil else { throw ProbeError("is no struct", at: []) }
        return probe.findings.object ?? ObjectShape()
    }

    /// A value of a type to go on with, and its shape.
    func read<T: Decodable>(_ type: T.Type, at path: [any CodingKey]) throws -> (value: T, shape: Shape) {
        if let known = type as? any KnownShape.Type, let value = known.placeholder as? T {
            return (value, try known.shape(in: self))
        }
        if let word = type as? any WireEnum.Type, let value = word.unknown as? T {
            return (value, .words(word.words))
        }
        let name = Self.name(type)
        underWay.insert(name)
        defer { underWay.remove(name) }
        let probe = ShapeProbe(book: self, path: path)
        let value = try T(from: probe)
        if let object = probe.findings.object {
            objects[name] = object
            return (value, .object(name))
        }
        if let scalar = probe.findings.scalar { return (value, scalar) }
        // A struct without fields asks for nothing.
        objects[name] = ObjectShape()
        return (value, .object(name))
    }

    /// `HomesAnswer.Home` for `Schema.HomesAnswer.Home`.
    private static func name(_ type: Any.Type) -> String {
        String(String(reflecting: type).drop { $0 != "." }.dropFirst())
    }
}
