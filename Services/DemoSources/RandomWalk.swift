import Schema

/// How the values move: a step at a time, and for the same dice the same way.
struct RandomWalk: Sendable, Equatable {
    var dice: Dice

    /// The body after one step.
    mutating func step(_ source: DemoSource, from body: JSONTree) -> JSONTree {
        switch source {
        case .bar: .list(body.elements.map { moved($0, "value", by: 3, within: 0...40) })
        case .pie: .list(body.elements.map { moved($0, "value", by: 2, within: 1...40) })
        case .semaphore: .list(body.elements.map { moved($0, "value", by: 8, within: 0...100) })
        case .map: .list(body.elements.map { driven($0) })
        case .list: .list([["value": .text(line())]] + body.elements.dropLast())
        }
    }

    /// A van's next place, on the Iberian peninsula.
    private mutating func driven(_ item: JSONTree) -> JSONTree {
        let north = moved(item, "latitude", by: 200, within: 36.5...43, parts: 10_000)
        return moved(north, "longitude", by: 200, within: -8.5...3, parts: 10_000)
    }

    private mutating func line() -> String {
        let call = Int.random(in: 100...999, using: &dice)
        let minutes = Int.random(in: 1...15, using: &dice)
        return "Llamada \(call): \(minutes) min de espera"
    }

    /// The item with one of its numbers moved by up to `reach` of the `parts` that a whole has.
    private mutating func moved(
        _ item: JSONTree,
        _ key: String,
        by reach: Int,
        within range: ClosedRange<Double>,
        parts: Double = 1
    ) -> JSONTree {
        guard case .object(var members) = item, let value = members[key]?.number else { return item }
        let step = Double(Int.random(in: -reach...reach, using: &dice))
        let next = ((value * parts).rounded() + step) / parts
        members[key] = .number(min(max(next, range.lowerBound), range.upperBound))
        return .object(members)
    }
}
