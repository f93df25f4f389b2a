import Schema

/// What a mapping means for JSON.
struct JSONMapping {
    let kind: WidgetKind
    let preset: MappingPreset
    /// Where the items are.
    let items: JSONPath
    /// Whether the mapping says where they are.
    let namesItems: Bool
    /// Where each field may be, the best place first.
    let fields: [WidgetField: [JSONFieldPath]]

    init(_ mapping: WidgetMapping?, for kind: WidgetKind) throws(MappingFault) {
        self.kind = kind
        let preset = mapping?.preset ?? .seed
        self.preset = preset
        namesItems = mapping?.items != nil
        if let text = mapping?.items {
            items = try Self.path(text, "/items")
        } else {
            items = preset == .geojson ? JSONPath(steps: [.name("features")]) : .root
        }
        var fields: [WidgetField: [JSONFieldPath]] = [:]
        for field in WidgetField.fields(of: kind) {
            guard let text = mapping?.fields?[field.rawValue] else {
                fields[field] = Self.usual(field, in: preset, for: kind)
                continue
            }
            let path = try Self.path(text, "/fields/\(field.rawValue)")
            guard path.isSingular else {
                throw MappingFault(
                    "/fields/\(field.rawValue)",
                    expected: "a path to one value of an item, without [*] and ..",
                    actual: text
                )
            }
            fields[field] = path.spellings.map { .path($0) }
        }
        self.fields = fields
    }

    private static func path(_ text: String, _ pointer: String) throws(MappingFault) -> JSONPath {
        do { return try JSONPath(text) } catch {
            throw MappingFault(pointer, expected: "a JSON path: \(error.expected)", actual: text)
        }
    }

    /// Where a field is when a mapping does not say so.
    private static func usual(_ field: WidgetField, in preset: MappingPreset, for kind: WidgetKind) -> [JSONFieldPath] {
        switch preset {
        case .seed, .unknown: (field == .subtitle ? ["subtitle", "subtible"] : [field.rawValue]).map { path($0) }
        case .geojson: ofFeature(field)
        case .keyValue:
            switch field {
            case .name, .title: [.key]
            case .value: [.path(.root)]
            default: [path(field.rawValue)]
            }
        case .arrays:
            WidgetField.columns(of: kind).firstIndex(of: field).map { [.path(JSONPath(steps: [.index($0)]))] } ?? []
        }
    }

    private static func ofFeature(_ field: WidgetField) -> [JSONFieldPath] {
        switch field {
        case .latitude: [.path(JSONPath(steps: [.name("geometry"), .name("coordinates"), .index(1)]))]
        case .longitude: [.path(JSONPath(steps: [.name("geometry"), .name("coordinates"), .index(0)]))]
        case .title, .name: [path("properties", "title"), path("properties", "name")]
        case .value, .subtitle: [path("properties", field.rawValue)]
        case .at: [path("properties", "at"), path("properties", "time")]
        }
    }

    private static func path(_ names: String...) -> JSONFieldPath { .path(JSONPath(steps: names.map { .name($0) })) }
}
