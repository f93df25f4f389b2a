import ArgumentParser
import FoundationEssentials
import Schema

/// What all commands that speak to the clinic have in common: who acts.
struct ClinicOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Option(help: "Who acts, for the audit log. [default: the login name]")
    var user: String?

    func actor(_ role: ClinicRole) -> ClinicActor {
        ClinicActor(user ?? ProcessInfo.processInfo.userName, role)
    }

    /// Does `work` with a connection to the clinic; an exit code other than 0 is thrown.
    func open(
        as role: ClinicRole,
        patience: Double,
        _ work: (ClinicLink) async throws -> Int32
    ) async throws {
        let code = try await OperatorLink.open(data.folder) { link in
            try await ClinicLink.answered {
                try await work(ClinicLink(link: link, actor: actor(role), patience: .seconds(patience)))
            }
        }
        guard code == 0 else { throw ExitCode(code) }
    }
}

extension ClinicRole: ExpressibleByArgument {
    /// Reads one of ``WireEnum/words``.
    public init?(argument: String) {
        guard let role = Self.named(argument) else { return nil }
        self = role
    }

    /// The roles that are known.
    public static var allValueStrings: [String] { words }
}
