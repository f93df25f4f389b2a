import Schema

/// A value as a source gives it.
enum RawValue: Hashable {
    case null
    case truth(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// An object or array, as JSON.
    case structure(String)

    /// What it is, for a fault.
    var words: String {
        switch self {
        case .null: "null"
        case .truth(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): value.isFinite ? "\(value)" : "a number beyond what can be held"
        case .text(let text): "the text \(String(text.prefix(60)).debugDescription)"
        case .structure(let json): json.hasPrefix("[") ? "an array" : "an object"
        }
    }
}

/// One item of a source's data, with what the mapping found of it.
struct RawItem {
    /// What an item is.
    enum Form: Hashable {
        /// Something with members: an object, an element, a line.
        case object
        case array
        case scalar(RawValue)
    }

    /// From 1.
    let number: Int
    /// Where it is, in the words of the format.
    let path: String
    let form: Form
    /// Missing fields are absent.
    var fields: [WidgetField: RawValue]
}

/// Something that items are in.
protocol ItemSource {
    /// Whether its values have types of their own: in JSON `"4"` is no number, in XML and CSV everything is text.
    var isTyped: Bool { get }
    /// Visits the items in order until that answers false.
    func visit(_ use: (RawItem) throws -> Bool) throws
    /// Where an item is, or one of its fields.
    func place(of item: RawItem, _ field: WidgetField?) -> String
    /// The names that an item has, for whoever looks for another one.
    func names(in item: RawItem) throws -> [String]
}
