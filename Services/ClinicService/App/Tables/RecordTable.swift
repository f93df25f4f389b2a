import ClinicServiceDomain
import ClinicVault
import Foundation
import GRDB
import Schema
import ServiceKit

/// The sealed records: each opens with its patient's key, under its own name and no other.
struct RecordTable {
    /// The form in which documents are written now.
    private static let schema = 1

    let vault: Vault
    let db: Database
    let codec: JSONCodec

    /// Writes a new document.
    func insert(_ document: some ChartDocument) throws { try write(document, Self.insert) }

    /// Writes a document over its version before.
    func update(_ document: some ChartDocument) throws { try write(document, Self.update) }

    private func write<D: ChartDocument>(_ document: D, _ sql: String) throws {
        let patient = try Self.id(document.patient)
        let id = try Self.id(document.id)
        guard let key = try vault.key(of: patient, db) else { throw Problem.noPatient }
        let box = try key.seal(try codec.encode(document), as: name(D.kind, id, patient, document.version))
        let line = try document.line.map { try key.seal($0, as: name("line", id, patient, document.version)) }
        let statement = try db.cachedStatement(sql: sql)
        try statement.execute(arguments: [
            "id": id, "kind": D.kind, "patient": patient, "parent": try document.parent.map(Self.id),
            "at": document.sortedAt.milliseconds, "until": document.endsAt?.milliseconds,
            "signedAt": document.lockedAt?.milliseconds, "closed": document.isClosed ? 1 : 0,
            "version": document.version, "schema": Self.schema, "line": line.map { Data($0) }, "box": Data(box),
        ])
        guard db.changesCount == 1 else {
            throw Problem(.internalError, "record \(id) is not at version \(document.version - 1) in the store")
        }
    }

    /// A document by its id; nil when there is none of its kind.
    ///
    /// - Throws: `record-damaged` when it does not open, `patient-erased` when its key is gone.
    func find<D: ChartDocument>(_ type: D.Type, _ id: String) throws -> D? {
        guard let record = RecordID(id) else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT \(Self.columns) FROM record WHERE id = ? AND kind = ?")
        return try Row.fetchOne(statement, arguments: [record, D.kind]).map { try open(type, $0) }
    }

    /// Opens many rows; those that do not open are named and left out, and those of the erased are left out.
    func open<D: ChartDocument>(_ type: D.Type, _ rows: [Row], damaged: inout [String]) throws -> [D] {
        try rows.compactMap { row in
            do {
                return try open(type, row)
            } catch let problem as Problem where problem.slug == ProblemType.recordDamaged.slug {
                damaged.append((row["id"] as RecordID).description)
                return nil
            } catch let problem as Problem where problem.slug == ProblemType.patientErased.slug {
                return nil
            }
        }
    }

    /// Opens one row.
    func open<D: ChartDocument>(_ type: D.Type, _ row: Row) throws -> D {
        let (id, patient): (RecordID, RecordID) = (row["id"], row["patient"])
        do {
            guard let key = try vault.key(of: patient, db) else {
                throw VaultFault(.damaged, "the patient's key is missing")
            }
            let bytes = try key.open(
                row["box"] as Data,
                as: RecordName(D.kind, id, patient: patient, version: row["version"], schema: row["schema"])
            )
            return try codec.value(type, from: bytes[...])
        } catch let fault as VaultFault where fault.code == .erased {
            throw Problem(.patientErased, "patient \(patient) was erased; nothing of the record can be read")
        } catch is VaultFault {
            throw Problem.damaged(D.kind, id.description)
        } catch is Problem {
            throw Problem.damaged(D.kind, id.description)
        }
    }

    func name(_ kind: String, _ id: RecordID, _ patient: RecordID, _ version: Int) -> RecordName {
        RecordName(kind, id, patient: patient, version: version, schema: Self.schema)
    }

    static let columns = "number, id, patient, parent, at, version, schema, box"

    private static let insert = """
        INSERT OR FAIL INTO record (id, kind, patient, parent, at, until, signedAt, closed, version, schema, line, box)
        VALUES (:id, :kind, :patient, :parent, :at, :until, :signedAt, :closed, :version, :schema, :line, :box)
        """

    private static let update = """
        UPDATE record SET parent = :parent, at = :at, until = :until, signedAt = :signedAt, closed = :closed,
        version = :version, schema = :schema, line = :line, box = :box
        WHERE id = :id AND kind = :kind AND patient = :patient AND version = :version - 1
        """

    static func id(_ text: String) throws -> RecordID {
        guard let id = RecordID(text) else { throw Problem(.unknownEntity, "an id is a UUID") }
        return id
    }
}
