import DashboardReading
import Schema

extension FuzzTarget {
    private static let kinds: [WidgetKind] = [.bar, .pie, .semaphore, .map, .list, .number, .line, .text]
    private static let sources: [SourceFormat] = [.json, .xml, .csv]
    private static let database = try? JSONDatabase()

    /// What a dashboard makes of a source: a letter for the widget and one for the format, a line with the mapping, one with
    /// the content type, and the body.
    static let readings = FuzzTarget("readings", longest: 8192, tries: 600) { input in
        var pieces = Pieces(input)
        guard let kind = pieces.choice(of: kinds), let format = pieces.choice(of: sources), let database else { return }
        let mapping = try? JSONCodec().value(WidgetMapping.self, from: pieces.line()[...])
        let type = pieces.text()
        if let mapping, !mapping.violations(for: kind, in: format).isEmpty { return }
        let reader = WidgetReader(kind: kind, mapping: mapping, secrets: ["s3cret"], database: database)
        let body = SourceBody(bytes: pieces.remainder, contentType: type.isEmpty ? nil : type, format: format)
        let reading = reader.read(body)
        try hold(reading.outcome != .error || reading.items.isEmpty, "an error with items")
        try hold(reading.outcome == .ok || reading.fault != nil, "\(reading.outcome) without a reason")
        try hold(reading.items.count <= 1001, "\(reading.items.count) items")
        for item in reading.items {
            for text in [item.name, item.text, item.title, item.subtitle].compactMap({ $0 }) {
                try hold(text.unicodeScalars.count <= 8000, "a text of \(text.unicodeScalars.count) characters")
                try hold(!text.contains("s3cret"), "a secret is shown")
            }
            for number in [item.value, item.latitude, item.longitude].compactMap({ $0 }) {
                try hold(number.isFinite, "a value of \(number)")
            }
            _ = try JSONCodec().encode(item)
        }
        try hold(reader.read(body) == reading, "the same body reads otherwise the second time")
    }
}
