import Foundation
import History
import TestKit

/// What processes and their files take.
enum Measures {
    /// Of each service as it runs.
    static func all(of station: Station) -> [Site: Evidence.Measure] {
        station.members.mapValues { member in
            var measure = Evidence.Measure()
            if let pid = member.process?.pid {
                measure.memory = kilobytes("VmRSS", of: pid)
                let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
                measure.descriptors = open?.count ?? 0
            }
            measure.disk = size(of: station.installation.data(of: member.site)) / 1024
            return measure
        }
    }

    private static func kilobytes(_ key: String, of pid: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(key):") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private static func size(of folder: String) -> Int {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return sum + ((facts?[.size] as? Int) ?? 0)
        }
    }
}
