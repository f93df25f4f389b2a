import Schema

/// A message to a device.
package struct MQTTMessage: Hashable, Sendable {
    /// Where it goes.
    package let topic: String
    /// What it says.
    package let payload: String
}

/// What a message of a device says.
package enum DeviceWord: Hashable, Sendable {
    /// What it is; what is absent was not said.
    case values(ElementValues)
    /// Whether it is there, according to the topic it came on.
    case presence(Bool)
}
