import Schema

extension WidgetKind {
    /// Columns and rows of a widget that comes without a place.
    var usualSize: (w: Int, h: Int) {
        switch self {
        case .bar, .line: (6, 4)
        case .pie, .list: (4, 4)
        case .semaphore, .number: (3, 2)
        case .map: (6, 6)
        case .text, .unknown: (4, 2)
        }
    }
}
