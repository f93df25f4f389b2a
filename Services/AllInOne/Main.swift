import ClinicService
import Console
import DashboardPoller
import HomeActuator
import Quintet
import TaskService
import TrafficIngest

/// One file that is every program, by the name that it is called by: `home-actuator` and the others are links to it.
@main
enum Main {
    static func main() async {
        switch CommandLine.arguments.first?.split(separator: "/").last {
        case "home-actuator": await HomeActuatorProgram.main()
        case "dashboard-poller": await DashboardPollerProgram.main()
        case "task-service": await TaskServiceProgram.main()
        case "traffic-ingest": await TrafficIngestProgram.main()
        case "console": await ConsoleProgram.main()
        case "clinic-service": await ClinicServiceProgram.main()
        default: await QuintetProgram.main()
        }
    }
}
