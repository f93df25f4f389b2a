import TrafficIngest

@main
enum Main {
    static func main() async { await TrafficIngestProgram.main() }
}
