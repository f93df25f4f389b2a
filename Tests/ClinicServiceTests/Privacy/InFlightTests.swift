import Foundation
import Glibc
import Schema
import TestKit
import Testing

/// The one place where the broker puts a payload on disk although no session and nothing retained asks for it: its store
/// of messages, which it saves with what is in flight. What is sent at QoS 0 is never in it.
@Suite(.timeLimit(.minutes(5)))
struct InFlightTests {
    @Test(arguments: [(0, false), (1, true)])
    func `while the service hangs, the broker's file has what is in flight at QoS 1, and later it has not`(
        qos: Int,
        isThere: Bool
    ) async throws {
        try await Ward.running { ward in
            let form = Ward.text(["details": ["surname": "Zurbaranez", "givenNames": "Ana"]], by: Ward.doctor)
            ward.clinic.process.signal(SIGSTOP)
            try await eventually("every thread stands still") { isStopped(ward.clinic.process.pid) }
            try await ward.clinic.sendBare("patients/register", form, qos: qos)
            #expect(try await isSaved(ward) == isThere)
            ward.clinic.process.signal(SIGCONT)
            try await eventually("the command is done or refused") {
                !ward.clinic.events("registered").isEmpty
                    || !ward.clinic.client.received(on: "\(ward.clinic.root)/problem").isEmpty
            }
            try await eventually("it is saved no more") { try await !isSaved(ward) }
        }
    }

    private func isStopped(_ process: pid_t) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.allSatisfy { thread in
            let state = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
            return state?.contains(") T ") == true
        }
    }

    /// Makes the broker save, and looks whether the name is in what it saved.
    private func isSaved(_ ward: Ward) async throws -> Bool {
        let mark = UUID().uuidString
        try await ward.clinic.client.publish("mark", mark, isRetained: true)
        let path = ward.clinic.broker.folder.file("data/mosquitto.db")
        let saved = try await found("the broker saves") {
            FileManager.default.contents(atPath: path).flatMap { $0.firstRange(of: Data(mark.utf8)) == nil ? nil : $0 }
        }
        return saved.firstRange(of: Data("Zurbaranez".utf8)) != nil
    }
}
