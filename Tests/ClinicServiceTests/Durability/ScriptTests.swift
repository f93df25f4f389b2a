import Schema
import TestKit
import Testing

/// Names that are written in other scripts than ours, or with signs that mean something to a search.
@Suite(.timeLimit(.minutes(5)))
struct ScriptTests {
    @Test(arguments: [
        ("किशन", "कि"), ("Ångström-Ña", "angs na"), ("王小明", "王小"), ("محمد", "مح"), ("a\u{560}bc", "a\u{560}b"),
        ("O'Higgins", "o'hig"), ("\u{1E900}\u{1E901}\u{1E902}", "\u{1E900}\u{1E901}"),
    ])
    func `a name of any script is found by how it begins`(name: String, typed: String) async throws {
        try await Ward.running { ward in
            let patient = try await ward.register(["surname": .text(name), "givenNames": "Ana"])
            _ = try await ward.register(["surname": "Bedoya", "givenNames": "Raúl"])
            for text in [typed, name, "\(name) ana"] {
                let page = try await ward.ask("search", ["text": .text(text)])
                #expect(page["patients"]?.elements.compactMap { $0["id"]?.text } == [patient], "\(text)")
            }
        }
    }
}
