import Schema

/// What can be shown of an item.
enum WidgetField: String, CaseIterable {
    case name, value, title, subtitle, latitude, longitude, at

    /// The fields that a kind of widget looks for.
    static func fields(of kind: WidgetKind) -> [WidgetField] {
        switch kind {
        case .bar, .pie, .semaphore, .number, .list, .text, .unknown: [.name, .value]
        case .line: [.name, .value, .at]
        case .map: [.title, .subtitle, .latitude, .longitude, .value]
        }
    }

    /// The fields of a kind by their columns, where items are arrays or lines without a header.
    static func columns(of kind: WidgetKind) -> [WidgetField] {
        switch kind {
        case .line: [.at, .value, .name]
        case .map: [.title, .latitude, .longitude, .subtitle, .value]
        default: [.name, .value]
        }
    }

    /// Whether a kind of widget is nothing without it.
    func isNeeded(by kind: WidgetKind) -> Bool {
        switch self {
        case .value: kind != .map
        case .latitude, .longitude: true
        case .name, .title, .subtitle, .at: false
        }
    }
}

extension WidgetKind {
    /// Whether it shows one item only.
    var isSingle: Bool { self == .semaphore || self == .number || self == .text }
    /// Whether it shows values of any type.
    var showsText: Bool { self == .list || self == .text || self == .unknown }
}
