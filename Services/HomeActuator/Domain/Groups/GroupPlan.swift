import Schema

/// What a command on a sector or scene means for each element.
public struct GroupPlan: Hashable, Sendable {
    /// The elements that are to do something, in the order of the home, with what.
    public var targets: [(element: String, target: Target)] { order.compactMap { id in byID[id].map { (id, $0) } } }
    /// The elements that cannot do it.
    public var skipped: [String]

    private var order: [String] = []
    private var byID: [String: Target] = [:]

    private init(skipped: [String] = []) { self.skipped = skipped }

    private mutating func add(_ element: String, _ target: Target) {
        order.append(element)
        byID[element] = target
    }
}

extension GroupPlan {
    /// One target per capable element of a sector, at any depth.
    ///
    /// TOGGLE turns all of them OFF when one is ON, else all ON, so that a group never drifts apart.
    ///
    /// - Parameter outlook: what an element is or is going to be, by its id.
    /// - Throws: `schema-violation` when no element can do it, with the reason of the first.
    public static func set(
        _ sector: Sector,
        _ command: SetElement,
        outlook: (String) -> ElementValues
    ) throws(Problem) -> GroupPlan {
        var command = command
        if command.state == .toggle {
            let isAnyOn = sector.allElements.contains { outlook($0.id).state == .on }
            command.state = isAnyOn ? .off : .on
        }
        var plan = GroupPlan()
        var refusal: Problem?
        for element in sector.allElements {
            do {
                plan.add(element.id, try Target(command, for: element, from: outlook(element.id)))
            } catch {
                plan.skipped.append(element.id)
                refusal = refusal ?? error
            }
        }
        if plan.order.isEmpty { throw Self.nobody(in: "sector \(sector.name)", refusal) }
        return plan
    }

    /// What each element of a scene was when it was captured; those that are gone or changed their type are skipped.
    ///
    /// - Throws: `schema-violation` when nothing of the scene is left.
    public static func activate(_ scene: Scene, in home: Home) throws(Problem) -> GroupPlan {
        var plan = GroupPlan()
        var refusal: Problem?
        for element in home.allElements {
            guard let values = scene.targets[element.id] else { continue }
            do {
                plan.add(element.id, try Target(SetElement(restoring: values), for: element, from: ElementValues()))
            } catch {
                plan.skipped.append(element.id)
                refusal = refusal ?? error
            }
        }
        let known = Set(home.allElements.map(\.id))
        plan.skipped += scene.targets.keys.filter { !known.contains($0) }.sorted()
        if plan.order.isEmpty { throw Self.nobody(in: "scene \(scene.name)", refusal) }
        return plan
    }

    private static func nobody(in group: String, _ refusal: Problem?) -> Problem {
        let why = refusal?.detail ?? "it has no elements"
        return Problem(.schemaViolation, "no element of \(group) can do this: \(why)", errors: refusal?.errors ?? [])
    }
}

extension SetElement {
    /// The change that brings captured values back.
    fileprivate init(restoring values: ElementValues) {
        self.init()
        switch values.state {
        case .on: state = .on
        case .off: state = .off
        case .closed where values.position == nil: state = .close
        case .open where values.position == nil: state = .open
        default: break
        }
        brightness = values.brightness.map(Double.init)
        position = values.position.map(Double.init)
        value = values.value
    }
}
