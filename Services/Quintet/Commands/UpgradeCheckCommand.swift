import ArgumentParser
import Schema

/// `quintet upgrade check`
struct UpgradeCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says whether this version may take over an installation, and changes nothing.",
        discussion: """
            One line for each thing: ok, warn or FAIL, and what to do about it. Run it with the new version while the old \
            one works. Exits with 0 when the way is free, with 1 when one line is FAIL.
            """
    )

    @OptionGroup var data: DataOption

    @Option(help: "The last backup. [default: the newest in the folder backups]")
    var backup: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = data.folder
        let settings = try folder.settings()
        let programs = Programs.services(in: Programs.folder(of: try Programs.thisProgram()))
        let findings = FindingList(prints: !json)
        let check = UpgradeCheck(folder: folder, settings: settings, programs: programs, tell: findings.add)
        await check.run(backup: backup?.absolutePath, now: .now)
        if json { print(try JSONText.of(findings.all), terminator: "") }
        guard findings.all.allSatisfy({ $0.grade != .fail }) else { throw ExitCode.failure }
    }
}
