import ArgumentParser

/// `quintet traffic`: what traffic-ingest needs beside its feeds.
struct TrafficCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "traffic",
        abstract: "Gives the traffic service what its feeds do not have.",
        subcommands: [RoadsCommand.self]
    )
}
