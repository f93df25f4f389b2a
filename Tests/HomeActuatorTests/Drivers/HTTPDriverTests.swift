import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// The driver against a server.
@Suite(.timeLimit(.minutes(5)))
struct HTTPDriverTests {
    private func driver(_ server: TinyServer, timeout: Double = 60, _ change: (inout HTTPBinding) -> Void = { _ in })
        -> HTTPDriver
    {
        let driver = HTTPDriver(
            transport: HTTPTransport(timeout: timeout),
            pause: .milliseconds(1),
            longestLine: 5
        )
        var binding = HTTPBinding(url: server.url)
        change(&binding)
        driver.assign([driven(.binary, DriverBinding(http: binding))])
        return driver
    }

    private let on = command(ElementValues(state: .on))

    @Test func `a 2xx is an acknowledgement and no more`() async throws {
        let server = try TinyServer()
        let driver = driver(server)
        #expect(try await driver.apply(on) == .acknowledged)
        #expect(server.requests.map(\.line) == ["POST /web?operation=enable&PERVMLSERVICENAME=Lamp%20lamp"])
        #expect(driver.feedback(of: address()) == .ack)
        #expect(try await driver.read(address()) == nil)
    }

    @Test func `other statuses, silence and absence are told in words`() async throws {
        let server = try TinyServer(status: 500)
        let driver = driver(server, timeout: 0.2)
        await #expect(throws: DriverError.self) { try await driver.apply(on) }
        server.answer(200, delay: 1)
        await #expect(throws: DriverError.timedOut("127.0.0.1:\(server.port) did not answer within 0.2 s")) {
            try await driver.apply(on)
        }
        server.close()
        do {
            _ = try await driver.apply(on)
            Issue.record("a closed server answered")
        } catch {
            #expect(error.reason.contains("127.0.0.1:\(server.port)"))
        }
    }

    @Test func `the read-back is read where the map says`() async throws {
        let server = try TinyServer(body: #"{"relay":[{"ison":true}]}"#)
        let driver = driver(server) {
            $0.readBack = HTTPReadBack(url: "/status?n={name}", map: StateMap(state: "/relay/0/ison"))
        }
        #expect(driver.feedback(of: address()) == .readback)
        #expect(try await driver.read(address()) == ElementValues(state: .on))
        #expect(server.requests.map(\.line) == ["GET /web/status?n=Lamp%20lamp"])
    }

    @Test func `a host gets one request at a time, and a long line is refused`() async throws {
        let server = try TinyServer(delay: 0.5)
        let driver = driver(server)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask { (try? await driver.apply(command(ElementValues(state: .on)))) != nil }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(server.mostOpen == 1)
        #expect(outcomes.count(where: \.self) == 6)
        #expect(server.requests.count == 6)
    }

    @Test func `reads take no place in the line, and find one in a full line`() async throws {
        let server = try TinyServer(body: "ON", delay: 0.1)
        let driver = driver(server) {
            $0.readBack = HTTPReadBack(url: "/state", map: StateMap(state: ""))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [on] in _ = try await driver.apply(on) }
            try await eventually("one is under way") { server.requests.count == 1 }
            for _ in 1...10 { group.addTask { _ = try await driver.read(address()) } }
            for _ in 1...5 { group.addTask { [on] in _ = try await driver.apply(on) } }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 16)
        #expect(server.mostOpen == 1)
    }

    @Test func `a host that is dead holds up the polls of no other`() async throws {
        let (dead, live) = (try TinyServer(delay: 10), try TinyServer(body: "ON"))
        let driver = HTTPDriver(transport: HTTPTransport(timeout: 3), pause: .milliseconds(1))
        func polled(_ id: String, _ server: TinyServer) -> DrivenElement {
            let readBack = HTTPReadBack(url: "/state", map: StateMap(state: ""), pollSeconds: 1)
            return driven(id, .binary, DriverBinding(http: HTTPBinding(url: server.url, readBack: readBack)))
        }
        driver.assign((1...5).map { polled("dead-\($0)", dead) } + [polled("live", live)])
        let heard = Heard()
        try await running(driver, heard) {
            try await eventually("four polls", within: .seconds(8)) { heard.values.count >= 4 }
            #expect(heard.words.allSatisfy { $0.values == nil || $0.element == address("live") })
        }
    }

    @Test func `three failures in a row mean offline and one success online`() async throws {
        let server = try TinyServer(body: "ON")
        let heard = Heard()
        let driver = driver(server) {
            $0.readBack = HTTPReadBack(url: "/state", map: StateMap(state: ""), pollSeconds: 1)
        }
        try await running(driver, heard) {
            try await eventually("the first poll") { heard.health == [true] }
            server.answer(503)
            for _ in 0..<2 { _ = try? await driver.apply(on) }
            _ = try? await driver.apply(on)
            try await eventually("offline") { heard.health == [true, false] }
            server.answer(200, "ON")
            _ = try await driver.apply(on)
            #expect(heard.health == [true, false, true])
            #expect(heard.words.contains { $0.reason?.contains("answered 503 to") == true })
        }
    }

    @Test func `an element that wants it is polled`() async throws {
        let server = try TinyServer(body: "ON")
        let heard = Heard()
        let driver = driver(server) {
            $0.readBack = HTTPReadBack(url: "/state", map: StateMap(state: ""), pollSeconds: 1)
        }
        try await running(driver, heard) {
            try await eventually("two polls") { heard.values.count >= 2 }
            #expect(heard.values.first == ElementValues(state: .on))
            #expect(heard.health == [true])
        }
    }
}
