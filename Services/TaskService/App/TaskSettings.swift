import Clockwork
import Foundation
import Schema
import ServiceKit
import TaskServiceDomain

/// The settings of task-service beside those of every service.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `tasks.zone` | the machine's | the owner's zone, such as `Europe/Madrid` |
/// | `tasks.review.hours` | 14 | hours between two reminders of a full inbox, 1–48 |
/// | `tasks.quiet.hours` | `22:00-08:00` | when nobody is reminded; `none` for never |
/// | `tasks.attention.from` | `home,dashboard,traffic,clinic` | whose events may put a task into the inbox; `none` |
/// | `tasks.trash.days` | 30 | after so many days in the trash a task is gone |
struct TaskSettings: Sendable {
    let clock: WallClock
    let reminder: ReminderSettings
    let attentionFrom: [ServiceName]
    let trashDays: Int

    /// When a whole day speaks up: at the end of the quiet hours, or at 8.
    let morning: Int

    init(_ configuration: ServiceConfiguration) throws {
        let zone = configuration.string("tasks.zone") ?? TimeZone.current.identifier
        guard let clock = WallClock(zone: zone) else {
            throw ConfigurationFault("tasks.zone", "a zone of the IANA database such as Europe/Madrid", got: zone)
        }
        self.clock = clock
        let hours = configuration.string("tasks.review.hours") ?? "14"
        guard let number = Double(hours), (1...48).contains(number) else {
            throw ConfigurationFault("tasks.review.hours", "a number from 1 to 48", got: hours)
        }
        let quiet = configuration.string("tasks.quiet.hours") ?? "22:00-08:00"
        let quietHours = QuietHours(quiet)
        guard quiet == "none" || quietHours != nil else {
            throw ConfigurationFault("tasks.quiet.hours", "two times such as 22:00-08:00, or none", got: quiet)
        }
        reminder = ReminderSettings(hours: number, quiet: quietHours)
        morning = quietHours?.hours.to ?? 8 * 3600
        attentionFrom = try Self.services(configuration.string("tasks.attention.from"))
        let days = configuration.string("tasks.trash.days") ?? "30"
        guard let number = Int(days), (1...3650).contains(number) else {
            throw ConfigurationFault("tasks.trash.days", "a whole number from 1 to 3650", got: days)
        }
        trashDays = number
    }

    private static func services(_ text: String?) throws -> [ServiceName] {
        guard let text else { return [.home, .dashboard, .traffic, .clinic] }
        guard text != "none" else { return [] }
        return try text.split(separator: ",").map { part in
            let name = part.trimmingCharacters(in: .whitespaces)
            // Its own reminder would fill the inbox that it reminds of.
            guard Slug.isLevel(name), name != ServiceName.tasks.rawValue else {
                throw ConfigurationFault("tasks.attention.from", "names of other services, or none", got: text)
            }
            return ServiceName(rawValue: name)
        }
    }
}
