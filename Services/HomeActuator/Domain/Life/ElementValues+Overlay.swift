import Schema

extension ElementValues {
    /// These values with what is given of others over them.
    func overlaid(by other: ElementValues) -> ElementValues {
        ElementValues(
            state: other.state ?? state,
            brightness: other.brightness ?? brightness,
            position: other.position ?? position,
            value: other.value ?? value
        )
    }

    /// The part of these values that belongs to some properties of an element.
    func restricted(to properties: Properties, of traits: ElementTraits) -> ElementValues {
        var part = ElementValues()
        let stateful: Properties = traits.types.contains(.bidirectional) ? [.position, .stop] : .state
        if !properties.isDisjoint(with: stateful) { part.state = state }
        if !properties.isDisjoint(with: [.position, .stop]) { part.position = position }
        if properties.contains(.brightness) { part.brightness = brightness }
        if properties.contains(.value) { part.value = value }
        return part
    }

    /// Whether a bidirectional element is on its way.
    var isMoving: Bool { state == .opening || state == .closing }
}
