import ArgumentParser

/// `quintet doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examines an installation: its files, its broker, its accounts, its services.",
        discussion: """
            One line for each thing: ok, warn or FAIL, and what to do about it. Exits with 1 when one is FAIL. What runs is \
            left running; a few harmless messages are sent to see whether they are refused.
            """
    )

    @OptionGroup var data: DataOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = data.folder
        let settings = try folder.settings()
        let built = Programs.services(in: Programs.folder(of: try Programs.thisProgram())).map(\.entry)
        let findings = FindingList(prints: !json)
        await Examination(folder: folder, settings: settings, built: built, tell: findings.add).run()
        if json { print(try JSONText.of(findings.all), terminator: "") }
        guard findings.all.allSatisfy({ $0.grade != .fail }) else { throw ExitCode.failure }
    }
}
