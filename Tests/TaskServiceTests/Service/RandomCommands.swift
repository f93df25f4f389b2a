import Schema
import TestKit

/// Commands by chance on tasks that exist, mostly.
struct RandomCommands {
    private var chance: Seeded
    private var ids: [String] = ["nobody"]
    private var number = 0

    init(seed: UInt64) { chance = Seeded(seed) }

    /// Learns the id of a captured task from its reply.
    mutating func learn(_ reply: JSON) {
        if let id = reply["result"]?["id"]?.text { ids.append(id) }
    }

    /// A command's path and payload.
    mutating func next() -> (String, String) {
        number += 1
        let id = ids.suffix(25).randomElement(using: &chance) ?? "nobody"
        let categories = ["inbox", "next", "waiting", "project", "someday", "completed", "trash"]
        let category = categories.randomElement(using: &chance) ?? "next"
        switch Int.random(in: 0..<20, using: &chance) {
        case 0...5: return ("inbox/capture", capture())
        case 6...9: return ("\(id)/move", category)
        case 10, 11: return ("\(id)/edit", edit())
        case 12: return ("\(id)/complete", "")
        case 13: return ("\(id)/trash", "")
        case 14: return ("\(id)/restore", "")
        case 15: return ("\(id)/purge", "")
        case 16: return ("\(id)/wait", #"{"person":"Marta","until":"2030-01-01"}"#)
        case 17: return ("log/undo", "")
        case 18: return ("log/redo", "")
        default:
            let steps = #"{"capture":{"name":"lote \#(number)"}},{"task":"\#(id)","move":{"to":"\#(category)"}}"#
            return ("batch/apply", #"{"steps":[\#(steps)]}"#)
        }
    }

    private mutating func capture() -> String {
        let extras = [
            "", " due:2025-01-01", " @casa +reforma", " every:1d due:2025-03-01", " defer:2030-01-01 !3", " //nota ñ",
        ]
        return "pan número\(number)\(extras.randomElement(using: &chance) ?? "")"
    }

    private mutating func edit() -> String {
        let id = ids.randomElement(using: &chance) ?? ""
        let edits = [
            #"{"name":"otro\#(number)","note":"más de \#(number)"}"#, #"{"due":"2025-01-01","priority":2.5}"#,
            #"{"due":null,"contexts":["@Tel","pc"]}"#, #"{"project":"Obra Nueva","order":0.1}"#,
            #"{"dependsOn":["\#(id)"]}"#, #"{"note":null,"every":"2w!"}"#, #"{"defer":"2030-02-01T09:30"}"#,
        ]
        return edits.randomElement(using: &chance) ?? "{}"
    }
}
