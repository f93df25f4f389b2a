import HomeActuatorDomain
import Schema

/// Shelly of the second generation and later: JSON-RPC, or bare words on `command/…`; status by notification.
struct ShellyDialect: MQTTDialect {
    private let element: DrivenElement
    private let binding: MQTTBinding

    init(_ element: DrivenElement, _ binding: MQTTBinding) {
        self.element = element
        self.binding = binding
    }

    var subscriptions: Set<String> {
        Set(["online", "status/\(part)", "events/rpc", "\(Self.caller)/rpc"].map { "\(binding.topic)/\($0)" })
    }

    var query: [MQTTMessage] {
        binding.simpleCommands
            ? [MQTTMessage(topic: "\(binding.topic)/command/\(part)", payload: "status_update")]
            : [call("GetStatus", [:])]
    }

    func messages(for command: DriverCommand) throws(DriverError) -> [MQTTMessage] {
        if command.target.value != nil { throw refusal(element, "Shelly has no word for values") }
        guard let action = DriverAction.candidates(for: command.target, isStop: command.isStop).first else {
            throw refusal(element, "the command sets nothing")
        }
        if binding.simpleCommands {
            let word = simpleWord(action, command)
            return [MQTTMessage(topic: "\(binding.topic)/command/\(part)", payload: word)]
        }
        return [remoteCall(action, command)]
    }

    func word(topic: String, payload: [UInt8]) -> DeviceWord? {
        if topic == "\(binding.topic)/online" {
            return .presence(payload.elementsEqual("true".utf8))
        }
        guard let tree = try? JSONTree(payload) else { return nil }
        let status: JSONTree? =
            switch topic {
            case "\(binding.topic)/status/\(part)": tree
            case "\(binding.topic)/events/rpc": tree["params"]?[part]
            case "\(binding.topic)/\(Self.caller)/rpc": tree["result"]
            default: nil
            }
        // One answer topic serves all channels of a device: another channel's answer is none of ours.
        guard let status, status["id"]?.number ?? Double(channel) == Double(channel) else { return nil }
        let values = values(status)
        return values.isEmpty ? nil : .values(values)
    }

    // MARK: - Names

    /// Who asks; answers come on `{prefix}/quintet/rpc`, below the device's own topic.
    private static let caller = "quintet"
    private var channel: Int { binding.channel ?? 0 }
    private var part: String { "\(component):\(channel)" }
    private var component: String {
        if let component = binding.component { return component }
        return switch element.shape {
        case .dimmable: "light"
        case .cover: "cover"
        case .binary, .value: "switch"
        }
    }
    /// The name of the component in method names: `Switch.Set`, `CCT.Set`.
    private var method: String {
        component.count <= 4 && component != "pm1" ? component.uppercased() : component.capitalizedFirst
    }

    // MARK: - Commands

    private func call(_ verb: String, _ more: [String: JSONTree]) -> MQTTMessage {
        let request: JSONTree = [
            "id": 1,
            "src": .text("\(binding.topic)/\(Self.caller)"),
            "method": .text("\(method).\(verb)"),
            "params": .object(more.merging(["id": .number(Double(channel))]) { $1 }),
        ]
        return MQTTMessage(topic: "\(binding.topic)/rpc", payload: String(decoding: request.bytes, as: UTF8.self))
    }

    private func remoteCall(_ action: DriverAction, _ command: DriverCommand) -> MQTTMessage {
        var more: [String: JSONTree] = [:]
        if element.shape == .dimmable { more["transition_duration"] = command.transition.map { .number($0) } }
        switch action {
        case .open: return call("Open", [:])
        case .close: return call("Close", [:])
        case .stop: return call("Stop", [:])
        case .position: return call("GoToPosition", ["pos": .number(Double(position(command)))])
        case .brightness:
            more["brightness"] = .number(Double(command.target.brightness ?? 100))
            return call("Set", more.merging(["on": true]) { $1 })
        case .on, .off, .value: return call("Set", more.merging(["on": .truth(action == .on)]) { $1 })
        }
    }

    private func simpleWord(_ action: DriverAction, _ command: DriverCommand) -> String {
        let seconds = command.transition.map { ",\($0.plain)" } ?? ""
        switch action {
        case .position: return "pos,\(position(command))"
        case .brightness: return "set,true,\(command.target.brightness ?? 100)\(seconds)"
        default: return action.rawValue.lowercased()
        }
    }

    private func position(_ command: DriverCommand) -> Int {
        let position = command.target.position ?? 0
        return binding.inverted ? 100 - position : position
    }

    // MARK: - Reports

    private func values(_ status: JSONTree) -> ElementValues {
        switch element.shape {
        case .binary, .value: return ElementValues(state: power(status))
        case .dimmable:
            let level = status["brightness"]?.number.flatMap { $0 >= 1 ? Int(min($0, 100).rounded()) : nil }
            return ElementValues(state: power(status), brightness: level)
        case .cover: return cover(status)
        }
    }

    private func power(_ status: JSONTree) -> ElementState? {
        if case .truth(let output)? = status["output"] { output ? .on : .off } else { nil }
    }

    private func cover(_ status: JSONTree) -> ElementValues {
        let raw = status["current_pos"]?.number.map { Int(min(max($0, 0), 100).rounded()) }
        let position = raw.map { binding.inverted ? 100 - $0 : $0 }
        let state: ElementState? =
            switch status["state"]?.word {
            case "stopped": stopped(status, position)
            case let word?: ElementState.named(word)
            case nil: nil
            }
        return ElementValues(state: state, position: position)
    }

    /// A cover that stopped on the way is not closed, which is open; one that never moved is not known.
    private func stopped(_ status: JSONTree, _ position: Int?) -> ElementState? {
        if let position { return position > 0 ? .open : .closed }
        return status["last_direction"] == JSONTree.null ? nil : .open
    }
}

extension String {
    /// `switch` as `Switch`.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
