import FoundationEssentials
import Passwords

/// The passwords and client-id suffixes of the services' and the operator's accounts, one small file each.
struct Credentials {
    private static let routes = "cluster-routes"

    let folder: DataFolder

    /// Makes what is missing and keeps what is there. Returns the accounts that are new.
    func makeMissing() throws -> [String] {
        let new = Catalogue.accounts.filter { !FileManager.default.fileExists(atPath: folder.secretFile(of: $0)) }
        for account in new {
            try PrivateFile.write(RandomText.password(), to: folder.secretFile(of: account))
        }
        for account in Catalogue.accounts
        where !FileManager.default.fileExists(atPath: folder.clientIDFile(of: account)) {
            try PrivateFile.write(RandomText.clientIDSuffix(), to: folder.clientIDFile(of: account))
        }
        return new
    }

    /// Makes what the nodes of a cluster know each other by, if it is missing; it is no client's account.
    func makeRoutePassword() throws {
        let path = folder.secretFile(of: Self.routes)
        if !FileManager.default.fileExists(atPath: path) { try PrivateFile.write(RandomText.password(), to: path) }
    }

    /// What the nodes of a cluster know each other by.
    func routePassword() throws -> String { try password(of: Self.routes) }

    func password(of account: String) throws -> String {
        try content(of: folder.secretFile(of: account))
    }

    /// The account's client id: not to be guessed, for whoever connects with it throws the service out.
    func clientID(of account: String) throws -> String {
        "\(account)-\(try content(of: folder.clientIDFile(of: account)))"
    }

    private func content(of path: String) throws -> String {
        // An editor may have left a line end.
        let text = String(decoding: try PrivateFile.read(path), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw OperatorError(problem: "\(path) is empty", remedy: "delete it; `quintet init` makes a new one")
        }
        return String(line)
    }
}
