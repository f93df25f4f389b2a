import Schema

extension Target {
    /// What a command means for an element, in absolute values.
    ///
    /// - Parameters:
    ///   - command: the change, or a bare scalar on `set`, which means what the element's type takes.
    ///   - element: whom it is for.
    ///   - outlook: what the element is or is going to be, ``ElementLife/outlook``; TOGGLE turns it round.
    /// - Throws: `schema-violation` with pointer, rule, what the element takes, and what came.
    public init(
        _ command: SetElement,
        for element: Element,
        from outlook: ElementValues
    ) throws(Problem) {
        let reading = CommandReading(element: element, outlook: outlook)
        let command = try reading.resolvingBare(command)
        try reading.refuseImpossible(command)
        let values = try reading.values(of: command)
        guard !(command.state == .stop) else {
            self = .stop
            return
        }
        let transition = element.types.contains(.dimmable) ? try reading.transition(command.transition) : nil
        self.init(values, transition: transition)
    }
}

extension SetElement {
    /// The same change, told by one word.
    public init(_ command: SetElementState) { self.init(state: command.state) }

    /// The same change, told by a level.
    public init(_ command: SetElementBrightness) { self.init(brightness: command.brightness) }

    /// The same change, told by a position.
    public init(_ command: SetElementPosition) { self.init(position: command.position) }

    /// The same change, told by a value.
    public init(_ command: SetElementValue) { self.init(value: command.value) }
}
