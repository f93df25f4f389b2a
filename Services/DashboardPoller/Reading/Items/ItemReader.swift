import Schema

/// Makes what a widget shows of one item, by the rules of its kind.
struct ItemReader {
    /// Characters of a name or a row, and of a text.
    private static let longestRow = 500
    private static let longestText = 8000

    let kind: WidgetKind
    /// Whether the mapping says where the items are, so that any form of them is meant.
    let namesItems: Bool
    /// Whether it says where the value is in an item, so that no item is the value itself.
    let namesValue: Bool
    let preset: MappingPreset
    let numbers: NumberReader
    let dates: DateReader
    /// What had to be done to have the last item: codes of warnings, and the fields.
    private(set) var remarks: [(code: String, field: WidgetField?)] = []

    init(_ kind: WidgetKind, _ mapping: WidgetMapping?, dates: DateReader, isTyped: Bool) {
        self.kind = kind
        self.dates = dates
        namesItems = mapping?.items != nil
        namesValue = mapping?.fields?[WidgetField.value.rawValue] != nil
        preset = mapping?.preset ?? .seed
        numbers = NumberReader(mapping, isTyped: isTyped)
    }

    /// What is shown of an item.
    mutating func read(_ raw: RawItem) throws(ItemDrop) -> WidgetItem {
        remarks = []
        let raw = try shaped(raw)
        return switch kind {
        case .map: try point(raw)
        case .list, .text, .unknown: try row(raw)
        case .bar, .pie, .semaphore, .number, .line: try value(raw)
        }
    }

    /// An item that fields can be taken of: a bare value becomes one where that is its only meaning.
    private mutating func shaped(_ raw: RawItem) throws(ItemDrop) -> RawItem {
        switch raw.form {
        case .object: return raw
        case .array where preset == .arrays || raw.fields[.value] != nil || raw.fields[.latitude] != nil: return raw
        case .array: throw .shape("an object", "an array", remedy: "choose the arrays preset in the mapping")
        case .scalar where raw.fields[.value] != nil: return raw
        case .scalar(let value):
            let isMeant = namesItems || kind.isSingle || kind.showsText || kind == .line
            guard kind != .map, isMeant, !namesValue else {
                let remedy = "let the source write objects, or set the mapping's items to where the objects are"
                throw .shape("an object", value.words, remedy: remedy)
            }
            var item = raw
            item.fields[.value] = value
            if !namesItems, value != .null { remark("shape.bare_scalar", .value) }
            return item
        }
    }

    private mutating func value(_ raw: RawItem) throws(ItemDrop) -> WidgetItem {
        guard let value = raw.fields[.value] else { throw .missing(.value) }
        var item = WidgetItem(name: name(raw, .name), value: try number(value))
        if item.name == nil, kind == .bar || kind == .pie { item.name = generated(raw, .name) }
        if kind == .pie, let value = item.value, value < 0 {
            let remedy = "show numbers below zero in a bar widget"
            throw .range(.value, "a number from 0, as a slice has no size below", "\(value)", remedy: remedy)
        }
        if kind == .line, let at = raw.fields[.at] { item.at = try dates.time(at, of: .at) }
        return item
    }

    private mutating func point(_ raw: RawItem) throws(ItemDrop) -> WidgetItem {
        var item = WidgetItem()
        item.latitude = try coordinate(raw, .latitude, 90)
        item.longitude = try coordinate(raw, .longitude, 180)
        item.title = name(raw, .title) ?? generated(raw, .title)
        item.subtitle = name(raw, .subtitle)
        if let value = raw.fields[.value] {
            // A point is worth showing without it.
            do { item.value = try number(value) } catch { remark("field.dropped", .value) }
        }
        return item
    }

    private mutating func row(_ raw: RawItem) throws(ItemDrop) -> WidgetItem {
        guard let value = raw.fields[.value] else { throw .missing(.value) }
        var item = WidgetItem()
        item.name = name(raw, .name)
        switch value {
        case .null: remark("item.null", .value)
        case .truth(let truth): item.text = "\(truth)"
        case .structure(let json):
            remark("item.serialised", .value)
            item.text = shown(json, .value)
        case .integer, .number:
            let reading = try numbers.value(value, of: .value)
            item.value = reading?.value
            item.text = reading?.text
        case .text(let text):
            let reading = numbers.changes ? try? numbers.value(value, of: .value) : nil
            item.value = reading?.value
            item.text = reading?.text ?? shown(text, .value)
        }
        return item
    }

    /// The number of a value; nil for null, which is a gap and never a zero.
    private mutating func number(_ value: RawValue) throws(ItemDrop) -> Double? {
        guard let reading = try numbers.value(value, of: .value) else {
            remark("item.null", .value)
            return nil
        }
        for code in reading.warnings { remark(code, .value) }
        return reading.value
    }

    private mutating func coordinate(_ raw: RawItem, _ field: WidgetField, _ most: Double) throws(ItemDrop) -> Double {
        guard let value = raw.fields[field], value != .null else { throw .missing(field) }
        if preset == .geojson, case .structure = value {
            let remedy = "show features that are points; lines and areas have more coordinates than one"
            throw .wrong(field, "a point's coordinate", value.words, remedy: remedy)
        }
        if case .truth = value { throw .wrong(field, "a number", value.words) }
        guard let reading = try numbers.number(value, of: field) else { throw .missing(field) }
        guard abs(reading.value) <= most else {
            let remedy = "look whether latitude and longitude are the wrong way round, or projected"
            let expected = "a \(field.rawValue) from -\(Int(most)) to \(Int(most))"
            throw .range(field, expected, reading.text, remedy: remedy)
        }
        for code in reading.warnings { remark(code, field) }
        return reading.value
    }

    /// A field as a label; nil when there is nothing to read in it.
    private mutating func name(_ raw: RawItem, _ field: WidgetField) -> String? {
        switch raw.fields[field] {
        case nil, .null: nil
        case .text(let text): shown(text, field)
        case .structure(let json): shown(json, field)
        case .truth(let truth): "\(truth)"
        case .integer(let number): "\(number)"
        case .number(let number): NumberReader.plain(number)
        }
    }

    private mutating func generated(_ raw: RawItem, _ field: WidgetField) -> String {
        remark("label.generated", field)
        return "#\(raw.number)"
    }

    private mutating func shown(_ text: String, _ field: WidgetField) -> String? {
        let shown = ShownText(text, limit: kind == .text ? Self.longestText : Self.longestRow)
        if shown.isSanitised { remark("text.sanitised", field) }
        if shown.isCut { remark("text.cut", field) }
        return shown.text.isEmpty && field != .value ? nil : shown.text
    }

    private mutating func remark(_ code: String, _ field: WidgetField?) { remarks.append((code, field)) }
}
