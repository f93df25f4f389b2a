/// A decoder without input: it notes which keys and types are asked for and answers with placeholders.
final class ShapeProbe: Decoder {
    /// What was asked for so far; an object as soon as a container with keys was.
    final class Findings {
        var object: ObjectShape?
        var scalar: Shape?
    }

    let findings = Findings()
    let book: ShapeBook
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(book: ShapeBook, path: [any CodingKey]) {
        self.book = book
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        findings.object = findings.object ?? ObjectShape()
        return KeyedDecodingContainer(KeyedProbe(findings: findings, book: book, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw ProbeError("reads a list by hand", at: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ValueProbe(findings: findings, book: book, codingPath: codingPath)
    }
}
