import Schema

/// What this version would find and change in an installation, which may be running.
struct UpgradeCheck {
    let folder: DataFolder
    let settings: Settings
    let programs: [(entry: ServiceEntry, path: String)]
    let tell: (Finding) -> Void

    func run(backup: String?, now: Timestamp) async {
        if programs.isEmpty {
            tell(.fail("no service is beside this program", "install all executables of a version in one folder"))
        }
        var growth: Int64 = 0
        for (entry, path) in programs {
            let check = MigrationCheck(folder: folder, settings: settings, service: entry, program: path)
            let (finding, copied) = await check.finding()
            growth += copied
            tell(finding)
        }
        tell(room(for: growth))
        tell(BackupAgeCheck(folder: folder).finding(backup, now: now))
        for finding in await files() { tell(finding) }
        tell(await BrokerVersionCheck(folder: folder, settings: settings).finding())
    }

    /// Each database that is migrated is copied first.
    private func room(for copies: Int64) -> Finding {
        guard copies > 0 else { return .ok("no database has to be copied") }
        guard let free = DiskCheck(folder: folder).free else {
            return .fail("how much room there is on the disk of \(folder.path) cannot be told", "check the folder")
        }
        let words = "the copies of the databases take \((copies >> 20) + 1) MiB, and \(free >> 20) MiB are free"
        guard Int64(clamping: free) > copies else {
            return .fail(words, "make room on the disk of \(folder.path), or the services will not start")
        }
        return .ok(words)
    }

    /// `init` and `up` write these anew by themselves, so that a difference is no obstacle.
    private func files() async -> [Finding] {
        let place = folder.path.shellQuoted
        let remedy = "it is written anew by `quintet init --data \(place)`, and at the start of `quintet up`"
        do {
            let found = String(decoding: try PrivateFile.read(folder.settingsFile), as: UTF8.self)
            let isSame = found == (try JSONText.of(settings))
            let generated = try await FileCheck(folder: folder, settings: settings).edited()
            return [
                isSame
                    ? .ok("quintet.json is as this version writes it")
                    : .warn(
                        "quintet.json is not as this version writes it: a key is left out, or unknown",
                        "look for a misspelt key; the file is used as it stands"
                    ),
                generated.isEmpty
                    ? .ok("passwd, acl and mosquitto.conf are as this version writes them")
                    : .warn("\(generated.joined(separator: ", ")) will change", remedy),
            ]
        } catch {
            return [.fail("the installation's files cannot be read: \(error)", "run this as the user who owns them")]
        }
    }
}
