import Bus
import ConsoleDomain
import Fetching
import Passwords

extension FuzzTarget {
    /// Addresses and the like in settings, URLs and headers: what is read is written as something that is read the same.
    static let addresses = FuzzTarget("addresses", longest: 512) { input in
        let text = String(decoding: input, as: UTF8.self)
        if let address = try? WebAddress(text) {
            try hold((1...65_535).contains(address.port), "a port of \(address.port)")
            let again = try? WebAddress(address.place)
            try hold(
                again?.origin == address.origin,
                "\(text.debugDescription) is \(address.place), and that is another"
            )
        }
        if let address = IPAddress(text) { try hold(IPAddress("\(address)") == address, "\(text) became \(address)") }
        if let range = AddressRange(text) { try hold(AddressRange("\(range)") == range, "\(text) became \(range)") }
        if let pattern = HostPattern(text) {
            try hold(HostPattern("\(pattern)") == pattern, "\(text) became \(pattern)")
        }
        if let address = try? BrokerAddress(text), address.port > 0, !address.host.contains(":"), address.host != "unix"
        {
            try hold(try BrokerAddress("\(address)") == address, "\(text.debugDescription) became \(address)")
        }
        if let place = StreamPosition(text) {
            try hold(StreamPosition(place.text) == place, "\(text) became \(place.text)")
        }
        if let line = PasswordLine(user: "x", kept: text) { try hold(line.kept == text, "\(text) became \(line.kept)") }
        _ = PasswordLine.userAndSalt(of: text)
        _ = HostRules(names: ["house.lan"]).accepts(text)
    }
}
