import ArgumentParser
import Glibc

/// `quintet`: the operator's command. What it can do is the list of subcommands.
@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quintet",
        abstract: "Sets up and runs a Quintet installation: one broker, its services, its devices.",
        subcommands: [
            InitCommand.self,
            UpCommand.self,
            DoctorCommand.self,
            DeviceCommand.self,
            SendCommand.self,
            AskCommand.self,
            WatchCommand.self,
            DeadLettersCommand.self,
            TasksCommand.self,
            TrafficCommand.self,
            ClinicCommand.self,
            BackupCommand.self,
            RestoreCommand.self,
            DemoSourcesCommand.self,
        ]
    )

    static func main() async {
        // Nothing that this program or its children write is for others: secrets, databases, the broker's store.
        umask(0o077)
        await main(nil)
    }
}
