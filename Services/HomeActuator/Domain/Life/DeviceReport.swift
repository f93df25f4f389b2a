import Schema

/// What a device said, in the terms of the element: levels within 0–100, OFF for level 0, and for a bidirectional
/// element never anything but open, closed or on its way.
struct DeviceReport {
    /// What it said.
    let values: ElementValues
    /// What of the element it is about; empty when nothing of it concerns the element.
    let touches: Properties

    init(_ words: ElementValues, of traits: ElementTraits) {
        var values = ElementValues()
        var touches: Properties = []
        if traits.types.isSwitched { Self.light(words, traits, &values, &touches) }
        if traits.types.contains(.bidirectional) { Self.cover(words, traits, &values, &touches) }
        if traits.types.contains([.bidirectional, .dimmable]), let level = words.brightness {
            values.brightness = min(max(level, 0), 100)
            touches.insert(.brightness)
        }
        if traits.types.contains(.value), let value = words.value {
            values.value = value
            touches.insert(.value)
        }
        self.values = values
        self.touches = touches
    }

    private init(values: ElementValues, touches: Properties) {
        self.values = values
        self.touches = touches
    }

    init(_ held: HeldReport) { self.init(values: held.values, touches: held.touches) }

    /// The part of it on some properties.
    func restricted(to properties: Properties, of traits: ElementTraits) -> DeviceReport {
        let part = touches.intersection(properties)
        return DeviceReport(values: values.restricted(to: part, of: traits), touches: part)
    }

    /// What was known with this over it. `open` alone says that a known position 0 is no longer true.
    func merged(over known: ElementValues) -> ElementValues {
        var merged = known.overlaid(by: values)
        let isContradicted = values.state == .open && values.position == nil && known.position == 0
        if touches.contains(.position), isContradicted { merged.position = nil }
        return merged
    }

    private static func light(
        _ words: ElementValues,
        _ traits: ElementTraits,
        _ values: inout ElementValues,
        _ touches: inout Properties
    ) {
        if words.state == .on || words.state == .off { values.state = words.state }
        if traits.types.contains(.dimmable), let brightness = words.brightness {
            let level = min(max(brightness, 0), 100)
            // The level 0 is told as OFF, so that the level to come back to is not lost.
            values.state = level == 0 ? .off : values.state ?? .on
            if level > 0 {
                values.brightness = level
                touches.insert(.brightness)
            }
        }
        if values.state != nil { touches.insert(.state) }
    }

    private static func cover(
        _ words: ElementValues,
        _ traits: ElementTraits,
        _ values: inout ElementValues,
        _ touches: inout Properties
    ) {
        let position = traits.hasPosition ? words.position.map { min(max($0, 0), 100) } : nil
        switch words.state {
        case .opening, .closing: values.state = words.state
        case .open, .on: values.state = position == 0 ? .closed : .open
        case .closed, .off: values.state = (position ?? 0) == 0 ? .closed : .open
        case .unknown, nil: values.state = position.map { $0 == 0 ? .closed : .open }
        }
        values.position = position ?? (values.state == .closed && traits.hasPosition ? 0 : nil)
        if values.state != nil { touches.insert(.position) }
    }
}
