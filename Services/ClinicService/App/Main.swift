import Schema
import ServiceKit

@main
enum Main {
    static func main() async {
        await Launcher.main("clinic-service", topic: .clinic) { service, _ in
            // The broker shall never store what is sent here.
            service.session = .clean
        }
    }
}
