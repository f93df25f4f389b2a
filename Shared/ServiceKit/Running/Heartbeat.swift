import Foundation
import Schema

/// What a service says of itself to who looks from outside: that its loop turns, and whether it takes commands.
///
/// It is a small file beside the database, written every few seconds by the loop's own thread, so that a loop that hangs
/// falls silent. `<executable> health` reads it; a connection of its own would cost the broker a client for each look.
struct Heartbeat: Sendable {
    /// What stands in the file.
    struct Beat: Codable, Equatable {
        /// When the loop turned.
        var at: Timestamp
        /// What keeps it from taking commands; nil when nothing does.
        var fault: String?
    }

    /// Seconds between two beats.
    static let period = 5.0
    /// A beat that is older, in seconds, is the last one of a loop that hangs or of a process that ended.
    static let patience = 20.0

    private let path: String
    private(set) var due = 0.0

    init(folder: String, name: String) { path = "\(folder)/\(name).health" }

    /// Writes a beat when it is time, and at once when there is another fault or none any more.
    mutating func beat(_ now: Double, at wall: () -> Timestamp = { .wallClock }, _ fault: String?) {
        guard now >= due || fault != last else { return }
        due = now + Self.period
        last = fault
        guard let json = try? JSONCodec().encode(Beat(at: wall(), fault: fault)) else { return }
        // Nothing else is to be done about a disk that is full: the beat stays away, which says enough.
        try? Data(json).write(to: URL(filePath: path))
    }

    private var last: String?

    /// What is wrong with a service; nil when it is well.
    static func verdict(folder: String, name: String, at now: Timestamp) -> String? {
        let path = "\(folder)/\(name).health"
        guard let json = FileManager.default.contents(atPath: path),
            let beat = try? JSONCodec().value(Beat.self, from: Array(json)[...])
        else { return "\(name) has not started with the data folder \(folder)" }
        let age = now - beat.at
        guard abs(age) <= patience else { return "\(name) was heard last at \(beat.at), \(Int(age)) s ago" }
        return beat.fault.map { "\(name) \($0)" }
    }
}
