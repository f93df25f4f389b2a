import FoundationEssentials
import Glibc

/// The executables that an installation runs.
struct Programs: Sendable {
    /// Starts every child, see `Child`.
    static let starter = "setpriv"

    let broker: String
    /// The services that are built.
    let services: [(entry: ServiceEntry, path: String)]

    /// Throws an `OperatorError` when this machine lacks a program.
    init(servicesFolder: String, path: [String] = Programs.path) throws(OperatorError) {
        broker = try Self.find("mosquitto", in: path, package: "mosquitto mosquitto-clients")
        _ = try Self.find(Self.starter, in: path, package: "util-linux")
        services = Self.services(in: servicesFolder)
    }

    /// The services that are built in a folder.
    static func services(in folder: String) -> [(entry: ServiceEntry, path: String)] {
        Catalogue.services.compactMap { entry in
            find(entry.executable, in: [folder]).map { (entry, $0) }
        }
    }

    /// The folders of PATH, and first those for daemons, which an ordinary user's PATH lacks on Debian.
    static var path: [String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["/usr/sbin", "/usr/local/sbin"] + path.split(separator: ":").map(String.init)
    }

    /// Where this program's own file is.
    static func thisProgram() throws(OperatorError) -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw OperatorError(problem: "cannot read /proc/self/exe (\(error))", remedy: "mount /proc")
        }
    }

    static func folder(of file: String) -> String {
        URL(filePath: file).deletingLastPathComponent().path
    }

    private static func find(_ name: String, in folders: [String], package: String) throws(OperatorError) -> String {
        guard let path = find(name, in: folders) else {
            throw OperatorError(
                problem: "there is no \(name) on this machine",
                remedy: "install it with `sudo apt-get install \(package)`"
            )
        }
        return path
    }

    private static func find(_ name: String, in folders: [String]) -> String? {
        folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
