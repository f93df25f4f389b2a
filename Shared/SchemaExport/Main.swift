import Foundation
import Schema

/// Writes the contract's documents from the Swift types, or checks that those kept are up to date.
@main
struct Main {
    static func main() throws {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else { end(Options.usage, 64) }
        let files = try ContractBook().files()
        let folder = ContractFolder(path: options.output)
        guard options.isCheck else {
            try folder.write(files)
            return print("\(files.count) documents written to \(options.output)")
        }
        let differences = folder.differences(from: files)
        guard differences.isEmpty else {
            let list = differences.map { "  \($0)" }.joined(separator: "\n")
            end("\(options.output) does not match the contract; run `swift run SchemaExport`:\n\(list)", 1)
        }
        print("\(options.output) matches the contract (\(files.count) documents)")
    }

    private static func end(_ message: String, _ status: Int32) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
        exit(status)
    }
}
