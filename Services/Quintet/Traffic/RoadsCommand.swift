import ArgumentParser

/// `quintet traffic roads`: the road network with which stretches are drawn.
struct RoadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roads",
        abstract: "Loads and removes the road network with which incidents get the line between their kilometres.",
        subcommands: [RoadsImportCommand.self, RoadsRemoveCommand.self]
    )
}
