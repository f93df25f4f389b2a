import ConsoleDomain
import Schema
import Testing

@Suite struct RightsTests {
    /// What each role may, written by hand: commands, questions, and what is shown.
    static let table: [(role: UserRole, does: [String], asks: [String], sees: [String], hears: [String])] = [
        (
            .owner,
            [
                "home/casa/lamp/set", "tasks/inbox/capture", "tasks/t1/edit", "dashboard/pages/create",
                "traffic/roads/put", "tasks/_dead-letter/retry", "home/homes/load", "home/casa/plan-ground/place",
                "home/casa/plan-ground/delete", "home/casa/lamp/configure", "home/casa/scene-evening/delete",
            ],
            [
                "home/homes", "tasks/list", "dashboard/preview", "dashboard/history", "traffic/kml",
                "home/_dead-letters", "home/plan-image", "home/settings", "traffic/watches",
            ],
            ["home", "dashboard", "traffic", "tasks"], ["home", "dashboard", "traffic", "tasks"]
        ),
        (.clinician, ["clinic/patients/register"], ["clinic/patient"], [], ["clinic"]),
        (.assistant, ["clinic/patients/register"], ["clinic/patient"], [], ["clinic"]),
        (
            .family, ["home/casa/lamp/set", "home/casa/scene-evening/delete", "tasks/inbox/capture"],
            ["home/homes", "home/plan-image", "dashboard/history", "traffic/kml", "traffic/watches"],
            ["home", "dashboard", "traffic"],
            ["home", "dashboard", "traffic"]
        ),
        (.display, [], ["home/plan-image"], ["home", "dashboard", "traffic"], []),
    ]

    @Test(arguments: UserRole.allCases)
    func `a role may what the table says and nothing else`(role: UserRole) throws {
        let row = try #require(Self.table.first { $0.role == role })
        let rights = Rights([role])
        for command in Set(Self.table.flatMap(\.does)) {
            let (service, levels) = Self.parts(command)
            #expect(rights.mayCommand(service, levels) == row.does.contains(command), "\(role) commands \(command)")
        }
        for question in Set(Self.table.flatMap(\.asks)) {
            let (service, levels) = Self.parts(question)
            #expect(rights.mayAsk(service, levels) == row.asks.contains(question), "\(role) asks \(question)")
        }
        for service in ["home", "dashboard", "traffic", "tasks", "clinic"] {
            let name = ServiceName(rawValue: service)
            #expect(rights.maySee(name, .state) == row.sees.contains(service), "\(role) sees \(service)")
            #expect(rights.maySee(name, .event) == row.hears.contains(service), "\(role) hears \(service)")
        }
    }

    @Test func `an owner sees of the clinic only whether it runs`() {
        let owner = Rights([.owner])
        let seen = ServicePart.allCases.filter { owner.maySee(.clinic, $0) }
        #expect(seen == [.status])
        #expect(!owner.mayAsk(.clinic, ["_dead-letters"]))
        #expect(!owner.mayCommand(.clinic, ["_dead-letter", "retry"]))
    }

    @Test func `how a source is asked is the owner's, and how it looks is everybody's`() {
        let part = ServicePart.of(state: "dashboard/state/source-solar", .dashboard)
        #expect(part == .settings)
        for other in ["dashboard/state/widget-solar", "dashboard/state/source-", "dashboard/state/page/source-x"] {
            #expect(ServicePart.of(state: other, .dashboard) == .state, "\(other)")
        }
        #expect(ServicePart.of(state: "home/state/source-solar", .home) == .state)
        for role in UserRole.allCases { #expect(Rights([role]).maySee(.dashboard, part) == (role == .owner)) }
    }

    @Test func `figures and dead letters are the owner's`() {
        for role in UserRole.allCases where role != .owner {
            let rights = Rights([role])
            for service in [ServiceName.home, .tasks, .clinic, .console] {
                #expect(!rights.maySee(service, .metrics) && !rights.maySee(service, .deadLetter))
                #expect(!rights.mayCommand(service, ["_journal", "replay"]))
            }
        }
        #expect(Rights([.owner]).maySee(.home, .metrics))
    }

    @Test func `two roles add up, and a clinician acts as one even as an assistant`() {
        let both = Rights([.owner, .clinician, .assistant])
        #expect(both.mayCommand(.clinic, ["patients", "register"]) && both.mayCommand(.home, ["casa", "lamp", "set"]))
        #expect(both.clinicRole == .clinician)
        #expect(Rights([.assistant]).clinicRole == .assistant)
        #expect(Rights([.owner, .family, .display]).clinicRole == nil)
    }

    @Test func `whoever may do a thing with a service knows whether it runs`() {
        #expect(Rights([.family]).maySee(.tasks, .status))
        #expect(!Rights([.family]).maySee(.clinic, .status))
        #expect(Rights([.display]).maySee(.home, .status))
        #expect(Rights([.assistant]).maySee(.clinic, .status))
        #expect(!Rights([.assistant]).maySee(.home, .status))
    }

    static func parts(_ path: String) -> (ServiceName, [String]) {
        let levels = path.split(separator: "/").map(String.init)
        return (ServiceName(rawValue: levels[0]), Array(levels.dropFirst()))
    }
}
