import Testing

@testable import FuzzTargets

/// The short version of `make fuzz`.
@Suite(.timeLimit(.minutes(5)))
struct FuzzTargetTests {
    static let names = FuzzTarget.all.map(\.name)

    @Test(arguments: names)
    func `a target bears what is written for it, what broke it once, and many changes of both`(name: String)
        throws
    {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try InputFolder.allCases.flatMap { try $0.inputs(of: name) }
        #expect(inputs.count >= 5, "there are too few inputs to begin with")
        for (file, bytes) in inputs { Self.take(bytes, by: target, "\(file)") }
        var mutation = Mutation(of: inputs.map(\.bytes), seed: 1)
        for number in 0..<target.tries {
            Self.take(mutation.next(atMost: target.longest), by: target, "change \(number)")
        }
    }

    @Test func `what does not hold is told`() {
        let target = FuzzTarget("never", tries: 1) { input in try hold(input.isEmpty, "\(input.count) bytes came") }
        #expect(throws: Breach.self) { try target.take([1]) }
        #expect(throws: Never.self) { try target.take([]) }
    }

    private static func take(_ input: [UInt8], by target: FuzzTarget, _ name: String) {
        do { try target.take(input) } catch {
            let text = String(decoding: input, as: UTF8.self).debugDescription
            Issue.record("\(target.name), \(name): \(error); the input is \(text)")
        }
    }
}
