import Clockwork
import Schema
import TaskServiceDomain

/// What the tasks of a calendar refer to: its zones and projects.
struct CalendarContext {
    static let space = "3b2d3f54-6f5d-4d0e-8a1c-9d1b6a4f2c77"

    let clock: WallClock
    let now: Timestamp
    /// The lines of zones by their TZID.
    var zones: [String: [CalendarLine]] = [:]
    /// Projects by the UID of the VTODO that stands for them.
    var projects: [String: ProjectDocument] = [:]
    /// The project of tasks that name none.
    var calendarProject: ProjectDocument?

    /// The zone of the IANA database a TZID means; nil for none.
    func zone(_ name: String) -> String? {
        if WallClock.knows(name) { return name }
        let location = zones[name]?.first { $0.name == "X-LIC-LOCATION" }?.value
        // Some programs put a prefix of their own before the zone's name.
        let suffix = name.split(separator: "/").suffix(2).joined(separator: "/")
        return [location, suffix].compactMap(\.self).first { !$0.isEmpty && WallClock.knows($0) }
    }

    static func uid(ofProject id: String) -> String { NameID.make(space, "project \(id)") }

    /// The id of a task: its UID where that is one of ours.
    static func id(_ uid: String) -> String {
        let small = uid.lowercased()
        return NameID.isID(small) ? small : NameID.make(space, uid)
    }
}
