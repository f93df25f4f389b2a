import Schema
import ServiceKit

/// `console`: the door by which a browser comes in. It holds nothing of the other services' but what they last said.
public enum ConsoleProgram {
    /// Runs until the process is asked to end.
    public static func main() async {
        await Launcher.main("console", topic: .console) { service, configuration in
            let console = try ConsoleService(ConsoleSettings(configuration), configuration)

            service.migration("2026-11-21 accounts", ConsoleTables.migrate)
            service.atStart(console.start)
            service.condition(console.web.condition)

            service.source("web", console.web.run)
            service.source("bus", console.feed.run)
            service.source("heartbeat", console.hub.beat)
            service.source("sessions", console.sessions.sweep)
            service.source("pace", console.pace.tidy)
        }
    }
}
