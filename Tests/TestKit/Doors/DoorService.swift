import Foundation
import ServiceKit

/// A sixth service: one decider and its routes.
package enum DoorService {
    struct Jammed: Error {}

    /// Adds the routes; a file `jam` in the data folder makes the handler of `JAM` fail.
    package static func build(_ service: inout Microservice, _ configuration: ServiceConfiguration) {
        let jam = "\(configuration.dataFolder)/jam"
        service.decide(DoorDecider.self, on: TurnLock.self) { command, _ in
            if command.lock == .jam, FileManager.default.fileExists(atPath: jam) { throw Jammed() }
            return command.lock
        }
    }
}
