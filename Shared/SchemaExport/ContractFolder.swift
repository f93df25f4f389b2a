import FoundationEssentials

/// The folder the documents are kept in.
struct ContractFolder {
    let path: String

    /// What differs between the folder and the documents as they should be, in sorted lines.
    func differences(from files: [String: String]) -> [String] {
        let stale = staleSchemas(beside: files).map { "\($0) belongs to no message any more" }
        let changed = files.compactMap { name, text -> String? in
            guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else {
                return "\(name) is missing"
            }
            let kept = String(decoding: data, as: UTF8.self)
            return kept == text ? nil : "\(name) \(Self.firstDifference(kept, text))"
        }
        return (stale + changed).sorted()
    }

    /// Writes the documents, and removes schemas of messages that are gone.
    func write(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/schemas", withIntermediateDirectories: true)
        for name in staleSchemas(beside: files) { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)")) }
    }

    private func staleSchemas(beside files: [String: String]) -> [String] {
        let kept = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/schemas")) ?? []
        return kept.map { "schemas/\($0)" }.filter { $0.hasSuffix(".schema.json") && files[$0] == nil }
    }

    private static func firstDifference(_ kept: String, _ wanted: String) -> String {
        let (old, new) = (lines(kept), lines(wanted))
        let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        let (was, now) = (line < old.count ? old[line] : "its end", line < new.count ? new[line] : "its end")
        return "differs from line \(line + 1) on: has \(was), should have \(now)"
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop { $0 == " " }.prefix(120))
        }
    }
}
