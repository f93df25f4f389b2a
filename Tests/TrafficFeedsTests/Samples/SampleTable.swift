/// How many incidents of each category and severity the samples hold.
enum SampleTable {
    struct Row: Sendable, CustomStringConvertible {
        let sample: String
        let summary: String
        var description: String { sample }
    }

    static let rows: [Row] =
        text.split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n", maxSplits: 1)
            return Row(sample: String(lines[0]), summary: lines[1].split(separator: "\n").joined(separator: " · "))
        } + SampleSeries.rows

    private static let text = """
        sct/incidenciesGML_2026-02-03_full.xml
        152 records, 152 with geometry
        accident 1, congestion 7, obstruction 8, restriction 1, roadworks 134, weather 1
        severity 2: 125, 3: 7, 4: 4, 5: 16

        sct/incidenciesGML_2026-07-26_4of165.xml
        4 records, 4 with geometry
        restriction 1, roadworks 3
        severity 1: 1, 2: 2, 3: 1

        sct/otn_getgeneralmap_2011-04-08_fragment.xml
        1 records, 0 with geometry
        roadworks 1
        severity 2: 1

        dgt/datex2_v36_2026-01-02_full.xml.gz
        670 records, 670 with geometry
        accident 19, closure 1, congestion 24, event 2, obstruction 302, restriction 4, roadCondition 10, roadworks 255, weather 53
        severity 0: 493, 2: 7, 3: 34, 4: 47, 5: 89

        dgt/datex2_v37_2026-07-18_5situations.xml
        8 records, 8 with geometry
        roadCondition 1, roadworks 7
        severity 0: 5, 5: 3

        ndw/actueel_beeld_2026-07-24_2of397.xml
        11 records, 10 with geometry
        roadworks 11
        severity 3: 10, 5: 1

        ndw/srti_2026-07-24_1record.xml
        1 records, 1 with geometry
        obstruction 1
        severity 0: 1

        no/vegvesen_2026-07-30_2situations_mixedCRS.xml
        2 records, 2 with geometry
        roadworks 2
        severity 1: 2

        fi/roadworks_datex2-2.2.3_2026-07-14.xml
        3 records, 0 with geometry
        closure 1, restriction 1, roadworks 1
        severity 5: 3

        fi/GUID50428775_v24_datex2-2.2.3.xml
        8 records, 0 with geometry
        closure 2, restriction 2, roadworks 4
        severity 5: 8

        fi/GUID50395125_v6_accident_datex2-2.2.3.xml
        5 records, 0 with geometry
        accident 2, congestion 1, obstruction 1, restriction 1
        severity 2: 5

        fi/roadworks_simple_2026-07-10_4features.json
        4 records, 4 with geometry
        roadworks 4
        severity 2: 1, 4: 2, 5: 1

        fi/GUID50428775_v24_simple.json
        1 records, 1 with geometry
        roadworks 1
        severity 5: 1

        fi/mqtt_simple_ENDED_2023-01-24.json
        1 records, 1 with geometry
        other 1
        severity 0: 1

        fr/bisonfute_soap12_datex2v2_2026-07-13_3situations.xml
        4 records, 4 with geometry
        restriction 2, roadworks 2
        severity 3: 2, 4: 1, 5: 1

        fr/tipi_events_datex2v2_2026-07-24.xml
        1 records, 1 with geometry
        obstruction 1
        severity 3: 1

        is/irca_soap11_datex2v3_2026-07-12_3situations.xml
        3 records, 3 with geometry
        roadCondition 1, roadworks 2
        severity 0: 3

        uk/nationalhighways_datex2v34_json_2026-07-07_4situations.json
        4 records, 4 with geometry
        notice 1, roadworks 3
        severity 0: 3, 5: 1

        uk-ntcc-2013/CurrentRoadworks_2013-04-26.xml
        159 records, 159 with geometry
        roadworks 159
        severity 0: 159

        uk-ntcc-2013/FutureRoadworks_2013-04-26.xml.gz
        658 records, 657 with geometry
        roadworks 658
        severity 0: 456, 5: 202

        uk-ntcc-2013/failures/valid_zero_situations_2013-04-25T2145.xml
        0 records, 0 with geometry

        synthetic/euskadi_datex2v1_synthetic_ids.xml
        4 records, 3 with geometry
        event 1, roadworks 3
        severity 0: 3, 5: 1

        synthetic/belgium_datex2v3_lambert72_synthetic.xml
        5 records, 0 with geometry
        restriction 2, roadworks 3
        severity 0: 5

        synthetic/bulgaria_datex2v23_utf16decl_synthetic.xml
        3 records, 3 with geometry
        accident 1, roadworks 2
        severity 2: 1, 4: 2

        ca/drivebc_open511_2026-08-08_6events.json
        6 records, 6 with geometry
        obstruction 1, roadCondition 1, roadworks 3, weather 1
        severity 2: 5, 4: 1
        """
}
