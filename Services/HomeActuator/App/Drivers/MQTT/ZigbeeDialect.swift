import HomeActuatorDomain
import Schema

/// zigbee2mqtt: one JSON document per device, `{topic}/set` and `{topic}/get`, brightness 0–254.
struct ZigbeeDialect: MQTTDialect {
    private static let fullBrightness = 254.0
    private let element: DrivenElement
    private let binding: MQTTBinding

    init(_ element: DrivenElement, _ binding: MQTTBinding) {
        self.element = element
        self.binding = binding
    }

    var subscriptions: Set<String> { [binding.topic, availability, bridge] }

    var query: [MQTTMessage] {
        var members: [String: JSONTree] = [:]
        switch element.shape {
        case .binary: members = [key("state"): ""]
        case .dimmable: members = [key("state"): "", key("brightness"): ""]
        case .cover: members = [key("state"): "", key("position"): ""]
        case .value: if let property = binding.property { members = [property: ""] }
        }
        return members.isEmpty ? [] : [message("get", members)]
    }

    func messages(for command: DriverCommand) throws(DriverError) -> [MQTTMessage] {
        var members: [String: JSONTree] = [:]
        switch DriverAction.candidates(for: command.target, isStop: command.isStop).first {
        case .on: members = [key("state"): "ON"]
        case .off: members = [key("state"): "OFF"]
        case .open: members = [key("state"): "OPEN"]
        case .close: members = [key("state"): "CLOSE"]
        case .stop: members = [key("state"): "STOP"]
        case .brightness:
            let level = Double(command.target.brightness ?? 100)
            let raw = max(1, (level * Self.fullBrightness / 100).rounded())
            members = [key("state"): "ON", key("brightness"): .number(raw)]
        case .position:
            let position = command.target.position ?? 0
            members = [key("position"): .number(Double(binding.inverted ? 100 - position : position))]
        case .value: members = try value(of: command.target)
        case nil: throw refusal(element, "the command sets nothing")
        }
        if element.shape == .dimmable, let transition = command.transition {
            members["transition"] = .number(transition)
        }
        return [message("set", members)]
    }

    func word(topic: String, payload: [UInt8]) -> DeviceWord? {
        if topic == availability || topic == bridge {
            // Both plain and {"state":"online"} are configurable there.
            let word = (try? JSONTree(payload))?["state"]?.word ?? String(decoding: payload, as: UTF8.self)
            return .presence(word == "online")
        }
        guard topic == binding.topic, let tree = try? JSONTree(payload) else { return nil }
        let values = values(tree)
        return values.isEmpty ? nil : .values(values)
    }

    // MARK: - Topics and keys

    private var availability: String { "\(binding.topic)/availability" }
    /// The base topic is one level unless configured otherwise; the bridge's own state lies below it.
    private var bridge: String { "\(binding.topic.prefix { $0 != "/" })/bridge/state" }

    private func key(_ name: String) -> String { binding.endpoint.map { "\(name)_\($0)" } ?? name }

    private func message(_ verb: String, _ members: [String: JSONTree]) -> MQTTMessage {
        MQTTMessage(
            topic: "\(binding.topic)/\(verb)",
            payload: String(decoding: JSONTree.object(members).bytes, as: UTF8.self)
        )
    }

    private func value(of target: ElementValues) throws(DriverError) -> [String: JSONTree] {
        guard let property = binding.property else {
            throw refusal(element, "no \"property\" says where its value goes")
        }
        switch target.value {
        case .text(let text): return [property: .text(text)]
        case .number(let number): return [property: .number(number)]
        case .truth(let truth): return [property: .truth(truth)]
        case nil: return [property: .null]
        }
    }

    // MARK: - Reports

    private func values(_ tree: JSONTree) -> ElementValues {
        switch element.shape {
        case .binary: return ElementValues(state: power(tree))
        case .dimmable:
            let raw = tree[key("brightness")]?.number
            let level = raw.flatMap { $0 > 0 ? max(1, Int((min($0, 254) * 100 / Self.fullBrightness).rounded())) : nil }
            return ElementValues(state: power(tree), brightness: level)
        case .cover: return cover(tree)
        case .value:
            let map = StateMap(value: binding.property.map { "/\($0)" })
            return map.read(tree.bytes, of: element, inverted: false)
        }
    }

    private func power(_ tree: JSONTree) -> ElementState? {
        switch tree[key("state")]?.word {
        case "ON": .on
        case "OFF": .off
        default: nil
        }
    }

    private func cover(_ tree: JSONTree) -> ElementValues {
        let raw = tree[key("position")]?.number.map { Int(min(max($0, 0), 100).rounded()) }
        let position = raw.map { binding.inverted ? 100 - $0 : $0 }
        let state: ElementState? =
            switch tree[key("moving")]?.word {
            case "UP": .opening
            case "DOWN": .closing
            default:
                switch (position, tree[key("state")]?.word) {
                case (let position?, _): position > 0 ? .open : .closed
                case (nil, "OPEN"): .open
                case (nil, "CLOSE"): .closed
                default: nil
                }
            }
        return ElementValues(state: state, position: position)
    }
}
