/// A home as Home Assistant shall see it.
struct DiscoveredHome: Hashable, Sendable {
    let id: String
    let name: String
    var elements: [DiscoveredElement]
}

/// An element as Home Assistant shall see it.
struct DiscoveredElement: Hashable, Sendable {
    let id: String
    /// The name for people.
    let name: String
    /// `Dispositivo` or `Servicio`.
    let kind: String
    /// The component it is shown as.
    let component: DiscoveredComponent
    /// Whether it has a level.
    var isDimmable = false
    /// Whether it is bidirectional.
    var isBidirectional = false
    /// The unit of a number.
    var unit: String?
    var min: Double?
    var max: Double?
    var step: Double?
    /// `mdi:…`
    var icon: String?
    var deviceClass: String?
    var hasStop = true
    var hasPosition = true
    /// The sector's name, or the home's.
    let area: String
}

/// The components an element can be shown as.
enum DiscoveredComponent: String, Sendable, CaseIterable {
    case `switch`, light, siren, valve, cover, text, number
}
