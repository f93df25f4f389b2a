/// Anything that travels on the bus as typed data.
public protocol Message: Codable, Sendable {
    /// Where it travels.
    static var channel: Channel { get }
    /// What it means, in one sentence for the contract's readers.
    static var summary: String { get }
    /// One good example, used by the contract and its tests.
    static var example: Self { get }
    /// The ranges its fields must keep.
    static var limits: [Limit<Self>] { get }
}

extension Message {
    /// None.
    public static var limits: [Limit<Self>] { [] }

    /// The fields that break their limits, in declared order.
    public func violations() -> [Violation] { Self.limits.compactMap { $0.check(self) } }
}

/// Something a service is told to do.
public protocol Command: Message, SendableMetatype {
    /// The data of the reply to an accepted command.
    associatedtype Reply: Codable & Sendable = Acknowledgement

    /// Reads a bare scalar payload such as `ON` or `42`; nil when this verb takes no such value.
    static func bare(_ text: String) -> Self?

    /// Whether any text is a value of this verb, so that a payload that is no JSON is not at fault.
    static var takesText: Bool { get }

    /// Which of the members `id` and `source` of a bare payload are the data's own, as of a page, and not the message's.
    static var ownMembers: Set<String> { get }

    /// Whether doing it twice differs from doing it once, so that an id is needed to recognise a redelivery.
    var isRelative: Bool { get }
}

extension Command {
    /// No bare value.
    public static func bare(_ text: String) -> Self? { nil }
    /// Not any text.
    public static var takesText: Bool { false }
    /// None.
    public static var ownMembers: Set<String> { [] }
    /// Absolute.
    public var isRelative: Bool { false }
}

/// A question: reads only, is answered, and is not stored.
public protocol Question: Message, SendableMetatype {
    /// The data of the reply.
    associatedtype Answer: Codable & Sendable
    /// One good answer, for the contract.
    static var answerExample: Answer { get }

    /// Reads a bare payload such as `next`, or the empty one; nil when this question takes no such value.
    static func bare(_ text: String) -> Self?

    /// Whether any text is a value of this question, so that a payload that is no JSON is not at fault.
    static var takesText: Bool { get }
}

extension Question {
    /// The empty payload, where nothing has to be given.
    public static func bare(_ text: String) -> Self? {
        text.isEmpty ? try? JSONCodec().value(Self.self, from: []) : nil
    }
    /// Not any text.
    public static var takesText: Bool { false }
}

/// Something that happened.
public protocol Event: Message, SendableMetatype {}

/// The current whole document of an entity, retained as plain JSON without an envelope.
///
/// ServiceKit adds `version` (grows by one per change) and `at`.
public protocol StateDocument: Message, SendableMetatype {}
