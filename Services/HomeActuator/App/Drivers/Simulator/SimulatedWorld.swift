import Schema

/// All simulated elements and the order of what happens to them; pure, with time handed in.
struct SimulatedWorld: Sendable {
    private var elements: [ElementAddress: SimulatedElement] = [:]
    private var due = DueQueue<ElementAddress>()

    /// When something may happen next.
    var nextDue: Double? { due.first }

    /// The addresses of all elements.
    var addresses: [ElementAddress] { Array(elements.keys) }

    /// Replaces the elements; one that has not changed keeps what it is.
    mutating func assign(_ wanted: [DrivenElement], at now: Double) {
        var kept: [ElementAddress: SimulatedElement] = [:]
        for element in wanted {
            let old = elements[element.address]
            kept[element.address] = old?.element == element ? old : SimulatedElement(element, at: now)
        }
        elements = kept
        due = DueQueue()
        for (address, element) in kept {
            if let time = element.nextDue { due.push(address, at: time) }
        }
    }

    /// The element of an address, if it is simulated.
    func element(_ address: ElementAddress) -> SimulatedElement? { elements[address] }

    /// Does something to one element in place.
    mutating func update<Result>(
        _ address: ElementAddress,
        _ change: (inout SimulatedElement) throws(DriverError) -> Result
    ) throws(DriverError) -> Result {
        guard let index = elements.index(forKey: address) else { throw .unknown(address) }
        let before = elements.values[index].nextDue
        defer { reschedule(address, before: before) }
        return try change(&elements.values[index])
    }

    /// Lets time pass for all and tells what they said meanwhile.
    mutating func advance(to now: Double) -> [SimulatedReport] {
        var reports: [SimulatedReport] = []
        while let (time, address) = due.pop(until: now) {
            // An entry whose element has other plans by now is a leftover.
            guard elements[address]?.nextDue == time else { continue }
            reports += elements[address]?.advance(to: now) ?? []
            reschedule(address, before: nil)
        }
        return reports
    }

    private mutating func reschedule(_ address: ElementAddress, before: Double?) {
        if let time = elements[address]?.nextDue, time != before { due.push(address, at: time) }
    }
}
