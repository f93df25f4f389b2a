/// Publications written for the tests.
enum Publication {
    /// v3, with the members of one record.
    static func v3(_ members: String, type: String = "GenericSituationRecord", situation: String = "") -> String {
        """
        <p:payload xmlns:p="urn:p" xmlns:xsi="urn:x" xsi:type="sit:SituationPublication" lang="es">
        <publicationTime>2026-01-02T10:00:00Z</publicationTime>
        <situation id="S1">\(situation)<situationRecord xsi:type="sit:\(type)" id="R1" version="2">
        \(members)</situationRecord></situation></p:payload>
        """
    }

    /// v2 in what it may stand in.
    static func v2(_ members: String) -> String {
        """
        <d2LogicalModel xmlns:xsi="urn:x" modelBaseVersion="2"><payloadPublication xsi:type="SituationPublication">
        <publicationTime>2026-01-02T10:00:00Z</publicationTime>
        <situation id="S1"><situationRecord xsi:type="Accident" id="R1" version="2">\(members)</situationRecord>
        </situation></payloadPublication></d2LogicalModel>
        """
    }

    static func point(_ name: String, _ latitude: Double, _ longitude: Double, km: Double) -> String {
        """
        <\(name)><pointCoordinates><latitude>\(latitude)</latitude><longitude>\(longitude)</longitude></pointCoordinates>
        <e><kilometerPoint>\(km)</kilometerPoint></e></\(name)>
        """
    }
}
