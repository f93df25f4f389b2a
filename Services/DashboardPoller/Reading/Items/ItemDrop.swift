import Schema

/// Why an item, or a field of one, cannot be used.
struct ItemDrop: Error, Hashable {
    let code: String
    let field: WidgetField?
    var expected: String
    var actual: String
    var remedy: String

    /// A field that is not there.
    static func missing(_ field: WidgetField) -> ItemDrop {
        ItemDrop(
            code: "shape.missing_field",
            field: field,
            expected: "the field \(field.rawValue)",
            actual: "none",
            remedy: "set the mapping's \(field.rawValue) to where it is in an item"
        )
    }

    /// A value of a type that cannot be used.
    static func wrong(_ field: WidgetField, _ expected: String, _ actual: String, remedy: String? = nil) -> ItemDrop {
        ItemDrop(
            code: "shape.wrong_type",
            field: field,
            expected: expected,
            actual: actual,
            remedy: remedy ?? "let the source write a number, or set the mapping's \(field.rawValue) to one"
        )
    }

    /// A number that is out of what it can be.
    static func range(_ field: WidgetField, _ expected: String, _ actual: String, remedy: String) -> ItemDrop {
        ItemDrop(code: "shape.range", field: field, expected: expected, actual: actual, remedy: remedy)
    }

    /// Something that is no item.
    static func shape(_ expected: String, _ actual: String, remedy: String) -> ItemDrop {
        ItemDrop(code: "shape.item", field: nil, expected: expected, actual: actual, remedy: remedy)
    }
}
