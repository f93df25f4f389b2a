import Schema

extension SemaphoreLevel {
    /// How bad it is; grey is no level, and below all.
    var badness: Int {
        switch self {
        case .grey, .unknown: -1
        case .green: 0
        case .yellow: 1
        case .red: 2
        }
    }

    /// Whether it is yellow or red.
    var isBad: Bool { badness > 0 }

    /// Whether it is as bad as another level, or worse.
    func isAtLeast(_ other: SemaphoreLevel) -> Bool { badness >= other.badness }
}
