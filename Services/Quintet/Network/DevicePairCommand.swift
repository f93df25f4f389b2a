import ArgumentParser
import Glibc
import Schema

/// `quintet device pair NAME`
struct DevicePairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Opens a door through which one device gets a certificate for a key of its own.",
        discussion: "Prints a code that is good once. What the device has to send is in docs/devices.md."
    )

    @OptionGroup var data: DataOption

    @Argument(help: "1 to 32 of a-z, 0-9 and -.")
    var name: String

    @Option(help: "What the account may do. [default: device, or what it is already]")
    var role: Role?

    @Option(name: .customLong("for"), help: "Minutes until the code is over.")
    var minutes = 15

    @Option(help: "The door's port; 0 for any that is free.")
    var port = 0

    func validate() throws {
        guard (1...1440).contains(minutes) else { throw ValidationError("--for takes 1 to 1440 minutes") }
        guard (0...65535).contains(port) else { throw ValidationError("--port takes 0 to 65535") }
    }

    func run() async throws {
        let installation = Installation(folder: data.folder)
        try installation.requireReadiness(for: name, role: role)
        let authority = try AuthorityFiles(folder: data.folder).authority()
        let fingerprint = try authority.fingerprint
        let offer = PairingOffer(device: name, expires: .now + Double(minutes * 60))
        let door = try PairingDoor(offer, installation: installation, role: role)
        if port != 0, let bind = door.settings.network?.bind {
            try LocalPort(number: port, address: bind).requireFree(option: "--port")
        }
        let host = door.settings.networkHost
        let state = try await door.run(port: port) { port in
            print(
                """
                pairing the device \(offer.device) until \(offer.expires)
                  address      https://\(host):\(port)
                  code         \(offer.code.text)
                  fingerprint  \(fingerprint)
                """
            )
            fflush(nil)
        }
        try tell(state)
    }

    private func tell(_ state: PairingOffer.State) throws {
        switch state {
        case .taken: print("paired \(name): it has its certificate")
        case .open: print("stopped; \(name) was not paired")
        case .expired: throw refused("nobody came within \(minutes) min")
        case .guessed: throw refused("the name or the code was wrong \(PairingOffer.tries) times")
        }
    }

    private func refused(_ problem: String) -> OperatorError {
        OperatorError(problem: "\(problem): \(name) was not paired", remedy: "repeat the command for another code")
    }
}
