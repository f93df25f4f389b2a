import ArgumentParser
import Schema

/// `quintet clinic keys rotate`
struct KeysRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Makes a new master key, and wraps every patient's key anew under it.",
        discussion: """
            Do it when the key's file may have been seen. The old key stays beside the new one, for the backups that \
            were made with it. Exits with 1 when it was refused, with 2 when nobody answered.
            """
    )

    @OptionGroup var options: ClinicOptions

    @Option(help: "In what role.")
    var role = ClinicRole.owner

    @Option(help: "Seconds to wait for the answer.")
    var timeout = 120.0

    func run() async throws {
        try await options.open(as: role, patience: timeout) { clinic in
            guard let reply = try await clinic.perform(RotateKeys(by: clinic.actor)) else {
                return Sending.Result.refused
            }
            if let rotation = reply.result {
                print("the master key is \(rotation.key) now; \(rotation.retired) still opens the backups made before")
            }
            print("  keep a copy of \(options.data.folder.clinicKeyFile) away from this machine, and make a backup")
            return Sending.Result.went
        }
    }
}
