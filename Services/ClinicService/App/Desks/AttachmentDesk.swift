import ClinicServiceDomain
import ClinicVault
import Crypto
import Foundation
import GRDB
import Schema
import ServiceKit

/// Files of patients: kept in parts, each sealed with the patient's key.
struct AttachmentDesk: Sendable {
    let uploads: UploadDesk

    @Sendable func add(_ command: AddAttachment, _ visit: Visit) throws -> Handled<RecordReceipt> {
        let patient = try visit.livingPatient()
        if let id = command.consultation {
            let consultation = try visit.record(ConsultationDocument.self, id)
            guard consultation.status == .draft else { throw Problem.notAttachable(consultation.status) }
        }
        let parts = try uploads.parts(of: command.upload, visit)
        let document = try document(command, parts, patient, visit)
        try visit.keep(document, "added")
        try write(parts, of: document, visit)
        try uploads.forget(command.upload, visit)
        return .applied(version: document.version, RecordReceipt(document.id))
    }

    @Sendable func withdraw(_ command: WithdrawAttachment, _ visit: Visit) throws -> Handled<Acknowledgement> {
        var document = try visit.record(AttachmentDocument.self, command.attachment)
        if let id = document.consultation, try visit.record(ConsultationDocument.self, id).status == .signed {
            throw Problem.notAttachable(.signed)
        }
        guard document.status == .active else {
            visit.note(.update, patient: document.patient, object: document.id, version: document.version)
            return .noop(version: document.version)
        }
        document.status = .mistaken
        document.version += 1
        try visit.keep(document, "withdrawn")
        return .applied(version: document.version)
    }

    @Sendable func read(_ question: GetAttachment, _ visit: Visit) throws -> AttachmentPart {
        guard let document = try visit.records.find(AttachmentDocument.self, question.attachment) else {
            throw Problem.noRecord("attachment")
        }
        let part = question.part ?? 0
        let (id, patient) = (try RecordTable.id(document.id), try RecordTable.id(document.patient))
        let count = try Int.fetchOne(
            visit.db,
            sql: "SELECT count(*) FROM filePart WHERE attachment = ?",
            arguments: [id]
        )
        let box = try Data.fetchOne(
            visit.db,
            sql: "SELECT box FROM filePart WHERE attachment = ? AND part = ?",
            arguments: [id, part]
        )
        guard let box, let key = try visit.vault.key(of: patient, visit.db) else {
            throw Problem(.unknownEntity, "the file has parts 0 to \((count ?? 1) - 1)")
        }
        visit.note(.read, patient: document.patient, object: document.id, version: document.version)
        do {
            let bytes = try key.open(box, as: Self.name(id, patient, part))
            return AttachmentPart(document, data: Data(bytes), next: part + 1 < count ?? 0 ? part + 1 : nil)
        } catch {
            throw Problem.damaged("file", document.id)
        }
    }

    private func document(
        _ command: AddAttachment,
        _ parts: [[UInt8]],
        _ patient: PatientDocument,
        _ visit: Visit
    ) throws -> AttachmentDocument {
        let size = parts.reduce(0) { $0 + $1.count }
        let kind = try AttachmentRules.kind(of: parts.joined().prefix(1024), size: size)
        var hash = SHA256()
        for part in parts { hash.update(data: part) }
        let digest = hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard digest == command.sha256.lowercased() else {
            throw Problem(.fileRefused, "the parts that came are not the file that was announced; send them again")
        }
        return AttachmentDocument(
            id: visit.newID(),
            patient: patient.id,
            consultation: command.consultation?.lowercased(),
            name: try AttachmentRules.name(command.name),
            contentType: kind.rawValue,
            size: size,
            sha256: digest,
            by: visit.actor.user,
            at: visit.now
        )
    }

    private func write(_ parts: [[UInt8]], of document: AttachmentDocument, _ visit: Visit) throws {
        let (id, patient) = (try RecordTable.id(document.id), try RecordTable.id(document.patient))
        guard let key = try visit.vault.key(of: patient, visit.db) else { throw Problem.noPatient }
        for (number, part) in parts.enumerated() {
            let box = try key.seal(part, as: Self.name(id, patient, number))
            try visit.db.execute(
                sql: "INSERT INTO filePart (attachment, part, box) VALUES (?, ?, ?)",
                arguments: [id, number, Data(box)]
            )
        }
    }

    private static func name(_ id: RecordID, _ patient: RecordID, _ part: Int) -> RecordName {
        RecordName("file-part", id, patient: patient, version: part)
    }
}
