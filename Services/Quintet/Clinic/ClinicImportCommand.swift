import ArgumentParser
import FoundationEssentials
import Schema

/// `quintet clinic import FILE…`
struct ClinicImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes patients and their records in; the same file twice changes nothing.",
        discussion: """
            For example `quintet clinic import old.csv --column Apellido=family --dry-run`. Every resource and row \
            that cannot be used is told. Each file is taken whole or not at all; NDJSON above 8 MiB is cut between \
            patients. Exits with 1 when one was refused, with 2 when nobody answered; then repeat it.
            """
    )

    @OptionGroup var options: ClinicOptions

    @Option(help: "In what role; assistants take in tables alone.")
    var role = ClinicRole.clinician

    @Option(help: "\(ClinicFormat.words.joined(separator: ", ")). [default: by the file's name, else its first byte]")
    var format: ClinicFormat?

    @Option(help: "The name of the other system: with its ids it tells what came before. [default: the file's name]")
    var system: String?

    @Option(
        name: .customLong("column"),
        help: "A column of a table and its field, such as Apellido=family. May be repeated."
    )
    var columns: [String] = []

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @Option(help: "Seconds to wait for each answer.")
    var timeout = 120.0

    @Argument(help: "The files.")
    var files: [String]

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
        _ = try map
    }

    /// Which column is which field.
    var map: [String: String] {
        get throws {
            try columns.reduce(into: [:]) { map, column in
                let sides = column.split(separator: "=", omittingEmptySubsequences: false)
                guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
                    throw ValidationError("“\(column)” is no COLUMN=FIELD: write one such as Apellido=family")
                }
                map[String(sides[0])] = String(sides[1])
            }
        }
    }

    func run() async throws {
        // All are read before one is sent.
        let read = try files.map { path in
            (path, try ClinicFile(Array(PrivateFile.read(path)), name: path, format: format))
        }
        let map = try map
        try await options.open(as: role, patience: timeout) { clinic in
            var code = Sending.Result.went
            for (path, file) in read {
                let name = URL(filePath: path).lastPathComponent
                var wish = ImportRecords(upload: "", file.format, of: system ?? name, by: clinic.actor)
                wish.columns = map.isEmpty ? nil : map
                wish.dryRun = dryRun ? true : nil
                let wasTaken = try await RecordImport(clinic: clinic, wish: wish).run(file, name: name)
                if !wasTaken {
                    StandardError.print("\(name) was not taken".printable)
                    code = Sending.Result.refused
                }
            }
            return code
        }
    }
}

extension ClinicFormat: ExpressibleByArgument {
    /// Reads one of ``WireEnum/words``.
    public init?(argument: String) {
        guard let format = Self.named(argument) else { return nil }
        self = format
    }

    /// The formats that are known.
    public static var allValueStrings: [String] { words }
}
