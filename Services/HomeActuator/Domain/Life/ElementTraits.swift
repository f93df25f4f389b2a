import Schema

/// What the rules have to know of an element and its driver.
public struct ElementTraits: Codable, Hashable, Sendable {
    /// What the element takes.
    public var types: ElementTypes
    /// Whether a bidirectional element knows positions.
    public var hasPosition: Bool
    /// Seconds a bidirectional element takes from one end to the other.
    public var travelSeconds: Double
    /// The step of a number.
    public var step: Double?
    /// What the driver can tell.
    public var feedback: Feedback
    /// The shortest patience with this kind of driver, in seconds.
    public var minimumSeconds: Double

    /// The traits of an element behind a driver; the minimum is the driver kind's when not given.
    public init(_ element: Element, feedback: Feedback, minimumSeconds: Double? = nil) {
        types = element.types
        hasPosition = element.profile.hasPosition
        travelSeconds = element.profile.travelSeconds
        step = element.profile.step
        self.feedback = feedback
        self.minimumSeconds = minimumSeconds ?? Self.minimumSeconds(of: element.profile.binding?.kind ?? .simulator)
    }

    /// The shortest patience with a kind of driver: a request over HTTP may take its time.
    public static func minimumSeconds(of kind: DriverKind) -> Double {
        switch kind {
        case .http: 5
        case .simulator, .mqtt: 0
        }
    }
}

extension ElementTraits {
    /// Seconds for a final read after the patience is over.
    var readSeconds: Double { max(2, minimumSeconds) }

    /// Seconds a device has to confirm a target, from the moment the driver set about it.
    func patience(for target: Target) -> Double {
        var seconds = 2.0
        if types.contains(.dimmable), !target.wants.isDisjoint(with: [.state, .brightness]) {
            seconds += target.transition ?? 0
        }
        if target.wants.contains(.position) { seconds = max(seconds, 1.2 * travelSeconds + 2) }
        return max(seconds, minimumSeconds)
    }
}
