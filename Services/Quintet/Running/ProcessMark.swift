import FoundationEssentials
import Glibc

/// A process so named that no later process can be taken for it: a process id is used again, its start time is not.
struct ProcessMark: Codable, Sendable, Equatable {
    let pid: Int32
    /// Clock ticks from the start of the machine to the start of the process.
    let startTicks: UInt64
    /// Which start of the machine.
    let boot: String

    /// The mark of a process that runs now; `nil` when there is none.
    init?(of pid: Int32) {
        guard let stat = Self.text("/proc/\(pid)/stat"),
            let boot = Self.text("/proc/sys/kernel/random/boot_id"),
            // The second field is the program's name in parentheses, which may hold spaces and parentheses.
            let nameEnd = stat.lastIndex(of: ")")
        else { return nil }
        // From the third field on: state first, the start time is field 22 (proc(5)).
        let fields = stat[nameEnd...].dropFirst().split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", let ticks = UInt64(fields[19]) else { return nil }
        self.pid = pid
        self.startTicks = ticks
        self.boot = String(boot.prefix { !$0.isNewline })
    }

    /// Whether this very process still runs.
    var isAlive: Bool { Self(of: pid) == self }

    private static func text(_ path: String) -> String? {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
