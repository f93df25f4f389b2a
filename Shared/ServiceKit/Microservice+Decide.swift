import Decision
import Schema
import Store

/// A refusal that can be told to a command's sender.
public protocol Refusal: Error {
    /// The refusal in the registry's terms.
    var problem: Problem { get }
}

extension Problem: Refusal {
    public var problem: Problem { self }
}

extension Microservice {
    /// Lets a decider answer a command: reads the entity's state, decides, evolves, stores, publishes the events and
    /// the new state document. The levels of the topic before the verb name the entity.
    public mutating func decide<D: Decider, C: Command>(
        _ decider: D.Type,
        on command: C.Type,
        _ translate: @escaping @Sendable (C, Request) -> D.Command
    ) where D.State: StateDocument, D.Event: Event, D.Refusal: Refusal, C.Reply == Acknowledgement {
        on(C.self) { command, request, transaction in
            let kind = D.State.channel.type
            let id = request.entity.joined(separator: "/")
            let stored = try transaction.tables.entities.find(kind: kind, id: id)
            var state = try stored.map { try transaction.codec.value(D.State.self, from: $0.state[...]) } ?? D.initial
            var version = stored?.version ?? 0
            let events: [D.Event]
            do throws(D.Refusal) {
                events = try D.decide(translate(command, request), state)
            } catch {
                throw error.problem
            }
            guard !events.isEmpty else { return .noop(version: version) }
            for event in events {
                D.evolve(&state, event)
                version += 1
                try transaction.emit(event, request.entity, version: version)
            }
            try transaction.tables.entities.put(
                kind: kind, id: id, version: version, state: try transaction.codec.encode(state))
            try transaction.put(state, request.entity)
            return .applied(version: version)
        }
    }
}
