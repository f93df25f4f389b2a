import Foundation
import Testing

@testable import Console

/// What must hold of the page's files, whatever they say.
struct SiteTests {
    private static let site = URL(filePath: ConsoleSettings.siteFolder)

    @Test func `the three languages have the same words`() throws {
        let spanish = try words("es")
        #expect(spanish.count > 400)
        for language in ["ca", "en"] {
            let others = try words(language)
            #expect(Set(spanish.keys).symmetricDifference(others.keys).isEmpty, "es and \(language)")
            let gaps = spanish.filter { Self.gaps($0.value) != Self.gaps(others[$0.key] ?? "") }.map(\.key)
            #expect(gaps.isEmpty, "\(language): other values in \(gaps.sorted())")
        }
    }

    @Test func `no script makes markup of a text, or runs one`() throws {
        let forbidden = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
        for file in try files("js") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in forbidden { #expect(!text.contains(word), "\(word) in \(file.lastPathComponent)") }
        }
    }

    @Test func `what modules import is there`() throws {
        for file in try files("js") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /from '(\.[^']+)'/) {
                let target = URL(filePath: String(match.1), relativeTo: file.deletingLastPathComponent())
                #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1) of \(file.lastPathComponent)")
            }
        }
    }

    private func files(_ suffix: String) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.site.path)
        let files = names.filter { $0.hasSuffix(".\(suffix)") }.map { Self.site.appending(path: $0) }
        try #require(files.count > 50)
        return files
    }

    /// Every text by its key, such as `home.stop`.
    private func words(_ language: String) throws -> [String: String] {
        let file = Self.site.appending(path: "i18n/\(language).json")
        return Self.flat(try JSONSerialization.jsonObject(with: Data(contentsOf: file)), "")
    }

    private static func flat(_ json: Any, _ path: String) -> [String: String] {
        guard let members = json as? [String: Any] else { return [path: json as? String ?? ""] }
        return members.reduce(into: [:]) { all, member in
            all.merge(flat(member.value, path.isEmpty ? member.key : "\(path).\(member.key)")) { $1 }
        }
    }

    /// The names in braces that a text is given values for.
    private static func gaps(_ text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }
}
