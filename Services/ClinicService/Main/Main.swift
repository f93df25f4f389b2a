import ClinicService

@main
enum Main {
    static func main() async { await ClinicServiceProgram.main() }
}
