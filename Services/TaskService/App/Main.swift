import Schema
import ServiceKit
import TaskServiceDomain

@main
enum Main {
    static func main() async {
        await Launcher.main("task-service", topic: .tasks) { _, _ in }
    }
}
