import Clockwork
import Schema

/// What a task has to say by itself, each once.
public enum TaskAlarm: String, CaseIterable, Sendable {
    case due
    case followUp = "follow-up"
    case deferredOver = "deferred-over"

    /// When a task says it; nil for never. A whole day speaks up in the morning, so that nobody is woken; a deferred
    /// task is there from its day's beginning.
    public func time(of task: TaskDocument, clock: WallClock, morning: Int) -> Timestamp? {
        func told(_ time: CalendarTime) -> Timestamp {
            time.isAllDay ? clock.instant(time.date, seconds: morning) : clock.instant(time)
        }
        switch self {
        case .due: return task.category.isOpen ? task.due.map(told) : nil
        case .followUp: return task.category == .waiting ? task.waiting?.followUp.map(told) : nil
        case .deferredOver: return task.category.isOpen ? task.defer.map(clock.instant) : nil
        }
    }
}
