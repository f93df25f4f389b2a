import Schema

/// A message to a device.
struct MQTTMessage: Hashable, Sendable {
    let topic: String
    let payload: String
}

/// What a message of a device says.
enum DeviceWord: Hashable, Sendable {
    /// What it is; what is absent was not said.
    case values(ElementValues)
    /// Whether it is there, according to the topic it came on.
    case presence(Bool)
}
