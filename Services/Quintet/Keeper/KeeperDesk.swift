import Bus
import Passwords
import Schema

/// What the keeper does, each on the installation's files and under its lock.
struct KeeperDesk: Sendable {
    let folder: DataFolder
    /// Where devices find the broker, when the settings do not say.
    var door: BrokerAddress?
    var networkDoor: BrokerAddress?

    /// Does what is asked. Throws a `Problem` to refuse it.
    func perform(_ request: KeeperRequest, _ requester: Requester) async throws -> [UInt8] {
        let codec = JSONCodec()
        if let name = request.device {
            // One that the broker kept would bring a revoked device back.
            guard !request.isRetained else {
                throw Problem(.retainedCommand, "send it without the retain flag, and clear the retained message")
            }
            if request.matches(AddDevice.channel) {
                try await add(name, try request.command(AddDevice.self))
                return try codec.encode(CommandReply<Acknowledgement>(.applied))
            }
            if request.matches(RevokeDevice.channel) {
                _ = try request.command(RevokeDevice.self)
                try await revoke(name)
                return try codec.encode(CommandReply<Acknowledgement>(.applied))
            }
        } else if request.matches(ListDevices.channel) {
            _ = try request.question(ListDevices.self)
            return try codec.encode(DeviceList(devices: DeviceFolder(folder: folder).all().map(KnownDevice.init)))
        } else if request.matches(AskBroker.channel) {
            _ = try request.question(AskBroker.self)
            return try codec.encode(await facts(requester))
        }
        throw Problem(.unknownType, "the keeper has no “\(request.name)”; see the contract for what it has")
    }

    private func add(_ name: String, _ command: AddDevice) async throws {
        do throws(OperatorError) {
            try Device.validate(name: name)
        } catch {
            throw Problem(.schemaViolation, error.description)
        }
        guard let role = Role(rawValue: command.role.rawValue) else {
            let words = DeviceRole.words.joined(separator: ", ")
            throw Problem.violation([Violation("/role", "enum", expected: "one of \(words)")])
        }
        // Whoever may add devices need not have a right to patients' records.
        guard role != .clinician else { throw Self.refused("a clinician's account", name, "--role clinician") }
        guard PasswordLine(user: name, kept: command.passwordHash) != nil else {
            let expected = "$7$100000$, 12 bytes of salt and 64 of hash in base64"
            throw Problem.violation([Violation("/passwordHash", "format", expected: expected)])
        }
        guard try folder.settings().cluster.isEmpty else { throw Self.refused("a device at NATS", name, "") }
        try await Installation(folder: folder).keepDevice(name, role: role, passwordHash: command.passwordHash)
    }

    private func revoke(_ name: String) async throws {
        guard try folder.settings().cluster.isEmpty else {
            throw Problem(.managedOnMachine, "NATS knows its accounts by files: use `quintet device revoke \(name)`")
        }
        guard try DeviceFolder(folder: folder).all().contains(where: { $0.name == name }) else {
            try await Installation(folder: folder).finishDevices()
            throw Problem(.unknownEntity, "there is no device “\(name)”")
        }
        _ = try await Installation(folder: folder).revokeDevice(name)
    }

    private static func refused(_ what: String, _ name: String, _ option: String) -> Problem {
        let line = ["quintet device add", name, option].filter { !$0.isEmpty }.joined(separator: " ")
        return Problem(.managedOnMachine, "\(what) is made on the machine: use `\(line)` there")
    }
}

extension KnownDevice {
    fileprivate init(_ device: Device) {
        self.init(
            name: device.name,
            role: DeviceRole(rawValue: device.role.rawValue) ?? .unknown,
            hasPassword: device.hasPassword,
            certificateUntil: device.certificate?.expires
        )
    }
}
