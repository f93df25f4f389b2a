import ClinicServiceDomain
import Schema
import TestKit

/// One command or question of the clinic with what it needs to reach the check of who acts.
struct Request {
    let action: ClinicAction
    /// `patients/register`, or the name of a question.
    let path: String
    let members: [String: JSON]
    let isQuestion: Bool

    static func command(_ action: ClinicAction, _ path: String, _ members: [String: JSON] = [:]) -> Request {
        Request(action: action, path: path, members: members, isQuestion: false)
    }

    static func question(_ action: ClinicAction, _ name: String, _ members: [String: JSON] = [:]) -> Request {
        Request(action: action, path: name, members: members, isQuestion: true)
    }

    func send(to clinic: RunningService, by role: String?) async throws -> JSON {
        isQuestion ? try await clinic.query(path, members, by: role) : try await clinic.order(path, members, by: role)
    }

    /// Every command and question there is, about one patient and one record that is not there.
    static func all(_ patient: JSON, _ id: JSON) -> [Request] {
        let subject = patient.text ?? ""
        return practice(id) + ofPatient(subject, id) + ofChart(subject, id) + questions(patient, id)
    }

    private static func practice(_ id: JSON) -> [Request] {
        let file: [String: JSON] = ["upload": id, "system": "x"]
        return [
            .command(.registerPatient, "patients/register", ["details": ["surname": "", "givenNames": ""]]),
            .command(.importCharts, "patients/import", file.merging(["format": "fhir"]) { $1 }),
            .command(.importDemographics, "patients/import", file.merging(["format": "csv"]) { $1 }),
            .command(.upload, "uploads/part", ["upload": id, "part": 0, "data": "eA=="]),
            .command(.rotateKeys, "keys/rotate"),
        ]
    }

    private static func ofPatient(_ patient: String, _ id: JSON) -> [Request] {
        let other: [String: JSON] = ["other": id, "reason": "x"]
        return [
            .command(.updatePatient, "\(patient)/update", ["notes": "x"]),
            .command(.archivePatient, "\(patient)/archive"), .command(.restorePatient, "\(patient)/restore"),
            .command(.mergePatient, "\(patient)/merge", other), .command(.unmergePatient, "\(patient)/unmerge", other),
            .command(.erasePatient, "\(patient)/erase", ["number": "000000", "reason": "x"]),
            .command(
                .book,
                "\(patient)/appointment-book",
                ["at": "2030-01-01T10:00:00Z", "doctor": "d", "force": true]
            ),
            .command(.setAppointment, "\(patient)/appointment-status", ["appointment": id, "status": "arrived"]),
        ]
    }

    private static func ofChart(_ patient: String, _ id: JSON) -> [Request] {
        let amendment: [String: JSON] = ["consultation": id, "reason": "x", "text": "x"]
        let digest = JSON.text(String(repeating: "0", count: 64))
        return [
            .command(.draft, "\(patient)/consultation-draft", ["note": ["reason": "x"]]),
            .command(.sign, "\(patient)/consultation-sign", ["consultation": id]),
            .command(.amend, "\(patient)/consultation-amend", amendment),
            .command(.discard, "\(patient)/consultation-discard", ["consultation": id]),
            .command(.recordAllergy, "\(patient)/allergy-record", ["substance": "x"]),
            .command(.declareAllergies, "\(patient)/allergy-declare", ["knowledge": "not-asked"]),
            .command(.recordMedication, "\(patient)/medication-record", ["medicine": "x"]),
            .command(.attach, "\(patient)/attachment-add", ["upload": id, "name": "x.pdf", "sha256": digest]),
            .command(.withdrawAttachment, "\(patient)/attachment-withdraw", ["attachment": id]),
        ]
    }

    private static func questions(_ patient: JSON, _ id: JSON) -> [Request] {
        [
            .question(.list, "list"), .question(.search, "search", ["text": "x"]),
            .question(.readPatient, "patient", ["patient": patient]),
            .question(.readHistory, "history", ["patient": patient]),
            .question(.readConsultation, "consultation", ["consultation": id]),
            .question(.readSummary, "summary", ["patient": patient]), .question(.agenda, "agenda"),
            .question(.audit, "audit"), .question(.export, "export", ["patient": patient]),
            .question(.readAttachment, "attachment", ["attachment": id]),
            .question(.listAttachments, "attachments", ["patient": patient]),
        ]
    }
}
