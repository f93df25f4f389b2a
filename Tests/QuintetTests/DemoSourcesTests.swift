import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import Testing
import TestKit

@testable import Quintet

/// The real `quintet demo-sources`, alone and beside an installation.
@Suite(.timeLimit(.minutes(5)))
struct DemoSourcesTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `it serves until it is told to stop, and says so`(signal: Int32) async throws {
        let bench = try Bench()
        let sources = try start(bench)
        try await eventually("it is ready: \(sources.output)") { sources.output.contains("service.ready") }
        #expect(sources.output.contains("http://127.0.0.1:\(bench.port)/ serves bar pie map semaphore list"))
        #expect(try await ask(bench.port, "semaphore").contains("Llamadas espera"))
        sources.signal(signal)
        #expect(try await sources.end() == 0)
        #expect(sources.output.contains("service.stopped"))
    }

    @Test(arguments: ["hang", "drip", "slow-headers"])
    func `a client that is kept waiting does not keep it from stopping`(misbehaviour: String) async throws {
        let bench = try Bench()
        let sources = try start(bench)
        try await eventually("it is ready: \(sources.output)") { sources.output.contains("service.ready") }
        #expect(try await ask(bench.port, "bar/misbehave", putting: misbehaviour).isEmpty)
        async let waiting = try? ask(bench.port, "bar")
        // What was asked after it is answered, so it is being kept waiting.
        #expect(try await ask(bench.port, "pie").contains("aprobados"))
        sources.signal(SIGTERM)
        #expect(try await sources.end() == 0)
        _ = await waiting
    }

    @Test func `values survive kill -9`() async throws {
        let bench = try Bench()
        let first = try start(bench)
        try await eventually("it is ready: \(first.output)") { first.output.contains("service.ready") }
        #expect(try await ask(bench.port, "semaphore", putting: "77").isEmpty)
        let list = try await ask(bench.port, "list")
        first.signal(SIGKILL)
        #expect(try await first.end() == -SIGKILL)
        let second = try start(bench)
        try await eventually("it is ready: \(second.output)") { second.output.contains("service.ready") }
        #expect(try await ask(bench.port, "semaphore").contains(":77}"))
        #expect(try await ask(bench.port, "list") == list)
    }

    @Test func `a taken port and a taken folder are said in one line`() async throws {
        let bench = try Bench()
        let sources = try start(bench)
        try await eventually("it is ready: \(sources.output)") { sources.output.contains("service.ready") }
        let again = try await Tool(path: program()).run(words(bench))
        #expect(again.code == 1)
        #expect(again.output.contains("port \(bench.port) of 127.0.0.1 cannot be used"))
        #expect(again.output.contains("`--port`"))
        let elsewhere = try await Tool(path: program()).run([
            "demo-sources", "--data", bench.folder.path, "--port", "0",
        ])
        #expect(elsewhere.code == 1)
        #expect(elsewhere.output.contains("run on \(bench.folder.path)/demo-sources already"))
    }

    @Test func `up runs it and tells dashboard-poller where it is`() async throws {
        let bench = try Bench()
        let demo = try Bench()
        let up = try up(bench, ["--demo-port", "\(demo.port)"])
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        #expect(up.output.contains("demo     http://127.0.0.1:\(demo.port)\n"))
        #expect(up.output.contains("env DASHBOARD_DEMO_URL=http://127.0.0.1:\(demo.port)\n"))
        try await eventually("it serves: \(up.output)") { up.output.contains("127.0.0.1:\(demo.port)/ serves") }
        #expect(try await ask(demo.port, "bar").contains("aprobados"))
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
        #expect(!LocalPort(number: demo.port).isListenedOn)
        #expect(try bench.folder.settings().demoPort == demo.port)
    }

    @Test func `up takes another port when its own is taken`() async throws {
        let bench = try Bench()
        let taken = try Bench()
        let sources = try start(taken)
        try await eventually("it is ready: \(sources.output)") { sources.output.contains("service.ready") }
        let up = try up(bench, ["--demo-port", "\(taken.port)"])
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        let words = "port \(taken.port) is taken: the demo sources are at port "
        let rest = try #require(up.output.range(of: words)).upperBound
        let port = try #require(Int(up.output[rest...].prefix { $0.isNumber }))
        #expect(up.output.contains("env DASHBOARD_DEMO_URL=http://127.0.0.1:\(port)\n"))
        #expect(try bench.folder.settings().demoPort == taken.port)
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
    }

    @Test func `the broker's port is not the demo's`() throws {
        let port = try Bench().port
        #expect(try LocalPort(number: port).orAnother(than: 1).number == port)
        #expect(try LocalPort(number: port).orAnother(than: port).number != port)
    }

    @Test func `up does without when told so`() async throws {
        let bench = try Bench()
        let up = try up(bench, ["--no-demo"])
        try await eventually("all is ready: \(up.output)") { up.output.contains("mosquitto_pub -h 127.0.0.1") }
        #expect(up.output.contains("env SITE=main\n"))
        #expect(!up.output.contains("DASHBOARD_DEMO_URL"))
        #expect(!up.output.contains("demo-sources"))
        up.signal(SIGTERM)
        #expect(try await up.end() == 0)
    }

    private func start(_ bench: Bench) throws -> RunningTool {
        try RunningTool(program(), words(bench))
    }

    private func words(_ bench: Bench) -> [String] {
        ["demo-sources", "--data", bench.folder.path, "--port", "\(bench.port)", "--every", "3600"]
    }

    /// `quintet up` with a stand-in for dashboard-poller that shows its environment.
    private func up(_ bench: Bench, _ more: [String]) throws -> RunningTool {
        let services = bench.root + "/services"
        try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            trap 'kill $!; exit 0' TERM
            env | sed 's/^/env /'
            echo '{"event":"service.ready"}'
            sleep 600 &
            wait
            """
        let path = services + "/dashboard-poller"
        try Data(script.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let words = ["up", "--data", bench.folder.path, "--services", services, "--broker-port", "\(bench.port)"]
        return try RunningTool(program(), words + more)
    }

    /// The text that is answered.
    private func ask(_ port: Int, _ path: String, putting body: String? = nil) async throws -> String {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/\(path)")
        if let body {
            request.method = .PUT
            request.body = .bytes(ByteBuffer(string: body))
        }
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        return String(buffer: try await answer.body.collect(upTo: 1 << 20))
    }

    /// The executable that was built along with the tests.
    private func program() throws -> String {
        try Programs.folder(of: Programs.thisProgram()) + "/quintet"
    }
}

extension LocalPort {
    fileprivate var isListenedOn: Bool {
        guard let connection = connected() else { return false }
        close(connection)
        return true
    }
}
