// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Makes a project or changes what is given of it: absent leaves a field, `null` clears it.
public struct EditProject: Command, Hashable {
    /// The version this is based on; 0 for a project that shall be new.
    public var ifVersion: Int?
    /// 1–200 characters; the id when it is not given.
    public var name: String?
    /// What is true when it is done.
    public var outcome: FieldChange<String> = .keep
    /// `sequential` or `parallel`
    public var order: ProjectOrder?
    /// Days between two looks at it, 1–365.
    public var reviewEvery: Double?

    public typealias Reply = ChangeReceipt

    /// A change of nothing yet.
    public init() {}

    public static let channel = Channel.project("edit")
    public static let summary = "Makes a project or changes what is given of it; a bare payload is its name."
    public static let example: EditProject = {
        var edit = EditProject()
        edit.name = "Reforma cocina"
        edit.outcome = .set("Cook at home again")
        edit.order = .sequential
        return edit
    }()
    public static let limits: [Limit<EditProject>] = [
        .length("name", 1...200) { $0.name },
        .length("outcome", 0...2000) { if case .set(let outcome) = $0.outcome { outcome } else { nil } },
        .range("reviewEvery", 1...365) { $0.reviewEvery },
    ]

    public static func bare(_ text: String) -> EditProject? {
        var edit = EditProject()
        edit.name = text.isEmpty ? nil : text
        return edit
    }
}

/// Completes a project, whose open tasks stay where they are.
public struct CompleteProject: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.project("complete")
    public static let summary = "Completes a project; its open tasks stay where they are."
}

/// Puts a project into the trash; its open tasks stay where they are.
public struct TrashProject: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.project("trash")
    public static let summary = "Puts a project into the trash; its tasks stay where they are."
}

/// Makes a completed or trashed project active again.
public struct RestoreProject: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.project("restore")
    public static let summary = "Makes a completed or trashed project active again."
}

/// Says that a project was looked at.
public struct ReviewProject: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.project("reviewed")
    public static let summary = "Says that a project was looked at; the next look is due after its interval."
}
