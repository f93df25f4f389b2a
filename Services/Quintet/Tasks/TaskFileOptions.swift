import Clockwork
import ArgumentParser
import Foundation
import Schema
import TaskServiceDomain

/// What reading and writing a file of tasks have in common.
struct TaskFileOptions: ParsableArguments {
    static let standard = "-"

    @Option(help: "\(TaskFormat.words.joined(separator: ", "))", transform: Self.format)
    var format: TaskFormat

    @Option(help: "The zone of dates that name none, such as Europe/Madrid. [default: this machine's]")
    var zone: String?

    @Option(help: "Seconds to wait for each answer.")
    var timeout = 10.0

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
        guard zone.map(WallClock.knows) ?? true else {
            throw ValidationError("“\(zone ?? "")” is no zone: write one such as Europe/Madrid")
        }
    }

    var clock: WallClock { WallClock(zone: zone ?? TimeZone.current.identifier) ?? .utc }

    private static func format(_ word: String) throws -> TaskFormat {
        guard let format = TaskFormat.named(word) else {
            throw ValidationError("“\(word)” is no format: write one of \(TaskFormat.words.joined(separator: ", "))")
        }
        return format
    }
}
