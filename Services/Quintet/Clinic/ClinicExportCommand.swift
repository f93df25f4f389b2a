import ArgumentParser
import Schema

/// `quintet clinic export [PATIENT-ID…|--all]`
struct ClinicExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes patients' records as FHIR R4.",
        discussion: """
            For example `quintet clinic export --all --to practice.ndjson`. A record that cannot be read is told and \
            left out. The file is not sealed: it is for its owner alone, and yours to look after. Exits with 1 when \
            a record is missing, with 2 when nobody answered.
            """
    )

    @OptionGroup var options: ClinicOptions

    @Option(help: "In what role.")
    var role = ClinicRole.clinician

    @Flag(help: "All patients, a resource on each line.")
    var all = false

    @Option(help: "\(ExportFormat.words.joined(separator: ", ")). [default: bundle for one patient, ndjson for more]")
    var format: ExportFormat?

    @Option(help: "The file to write; - is the standard output.")
    var to = ExportTarget.standard

    @Option(help: "Seconds to wait for each answer.")
    var timeout = 30.0

    @Argument(help: "The patients' ids.")
    var patients: [String] = []

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
        guard all != !patients.isEmpty else { throw ValidationError("name patients by their ids, or say --all") }
        guard format != .bundle || patients.count == 1 else {
            throw ValidationError("a bundle is of one patient: say --format ndjson for more")
        }
    }

    func run() async throws {
        try await options.open(as: role, patience: timeout) { clinic in
            let export = RecordExport(clinic: clinic, format: format ?? (patients.count == 1 ? .bundle : .ndjson))
            return try await ExportTarget.with(to) { output in
                try await export.run(all ? try await export.everybody() : patients, to: output)
            }
        }
    }
}

extension ExportFormat: ExpressibleByArgument {
    /// Reads one of ``WireEnum/words``.
    public init?(argument: String) {
        guard let format = Self.named(argument) else { return nil }
        self = format
    }

    /// The formats that are known.
    public static var allValueStrings: [String] { words }
}
