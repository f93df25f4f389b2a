import Bus
import Foundation
import Logging
import Schema
import ServiceLifecycle
import Store
import UnixSignals

/// Starts a service and ends the process with an honest exit code.
public enum Launcher {
    /// Another instance holds the database or took the client id: restarting would only fight it.
    public static let inUseCode: Int32 = 69
    /// A setting cannot work.
    public static let configurationCode: Int32 = 78

    /// Runs a service until SIGTERM, SIGINT or a fault that nothing here can mend.
    public static func main(
        _ name: String,
        topic: ServiceName,
        _ build: @Sendable (inout Microservice, ServiceConfiguration) throws -> Void
    ) async -> Never {
        OpenFiles.allowMany()
        var log = LogSink(service: name, format: .json, minimum: .info)
        var discretion = Discretion.open
        do {
            let configuration = try await ServiceConfiguration.load(service: name)
            if CommandLine.arguments.dropFirst().first == "health" { exit(tellHealth(of: name, configuration)) }
            log = LogSink(service: name, format: configuration.logFormat, minimum: configuration.logLevel)
            var service = Microservice(name, topic: topic)
            try build(&service, configuration)
            if CommandLine.arguments.dropFirst().first == "schema" { exit(try tellSchema(of: service)) }
            discretion = service.discretion
            try await run(service, configuration, log)
            log.write(LogLine(.info, "service.stopped", "\(name) has stopped"))
            exit(0)
        } catch {
            exit(explain(error, log, discretion))
        }
    }

    /// `<executable> health`: 0 when the service that runs with these settings takes commands, else 1 and the reason.
    private static func tellHealth(of name: String, _ configuration: ServiceConfiguration) -> Int32 {
        let fault = Heartbeat.verdict(folder: configuration.dataFolder, name: name, at: .wallClock)
        print(fault ?? "\(name) takes commands")
        return fault == nil ? 0 : 1
    }

    /// `<executable> schema`: which form this version gives the database, as JSON, without opening it.
    private static func tellSchema(of service: Microservice) throws -> Int32 {
        let form = DatabaseForm(version: Version.current, service.register(in:))
        print(String(decoding: try JSONCodec().encode(form), as: UTF8.self))
        return 0
    }

    /// Runs a service until it is told to stop.
    public static func run(_ service: Microservice, _ configuration: ServiceConfiguration, _ log: LogSink) async throws
    {
        log.write(LogLine(.info, "service.starting", "\(service.name) \(Version.current) starts"))
        let running = try RunningService(service, configuration, log)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: running, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "lifecycle") { LogBridge(label: $0, sink: log) }
            )
        )
        try await group.run()
    }

    private static func explain(_ error: any Error, _ log: LogSink, _ discretion: Discretion) -> Int32 {
        var line = LogLine(.critical, "service.failed", "\(log.service) cannot run")
        line.errorDetail = discretion.detail(of: error)
        defer { log.write(line) }
        switch error {
        case let error as StoreError:
            line.event = "db.\(error.code.rawValue)"
            line.errorDetail = error.reason
            return error.code == .inUse ? inUseCode : 74
        case let error as BusError where error.code == .takenOver:
            line.event = "mqtt.takeover"
            line.errorDetail = error.reason
            return inUseCode
        case is ConfigurationFault:
            line.event = "config.invalid"
            line.errorDetail = "\(error)"
            return configurationCode
        case let error as BusError where error.code == .configuration:
            line.event = "config.invalid"
            line.errorDetail = error.reason
            return configurationCode
        default: return 70
        }
    }
}

/// The version of Quintet.
public enum Version {
    /// As in the changelog.
    public static let current = "0.1.0"
}
