import Schema

extension OpenCommand {
    /// Whether values are what the command still wants, in the units of the device: a level may be off by one.
    func isMet(by values: ElementValues, of traits: ElementTraits) -> Bool {
        let wanted = order.target.values
        if awaiting.contains(.stop), values.state == nil || values.isMoving { return false }
        if awaiting.contains(.state), values.state != wanted.state { return false }
        if awaiting.contains(.brightness), !Self.isNear(values.brightness, wanted.brightness) { return false }
        if awaiting.contains(.position), !isAtPosition(values) { return false }
        if awaiting.contains(.value), !Self.isEqual(values.value, wanted.value, step: traits.step) { return false }
        return true
    }

    /// Values that meet the command, as it asked for them: 30 when the device made 29 of it.
    func asRequested(_ values: ElementValues) -> ElementValues {
        guard !order.target.isStop else { return values }
        var requested = values.overlaid(by: remaining.values)
        if let position = remaining.values.position { requested.state = position == 0 ? .closed : .open }
        return requested
    }

    /// Whether the command accounts for values that do not meet it yet: a cover on its way, a lamp on its way up.
    func explains(_ values: ElementValues, of traits: ElementTraits) -> Bool {
        if isMet(by: values, of: traits) { return true }
        if awaiting.contains(.position) { return isOnTheWay(values) }
        if awaiting.contains(.state), values.state != order.target.values.state { return false }
        if awaiting.contains(.brightness), let now = values.brightness, let goal = order.target.values.brightness {
            let start = old.brightness ?? 0
            return (min(start, goal)...max(start, goal)).contains(now)
        }
        return false
    }

    private func isAtPosition(_ values: ElementValues) -> Bool {
        if values.isMoving || values.state == nil { return false }
        guard let position = order.target.values.position else { return values.state == order.target.values.state }
        return Self.isNear(values.position, position)
    }

    private func isOnTheWay(_ values: ElementValues) -> Bool {
        let isUp = order.target.values.position.map { $0 > old.position ?? 0 } ?? (order.target.values.state == .open)
        return values.state == (isUp ? .opening : .closing)
    }

    private static func isNear(_ value: Int?, _ wanted: Int?) -> Bool {
        guard let value, let wanted else { return value == wanted }
        return abs(value - wanted) <= 1
    }

    /// Numbers are equal within half a step, or what a two-octet float of the bus makes of them. A text may come back
    /// as the number or truth value that it spells.
    private static func isEqual(_ value: Scalar?, _ wanted: Scalar?, step: Double?) -> Bool {
        switch (value, wanted) {
        case (let value?, .number(let goal)?):
            guard let number = value.number else { return false }
            return abs(number - goal) <= (step.map { $0 / 2 } ?? 0.05)
        case (.number(let number)?, .text(let text)?): return Decimals.read(text) == number
        case (.truth(let truth)?, .text(let text)?): return text.lowercased() == String(truth)
        default: return value == wanted
        }
    }
}

extension Scalar {
    /// The number it is or spells.
    fileprivate var number: Double? {
        switch self {
        case .number(let number): number
        case .text(let text): Decimals.read(text)
        case .truth: nil
        }
    }
}
