import ClinicVault
import Schema
import ServiceKit

extension AttachmentDesk {
    /// A page has at most so many files.
    private static let page = 100

    /// Answers the files of a patient, and of the records behind theirs, that belong to no consultation.
    @Sendable func list(_ question: ListAttachments, _ visit: Visit) throws -> AttachmentPage {
        let patient = try visit.patient(question.patient)
        let family = try History(visit: visit).family(of: patient)
        var damaged: [String] = []
        let files = try visit.records.all(AttachmentDocument.self, of: family, damaged: &damaged)
            .filter { $0.consultation == nil }
        visit.note(.list, patient: patient.id, version: patient.version)
        var rest = files.reversed()[...]
        if let cursor = question.cursor {
            guard let place = rest.firstIndex(where: { $0.id == cursor }) else {
                throw Problem(.expired, "the page's cursor is not known any more; ask for the first page")
            }
            rest = rest[rest.index(after: place)...]
        }
        let page = Array(rest.prefix(Self.page))
        return AttachmentPage(
            attachments: page,
            damaged: damaged.isEmpty ? nil : damaged,
            next: rest.count > page.count ? page.last?.id : nil
        )
    }
}
