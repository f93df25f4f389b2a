import FoundationEssentials
import Glibc

/// Whether the data folder is its owner's alone, and the broker's files are what they are generated from.
struct FileCheck {
    let folder: DataFolder
    let settings: Settings

    func findings() async -> [Finding] {
        do {
            return [try modes(), try await generated()]
        } catch {
            return [.unseen("the data folder cannot be examined", error)]
        }
    }

    /// Folders 0700, files 0600, one owner.
    private func modes() throws -> Finding {
        let paths =
            [folder.path]
            + (try FileManager.default.subpathsOfDirectory(atPath: folder.path)).map { "\(folder.path)/\($0)" }
        var owner: uid_t?
        var open: [String] = []
        for path in paths {
            var entry = stat()
            // A file that is gone since the folder was listed: a draft, or the database's own.
            guard lstat(path, &entry) == 0 else { continue }
            owner = owner ?? entry.st_uid
            let isLink = entry.st_mode & S_IFMT == S_IFLNK
            if entry.st_uid != owner || (!isLink && entry.st_mode & 0o077 != 0) { open.append(path) }
        }
        guard let first = open.first else {
            return .ok("\(folder.path) and all \(paths.count - 1) entries are their owner's alone")
        }
        let others = open.count > 1 ? " and \(open.count - 1) more" : ""
        return .fail(
            "\(first)\(others) can be read by others or belongs to somebody else",
            "chown to one user, then chmod -R go= \(folder.path.shellQuoted)"
        )
    }

    /// Those of the broker's files that are not what they are generated from.
    func edited() async throws -> [String] {
        let derived = DerivedFiles(folder: folder, settings: settings)
        var edited: [String] = []
        for (path, accepted) in try await derived.accepted() {
            let found =
                FileManager.default.fileExists(atPath: path)
                ? String(decoding: try PrivateFile.read(path), as: UTF8.self) : ""
            if !accepted.contains(found) { edited.append(path) }
        }
        return edited
    }

    private func generated() async throws -> Finding {
        let edited = try await edited()
        guard !edited.isEmpty else {
            return .ok(
                "passwd, acl and mosquitto.conf are as generated: no anonymous client, no other listener, set_tcp_nodelay"
            )
        }
        return .fail(
            "\(edited.joined(separator: ", ")) is not what quintet.json, the secrets and the devices make of it",
            "write it anew with `quintet init --data \(folder.path.shellQuoted)`, then restart `quintet up`"
        )
    }
}
