import Foundation

/// The fields of a patient's form that a column of a table may be.
enum PatientColumn: String, CaseIterable {
    case surname, secondSurname, givenNames, birthDate, sex, documentKind, documentNumber, phone, phone2, email, street,
        city, state, postalCode, country, notes, sourceId, contactName, contactPhone, deceased

    /// What such columns are called, those first that are told apart best.
    var headings: [String] {
        switch self {
        case .surname:
            [
                "surname", "primer apellido", "apellido1", "apellido paterno", "apellidos", "apellido", "family",
                "lname",
                "last name", "lastname", "last",
            ]
        case .secondSurname: ["second surname", "secondsurname", "segundo apellido", "apellido2", "apellido materno"]
        case .givenNames:
            ["given names", "givennames", "given", "fname", "first name", "firstname", "first", "nombres", "nombre"]
        case .birthDate: ["birth date", "birthdate", "birth_date", "dob", "fecha de nacimiento", "nacimiento"]
        case .sex: ["sex", "gender", "sexo", "genero"]
        case .documentKind: ["document kind", "documentkind", "tipo de documento", "tipo documento"]
        case .documentNumber:
            [
                "document number", "documentnumber", "numero de documento", "documento", "cedula", "dni", "nie",
                "pasaporte",
            ]
        case .phone: ["phone", "mobile", "cell", "celular", "movil", "telefono"]
        case .phone2: ["phone2", "home", "telefono 2", "telefono2", "telefono fijo"]
        case .email: ["email", "e-mail", "mail", "correo", "correo electronico"]
        case .street: ["street", "address", "direccion"]
        case .city: ["city", "ciudad", "municipio"]
        case .state: ["state", "region", "departamento", "provincia"]
        case .postalCode: ["postal code", "postalcode", "pcode", "zip", "codigo postal"]
        case .country: ["country", "pais"]
        case .notes: ["notes", "notas", "observaciones"]
        case .sourceId: ["source id", "sourceid", "id", "pid", "mrn", "historia clinica", "historia"]
        case .contactName: ["contact name", "contactname", "contacto", "contacto de emergencia"]
        case .contactPhone: ["contact phone", "contactphone", "telefono de contacto"]
        case .deceased: ["deceased", "deceased_date", "fecha de defuncion"]
        }
    }

    /// A heading without case, accents and surrounding spaces.
    static func plain(_ heading: String) -> String {
        heading.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
