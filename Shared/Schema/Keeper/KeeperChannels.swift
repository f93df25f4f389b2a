extension Channel {
    /// A command on one device.
    static func device(_ verb: String) -> Channel { Channel(.keeper, .command, ["{device}"], verb, of: "device") }

    /// A question to the keeper.
    static func askKeeper(_ name: String) -> Channel { Channel(.keeper, .question, [], name, of: "keeper") }
}
