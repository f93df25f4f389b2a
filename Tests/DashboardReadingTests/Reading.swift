import DashboardReading
import Schema

/// Reads a body as a widget does.
enum Reading {
    static func of(
        _ text: String,
        _ kind: WidgetKind = .bar,
        format: SourceFormat = .json,
        type: String? = nil,
        secrets: [String] = [],
        settings: WidgetSettings? = nil,
        mapping: (inout WidgetMapping) -> Void = { _ in }
    ) throws -> WidgetReading {
        var map = WidgetMapping()
        mapping(&map)
        return try of(
            SourceBody(bytes: Array(text.utf8), contentType: type, format: format),
            kind,
            map,
            secrets: secrets,
            settings: settings
        )
    }

    static func of(
        _ body: SourceBody,
        _ kind: WidgetKind,
        _ mapping: WidgetMapping? = nil,
        secrets: [String] = [],
        settings: WidgetSettings? = nil
    ) throws -> WidgetReading {
        let reader = WidgetReader(
            kind: kind,
            mapping: mapping,
            settings: settings,
            secrets: secrets,
            database: try JSONDatabase()
        )
        return reader.read(body)
    }
}

extension WidgetReading {
    /// The codes of the warnings.
    var codes: Set<String> { Set(warnings.map(\.code)) }
    /// The numbers that are shown; a gap is nil.
    var values: [Double?] { items.map(\.value) }
    /// The names or titles that are shown.
    var names: [String?] { items.map { $0.name ?? $0.title } }
    /// All words of the fault.
    var words: String {
        fault.map { "\($0.expected)|\($0.actual)|\($0.place ?? "-")|\($0.remedy)|\($0.excerpt ?? "-")" } ?? ""
    }
}
