import HomeActuatorDomain

/// What a driver needs to know of an element.
package struct DrivenElement: Hashable, Sendable {
    let address: ElementAddress
    /// The `Nombre` of the XML as it is written there, which a server may know it by.
    let name: String
    let types: ElementTypes
    /// Whether its value is a number, and the least one.
    let isNumber: Bool
    let minimum: Double?
    /// Seconds a cover takes from one end to the other.
    let travelSeconds: Double
    let binding: DriverBinding

    /// An element of a home; `fallback` drives it when its side file names no driver.
    package init(home: String, _ element: Element, fallback: DriverBinding = DriverBinding()) {
        address = ElementAddress(home: home, element: element.id)
        name = element.rawName
        types = element.types
        isNumber = element.takesNumber
        minimum = element.profile.min
        travelSeconds = element.profile.travelSeconds
        binding = element.profile.binding ?? fallback
    }

    /// What it is first of all, where a device can be but one thing.
    var shape: ElementShape {
        if types.contains(.bidirectional) { return .cover }
        if types.contains(.dimmable) { return .dimmable }
        return types.contains(.binary) ? .binary : .value
    }
}

/// The kinds of thing a device can be.
enum ElementShape: Hashable, Sendable {
    /// ON or OFF.
    case binary
    /// A level, OFF being none.
    case dimmable
    /// Open, closed and between.
    case cover
    /// A text or a number.
    case value
}
