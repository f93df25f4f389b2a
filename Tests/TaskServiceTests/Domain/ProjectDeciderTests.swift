import Schema
import TaskServiceDomain
import TestKit
import Testing

struct ProjectDeciderTests {
    private static let then = Timestamp(milliseconds: 1_790_000_000_000)
    private static let now = then + 3600
    /// The states a project can be in; nil for none.
    static let states: [ProjectStatus?] = [nil, .active, .completed, .trash]

    private static func project(_ status: ProjectStatus, version: Int = 4) -> ProjectDocument {
        var project = ProjectDocument(id: "reforma", name: "Reforma", created: then)
        project.status = status
        project.outcome = "Cocinar en casa"
        project.version = version
        return project
    }

    private static func given(_ status: ProjectStatus?) -> DeciderSpec<ProjectDecider> {
        status.map { .given(ProjectChanged(.captured, project($0))) } ?? .given()
    }

    private static func directive(_ verb: ProjectDirective.Verb, ifVersion: Int? = nil) -> ProjectDirective {
        ProjectDirective(verb, on: "reforma", at: now, ifVersion: ifVersion)
    }

    private static let edit = {
        var edit = EditProject()
        edit.name = "Reforma cocina"
        edit.outcome = .clear
        edit.order = .sequential
        edit.reviewEvery = 13.6
        return edit
    }()

    @Test(arguments: [
        ("complete", ["!unknown-entity", "completed", "-", "completed"]),
        ("trash", ["!unknown-entity", "trash", "trash", "-"]),
        ("restore", ["!unknown-entity", "-", "active", "active"]),
    ])
    func `a project goes from everywhere to everywhere`(_ verb: String, _ cells: [String]) throws {
        let verbs: [String: (ProjectDirective.Verb, TaskChange)] = [
            "complete": (.complete, .completed), "trash": (.trash, .trashed), "restore": (.restore, .restored),
        ]
        let (told, change) = try #require(verbs[verb])
        for (state, cell) in zip(Self.states, cells) {
            let spec = Self.given(state).when(Self.directive(told))
            switch cell {
            case "-": try spec.then()
            case "!unknown-entity": try spec.thenRefused { $0.slug == "unknown-entity" }
            default:
                let status = try #require(ProjectStatus(rawValue: cell))
                try spec.then(ProjectChanged(change, Self.project(status, version: 5)))
            }
        }
    }

    @Test(arguments: states)
    func `a mention makes a project that is not there and changes none`(_ state: ProjectStatus?) throws {
        let spec = Self.given(state).when(Self.directive(.mention(name: "La reforma")))
        guard state == nil else { return try spec.then() }
        try spec.then(
            ProjectChanged(.captured, ProjectDocument(id: "reforma", name: "La reforma", created: Self.now))
        )
    }

    @Test(arguments: states)
    func `an edit makes a project or changes it where it stands`(_ state: ProjectStatus?) throws {
        let new = ProjectDocument(id: "reforma", name: "reforma", created: Self.now)
        var expected = state.map { Self.project($0, version: 5) } ?? new
        expected.name = "Reforma cocina"
        expected.outcome = nil
        expected.order = .sequential
        expected.reviewEvery = 14
        try Self.given(state).when(Self.directive(.edit(Self.edit)))
            .then(ProjectChanged(state == nil ? .captured : .edited, expected))
    }

    @Test(arguments: states)
    func `a review is noted wherever the project stands`(_ state: ProjectStatus?) throws {
        let spec = Self.given(state).when(Self.directive(.review))
        guard let state else {
            try spec.thenRefused { $0.slug == "unknown-entity" }
            return
        }
        var expected = Self.project(state, version: 5)
        expected.reviewed = Self.now
        try spec.then(ProjectChanged(.reviewed, expected))
    }

    @Test(arguments: states)
    func `a file's project is taken over, but not when it was made`(_ state: ProjectStatus?) throws {
        var file = ProjectDocument(id: "reforma", name: "Del fichero", created: Self.now)
        file.version = 40
        var expected = file
        expected.version = state == nil ? 1 : 5
        expected.created = state == nil ? Self.now : Self.then
        try Self.given(state).when(Self.directive(.adopt(file))).then(ProjectChanged(.imported, expected))
    }

    @Test(arguments: states)
    func `a project is brought back to what it was, and goes on counting`(_ state: ProjectStatus?) throws {
        let before = ProjectDocument(id: "reforma", name: "Antes", created: Self.then)
        var expected = before
        expected.version = state == nil ? 3 : 5
        try Self.given(state).when(Self.directive(.revert(before, .undone)))
            .then(ProjectChanged(.undone, expected))
        let gone = Self.given(state).when(Self.directive(.revert(nil, .undone)))
        if state == nil { try gone.then() } else { try gone.then(ProjectChanged(.undone, nil)) }
    }

    @Test(arguments: states)
    func `an old version is refused, and 0 stands for none`(_ state: ProjectStatus?) throws {
        for version in [0, 3, 4] {
            let spec = Self.given(state).when(Self.directive(.edit(Self.edit), ifVersion: version))
            if version == (state == nil ? 0 : 4) {
                try spec.thenState { $0?.name == "Reforma cocina" }
            } else {
                let refusal = try spec.thenRefused { $0.slug == "version-conflict" }
                #expect(refusal.currentVersion == (state == nil ? 0 : 4))
            }
        }
    }

    @Test(arguments: states.dropFirst())
    func `an edit that says what is there already is no change`(_ state: ProjectStatus?) throws {
        var edit = EditProject()
        edit.name = "Reforma"
        edit.order = .unknown
        edit.reviewEvery = 7
        try Self.given(state).when(Self.directive(.edit(edit))).then()
    }
}
