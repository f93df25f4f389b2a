import FoundationEssentials

/// Where an installation keeps its files. Everything in it is for its owner alone.
struct DataFolder: Sendable, Equatable {
    static let defaultName = "data"

    /// Absolute, without a slash at its end.
    let path: String

    /// A relative path is taken from the working directory.
    init(_ path: String) { self.path = path.absolutePath }

    var settingsFile: String { path + "/quintet.json" }
    var secretsFolder: String { path + "/secrets" }
    var clientIDsFolder: String { path + "/client-ids" }
    var devicesFolder: String { path + "/devices" }
    var brokerFolder: String { path + "/broker" }
    var passwordFile: String { brokerFolder + "/passwd" }
    var accessFile: String { brokerFolder + "/acl" }
    var brokerConfiguration: String { brokerFolder + "/mosquitto.conf" }
    var clusterFolder: String { path + "/cluster" }
    /// A node of the cluster: its configuration, and what it keeps.
    func nodeFolder(of node: String) -> String { "\(clusterFolder)/\(node)" }
    func nodeConfiguration(of node: String) -> String { "\(nodeFolder(of: node))/nats.conf" }
    /// Which process is the broker, while `quintet up` runs it.
    var brokerMark: String { brokerFolder + "/running.json" }
    /// Held by a command for as long as it changes the folder.
    var changeLock: String { path + "/.change.lock" }
    /// Held by `quintet up` for as long as it runs.
    var runLock: String { path + "/.up.lock" }

    /// Keys lie away from the databases that they open, and never in a backup.
    var keysFolder: String { path + "/keys" }
    /// The master key of the clinic.
    var clinicKeyFile: String { keysFolder + "/clinic.key" }
    /// The last checkpoint of the clinic's audit log, which shows when the log in the database was cut.
    var clinicWitness: String { keysFolder + "/clinic.witness" }
    /// Where backups go unless another place is named.
    var backupsFolder: String { path + "/backups" }
    /// Held by `quintet backup` for as long as it runs.
    var backupLock: String { path + "/.backup.lock" }
    /// Where `quintet restore` unpacks a backup; it goes when all is in its place.
    var restoring: String { path + "/.restoring" }

    func secretFile(of account: String) -> String { "\(secretsFolder)/\(account)" }
    func clientIDFile(of account: String) -> String { "\(clientIDsFolder)/\(account)" }
    func deviceFile(of name: String) -> String { "\(devicesFolder)/\(name).json" }
    /// The service's own folder, its `DATA_DIR`.
    func serviceFolder(of executable: String) -> String { "\(path)/\(executable)" }

    /// The service's database.
    func database(of executable: String) -> String { "\(serviceFolder(of: executable))/\(executable).db" }

    /// Whether `quintet init` came to its end here once.
    var isInitialised: Bool { FileManager.default.fileExists(atPath: settingsFile) }

    /// Makes the folder itself and the fixed ones in it, each 0700. Refuses a folder with half of a restore in it: its
    /// services would begin anew beside what is already there.
    func makeFolders() throws {
        guard isInitialised || !FileManager.default.fileExists(atPath: restoring) else {
            throw OperatorError(
                problem: "a restore into \(path) was cut off, or is not done yet",
                remedy: "if none is running, run `quintet restore` again, which begins anew"
            )
        }
        for folder in [path, secretsFolder, clientIDsFolder, devicesFolder, brokerFolder, keysFolder] {
            try PrivateFile.makeFolder(folder)
        }
    }

    /// The settings on disk, checked. Throws an `OperatorError` when there are none or they make no sense.
    func settings() throws -> Settings {
        guard isInitialised else {
            throw OperatorError(
                problem: "no installation at \(path)",
                remedy: "make one with `quintet init --data \(path.shellQuoted)`"
            )
        }
        let settings: Settings
        do {
            settings = try JSONDecoder().decode(Settings.self, from: PrivateFile.read(settingsFile))
        } catch let error as DecodingError {
            throw OperatorError(problem: "\(settingsFile) cannot be read: \(error)", remedy: "correct it by hand")
        }
        try settings.validate()
        return settings
    }
}
