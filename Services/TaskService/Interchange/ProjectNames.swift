import Schema
import TaskServiceDomain

/// The names of projects by their ids, and ids by names.
struct ProjectNames {
    private var names: [String: String] = [:]

    init(_ projects: [ProjectDocument] = []) {
        for project in projects { names[project.id] = project.name }
    }

    subscript(id: String) -> String {
        get { names[id] ?? id }
        set { names[id] = newValue }
    }

    /// The id of a project that is known by its name only.
    static func id(_ name: String) -> String {
        Slug.make(name) ?? NameID.make("6f6b5b0e-5d0c-4f0b-9c39-8d2b8d9f1a01", name)
    }
}
