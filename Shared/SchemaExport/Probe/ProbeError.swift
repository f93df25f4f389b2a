/// A wire type that cannot be described: it is no struct, list, dictionary, word or known scalar.
struct ProbeError: Error, CustomStringConvertible {
    let description: String

    init(_ what: String, at path: [any CodingKey]) {
        let place = path.map(\.stringValue).joined(separator: ".")
        let rule = "wire types are structs, lists, dictionaries and WireEnums"
        description = "\(place.isEmpty ? "the type" : place) \(what); \(rule)"
    }
}
