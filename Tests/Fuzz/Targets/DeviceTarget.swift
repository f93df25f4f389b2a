import HomeActuator
import HomeActuatorDomain
import Schema

extension FuzzTarget {
    private static let types: [ElementTypes] = [.binary, .dimmable, .bidirectional, .value, [.binary, .bidirectional]]

    /// What a device says: a letter for the element's type, a line with its driver's settings, one with the topic, and the
    /// payload. Levels and positions are 0 to 100, whatever comes.
    static let devices = FuzzTarget("devices") { input in
        var pieces = Pieces(input)
        guard let types = pieces.choice(of: types),
            let binding = try? JSONCodec().value(DriverBinding.self, from: pieces.line()[...])
        else { return }
        let topic = pieces.text()
        var element = Element(id: "lamp", rawName: "Lamp", kind: .device, types: types)
        element.profile.driver = binding
        guard let device = MQTTDevice(DrivenElement(home: "house", element)) else { return }
        for topic in device.subscriptions {
            try hold(TopicName.isUsable(topic), "the topic \(topic.debugDescription) cannot be subscribed to")
        }
        for message in device.query {
            try hold(TopicName.isUsable(message.topic), "\(message.topic.debugDescription) cannot be published on")
        }
        guard case .values(let values) = device.word(topic: topic, payload: pieces.remainder) else { return }
        for number in [values.brightness, values.position].compactMap({ $0 }) {
            try hold((0...100).contains(number), "a level or position of \(number)")
        }
        if case .number(let number) = values.value { try hold(number.isFinite, "a value of \(number)") }
        _ = try JSONCodec().encode(values)
    }
}
