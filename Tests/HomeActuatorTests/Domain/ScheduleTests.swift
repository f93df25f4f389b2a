import Schema
import Testing

@testable import HomeActuatorDomain

/// Random lives: whatever happens in whatever order, the promises hold.
@Suite struct ScheduleTests {
    @Test(arguments: [Feedback.push, .readBack])
    func `every accepted command ends exactly once and the state is only what a report said`(
        feedback: Feedback
    ) throws {
        for seed in 1...1500 {
            var schedule = RandomSchedule(seed: UInt64(seed), feedback: feedback)
            try schedule.run(steps: 60)
            schedule.check()
        }
    }

    @Test(arguments: [Feedback.none, .acknowledgement])
    func `commands to devices that cannot answer end exactly once too`(feedback: Feedback) throws {
        for seed in 1...500 {
            var schedule = RandomSchedule(seed: UInt64(seed), feedback: feedback)
            try schedule.run(steps: 60)
            schedule.check()
        }
    }
}

/// One random life of one element, and what was seen of it.
struct RandomSchedule {
    private var random: SplitMix
    private var story: ElementStory
    private let seed: UInt64
    private var accepted: [String] = []
    private var reports: [ElementValues] = []
    private var targets: [ElementValues] = []
    private var version = 0

    init(seed: UInt64, feedback: Feedback) {
        self.seed = seed
        random = SplitMix(state: seed)
        let elements: [Element] = [.relay, .lamp, .cover, .setPoint, .sample([.binary, .value])]
        story = ElementStory(elements[Int(seed) % elements.count], feedback: feedback)
    }

    mutating func run(steps: Int) throws {
        for step in 0..<steps {
            story.after(Int64(random.below(900)))
            try happen(step)
            see()
        }
        var patience = 200
        while story.life.nextDeadline != nil, patience > 0 {
            try story.deadline()
            see()
            patience -= 1
        }
    }

    func check() {
        let ended = story.ends.map(\.order.id)
        #expect(ended.count == Set(ended).count, "a command ended twice, seed \(seed)")
        #expect(Set(ended) == Set(accepted), "a command has no end, seed \(seed)")
        #expect(story.life.open.isEmpty && story.life.waiting.isEmpty && story.life.held == nil, "seed \(seed)")
    }

    private mutating func happen(_ step: Int) throws {
        let open = story.life.open.map(\.order.id)
        let id = open.isEmpty ? "none" : open[random.below(open.count)]
        switch random.below(20) {
        case 0..<7: order("c\(step)")
        case 7, 8: try story.when(.started(id))
        case 9: try story.when(.sent(id))
        case 10: try story.when(.acknowledged(id))
        case 11: try story.when(.failed(id, reason: "random"))
        case 12: try story.when(.confirmed(id, report()))
        case 13, 14, 15: try story.when(.report(report(), .device))
        case 16: try story.when(.report(report(), .read))
        case 17: try story.when(.health(isUp: random.below(2) == 0, reason: "random"))
        case 18: if random.below(5) == 0 { try story.when(.restarted) } else { try story.when(.deadline) }
        default: try story.when(.deadline)
        }
    }

    private mutating func order(_ id: String) {
        let command: SetElement
        if story.element.types == .bidirectional {
            command =
                random.below(3) == 0 ? SetElement(state: .stop) : SetElement(position: Double(random.below(5) * 25))
        } else if story.element.takesNumber {
            command = SetElement(value: .number(Double(5 + random.below(30))))
        } else if story.element.types.contains(.value), random.below(2) == 0 {
            command = SetElement(value: .text("t\(random.below(3))"))
        } else if story.element.types.contains(.dimmable), random.below(2) == 0 {
            command = SetElement(brightness: Double(random.below(101)))
        } else {
            command = SetElement(state: [.on, .off, .toggle][random.below(3)])
        }
        let lifetime = [0.5, 5, 30][random.below(3)]
        do {
            try story.order(id, command, from: "s\(random.below(3))", lifetime: lifetime)
            accepted.append(id)
        } catch {
            #expect(error.slug == "rate-limited")
        }
    }

    /// Mostly what the device was told, else anything.
    private mutating func report() -> ElementValues {
        var values = story.life.target ?? ElementValues()
        if values.isEmpty || random.below(3) == 0 {
            values = ElementValues(
                state: [.on, .off, .open, .closed, .opening, .closing][random.below(6)],
                brightness: random.below(101),
                position: random.below(101),
                value: random.below(2) == 0 ? .text("t\(random.below(3))") : .number(Double(5 + random.below(30)))
            )
        }
        reports.append(DeviceReport(values, of: story.traits).values)
        return values
    }

    /// Each field of the state was said by a report, or asked for within a rounding of one, or assumed.
    private mutating func see() {
        #expect(story.life.version >= version, "the version went back, seed \(seed)")
        version = story.life.version
        for case .accepted(let command) in story.events {
            let target = command.order.target
            // What is stopped on its way is open unless it is known to be at 0.
            targets.append(target.isStop ? ElementValues(state: .open) : target.values)
        }
        for change in story.changes {
            let isAssuming = !story.traits.feedback.confirms && change.assurance != .confirmed
            let sources = isAssuming ? targets + reports : reports
            let now = change.values
            expect(now.state, \.state, in: sources, ==)
            expect(now.position, \.position, in: sources, near)
            expect(now.value, \.value, in: sources, ==)
            // While OFF the level is a memory, which no device confirms.
            if now.state != .off { expect(now.brightness, \.brightness, in: sources, near) }
        }
    }

    private func expect<Value: Equatable>(
        _ shown: Value?,
        _ field: KeyPath<ElementValues, Value?>,
        in sources: [ElementValues],
        _ isSame: (Value, Value) -> Bool
    ) {
        guard let shown else { return }
        let isSaid = sources.contains { source in source[keyPath: field].map { isSame($0, shown) } ?? false }
        #expect(isSaid, "nobody said \(shown), seed \(seed)")
    }

    private func near(_ said: Int, _ shown: Int) -> Bool { abs(said - shown) <= 1 }
}

/// A small seeded generator, so that a failing life can be lived again.
struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
