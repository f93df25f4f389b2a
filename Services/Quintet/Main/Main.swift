import Quintet

@main
enum Main {
    static func main() async { await QuintetProgram.main() }
}
