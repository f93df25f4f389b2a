import FoundationEssentials
import Glibc

/// The broker that `quintet up` runs on a data folder, as other commands find it.
struct RunningBroker: Sendable {
    let folder: DataFolder

    /// Writes down which process is the broker now.
    func record(pid: Int32) throws {
        guard let mark = ProcessMark(of: pid) else { return }
        try PrivateFile.write(JSONText.of(mark), to: folder.brokerMark)
    }

    /// The broker's process; `nil` when none runs here.
    var pid: Int32? {
        guard FileManager.default.fileExists(atPath: folder.brokerMark),
            let mark = try? JSONDecoder().decode(ProcessMark.self, from: PrivateFile.read(folder.brokerMark)),
            mark.isAlive
        else { return nil }
        return mark.pid
    }

    func forget() {
        unlink(folder.brokerMark)
    }

    /// Tells the broker to read its password and access files again, upon which it closes the connections of accounts
    /// that are gone. Returns false when no broker runs here.
    func reload() throws -> Bool {
        guard let pid else { return false }
        guard kill(pid, SIGHUP) == 0 else {
            throw OperatorError(
                problem: "the broker (process \(pid)) could not be told: \(String(cString: strerror(errno)))",
                remedy: "run this as the user who runs `quintet up`, or restart that"
            )
        }
        return true
    }
}
