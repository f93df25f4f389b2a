import ArgumentParser

/// Which installation a command is about.
struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: "The folder that holds the installation.")
    var path = "./\(DataFolder.defaultName)"

    var folder: DataFolder { DataFolder(path) }
}
