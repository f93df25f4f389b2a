import Clockwork
import ClinicServiceDomain
import Foundation
import Schema
import ServiceKit

/// The settings of clinic-service beside those of every service.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `clinic.key.file` | `clinic-keys/clinic.key` beside the data folder | the master key; made at the first start |
/// | `clinic.witness.file` | `clinic.witness` beside the master key | where the audit's last checkpoint is kept |
/// | `clinic.country` | `CO` | whose law says how long a record is kept: `CO` 15 years, `ES` 5 years |
/// | `clinic.zone` | the machine's | the practice's zone, such as `America/Bogota` |
struct ClinicSettings: Sendable {
    /// The master key's file.
    let keyFile: String
    /// The last checkpoint of the audit.
    let witnessFile: String
    /// How long a record must be kept.
    let retention: Retention
    /// The practice's clock.
    let clock: WallClock

    init(_ configuration: ServiceConfiguration) throws {
        let data = URL(filePath: configuration.dataFolder, directoryHint: .isDirectory).standardizedFileURL
        let beside = data.deletingLastPathComponent().appending(path: "clinic-keys/clinic.key").path
        keyFile = configuration.string("clinic.key.file") ?? beside
        guard !keyFile.hasPrefix(data.path + "/") else {
            throw ConfigurationFault("clinic.key.file", "a file outside the data folder \(data.path)", got: keyFile)
        }
        let folder = URL(filePath: keyFile).deletingLastPathComponent()
        witnessFile = configuration.string("clinic.witness.file") ?? folder.appending(path: "clinic.witness").path
        let country = configuration.string("clinic.country") ?? "CO"
        guard let retention = Retention(rawValue: country) else {
            throw ConfigurationFault(
                "clinic.country",
                "one of \(Retention.allCases.map(\.rawValue).joined(separator: ", "))",
                got: country
            )
        }
        self.retention = retention
        let zone = configuration.string("clinic.zone") ?? TimeZone.current.identifier
        guard let clock = WallClock(zone: zone) else {
            throw ConfigurationFault("clinic.zone", "a zone of the IANA database such as America/Bogota", got: zone)
        }
        self.clock = clock
    }
}
