import HomeActuator

@main
enum Main {
    static func main() async { await HomeActuatorProgram.main() }
}
