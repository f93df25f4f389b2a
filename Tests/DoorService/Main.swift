import Schema
import ServiceKit
import TestKit

@main
enum Main {
    static func main() async {
        await Launcher.main("door-service", topic: .doors) { DoorService.build(&$0, $1) }
    }
}
