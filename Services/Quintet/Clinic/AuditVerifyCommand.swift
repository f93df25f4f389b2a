import ArgumentParser
import ClinicVault

/// `quintet clinic audit verify`
struct AuditVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Says whether the audit log is intact, altered, truncated or rewritten.",
        discussion: """
            It asks nobody: it reads the database, the key and the last checkpoint itself, while the service may be \
            running. Exits with 0 for an intact log alone.
            """
    )

    @OptionGroup var data: DataOption

    @Option(help: "A backup with whose log it is compared, too.")
    var backup: String?

    @Option(help: "The master key with which the backup was made. [default: the installation's]")
    var backupKey: String?

    func run() async throws {
        let verification = AuditVerification(folder: data.folder)
        let verdict =
            try backup.map {
                try verification.verdict(with: $0.absolutePath, key: backupKey ?? data.folder.clinicKeyFile)
            } ?? verification.verdict()
        print(verdict)
        guard case .intact = verdict else { throw ExitCode.failure }
    }
}
