import Schema
import TestKit

@testable import ClinicInterchange

/// Files and charts to try.
enum Charts {
    static let now = Timestamp(milliseconds: 1_790_000_000_000)

    static func read(
        _ bytes: [UInt8],
        _ format: ClinicFormat = .fhir,
        columns: [String: String]? = nil
    ) throws(Problem) -> ChartFile {
        let reader = ClinicFileReader(
            source: "old-practice",
            now: now,
            // A practice that is five hours behind UTC.
            startOfDay: { Timestamp(milliseconds: (Int64($0.day) * 24 + 5) * 3_600_000) },
            isPossible: { field, value in value > 0 && (field != "height" || (20...272).contains(value)) }
        )
        return try reader.read(bytes, format, columns: columns)
    }

    static func read(_ text: String, _ format: ClinicFormat = .fhir) throws(Problem) -> ChartFile {
        try read(Array(text.utf8), format)
    }

    /// A file of resources.
    static func read(_ resources: [JSONTree]) throws(Problem) -> ChartFile {
        let entries = resources.map { JSONTree.object(["resource": $0]) }
        return try read(
            JSONTree.object(["resourceType": "Bundle", "type": "collection", "entry": .list(entries)]).bytes
        )
    }

    static let patient: JSONTree = [
        "resourceType": "Patient", "id": "p", "name": [["family": "Ibáñez", "given": ["Lucía"]]],
    ]
    static let encounter: JSONTree = [
        "resourceType": "Encounter", "id": "e", "status": "finished", "subject": ["reference": "Patient/p"],
        "period": ["start": "2026-03-02T09:05:00-05:00"],
    ]

    static func weight(_ value: JSONTree, _ unit: String, at: String = "2026-03-02", id: String = "w") -> JSONTree {
        [
            "resourceType": "Observation", "id": .text(id), "status": "final",
            "code": ["coding": [["system": "http://loinc.org", "code": "29463-7"]]],
            "subject": ["reference": "Patient/p"], "encounter": ["reference": "Encounter/e"],
            "effectiveDateTime": .text(at), "valueQuantity": ["value": value, "code": .text(unit)],
        ]
    }

    /// The places of two surnames, odd texts and every field that FHIR has no place for.
    static let full: PatientChart = {
        var details = PatientDetails(surname: "Muñoz", secondSurname: "García", givenNames: "José Ángel")
        details.document = IdentityDocument(.cc, "1020304050", country: "CO")
        details.birthDate = PartialDate(1974, 12)
        details.sex = .male
        details.phones = [PhoneNumber("+57 300 000 0000", use: .mobile), PhoneNumber("555 1234")]
        details.email = "jose@example.org"
        details.address = PostalAddress(street: "Cra. 5 # 10-20", city: "Tunja", state: "Boyacá", country: "CO")
        details.emergencyContact = EmergencyContact("Ana García", relationship: "madre", phone: "+57 300 000 0001")
        details.notes = "Alérgico a esperar.\nPrefiere <tardes> & \"lunes\"."
        var patient = PatientDocument(id: id(1), number: "000123", details: details, at: now)
        (patient.version, patient.merged, patient.changedAt) = (7, [id(2)], now + 60)
        var chart = PatientChart(patient)
        chart.allergyKnowledge = .listed
        chart.consultations = [signed, draft]
        chart.allergies = allergies
        chart.medications = medications
        chart.appointments = appointments
        return chart
    }()

    static func id(_ number: Int) -> String { "0198f3c2-0000-7000-8000-00000000\(1000 + number)" }

    private static let signed: ConsultationDocument = {
        var note = ConsultationNote()
        note.reason = "Control"
        note.subjective = "Cefalea.\n\nDesde ayer; <38 °C> & \"nada\" más."
        note.objective = "  dos espacios  y\ttabulador\r\nfin\n"
        note.assessment = "á é í ó ú ñ — 🙂"
        note.plan = "&amp; <p>no es un párrafo</p>"
        note.diagnoses = [Diagnosis("Hipertensión arterial", code: "I10"), Diagnosis("Cefalea")]
        note.prescriptions = [
            Prescription("Amlodipino 5 mg", dosage: "1 cada 24 h", quantity: "30 tabletas"),
            Prescription("Ibuprofeno", quantity: "una caja"), Prescription("Agua", quantity: "007 vasos"),
        ]
        note.followUp = PartialDate(2026, 12, 1)
        var vitals = Vitals()
        (vitals.weight, vitals.height, vitals.temperature) = (78.4, 172, 36.65)
        (vitals.systolic, vitals.diastolic, vitals.heartRate) = (138, 86, 72)
        (vitals.respiratoryRate, vitals.oxygenSaturation) = (16, 97)
        vitals.original = [OriginalValue("weight", value: "172.8424", unit: "[lb_av]", code: "http://loinc.org|3141-9")]
        note.vitals = vitals
        var document = ConsultationDocument(
            id: id(3),
            patient: id(1),
            at: now,
            author: "dra.torres",
            writtenAt: now + 600,
            note: note
        )
        (document.version, document.status) = (4, .signed)
        (document.signedBy, document.signedAt) = ("dr.matar", now + 700)
        document.amendments = [AmendmentKind.addition, .correction, .withdrawal].enumerated().map { index, kind in
            Amendment(
                id: id(10 + index),
                consultation: id(3),
                at: now + Double(1000 + index),
                author: "dra.torres",
                kind: kind,
                reason: "faltaba el brazo",
                text: "Línea uno.\nLínea dos."
            )
        }
        return document
    }()

    private static let draft = ConsultationDocument(
        id: id(4),
        patient: id(1),
        at: now + 90_000,
        author: "dr.matar",
        writtenAt: now + 90_060,
        note: ConsultationNote()
    )

    private static let allergies: [AllergyDocument] = [EntryStatus.active, .ended, .mistaken].enumerated().map {
        var allergy = AllergyDocument(
            id: id(20 + $0),
            patient: id(1),
            substance: "Penicilina",
            by: "dra.torres",
            at: now
        )
        (allergy.status, allergy.version, allergy.reaction, allergy.criticality) = ($1, 2, "Urticaria; edema", .high)
        return allergy
    }

    private static let medications: [MedicationDocument] = [EntryStatus.active, .ended, .mistaken].enumerated().map {
        var taken = MedicationDocument(
            id: id(30 + $0),
            patient: id(1),
            medicine: "Losartán 50 mg",
            by: "dra.torres",
            at: now
        )
        (taken.status, taken.dosage, taken.from) = ($1, "1 cada 24 h", PartialDate(2025, 11))
        taken.until = $1 == .ended ? PartialDate(2026) : nil
        return taken
    }

    private static let appointments: [AppointmentDocument] = [
        AppointmentStatus.booked, .arrived, .fulfilled, .noShow, .cancelled,
    ].enumerated().map {
        var appointment = AppointmentDocument(
            id: id(40 + $0),
            patient: id(1),
            at: now + Double($0) * 3600,
            minutes: 20 + $0,
            doctor: "dra.torres",
            by: "recepcion"
        )
        (appointment.status, appointment.reason) = ($1, "control")
        return appointment
    }
}
