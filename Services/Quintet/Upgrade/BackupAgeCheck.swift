import ClinicVault
import Foundation
import Schema

/// Whether there is a backup to go back to.
struct BackupAgeCheck {
    /// Seconds.
    private static let oldest = 86_400.0

    let folder: DataFolder

    /// `named` is where the backup lies when it is not in the installation's own folder.
    func finding(_ named: String?, now: Timestamp) -> Finding {
        let remedy =
            "make one with `quintet backup --data \(folder.path.shellQuoted)`, and name it with --backup when "
            + "you keep it elsewhere"
        guard let file = named ?? newest else { return .fail("there is no backup in \(folder.backupsFolder)", remedy) }
        do {
            let facts: BackupFacts = try SealedFile.facts(of: file)
            let age = now - facts.at
            guard age < Self.oldest else { return .fail("the backup \(file) is \(Int(age / 3600)) h old", remedy) }
            return .ok("the backup \(file) is \(Int(age / 60)) min old")
        } catch {
            return .fail("\(file) is no backup: \(error)", remedy)
        }
    }

    /// They are named after their time.
    private var newest: String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.backupsFolder)) ?? []
        return names.filter { $0.hasSuffix(".qbk") }.max().map { "\(folder.backupsFolder)/\($0)" }
    }
}
