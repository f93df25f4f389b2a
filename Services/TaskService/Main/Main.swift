import TaskService

@main
enum Main {
    static func main() async { await TaskServiceProgram.main() }
}
