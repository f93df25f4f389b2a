import Schema
import ServiceKit
import TestKit

@main
enum Main {
    static func main() async {
        await Launcher.main("door-service", topic: .doors) { service, configuration in
            DoorService.build(&service, configuration)
        }
    }
}
