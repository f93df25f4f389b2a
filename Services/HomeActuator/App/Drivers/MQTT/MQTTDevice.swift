import HomeActuatorDomain
import Schema

/// One element on MQTT: its make's dialect, and the templates of the side file before it.
package struct MQTTDevice: Sendable {
    private let element: DrivenElement
    private let binding: MQTTBinding
    private let dialect: (any MQTTDialect)?

    /// The device of an element; nil when it is not on MQTT.
    package init?(_ element: DrivenElement) {
        guard let binding = element.binding.mqtt else { return nil }
        self.element = element
        self.binding = binding
        dialect =
            switch binding.profile {
            case .tasmota: TasmotaDialect(element, binding)
            case .zigbee2mqtt: ZigbeeDialect(element, binding)
            case .shelly: ShellyDialect(element, binding)
            case .template: nil
            }
    }

    /// The topics on which it speaks. One that is none, as settings can make it, would take the connection down.
    package var subscriptions: Set<String> {
        var topics = dialect?.subscriptions ?? []
        topics.formUnion(binding.states?.map(\.topic) ?? [])
        if let topic = binding.availability?.topic { topics.insert(topic) }
        return topics.filter(TopicName.isUsable)
    }

    /// Whether it ever says what it is.
    var feedback: DriverFeedback { dialect == nil && binding.states?.isEmpty != false ? .none : .push }

    /// What to publish so that it says what it is.
    package var query: [MQTTMessage] {
        guard let query = binding.query else {
            return (dialect?.query ?? []).filter { TopicName.isUsable($0.topic) }
        }
        let places = Placeholders(name: element.name)
        return [MQTTMessage(topic: query.topic, payload: places.payload(query.payload))]
    }

    /// What to publish for a command.
    func messages(for command: DriverCommand) throws(DriverError) -> [MQTTMessage] {
        let candidates = DriverAction.candidates(for: command.target, isStop: command.isStop)
        for action in candidates {
            guard let template = binding.commands?[action] else { continue }
            let places = Placeholders(command, as: action, name: element.name, inverted: binding.inverted)
            return [MQTTMessage(topic: template.topic, payload: places.payload(template.payload))]
        }
        guard let dialect else {
            let words = candidates.map(\.rawValue).joined(separator: " or ")
            throw .refused("\(element.address): no template for \(words) is configured")
        }
        let messages = try dialect.messages(for: command)
        if let wrong = messages.first(where: { !TopicName.isUsable($0.topic) }) {
            throw .refused(
                "\(element.address): \(wrong.topic.debugDescription) is no topic; mend the driver's settings"
            )
        }
        return messages
    }

    /// What a message says; nil when it says nothing of this element.
    package func word(topic: String, payload: [UInt8]) -> DeviceWord? {
        if let availability = binding.availability, availability.topic == topic {
            return presence(payload, availability).map(DeviceWord.presence)
        }
        if let state = binding.states?.first(where: { $0.topic == topic }) {
            let values = state.map.read(payload, of: element, inverted: binding.inverted)
            return values.isEmpty ? nil : .values(values)
        }
        return dialect?.word(topic: topic, payload: payload)
    }

    private func presence(_ payload: [UInt8], _ availability: MQTTAvailability) -> Bool? {
        let tree = (try? JSONTree(payload)) ?? .text(String(decoding: payload, as: UTF8.self))
        switch tree.at(availability.pointer ?? "")?.word {
        case availability.online ?? "online": return true
        case availability.offline ?? "offline": return false
        default: return nil
        }
    }
}
