/// What a field holds, as far as JSON can tell.
indirect enum Shape: Hashable {
    /// Whatever another standard says.
    case any
    case text
    case time
    case base64
    case integer
    case number
    case truth
    /// A text, a number or a truth value.
    case scalar
    /// One of some words; later versions may have more.
    case words([String])
    case list(Shape)
    /// An object whose keys are data.
    case map(Shape)
    /// A struct, by its name in the book.
    case object(String)
}

/// A struct's fields by their keys.
struct ObjectShape: Hashable {
    struct Field: Hashable {
        var shape: Shape
        var isRequired: Bool
    }

    var fields: [String: Field] = [:]

    /// The names of the structs its fields are made of.
    var references: Set<String> { Set(fields.values.compactMap { Self.reference(in: $0.shape) }) }

    private static func reference(in shape: Shape) -> String? {
        switch shape {
        case .object(let name): name
        case .list(let inner), .map(let inner): reference(in: inner)
        default: nil
        }
    }
}
