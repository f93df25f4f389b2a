import Decision
import Schema
import Store

/// A refusal that can be told to a command's sender.
public protocol Refusal: Error {
    /// The refusal in the registry's terms.
    var problem: Problem { get }
}

extension Problem: Refusal {
    /// A problem is its own refusal.
    public var problem: Problem { self }
}

extension Microservice {
    /// Lets a decider answer a command: reads the entity's state, decides, evolves, stores, and publishes the events
    /// and the new state document. The levels of the topic before the verb name the entity.
    public mutating func decide<D: Decider, C: Command>(
        _ decider: D.Type,
        on command: C.Type,
        _ translate: @escaping @Sendable (C, Request) throws -> D.Command
    ) where D.State: StateDocument, D.Event: Event, D.Refusal: Refusal, C.Reply == Acknowledgement {
        on(C.self) { command, request, transaction in
            let outcome = try transaction.decide(
                D.self,
                try translate(command, request),
                of: D.State.channel.type,
                request.entity
            )
            if let state = outcome.state { try transaction.put(state, request.entity) }
            return outcome.state == nil ? .noop(version: outcome.version) : .applied(version: outcome.version)
        }
    }

    /// Lets a decider answer a command without publishing a document of its state; `kind` names the stored entities.
    public mutating func decide<D: Decider, C: Command>(
        _ decider: D.Type,
        storedAs kind: String,
        on command: C.Type,
        _ translate: @escaping @Sendable (C, Request) throws -> D.Command
    ) where D.State: Codable, D.Event: Event, D.Refusal: Refusal, C.Reply == Acknowledgement {
        on(C.self) { command, request, transaction in
            let outcome = try transaction.decide(D.self, try translate(command, request), of: kind, request.entity)
            return outcome.state == nil ? .noop(version: outcome.version) : .applied(version: outcome.version)
        }
    }
}

extension Transaction {
    /// Decides, evolves and stores one entity, and publishes its events; the state is nil when nothing happened.
    func decide<D: Decider>(
        _ decider: D.Type,
        _ command: D.Command,
        of kind: String,
        _ entity: [String]
    ) throws -> (state: D.State?, version: Int) where D.State: Codable, D.Event: Event, D.Refusal: Refusal {
        let id = entity.count == 1 ? entity[0] : entity.joined(separator: "/")
        let stored = try load(D.State.self, as: kind, id)
        var state = stored?.state ?? D.initial
        var version = stored?.version ?? 0
        let events: [D.Event]
        do throws(D.Refusal) {
            events = try D.decide(command, state)
        } catch {
            throw error.problem
        }
        guard !events.isEmpty else { return (nil, version) }
        for event in events {
            D.evolve(&state, event)
            version += 1
            try emit(event, entity, version: version)
        }
        try store(state, as: kind, id, version: version)
        return (state, version)
    }
}
