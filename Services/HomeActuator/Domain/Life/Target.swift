import Schema

/// What a command wants of an element, in absolute values.
public struct Target: Codable, Hashable, Sendable {
    /// `state` is `on off` or `open closed`; what is nil is left as it is.
    public var values: ElementValues
    /// Seconds a dimmable element takes to get there.
    public var transition: Double?
    /// Whether it is STOP: a bidirectional element stands still wherever it is.
    public var isStop: Bool

    /// A target.
    public init(_ values: ElementValues, transition: Double? = nil) {
        self.values = values
        self.transition = transition
        isStop = false
    }

    private init(stopped values: ElementValues) {
        self.values = values
        isStop = true
    }

    /// STOP.
    public static let stop = Target(stopped: ElementValues())

    /// What it asks for, and so what has to be confirmed.
    public var wants: Properties {
        if isStop { return .stop }
        var properties: Properties = []
        if isCover {
            properties.insert(.position)
        } else if values.state != nil {
            properties.insert(.state)
        }
        if values.brightness != nil { properties.insert(.brightness) }
        if values.value != nil { properties.insert(.value) }
        return properties
    }

    /// What it takes from earlier commands. OFF makes any level pointless, and STOP any move.
    var takes: Properties {
        if isStop { return .position }
        return values.state == .off ? wants.union(.brightness) : wants
    }

    /// The part of it on some properties.
    func restricted(to properties: Properties) -> Target {
        if isStop { return self }
        var part = Target(ElementValues(), transition: transition)
        if !properties.isDisjoint(with: [.state, .position]) { part.values.state = values.state }
        if properties.contains(.position) { part.values.position = values.position }
        if properties.contains(.brightness) { part.values.brightness = values.brightness }
        if properties.contains(.value) { part.values.value = values.value }
        return part
    }

    private var isCover: Bool {
        values.position != nil || values.state == .open || values.state == .closed
    }
}
