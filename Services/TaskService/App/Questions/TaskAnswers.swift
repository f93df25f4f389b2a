import Clockwork
import Schema
import ServiceKit
import TaskServiceDomain

/// Answers questions about tasks and projects.
struct TaskAnswers: Sendable {
    let clock: WallClock
}
