// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for what the weekly review has to pass through.
public struct ReviewTasks: Question {
    /// Everything the review passes through.
    public init() {}

    public static let channel = Channel.askTasks("review")
    public static let summary = "Answers what the weekly review has to pass through, step by step."
    public static let example = ReviewTasks()
    public static let answerExample = TaskReview(
        steps: [TaskReview.Step(name: .inbox, count: 1, tasks: [TaskDocument.example], projects: [])]
    )
}

/// The weekly review, step by step.
public struct TaskReview: Codable, Hashable, Sendable {
    /// The steps in their order.
    public var steps: [Step]

    /// What a step looks at.
    public enum StepName: String, WireEnum {
        /// To be emptied.
        case inbox
        /// What others owe.
        case waiting
        /// Projects without a task in next.
        case stuck
        /// Projects whose interval is over.
        case projects
        /// What was or is due from 7 days ago until in 7 days.
        case calendar
        /// To be broken down.
        case breakdown
        case someday
        case unknown
    }

    /// One step: how much there is, and the first of it.
    public struct Step: Codable, Hashable, Sendable {
        /// What it looks at.
        public var name: StepName
        /// How much there is.
        public var count: Int
        /// The first 10 tasks.
        public var tasks: [TaskDocument]
        /// The first 50 projects.
        public var projects: [ProjectDocument]

        /// A step.
        public init(name: StepName, count: Int, tasks: [TaskDocument], projects: [ProjectDocument]) {
            self.name = name
            self.count = count
            self.tasks = tasks
            self.projects = projects
        }
    }

    /// Steps in their order.
    public init(steps: [Step]) { self.steps = steps }
}
