import Schema

/// What the device says of itself.
extension ElementTurn {
    /// Seconds a report of the old values waits to be overtaken.
    private static let patienceWithOldValues = 1.0

    mutating func receive(_ words: ElementValues, _ origin: ReportOrigin) {
        var report = DeviceReport(words, of: traits)
        if origin == .device { report = holdBack(report) }
        guard !report.touches.isEmpty else { return }
        if let held = life.held, held.touches.overlaps(report.touches) { emit(.released(isPublished: false)) }
        publish(report)
        if origin == .read { giveUp(on: report.touches) }
    }

    /// Takes the part out of a report that says what was before an open command.
    private mutating func holdBack(_ report: DeviceReport) -> DeviceReport {
        var rest = report
        for command in life.open {
            let part = rest.restricted(to: command.concerns, of: traits)
            guard !part.touches.isEmpty, isOld(part, to: command) else { continue }
            hold(part)
            rest = rest.restricted(to: rest.touches.subtracting(part.touches), of: traits)
        }
        return rest
    }

    private func isOld(_ part: DeviceReport, to command: OpenCommand) -> Bool {
        let isRepeated = [command.old, command.oldReported].contains { old in
            let before = old.restricted(to: part.touches, of: traits)
            return !before.isEmpty && part.merged(over: before) == before
        }
        return isRepeated && !command.isMet(by: part.merged(over: life.confirmed), of: traits)
    }

    /// A device that repeats itself does not gain time by it.
    private mutating func hold(_ part: DeviceReport) {
        let until = life.held?.until ?? now + Self.patienceWithOldValues
        let touches = part.touches.union(life.held?.touches ?? [])
        let values = (life.held?.values ?? ElementValues()).overlaid(by: part.values)
        emit(.held(HeldReport(values: values, touches: touches, until: until)))
    }

    /// Publishes what a report says, and ends the commands it meets.
    mutating func publish(_ report: DeviceReport) {
        let reported = report.merged(over: life.reported)
        var shown = life.confirmed.following(life.reported, to: reported)
        let concerned = life.open.filter { $0.concerns.overlaps(report.touches) }
        let said = report.merged(over: life.confirmed)
        let met = concerned.filter { $0.isMet(by: said, of: traits) }
        for command in met { shown = command.asRequested(shown) }
        let cause = met.last ?? concerned.last { $0.explains(shown, of: traits) }
        let unproven = life.unproven.subtracting(report.touches)
        let assurance = assurance(of: shown, unproven)
        if reported != life.reported || unproven != life.unproven { emit(.reported(reported, unproven: unproven)) }
        if shown != life.confirmed || assurance != life.assurance {
            let command = cause?.order.id
            emit(.changed(ElementChange(values: shown, assurance: assurance, command: command, at: now)))
        }
        for command in met { end(command, .applied) }
    }

    /// The level that is kept while OFF is a memory, which no device could confirm.
    private func assurance(of shown: ElementValues, _ unproven: Properties) -> Assurance {
        let doubtful = shown.state == .off ? unproven.subtracting(.brightness) : unproven
        if doubtful.isEmpty { return .confirmed }
        return life.assurance == .confirmed ? .assumed : life.assurance
    }

    /// The last read has answered, and the commands that waited for it were not met.
    private mutating func giveUp(on touched: Properties) {
        for command in life.open where command.phase == .reading && command.concerns.overlaps(touched) {
            timeOut(command)
        }
    }

    mutating func timeOut(_ command: OpenCommand) {
        let seconds = Decimals.text(traits.patience(for: command.remaining))
        end(command, .timedOut, "the device did not confirm within \(seconds) s, nor when it was read after that")
    }
}

extension OpenCommand {
    /// What reports can say about it. Where a bidirectional element is also tells whether it stands still.
    var concerns: Properties { awaiting.contains(.stop) ? awaiting.union(.position) : awaiting }
}

extension ElementValues {
    /// These values after the device's own words went from one to another: a field that the device repeats stays as
    /// it is shown, and so keeps the value that was asked for when the device rounded it.
    func following(_ before: ElementValues, to after: ElementValues) -> ElementValues {
        ElementValues(
            state: after.state == before.state && state != nil ? state : after.state,
            brightness: after.brightness == before.brightness && brightness != nil ? brightness : after.brightness,
            position: after.position == before.position && position != nil ? position : after.position,
            value: after.value == before.value && value != nil ? value : after.value
        )
    }
}
