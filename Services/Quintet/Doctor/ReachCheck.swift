import Glibc

/// Whether the broker's port answers on an address of this machine that others can reach.
struct ReachCheck {
    /// Milliseconds; it is our own machine.
    private static let patience: Int32 = 500

    let port: Int

    func finding() -> Finding {
        let addresses = Self.addresses()
        let open = addresses.filter { isOpen($0) }.map(\.name)
        guard open.isEmpty else {
            return .fail(
                "port \(port) answers on \(open.joined(separator: ", ")): the network can reach the broker",
                "stop what forwards or listens there; the generated configuration has 127.0.0.1 only"
            )
        }
        let names = addresses.isEmpty ? "there is none" : addresses.map(\.name).joined(separator: ", ")
        return .ok("port \(port) does not answer on this machine's other addresses (\(names))")
    }

    private struct Address {
        let name: String
        let socket: [UInt8]
        let family: Int32
    }

    /// IPv4 and IPv6 addresses of interfaces that are up, loopback left out.
    private static func addresses() -> [Address] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [Address] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            if let socket = entry.ifa_addr, !isLoopback, let address = Self.address(socket) {
                addresses.append(address)
            }
        }
        return addresses
    }

    private static func address(_ socket: UnsafePointer<sockaddr>) -> Address? {
        let family = Int32(socket.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        return named(Array(UnsafeRawBufferPointer(start: socket, count: size)), family)
    }

    private static func named(_ socket: [UInt8], _ family: Int32) -> Address? {
        var name = [CChar](repeating: 0, count: 128)
        let result = socket.withUnsafeBytes { bytes in
            getnameinfo(
                bytes.bindMemory(to: sockaddr.self).baseAddress,
                socklen_t(bytes.count),
                &name,
                socklen_t(name.count),
                nil,
                0,
                NI_NUMERICHOST
            )
        }
        guard result == 0, let text = name.withUnsafeBufferPointer({ $0.baseAddress.map { String(cString: $0) } })
        else {
            return nil
        }
        return Address(name: text, socket: socket, family: family)
    }

    private func isOpen(_ address: Address) -> Bool {
        // The port stands behind the family in both kinds of address.
        var bytes = address.socket
        bytes[2] = UInt8(port >> 8)
        bytes[3] = UInt8(port & 0xFF)
        let handle = socket(
            address.family,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0
        )
        guard handle >= 0 else { return false }
        defer { close(handle) }
        let result = bytes.withUnsafeBytes {
            connect(handle, $0.bindMemory(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
        if result == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var waiting = pollfd(fd: handle, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, Self.patience) == 1 else { return false }
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
    }
}
