import HomeActuatorDomain

extension DiscoveredElement {
    /// An element of a home, shown in the innermost sector it lies in.
    init(_ element: Element, homeName: String) {
        let profile = element.profile
        let standard = Component.standard(for: element.types)
        self.init(
            id: element.id,
            name: element.name,
            kind: element.kind.rawValue,
            component: DiscoveredComponent(rawValue: profile.component.rawValue)
                ?? DiscoveredComponent(rawValue: standard.rawValue) ?? .switch,
            isDimmable: element.types.contains(.dimmable),
            isBidirectional: element.types.contains(.bidirectional),
            unit: profile.unit,
            min: profile.min,
            max: profile.max,
            step: profile.step,
            icon: profile.icon,
            deviceClass: profile.deviceClass,
            hasStop: profile.canStop,
            hasPosition: profile.hasPosition,
            area: element.path.last ?? homeName
        )
    }
}
