import HomeActuatorDomain
import Schema

/// How one make of device speaks MQTT, for one element; pure.
protocol MQTTDialect: Sendable {
    /// The topics on which the device speaks.
    var subscriptions: Set<String> { get }

    /// What to publish so that the device says what it is.
    var query: [MQTTMessage] { get }

    /// What to publish for a command.
    ///
    /// - Throws: `refused` for what the device has no word for.
    func messages(for command: DriverCommand) throws(DriverError) -> [MQTTMessage]

    /// What a message says; nil when it says nothing of this element.
    func word(topic: String, payload: [UInt8]) -> DeviceWord?
}

extension MQTTDialect {
    /// The refusal of what a make has no word for.
    func refusal(_ element: DrivenElement, _ what: String) -> DriverError {
        .refused("\(element.address): \(what); give a template for it in \"commands\"")
    }
}
