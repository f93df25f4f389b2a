import ArgumentParser
import Foundation

/// Which installation a command is about.
struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: "The folder that holds the installation; QUINTET_DATA says it too.")
    var path = ProcessInfo.processInfo.environment["QUINTET_DATA"] ?? "./\(DataFolder.defaultName)"

    var folder: DataFolder { DataFolder(path) }
}
