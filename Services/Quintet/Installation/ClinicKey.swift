import ClinicVault
import FoundationEssentials

/// The master key of an installation's clinic.
struct ClinicKey {
    let folder: DataFolder

    var exists: Bool { FileManager.default.fileExists(atPath: folder.clinicKeyFile) }

    /// Whether there are records that only the key they were sealed with opens.
    var hasRecords: Bool { FileManager.default.fileExists(atPath: database) }

    var database: String { folder.database(of: Catalogue.clinic.executable) }

    /// Makes the key of a clinic that has no records yet, and tells whether it did.
    ///
    /// A key that is missing beside records stays missing: a new one would open none of them, and look as if all were
    /// well.
    func makeMissing() throws -> Bool {
        guard !exists, !hasRecords else { return false }
        _ = try MasterKey.create(at: folder.clinicKeyFile)
        return true
    }
}
