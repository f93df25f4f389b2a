import DashboardPoller

@main
enum Main {
    static func main() async { await DashboardPollerProgram.main() }
}
