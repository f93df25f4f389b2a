import Foundation
import Schema

/// Asks the clinic for patients' records, a part at a time.
struct RecordExport {
    /// A record that is being written changes while it is read; so often it is begun again.
    private static let attempts = 5

    let clinic: ClinicLink
    let format: ExportFormat

    /// Writes the records of these patients. Those that are refused are told and left out; returns the exit code.
    func run(_ patients: [String], to output: FileHandle) async throws -> Int32 {
        var code = Sending.Result.went
        for patient in patients {
            switch try await record(of: patient) {
            case .success(let bytes):
                try output.write(contentsOf: bytes)
                // A resource a line, from one patient to the next.
                if format == .ndjson, bytes.last != 0x0A { try output.write(contentsOf: [0x0A]) }
            case .failure(let problem):
                StandardError.print("patient \(patient) is left out".printable)
                StandardError.print(problem.words.joined(separator: "\n"))
                code = Sending.Result.refused
            }
        }
        return code
    }

    /// The ids of all patients, archived ones too. Merged ones come with the patient they were merged into.
    func everybody() async throws -> [String] {
        var ids: [String] = []
        for status in [PatientStatus.active, .archived] {
            var question = ListPatients(.name, by: clinic.actor)
            question.status = status
            question.limit = 200
            repeat {
                let page: PatientPage
                switch try await clinic.ask(question) {
                case .success(let answer): page = answer
                case .failure(let problem):
                    throw OperatorError(problem: "clinic refuses: \(problem.title)", remedy: problem.detail)
                }
                ids += page.patients.map(\.id)
                guard page.next != question.cursor else { break }
                question.cursor = page.next
            } while question.cursor != nil
        }
        return ids
    }

    private func record(of patient: String) async throws -> Result<[UInt8], Problem> {
        var last: Problem?
        for _ in 0..<Self.attempts {
            switch try await onceThrough(patient) {
            case .success(let bytes): return .success(bytes)
            case .failure(let problem) where problem.slug == ProblemType.versionConflict.slug: last = problem
            case .failure(let problem): return .failure(problem)
            }
        }
        return .failure(last ?? Problem(.versionConflict, "the record changes all the time"))
    }

    private func onceThrough(_ patient: String) async throws -> Result<[UInt8], Problem> {
        var record = ExportedRecord()
        var question = ExportPatient(patient, format: format, by: clinic.actor)
        repeat {
            switch try await clinic.ask(question) {
            case .success(let part): question.offset = try record.add(part)
            case .failure(let problem): return .failure(problem)
            }
            question.digest = record.digest
        } while question.offset != nil
        return .success(record.bytes)
    }
}
