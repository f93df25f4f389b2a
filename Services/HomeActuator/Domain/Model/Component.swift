import Schema

/// The Home Assistant component an element is shown as.
public enum Component: String, WireEnum {
    case `switch`, light, siren, valve, cover, text, number, unknown

    /// The component of an element's types when nothing else is said. The XML cannot tell a lamp from a relay.
    public static func standard(for types: ElementTypes) -> Component {
        if types.contains(.bidirectional) { return .cover }
        if types.contains(.dimmable) { return .light }
        return types.contains(.binary) ? .switch : .text
    }

    /// The components that can show an element of these types, the standard one first.
    public static func fitting(_ types: ElementTypes) -> [Component] {
        switch standard(for: types) {
        case .cover: [.cover, .valve]
        case .light: [.light, .number]
        case .switch: [.switch, .light, .siren, .valve]
        default: [.text, .number]
        }
    }
}
