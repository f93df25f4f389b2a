import ServiceKit

/// A sixth service: one decider and its routes.
public enum DoorService {
    /// Adds the routes.
    public static func build(_ service: inout Microservice, _ configuration: ServiceConfiguration) {
        service.decide(DoorDecider.self, on: TurnLock.self) { command, _ in command.lock }
    }
}
