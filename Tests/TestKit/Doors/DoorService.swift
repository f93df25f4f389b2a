import Foundation
import GRDB
import Schema
import ServiceKit

/// A sixth service: one decider and its routes.
package enum DoorService {
    struct Jammed: Error {}

    /// Adds the routes; a file `jam` in the data folder makes the handler of `JAM` fail, and `CONFIDENTIAL=true` the doors
    /// confidential; with `DOOR_SESSION=clean` the broker keeps nothing for them.
    package static func build(_ service: inout Microservice, _ configuration: ServiceConfiguration) {
        service.isConfidential = configuration.bool("confidential") ?? false
        if configuration.string("door.session") == "clean" { service.session = .clean }
        service.migration("doors") { try $0.execute(sql: "CREATE TABLE look (door TEXT NOT NULL) STRICT") }
        let jam = "\(configuration.dataFolder)/jam"
        service.decide(DoorDecider.self, on: TurnLock.self) { command, _ in
            if command.lock == .jam, FileManager.default.fileExists(atPath: jam) { throw Jammed() }
            return command.lock
        }
        service.answer(LookAtDoor.self) { question, _, transaction in
            try transaction.db.execute(sql: "INSERT INTO look (door) VALUES (?)", arguments: [question.door])
            let door = try transaction.load(DoorState.self, as: DoorState.channel.type, question.door)
            return door?.state ?? DoorDecider.initial
        }
    }
}
