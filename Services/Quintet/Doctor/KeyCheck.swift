import ClinicVault
import FoundationEssentials

/// Whether the clinic's master key is there, is its owner's alone, lies away from the records, and opens them.
struct KeyCheck {
    let folder: DataFolder

    private var key: ClinicKey { ClinicKey(folder: folder) }

    func finding() -> Finding {
        guard key.exists else { return missing }
        let file = folder.clinicKeyFile
        guard !isBesideRecords else {
            return .fail(
                "\(file) lies in the folder of the records that it opens",
                "move it out of \(folder.serviceFolder(of: Catalogue.clinic.executable).shellQuoted)"
            )
        }
        do {
            let master = try MasterKey.read(file)
            let records = ClinicDatabase(path: key.database)
            guard key.hasRecords, try !records.isUnused() else {
                return .ok("the clinic's master key \(master.id) waits for the first patient")
            }
            let noted = try records.masterID()
            guard noted == master.id else {
                return .fail(
                    "the clinic's records need the master key \(noted ?? "of nobody"), and \(file) holds \(master.id)",
                    "put a copy of the first in its place"
                )
            }
            return .ok("the clinic's master key \(master.id) opens its records, and only its owner can read it")
        } catch let fault as VaultFault {
            return .fail("the clinic's master key cannot be used", fault.reason)
        } catch {
            return .unseen("whether the clinic's master key is the right one", error)
        }
    }

    private var missing: Finding {
        guard key.hasRecords else {
            return .warn(
                "the clinic has no master key yet",
                "`quintet init --data \(folder.path.shellQuoted)` makes it"
            )
        }
        return .fail(
            "THE CLINIC'S MASTER KEY IS MISSING: without it no record in \(key.database) can be read by anybody",
            "put a copy of it at \(folder.clinicKeyFile.shellQuoted); never make a new one, it opens nothing"
        )
    }

    /// By way of links, too.
    private var isBesideRecords: Bool {
        let records = URL(filePath: folder.serviceFolder(of: Catalogue.clinic.executable)).resolvingSymlinksInPath()
            .path
        let file = URL(filePath: folder.clinicKeyFile).resolvingSymlinksInPath().path
        return file.hasPrefix(records + "/")
    }
}
