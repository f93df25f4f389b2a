/// What a command line asks to be different about the door for devices on the network.
struct NetworkChange: Sendable, Equatable {
    /// `nil` leaves it as it is, unless another part is given: that turns it on.
    var isOn: Bool?
    var port: Int?
    var bind: String?
    /// In the place of those already there.
    var names: [String] = []

    /// The settings with this change made.
    func applied(to network: NetworkSettings?) -> NetworkSettings? {
        let isAsked = port != nil || bind != nil || !names.isEmpty
        guard isOn ?? (network != nil || isAsked) else { return nil }
        var changed = network ?? NetworkSettings()
        changed.port = port ?? changed.port
        changed.bind = bind ?? changed.bind
        if !names.isEmpty { changed.names = names }
        return changed
    }
}
