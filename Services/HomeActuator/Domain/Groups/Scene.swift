import Schema

/// Elements and what they were when the scene was captured.
public struct Scene: Codable, Hashable, Sendable {
    /// The id in `scene-{id}`.
    public var id: String
    /// The name for people.
    public var name: String
    /// What each element is set to, by its id.
    public var targets: [String: ElementValues]

    /// A scene.
    public init(id: String, name: String, targets: [String: ElementValues]) {
        self.id = id
        self.name = name
        self.targets = targets
    }
}

extension Scene {
    /// Captures elements as they are; of a whole home those whose state is known and can be set.
    ///
    /// - Parameter life: what is true of an element, by its id.
    /// - Throws: `unknown-entity` for an element the home does not have, with the nearest id; `schema-violation` for
    ///   one that was named and cannot be captured now, or when nothing can.
    public static func capture(
        _ command: CaptureScene,
        id: String,
        of home: Home,
        life: (String) -> ElementLife
    ) throws(Problem) -> Scene {
        var targets: [String: ElementValues] = [:]
        for element in try elements(named: command.elements, in: home) {
            if let values = settable(life(element.id), element) {
                targets[element.id] = values
            } else if command.elements != nil {
                let rest = "an element whose state is known and can be set"
                throw .violation([Violation("/elements", "known", expected: rest, actual: element.id)])
            }
        }
        guard !targets.isEmpty else {
            let detail = "no element of \(home.name) has a known state to capture; refresh them first"
            throw Problem(.schemaViolation, detail)
        }
        return Scene(id: id, name: command.name ?? id, targets: targets)
    }

    private static func elements(named ids: [String]?, in home: Home) throws(Problem) -> [Element] {
        guard let ids else { return home.allElements }
        var elements: [Element] = []
        for id in ids {
            guard let element = home.element(id) else {
                throw .unknown("element", id, in: home.name, among: home.allElements.map(\.id))
            }
            elements.append(element)
        }
        return elements
    }

    /// A guess from before the start is no state to come back to. A cover on its way is where it is, not going on.
    private static func settable(_ life: ElementLife, _ element: Element) -> ElementValues? {
        guard life.assurance == .confirmed || life.assurance == .assumed else { return nil }
        var values = life.confirmed
        if values.state == .off { values.brightness = nil }
        if values.isMoving { values.state = values.position.map { $0 == 0 ? .closed : .open } }
        return values.isEmpty ? nil : values
    }
}

extension [Scene] {
    /// Forgets a scene.
    ///
    /// - Throws: `unknown-entity` with the nearest id.
    public mutating func delete(_ id: String, of home: Home) throws(Problem) {
        guard let index = firstIndex(where: { $0.id == id }) else {
            throw .unknown("scene", id, in: home.name, among: map(\.id))
        }
        remove(at: index)
    }
}
