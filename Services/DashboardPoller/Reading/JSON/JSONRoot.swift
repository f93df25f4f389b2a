import Schema

/// Where a document has its items, and what it is where there are none.
struct JSONRoot {
    let rows: JSONRows
    private(set) var warnings: [PollWarning] = []

    /// - Throws: ``ReadingFault`` when there cannot be any.
    init(of document: JSONDocument, _ mapping: JSONMapping) throws {
        guard mapping.items.isSingular else {
            rows = .many(mapping.items)
            return
        }
        guard let path = try document.spelling(of: mapping.items) else {
            guard !mapping.namesItems, try document.type(at: "$.geometry") != nil else {
                throw try Self.nothing(in: document, mapping)
            }
            // A lone feature is what GeoJSON allows in place of a collection.
            rows = .single("$")
            return
        }
        switch try document.type(at: path) {
        case "array": rows = .each(path)
        case "null": throw Self.null(mapping.items)
        case "object" where mapping.preset == .keyValue: rows = .each(path)
        case "object" where mapping.namesItems || mapping.kind.takesOne: rows = .single(path)
        case "object": throw try Self.object(document, path, mapping)
        case "text" where try document.holdsJSON(at: path): throw Self.doubled(mapping.items)
        case _ where mapping.kind.takesOne || mapping.namesItems: rows = .single(path)
        default: throw try Self.wrong(document.words(at: path), mapping)
        }
        if case .single = rows, !mapping.namesItems, try document.type(at: path) == "object" {
            warnings = [PollWarning("shape.wrapped_object", detail: "one object was taken as an array of one")]
        }
    }

    private static func null(_ items: JSONPath) -> ReadingFault {
        .empty(
            "data.empty",
            expected: "an array of items",
            actual: "null",
            place: items.place,
            remedy: "nothing to do if the source has no data now"
        )
    }

    /// A path that leads to nothing, or data without the items that are wanted.
    static func nothing(in document: JSONDocument, _ mapping: JSONMapping) throws -> ReadingFault {
        guard mapping.namesItems else {
            return try wrong(document.words(at: "$"), mapping)
        }
        let (end, words) = try document.end(of: mapping.items)
        let isRoot = end.steps.isEmpty
        return ReadingFault(
            "mapping.no_match",
            expected: "items at \(mapping.items.place)",
            actual: isRoot ? "\(words) in the whole document" : "\(words) at \(end.pointer), and nothing beyond",
            place: mapping.items.place,
            remedy: "set the mapping's items to a path that exists"
        )
    }

    private static func object(
        _ document: JSONDocument,
        _ path: String,
        _ mapping: JSONMapping
    ) throws -> ReadingFault {
        let keys = Set(try document.keys(at: path))
        let isGeoJSON = keys.contains("type") && (keys.contains("features") || keys.contains("geometry"))
        var fault = try wrong(document.words(at: path), mapping)
        if isGeoJSON {
            fault.fault.actual += ", which looks like GeoJSON"
            fault.fault.remedy = "choose the geojson preset in the mapping"
        }
        return fault
    }

    private static func wrong(_ actual: String, _ mapping: JSONMapping) -> ReadingFault {
        let isGeoJSON = mapping.preset == .geojson
        return ReadingFault(
            "shape.root",
            expected: isGeoJSON ? "a GeoJSON FeatureCollection" : "a JSON array of objects",
            actual: actual,
            place: mapping.items.place,
            remedy: isGeoJSON
                ? "choose another preset in the mapping, or a URL that gives GeoJSON"
                : "set the mapping's items to where the array is, such as $.data, or its preset to key-value"
        )
    }

    private static func doubled(_ items: JSONPath) -> ReadingFault {
        ReadingFault(
            "shape.root",
            expected: "a JSON array of objects",
            actual: "the body is a JSON string that itself contains JSON",
            place: items.place,
            remedy: "let the source write the data itself, not a text of it: it is encoded twice"
        )
    }
}

extension JSONDocument {
    /// Whether a text there is JSON of its own, an object or an array.
    fileprivate func holdsJSON(at path: String) throws -> Bool {
        guard let inner = try text(at: path),
            let first = inner.utf8.first(where: { !$0.isSpace }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return false }
        return (try? JSONScanner.scan(Array(inner.utf8), by: .foreign)) != nil
    }
}

extension WidgetKind {
    /// Whether one object, or one value, is an item to it without a mapping that says so.
    fileprivate var takesOne: Bool { isSingle || self == .line }
}
