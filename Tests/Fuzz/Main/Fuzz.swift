import CLibFuzzer
import Foundation
import FuzzTargets

/// Feeds one target, named by `FUZZ_TARGET`, with whatever libFuzzer comes up with; its options are libFuzzer's.
///
/// The name is no argument, as libFuzzer starts itself again with its arguments to make a crash smaller. Without a name
/// it lists the targets and their longest inputs.
@main
enum Fuzz {
    private static let target = FuzzTarget.named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

    static func main() {
        guard target != nil else {
            for target in FuzzTarget.all { print(target.name, target.longest) }
            return
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, length in
                Fuzz.take(Array(UnsafeBufferPointer(start: start, count: length)))
                return 0
            }
        )
    }

    /// What a target does not hold must end the process: that is how libFuzzer learns of it.
    private static func take(_ input: [UInt8]) {
        do { try target?.take(input) } catch { fatalError("\(target?.name ?? ""): \(error)") }
    }
}
