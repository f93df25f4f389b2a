import History

/// Entities that several clients look at and change.
extension ChaosChecker {
    mutating func checkRegisters() {
        for (entity, history) in registers().sorted(by: { $0.key < $1.key }) {
            findings.require(history.isLinearizable, .register, .reordered) {
                "\(entity): \(history.operations.count) looks and changes are in no order: \(history.operations)"
            }
        }
    }

    /// The histories by entity; a restore begins another, of which nothing is known at first.
    private func registers() -> [String: RegisterHistory] {
        var operations: [String: [RegisterHistory.Operation]] = [:]
        for record in evidence.commands {
            guard let register = record.draft.register else { continue }
            let restores = evidence.deeds.restorations.filter { $0.site == record.draft.site }.map(\.restoredAt)
            let life = restores.count { $0 <= record.sentAt }
            let end = restores.count > life ? restores[life] : .infinity
            let key = "\(register.entity) \(life)"
            if let operation = Self.operation(record, register, before: end) {
                operations[key, default: []].append(operation)
            }
            // It may have been done in the next life, too.
            guard let expected = register.expected, (record.final?.at ?? .infinity) > end else { continue }
            operations["\(register.entity) \(life + 1)", default: []].append(
                RegisterHistory.Operation(
                    kind: .change(expected: expected, writer: record.id, isDone: nil),
                    from: record.sentAt,
                    to: .infinity
                )
            )
        }
        return operations.mapValues { RegisterHistory($0) }
    }

    private static func operation(
        _ record: CommandRecord,
        _ register: Draft.Register,
        before end: Double
    ) -> RegisterHistory.Operation? {
        let answer = record.final.flatMap { $0.at <= end ? $0 : nil }
        guard let expected = register.expected else {
            guard let answer, answer.isReply, let version = answer.version else { return nil }
            return .init(kind: .look(version: version, writer: answer.value), from: record.sentAt, to: answer.at)
        }
        // Refused for another reason, such as that the entity is gone: it changed nothing.
        if let answer, !answer.isReply, answer.word != "version-conflict" { return nil }
        return .init(
            kind: .change(expected: expected, writer: record.id, isDone: answer.map(\.isReply)),
            from: record.sentAt,
            to: answer?.at ?? .infinity
        )
    }
}
