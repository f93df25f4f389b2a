import DashboardPollerDomain
import Schema
import TestKit

/// A page to which anything is told, good and bad.
struct RandomPages {
    private(set) var state = PageDecider.initial
    private(set) var told: [PageChanged] = []
    private(set) var refusals = 0
    /// Whether the last command changed nothing.
    private(set) var wasQuiet = false
    private var chance: Seeded
    private static let ids = (0..<15).map { "w\($0)" }

    init(seed: UInt64) { chance = Seeded(seed) }

    mutating func tellAnything() {
        let verb = anyVerb()
        let version = Int.random(in: 0..<8, using: &chance) == 0 ? state.version - 1 : nil
        let directive = PageDirective(verb, on: "office", ifVersion: version, elsewhere: ["w14"])
        wasQuiet = true
        do throws(Problem) {
            let events = try PageDecider.decide(directive, state)
            for event in events { PageDecider.evolve(&state, event) }
            told += events
            wasQuiet = events.isEmpty
        } catch { refusals += 1 }
    }

    static func widget(_ chance: inout Seeded) -> Widget {
        let x = Int.random(in: 0...11, using: &chance)
        let place = WidgetPlace(
            x: x,
            y: Int.random(in: 0...12, using: &chance),
            w: Int.random(in: 1...12 - x, using: &chance),
            h: Int.random(in: 1...5, using: &chance)
        )
        return Widget(kind: .bar, source: "marks", place: place)
    }

    private mutating func anyVerb() -> PageDirective.Verb {
        let id = Self.ids.randomElement(using: &chance) ?? "w0"
        switch Int.random(in: 0..<20, using: &chance) {
        case 0: return .create(title: ["Office", "Desk"].randomElement(using: &chance) ?? "Office", order: 1)
        case 1: return .rename(["Office", "Desk", ""].randomElement(using: &chance) ?? "Office")
        case 2: return .reorder(Double.random(in: 0...3, using: &chance).rounded())
        case 3: return Int.random(in: 0..<3, using: &chance) == 0 ? .delete : .remove(id)
        case 4: return .restore(told.randomElement(using: &chance)?.page ?? anyPage())
        case 5: return .adopt(anyPage(), pointer: "/document/pages/0")
        case 6...10: return .add(anyCommand(), id: id)
        case 11, 12: return .configure(anyChange(of: id))
        default: return .move(id, to: anyPlace())
        }
    }

    /// Mostly on the grid, now and then not, and now and then at its end.
    private mutating func anyPlace() -> WidgetPlace {
        var place = Self.widget(&chance).place
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: place.w += 8
        case 1: place.y -= 6
        case 2: place.y = 9_999 - Int.random(in: 0...3, using: &chance)
        default: break
        }
        return place
    }

    private mutating func anyCommand() -> AddWidget {
        let kind = WidgetKind.allCases.randomElement(using: &chance) ?? .bar
        var command = AddWidget(kind: kind, source: "marks")
        command.place = Bool.random(using: &chance) ? anyPlace() : nil
        var settings = WidgetSettings()
        settings.min = Double.random(in: 0...2, using: &chance)
        settings.max = Double.random(in: 1...3, using: &chance)
        command.settings = settings
        return command
    }

    private mutating func anyChange(of id: String) -> ConfigureWidget {
        var change = ConfigureWidget(widget: id)
        change.kind = [nil, .semaphore, .bar].randomElement(using: &chance) ?? nil
        change.seconds = [.keep, .clear, .set(5), .set(30)].randomElement(using: &chance) ?? .keep
        return change
    }

    private mutating func anyPage() -> PageDocument {
        let count = Int.random(in: 0...14, using: &chance)
        let widgets = Self.ids.shuffled(using: &chance).prefix(count).map {
            PlacedWidget(id: $0, widget: Self.widget(&chance))
        }
        return PageDocument(id: "office", title: "Office", order: 1, widgets: widgets)
    }
}
