import Foundation
import Schema

/// Takes the resources of a file into charts: patients first, then their encounters, then what belongs to either.
struct FHIRIntake {
    let library: FHIRLibrary
    let reader: ClinicFileReader
    var lines: [ImportLine]
    /// By the patient's place in the library.
    var charts: [Int: ImportedChart] = [:]
    var visits: [VisitKey: Visit] = [:]
    /// The encounters that name a condition themselves, by the condition's place in the library.
    var namedBy: [Int: VisitKey] = [:]

    static func read(_ bytes: [UInt8], for reader: ClinicFileReader) throws(Problem) -> ChartFile {
        let document = try FHIRDocument(bytes)
        var intake = FHIRIntake(library: FHIRLibrary(document.resources), reader: reader, lines: document.lines)
        intake.take()
        return intake.file()
    }

    private mutating func take() {
        let places = library.resources.indices.filter { isTaken(at: $0) }
        func of(_ kind: String) -> [Int] { places.filter { library.resources[$0].kind == kind } }
        for place in of("Patient") { takePatient(library.resources[place], at: place) }
        for place in of("Encounter") { takeEncounter(library.resources[place], at: place) }
        for place in of("Composition") { takeComposition(library.resources[place]) }
        for place in of("Composition") { takeAmendment(library.resources[place]) }
        for place in places { takeRecord(library.resources[place], at: place) }
    }

    /// Whether a resource is read at all; one that is not is told.
    private mutating func isTaken(at place: Int) -> Bool {
        let resource = library.resources[place]
        if library.repeated.contains(place) {
            leaveOut(resource, .twice)
            return false
        }
        // FHIR forbids to read what has one that is not known: it may say the opposite.
        guard resource["modifierExtension"] != nil else { return true }
        leaveOut(resource, .modified)
        return false
    }

    private mutating func takeRecord(_ resource: FHIRResource, at place: Int) {
        switch resource.kind {
        case "Patient", "Encounter", "Composition": break
        case "Observation": takeObservation(resource)
        case "Condition": takeCondition(resource, at: place)
        case "MedicationRequest": takeMedicationRequest(resource)
        case "MedicationStatement": takeMedicationStatement(resource)
        case "AllergyIntolerance": takeAllergy(resource)
        case "Appointment": takeAppointment(resource)
        case "DocumentReference": leaveOut(resource, .files)
        case _ where FHIRKind.silent.contains(resource.kind): break
        default: leaveOut(resource, .notKept)
        }
    }

    private mutating func file() -> ChartFile {
        for (_, visit) in visits.sorted(by: { $0.value.order < $1.value.order }) {
            charts[visit.patient]?.chart.consultations.append(visit.finished())
        }
        var file = ChartFile()
        file.charts = charts.values.sorted { $0.entry < $1.entry }
        file.lines = lines
        return file
    }

    /// Tells why something of a resource was left out.
    mutating func leaveOut(_ resource: FHIRResource, _ reason: LeftOut) {
        lines.append(ImportLine(entry: resource.entry, kind: FHIRKind.told(resource.kind), reason: reason.rawValue))
    }

    /// A text that is kept when it is not too long.
    mutating func limited(_ text: String?, _ most: Int, _ resource: FHIRResource) -> String? {
        guard let text, text.unicodeScalars.count > most else { return text }
        leaveOut(resource, .tooLong)
        return nil
    }

    /// The place of the patient that a member names, when the patient was taken.
    mutating func patient(_ reference: JSONTree?, of resource: FHIRResource) -> Int? {
        guard let place = library.place(of: reference) else {
            let isNamed = reference?.words("reference") != nil
            leaveOut(resource, !isNamed && reference?["identifier"] != nil ? .identifierOnly : .noPatient)
            return nil
        }
        guard charts[place] != nil else {
            leaveOut(resource, library.resources[place].kind == "Patient" ? .patientNotTaken : .noPatient)
            return nil
        }
        return place
    }

    /// The id a record has already, when we wrote the file and it is a UUID.
    func keptID(_ resource: FHIRResource, _ patient: Int) -> String {
        guard charts[patient]?.isOurs == true else { return "" }
        return Self.ownID(resource)
    }

    static func ownID(_ resource: FHIRResource) -> String {
        guard let id = resource.id, UUID(uuidString: id) != nil else { return "" }
        return id.lowercased()
    }

    /// The version a record has already, when we wrote the file.
    func keptVersion(_ resource: FHIRResource, _ patient: Int) -> Int {
        guard charts[patient]?.isOurs == true else { return 1 }
        return Self.ownVersion(resource)
    }

    static func ownVersion(_ resource: FHIRResource) -> Int {
        let told = resource["meta"]?.words("versionId").flatMap { Int($0) } ?? 1
        return min(max(1, told), 1_000_000)
    }

    /// A point in time; a day or less exact begins when its day begins in the practice.
    func point(_ tree: JSONTree?) -> Timestamp? {
        guard let text = tree?.words else { return nil }
        return Timestamp(text) ?? PartialDate(text).map { reader.startOfDay($0.first) }
    }

    /// Where a record comes from.
    func source(_ resource: FHIRResource) -> RecordSource { RecordSource(reader.source, resource.name) }
}
