import ArgumentParser

/// `quintet upgrade`: the way to another version.
struct UpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Looks at what another version will do to an installation.",
        subcommands: [UpgradeCheckCommand.self]
    )
}
