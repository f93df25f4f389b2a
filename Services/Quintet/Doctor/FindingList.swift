import Glibc

/// Gathers findings, and prints each as it comes.
final class FindingList {
    private let prints: Bool
    private(set) var all: [Finding] = []

    init(prints: Bool) { self.prints = prints }

    func add(_ finding: Finding) {
        all.append(finding)
        guard prints else { return }
        print(finding.line)
        fflush(nil)
    }
}
