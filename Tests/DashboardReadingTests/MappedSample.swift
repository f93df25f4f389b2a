import Foundation
import Schema
import Testing

/// A body of another system, with the mapping that shows it.
struct MappedSample: CustomTestStringConvertible {
    /// Below `dashboards/`; its extension is its format.
    let file: String
    let kind: WidgetKind
    /// As a person sends it.
    let mapping: String
    let count: Int
    /// What the first item shows.
    let first: String
    var warnings: Set<String> = []

    var testDescription: String { file }

    var format: SourceFormat { SourceFormat(rawValue: String(file.split(separator: ".").last ?? "")) ?? .unknown }

    func widgetMapping() throws -> WidgetMapping {
        try JSONDecoder().decode(WidgetMapping.self, from: Data(mapping.utf8))
    }

    init(
        _ file: String,
        _ kind: WidgetKind,
        _ mapping: String,
        _ count: Int,
        _ first: String,
        warnings: Set<String> = []
    ) {
        self.file = file
        self.kind = kind
        self.mapping = mapping
        self.count = count
        self.first = first
        self.warnings = warnings
    }
}

extension WidgetItem {
    /// All that is in it.
    var words: String {
        let numbers = [latitude, longitude, text == nil ? value : nil].map { $0.map { "\($0)" } }
        return [[name, title, subtitle, text], numbers, [at?.description]].joined().compactMap { $0 }
            .joined(separator: " · ")
    }
}
