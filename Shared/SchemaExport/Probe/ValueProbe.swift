/// The one value of a type that is written as a scalar.
struct ValueProbe: SingleValueDecodingContainer {
    let findings: ShapeProbe.Findings
    let book: ShapeBook
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (value, shape) = try book.read(type, at: codingPath)
        findings.scalar = shape
        return value
    }

    func decode(_ type: Bool.Type) -> Bool { note(.truth, false) }
    func decode(_ type: String.Type) -> String { note(.text, "") }
    func decode(_ type: Double.Type) -> Double { note(.number, 0) }
    func decode(_ type: Float.Type) -> Float { note(.number, 0) }
    func decode(_ type: Int.Type) -> Int { note(.integer, 0) }
    func decode(_ type: Int8.Type) -> Int8 { note(.integer, 0) }
    func decode(_ type: Int16.Type) -> Int16 { note(.integer, 0) }
    func decode(_ type: Int32.Type) -> Int32 { note(.integer, 0) }
    func decode(_ type: Int64.Type) -> Int64 { note(.integer, 0) }
    func decode(_ type: UInt.Type) -> UInt { note(.integer, 0) }
    func decode(_ type: UInt8.Type) -> UInt8 { note(.integer, 0) }
    func decode(_ type: UInt16.Type) -> UInt16 { note(.integer, 0) }
    func decode(_ type: UInt32.Type) -> UInt32 { note(.integer, 0) }
    func decode(_ type: UInt64.Type) -> UInt64 { note(.integer, 0) }

    private func note<T>(_ shape: Shape, _ placeholder: T) -> T {
        findings.scalar = shape
        return placeholder
    }
}
