import FoundationEssentials
import Schema

/// A type whose shape is known without asking its `init(from:)`, which would ask for more than a shape.
protocol KnownShape {
    /// Its shape; `book` takes the structs it is made of.
    static func shape(in book: ShapeBook) throws -> Shape
    /// Any value of it, to go on with.
    static var placeholder: Self { get }
}

extension Timestamp: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .time }
    static var placeholder: Timestamp { Timestamp(milliseconds: 0) }
}

extension CalendarTime: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .text }
    static var placeholder: CalendarTime { CalendarTime(CivilDate(day: 0)) }
}

extension PartialDate: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .text }
    static var placeholder: PartialDate { PartialDate(CivilDate(day: 0)) }
}

extension GeoShape: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .any }
    static var placeholder: GeoShape { .line([]) }
}

extension JSONTree: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .any }
    static var placeholder: JSONTree { .null }
}

extension Data: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .base64 }
    static var placeholder: Data { Data() }
}

extension Scalar: KnownShape {
    static func shape(in book: ShapeBook) -> Shape { .scalar }
    static var placeholder: Scalar { .text("") }
}

extension Array: KnownShape where Element: Decodable {
    static func shape(in book: ShapeBook) throws -> Shape { .list(try book.shape(of: Element.self)) }
    static var placeholder: [Element] { [] }
}

extension Dictionary: KnownShape where Key == String, Value: Decodable {
    static func shape(in book: ShapeBook) throws -> Shape { .map(try book.shape(of: Value.self)) }
    static var placeholder: [String: Value] { [:] }
}
