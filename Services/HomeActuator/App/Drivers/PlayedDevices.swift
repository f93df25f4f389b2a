import HomeActuatorDomain
import Schema
import ServiceKit

/// Devices that somebody else plays in place of the source `drivers`, such as a simulation in virtual time: what they
/// are told is taken here, and what they say comes in by the way of every driver.
extension HomeService {
    /// One thing a device is to do.
    package enum DeviceWork: Sendable {
        /// It shall become this; nothing is given when it shall stop.
        case drive(id: String, home: String, element: String, target: ElementValues)
        /// It shall say what it is.
        case read(home: String, element: String)
    }

    /// Takes what was decided and committed since the last call, the work of each driver in order.
    package func takeDeviceWork() -> [DeviceWork] { drivers.takeWork().map(DeviceWork.init) }

    /// Tells an element's life what its device said.
    package func hear(
        _ action: ElementCommand.Action,
        home: String,
        element: String,
        _ transaction: Transaction
    ) throws {
        try runner.perform(action, on: ElementAddress(home: home, element: element), transaction)
    }
}

extension HomeService.DeviceWork {
    fileprivate init(_ work: DriveLane.Work) {
        switch work {
        case .drive(let command):
            let (id, address) = (command.id, command.element)
            self = .drive(id: id, home: address.home, element: address.element, target: command.target)
        case .read(let address): self = .read(home: address.home, element: address.element)
        }
    }
}
