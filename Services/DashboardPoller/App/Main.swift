import Schema
import ServiceKit

@main
enum Main {
    static func main() async {
        await Launcher.main("dashboard-poller", topic: .dashboard) { service, configuration in
        }
    }
}
