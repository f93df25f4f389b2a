import FoundationEssentials
import Glibc

/// A TCP socket of this machine that waits for connections.
struct Listener: Hashable {
    let address: String
    let port: Int
    let inode: String

    /// All of them, as proc(5) tells.
    static func all() -> [Listener] {
        ["tcp", "tcp6"].flatMap { name in
            lines(of: "/proc/net/\(name)").compactMap { Listener(line: $0) }
        }
    }

    /// Those of one process; `nil` when this user may not see which they are.
    static func all(of pid: Int32) -> [Listener]? {
        let folder = "/proc/\(pid)/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let sockets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        // The kernel's table is not read at one instant: on a busy machine a line may be passed over.
        let seen = (0..<3).reduce(into: Set<Listener>()) { seen, _ in seen.formUnion(all()) }
        return seen.filter { sockets.contains("socket:[\($0.inode)]") }
    }

    /// `  0: 0100007F:49F3 00000000:0000 0A …`, the inode in the tenth column.
    init?(line: String) {
        let fields = line.split(separator: " ")
        guard fields.count > 9, fields[3] == "0A" else { return nil }
        let place = fields[1].split(separator: ":")
        guard place.count == 2, let port = Int(place[1], radix: 16), let address = Self.address(place[0]) else {
            return nil
        }
        self.address = address
        self.port = port
        inode = String(fields[9])
    }

    /// Words of four bytes, each as this machine's little-endian memory reads.
    private static func address(_ hex: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = hex
        while rest.count >= 8 {
            guard let word = UInt32(rest.prefix(8), radix: 16) else { return nil }
            withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
            rest = rest.dropFirst(8)
        }
        guard rest.isEmpty, [4, 16].contains(bytes.count) else { return nil }
        return text(of: bytes)
    }

    private static func text(of bytes: [UInt8]) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Read to the end by hand: the kernel hands such a file out page by page, and Foundation takes the first page,
    /// being less than it asked for, for all.
    private static func lines(of path: String) -> [String] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &page, page.count)
            guard count > 0 else { break }
            text += page[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
