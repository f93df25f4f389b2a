import ArgumentParser

/// `quintet clinic`: records in and out, keys, and the audit log.
struct ClinicCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clinic",
        abstract: "Takes patients' records in and out, changes keys, and verifies the audit log.",
        subcommands: [ClinicImportCommand.self, ClinicExportCommand.self, KeysCommand.self, AuditCommand.self]
    )
}

/// `quintet clinic keys`
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Changes the master key, or destroys a patient's.",
        subcommands: [KeysRotateCommand.self, KeysEraseCommand.self]
    )
}

/// `quintet clinic audit`
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Looks after the log of all that was read and written.",
        subcommands: [AuditVerifyCommand.self]
    )
}
