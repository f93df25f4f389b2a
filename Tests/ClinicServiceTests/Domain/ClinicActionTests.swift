import ClinicServiceDomain
import Schema
import Testing

struct ClinicActionTests {
    /// Who may do what, in the order of the roles: owner, clinician, assistant.
    static let table: [ClinicAction: String] = [
        .registerPatient: "- + +", .updatePatient: "- + +", .archivePatient: "- + +", .restorePatient: "- + +",
        .mergePatient: "- + -", .unmergePatient: "- + -", .erasePatient: "- + -", .draft: "- + -", .sign: "- + -",
        .amend: "- + -", .discard: "- + -", .recordAllergy: "- + -", .declareAllergies: "- + -",
        .recordMedication: "- + -", .book: "- + +", .setAppointment: "- + +", .upload: "- + +", .attach: "- + -",
        .withdrawAttachment: "- + -", .importCharts: "- + -", .importDemographics: "- + +", .rotateKeys: "+ - -",
        .list: "- + +", .search: "- + +", .readPatient: "- + +", .readHistory: "- + -", .readConsultation: "- + -",
        .readSummary: "- + -", .agenda: "- + +", .audit: "+ + -", .export: "- + -", .readAttachment: "- + -",
        .listAttachments: "- + -",
    ]

    @Test func `every role against every command and question`() throws {
        print("action".padded + ClinicRole.allCases.map(\.rawValue.padded).joined())
        for action in ClinicAction.allCases {
            let words = try #require(Self.table[action]).split(separator: " ")
            let allowed = Dictionary(uniqueKeysWithValues: zip([ClinicRole.owner, .clinician, .assistant], words))
            for role in ClinicRole.allCases {
                #expect(action.allows(role) == (allowed[role] == "+"), "\(action) by \(role)")
            }
            let cells = ClinicRole.allCases.map { (action.allows($0) ? "yes" : "-").padded }
            print(action.rawValue.padded + cells.joined())
        }
    }

    @Test func `there is an action for each command and question, and two for an import`() {
        let asked = Contract.messages.filter {
            $0.channel.service == .clinic && [.command, .question].contains($0.channel.kind)
        }
        #expect(ClinicAction.allCases.count == asked.count + 1)
    }

    @Test func `who does not say who acts is refused`() throws {
        #expect(problem { () throws(Problem) in try ClinicAction.list.check(nil) }?.slug == "forbidden")
        let family = problem { () throws(Problem) in try ClinicAction.readHistory.check(ClinicActor("leo", .family)) }
        #expect(family?.detail == "the role family may not read history")
        let nameless = problem { () throws(Problem) in try ClinicAction.list.check(ClinicActor("", .clinician)) }
        #expect(nameless?.pointers == ["/actor/user"])
        #expect(try ClinicAction.list.check(ClinicActor("ana", .assistant)).user == "ana")
    }
}

extension String {
    /// In a column of the table.
    fileprivate var padded: String { self + String(repeating: " ", count: max(1, 22 - count)) }
}
