import Console

@main
enum Main {
    static func main() async { await ConsoleProgram.main() }
}
