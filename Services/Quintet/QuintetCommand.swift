import ArgumentParser
import Glibc

/// `quintet`: the operator's command.
public enum QuintetProgram {
    /// Does what the process's arguments ask for.
    public static func main() async {
        // Nothing that this program or its children write is for others: secrets, databases, the broker's store.
        umask(0o077)
        await QuintetCommand.main(nil)
    }
}

/// What `quintet` can do is the list of subcommands.
struct QuintetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quintet",
        abstract: "Sets up and runs a Quintet installation: one broker, its services, its devices.",
        subcommands: [
            InitCommand.self,
            UpCommand.self,
            DoctorCommand.self,
            DeviceCommand.self,
            RotateCommand.self,
            SendCommand.self,
            AskCommand.self,
            WatchCommand.self,
            DeadLettersCommand.self,
            TasksCommand.self,
            TrafficCommand.self,
            ClinicCommand.self,
            BackupCommand.self,
            RestoreCommand.self,
            UpgradeCommand.self,
            KeeperCommand.self,
            DemoSourcesCommand.self,
        ]
    )
}
