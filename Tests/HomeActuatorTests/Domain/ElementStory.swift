import Schema
import Testing

@testable import HomeActuatorDomain

/// Given, when, then for the life of one element: tells it what happens and keeps what came of it.
struct ElementStory {
    let element: Element
    var traits: ElementTraits
    private(set) var life = ElementLife()
    private(set) var now = Timestamp(milliseconds: 1_790_000_000_000)
    /// The events of the last step.
    private(set) var events: [ElementEvent] = []
    /// Every end, in order.
    private(set) var ends: [EndedCommand] = []

    init(_ element: Element, feedback: Feedback = .push, minimumSeconds: Double? = nil) {
        self.element = element
        traits = ElementTraits(element, feedback: feedback, minimumSeconds: minimumSeconds)
    }

    /// Something happens, and the stored state is read back, as after every transaction.
    mutating func when(_ action: ElementCommand.Action) throws(Problem) {
        events = try ElementDecider.decide(ElementCommand(action, to: traits, at: now), life)
        var folded = life
        for event in events { ElementDecider.evolve(&folded, event) }
        #expect(folded.version >= life.version)
        life = folded
        for case .ended(let end) in events { ends.append(end) }
    }

    mutating func after(_ milliseconds: Int64) { now = Timestamp(milliseconds: now.milliseconds + milliseconds) }

    /// An order by its words, as the App makes it.
    mutating func order(
        _ id: String,
        _ command: SetElement,
        from source: String = "app",
        lifetime: Double = 30,
        queued: Int = 0
    ) throws(Problem) {
        let target = try Target(command, for: element, from: life.outlook)
        let order = ElementOrder(id: id, source: source, target: target, expiresAt: now + lifetime)
        try when(.accept(order, queued: queued))
    }

    /// What is true before the story begins.
    mutating func given(_ values: ElementValues) throws(Problem) { try when(.report(values, .device)) }

    /// An order that the driver has set about.
    mutating func running(_ id: String, _ command: SetElement, from source: String = "app") throws(Problem) {
        try order(id, command, from: source)
        try when(.started(id))
    }

    /// Time passes until the next deadline, and it is told.
    mutating func deadline() throws {
        let due = try #require(life.nextDeadline)
        now = max(now, due)
        try when(.deadline)
    }

    var driven: [String] {
        events.compactMap { event in
            if case .drive(let id, _, _) = event { id } else { nil }
        }
    }

    var reads: [ReadRequest] {
        events.compactMap { event in
            if case .readBack(let request) = event { request } else { nil }
        }
    }

    var changes: [ElementChange] {
        events.compactMap { event in
            if case .changed(let change) = event { change } else { nil }
        }
    }

    func end(of id: String) -> CommandEnd? { ends.last { $0.order.id == id }?.end }
}

extension Element {
    static func sample(_ types: ElementTypes, _ change: (inout ElementProfile) -> Void = { _ in }) -> Element {
        var element = Element(id: "sample", rawName: "SampleThing", kind: .device, types: types)
        change(&element.profile)
        return element
    }

    static let relay = sample(.binary)
    static let lamp = sample([.binary, .dimmable])
    static let cover = sample(.bidirectional)
    static let text = sample(.value)
    static let setPoint = sample(.value) { profile in
        profile.min = 5
        profile.max = 35
        profile.step = 0.5
    }
}
