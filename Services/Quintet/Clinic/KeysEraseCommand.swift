import ArgumentParser
import Glibc
import Schema

/// `quintet clinic keys erase PATIENT --number NUMBER --reason TEXT`
struct KeysEraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Destroys a patient's key, after which nobody can read the record ever again.",
        discussion: """
            Refused before the time has passed for which the law keeps records. Backups made before still have the \
            key: delete them when nothing of the patient may be left. Exits with 1 when it was refused, with 2 when \
            nobody answered.
            """
    )

    @OptionGroup var options: ClinicOptions

    @Option(help: "In what role.")
    var role = ClinicRole.clinician

    @Option(help: "The practice's number of the patient, such as 000123, so that nobody is erased by a slip.")
    var number: String

    @Option(help: "Why, for the audit log.")
    var reason: String

    @Flag(help: "Do not ask again.")
    var yes = false

    @Option(help: "Seconds to wait for the answer.")
    var timeout = 30.0

    @Argument(help: "The patient's id.")
    var patient: String

    func run() async throws {
        guard try yes || isConfirmed() else {
            StandardError.print("nothing was erased")
            throw ExitCode(Sending.Result.refused)
        }
        try await options.open(as: role, patience: timeout) { clinic in
            let command = ErasePatient(number: number, reason: reason, by: clinic.actor)
            guard try await clinic.perform(command, at: "\(patient.lowercased())/erase") != nil else {
                return Sending.Result.refused
            }
            print("the key of patient \(patient) is destroyed; backups made before still have it")
            return Sending.Result.went
        }
    }

    private func isConfirmed() throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw OperatorError(problem: "nobody is there to be asked", remedy: "say --yes if you are sure")
        }
        print(
            "Nothing of patient \(number) can be read by anybody afterwards. Type the number again to go on: ",
            terminator: ""
        )
        fflush(nil)
        return readLine() == number
    }
}
