/// The rows of ``SampleTable`` for the morning of England, a snapshot each.
enum SampleSeries {
    static let rows: [SampleTable.Row] = text.split(separator: "\n").map { line in
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return SampleTable.Row(
            sample: "uk-ntcc-2013/UnplannedEvent/2013-04-26T\(words[0]).xml",
            summary: words[1]
        )
    }

    private static let text = """
        0336 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0345 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0354 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0409 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0418 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0427 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0436 6 records, 6 with geometry · accident 2, event 4 · severity 5: 6
        0445 5 records, 5 with geometry · accident 2, event 3 · severity 5: 5
        0454 6 records, 6 with geometry · accident 2, event 3, obstruction 1 · severity 0: 2, 5: 4
        0509 6 records, 6 with geometry · accident 2, event 3, obstruction 1 · severity 0: 2, 5: 4
        0518 7 records, 7 with geometry · accident 2, event 3, obstruction 2 · severity 0: 3, 5: 4
        0527 6 records, 6 with geometry · accident 1, event 3, obstruction 2 · severity 0: 2, 5: 4
        0536 6 records, 6 with geometry · accident 1, event 3, obstruction 2 · severity 0: 2, 5: 4
        0545 6 records, 6 with geometry · accident 1, event 3, obstruction 2 · severity 0: 2, 5: 4
        0554 5 records, 5 with geometry · accident 2, event 1, obstruction 2 · severity 0: 3, 5: 2
        0609 6 records, 6 with geometry · accident 2, event 1, obstruction 3 · severity 0: 4, 5: 2
        0618 6 records, 6 with geometry · accident 2, event 1, obstruction 3 · severity 0: 4, 5: 2
        0627 5 records, 5 with geometry · accident 2, event 1, obstruction 2 · severity 0: 3, 5: 2
        0636 6 records, 6 with geometry · accident 2, congestion 2, event 1, obstruction 1 · severity 0: 4, 5: 2
        0645 4 records, 4 with geometry · accident 2, congestion 1, event 1 · severity 0: 2, 5: 2
        0654 6 records, 6 with geometry · accident 2, congestion 2, event 1, obstruction 1 · severity 0: 4, 5: 2
        0709 5 records, 5 with geometry · accident 2, congestion 1, event 1, obstruction 1 · severity 0: 3, 5: 2
        0718 5 records, 5 with geometry · accident 2, congestion 1, event 1, obstruction 1 · severity 0: 3, 5: 2
        0727 9 records, 9 with geometry · accident 2, congestion 4, event 2, obstruction 1 · severity 0: 7, 5: 2
        0736 7 records, 7 with geometry · accident 2, congestion 3, event 2 · severity 0: 5, 5: 2
        0745 9 records, 9 with geometry · accident 2, congestion 5, event 2 · severity 0: 7, 5: 2
        0754 6 records, 6 with geometry · accident 1, congestion 5 · severity 0: 6
        0809 9 records, 9 with geometry · accident 2, congestion 7 · severity 0: 9
        0818 12 records, 12 with geometry · accident 2, congestion 9, obstruction 1 · severity 0: 12
        0827 13 records, 13 with geometry · accident 1, congestion 11, obstruction 1 · severity 0: 13
        0836 14 records, 14 with geometry · congestion 12, obstruction 2 · severity 0: 14
        0845 16 records, 16 with geometry · congestion 14, obstruction 2 · severity 0: 16
        0854 16 records, 16 with geometry · accident 1, congestion 13, obstruction 2 · severity 0: 15, 5: 1
        0909 17 records, 17 with geometry · accident 2, congestion 13, obstruction 2 · severity 0: 15, 5: 2
        0918 13 records, 13 with geometry · accident 2, congestion 9, obstruction 2 · severity 0: 11, 5: 2
        0927 10 records, 10 with geometry · accident 2, congestion 6, obstruction 2 · severity 0: 8, 5: 2
        0936 9 records, 9 with geometry · accident 2, congestion 7 · severity 0: 7, 5: 2
        0945 9 records, 9 with geometry · accident 2, congestion 6, obstruction 1 · severity 0: 7, 5: 2
        0954 9 records, 9 with geometry · accident 2, congestion 6, obstruction 1 · severity 0: 7, 5: 2
        """
}
