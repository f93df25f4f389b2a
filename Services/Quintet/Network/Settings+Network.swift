import Glibc

extension Settings {
    /// The names in the broker's certificate; `nil` when no door is open to the network.
    var serverNames: [String]? {
        guard let network else { return nil }
        // In a network of containers this machine's name is not the broker's, and a new one each time.
        let own = isLocal ? [Self.hostName].filter(\.isHostName) : [brokerHost]
        let bound = network.bind == NetworkSettings.everywhere ? [] : [network.bind]
        let names = ["localhost", Self.thisMachine] + own + bound + network.names
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// What a device elsewhere best calls the broker.
    var networkHost: String {
        if let name = network?.names.first { return name }
        if let network, network.bind != NetworkSettings.everywhere { return network.bind }
        return isLocal && Self.hostName.isHostName ? Self.hostName : brokerHost
    }

    /// Where a device on the network finds the broker.
    var networkAddress: String? { network.map { "mqtts://\(networkHost):\($0.port)" } }

    /// The same seen from this machine, or from within the network of containers.
    var networkHostHere: String {
        guard isLocal else { return brokerHost }
        guard let network, network.bind != NetworkSettings.everywhere else { return Self.thisMachine }
        return network.bind
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
