import Schema

/// What the driver says of the commands it was given. Of a command that has ended it may say what it likes.
extension ElementTurn {
    mutating func start(_ id: String) {
        guard let command = given(id), command.phase == .handed else { return }
        if now >= command.order.expiresAt { return expire(command) }
        run(command)
    }

    mutating func sent(_ id: String) {
        guard let command = given(id) else { return }
        if command.phase == .handed { run(command) }
        if traits.feedback == .none { assume(command) }
    }

    mutating func acknowledged(_ id: String) {
        guard let command = given(id) else { return }
        if command.phase == .handed { run(command) }
        switch traits.feedback {
        case .none, .acknowledgement: assume(command)
        case .readBack: emit(.readBack(.afterCommand(id)))
        case .push: break
        }
    }

    mutating func confirmed(_ id: String, _ values: ElementValues) {
        if let command = given(id), command.phase == .handed { run(command) }
        receive(values, .read)
    }

    mutating func failed(_ id: String, _ reason: String) {
        guard let command = given(id) else { return }
        end(command, .failed, reason)
    }

    private func given(_ id: String) -> OpenCommand? { life.open.first { $0.order.id == id } }

    private mutating func run(_ command: OpenCommand) {
        let deadline = now + traits.patience(for: command.remaining)
        emit(.running(command: command.order.id, deadline: deadline))
    }

    /// The device cannot say more, so what was asked for is taken for what is, and marked so.
    private mutating func assume(_ command: OpenCommand) {
        var values = command.asRequested(life.confirmed)
        if command.order.target.isStop, values.isMoving { values.state = values.position == 0 ? .closed : .open }
        let id = command.order.id
        if values != life.confirmed || life.assurance != .assumed {
            let assumed = command.concerns.subtracting(.stop)
            emit(.reported(values, unproven: life.unproven.union(assumed)))
            emit(.changed(ElementChange(values: values, assurance: .assumed, command: id, at: now)))
        }
        end(command, .assumed)
    }
}
