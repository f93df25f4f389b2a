"""The words of an invented practice: names with accents, and what is written in a consultation."""

SURNAMES = """García Rodríguez Martínez López González Hernández Pérez Sánchez Gómez Ramírez Torres Díaz Muñoz Rojas
Vargas Moreno Gutiérrez Ortiz Jiménez Castro Ruiz Álvarez Romero Suárez Herrera Medina Aguilar Peña Mendoza Cárdenas
Ríos Guerrero Cortés Parra Salazar Valencia Acosta Castillo Vega León Delgado Quintero Mejía Osorio Giraldo Ospina
Cardona Zapata Bedoya Arango Restrepo Uribe Londoño Bermúdez Núñez Ibáñez Ñáñez Ñustes Zúñiga Ávila Íñiguez Úsuga
Echeverri Yepes Jaramillo Villegas Barrientos Zuluaga Wilches Quiñones Xibillé Ocampo Ibarra Umaña Hoyos Kattan Fajardo
Lleras Llanos""".split()
# The first are common, as García is, and the last are rare.
SURNAME_WEIGHTS = [1 / (place + 3) for place in range(len(SURNAMES))]
WOMEN = """María Ana Luz Carmen Lucía Sofía Valentina Isabella Mariana Daniela Laura Paula Andrea Natalia Ángela Nelly
Rocío Beatriz Gloria Inés Pilar Marta Elena Rosa Yolanda Ximena Íngrid Óliva""".split()
MEN = """José Juan Luis Carlos Jorge Andrés Miguel Ángel Santiago Sebastián Mateo Samuel Nicolás Felipe Óscar Iván Hernán
Álvaro Raúl Germán Wilson Édgar Yeison Fabián Hugo Quintín Tomás Víctor""".split()

SUBJECTIVE = """Refiere dolor de cabeza de tres días, pulsátil, que empeora por la tarde y mejora con reposo.
Niega fiebre, vómito y cambios en la visión. Duerme bien y come como siempre.
Consulta por tos seca de una semana, sin flemas, más fuerte de noche; no ha tenido fiebre ni dificultad para respirar.
Viene a control de la presión. Toma sus medicinas todos los días y camina media hora por la mañana.
Cuenta ardor en la boca del estómago después de comer, sobre todo con café y frituras, desde hace un mes.
Dolor lumbar después de levantar peso, sin irradiación a las piernas, sin pérdida de fuerza ni de sensibilidad.
Trae resultados de laboratorio que le pidieron en la consulta anterior y pregunta por ellos.""".split("\n")
OBJECTIVE = """Buen estado general, hidratado, afebril. Mucosas húmedas y rosadas.
Corazón rítmico sin soplos; pulmones con buena entrada de aire, sin ruidos agregados.
Abdomen blando, depresible, sin masas; dolor leve a la palpación del epigastrio, sin signos de irritación peritoneal.
Extremidades sin edema, pulsos presentes y simétricos. Marcha normal.
Examen neurológico sin déficit. Pupilas iguales y reactivas.""".split("\n")
ASSESSMENT = """Cuadro compatible con migraña sin aura, sin signos de alarma.
Hipertensión arterial controlada con el tratamiento actual; buena adherencia.
Infección viral de vías respiratorias altas, sin complicaciones.
Enfermedad por reflujo, probable relación con la dieta.
Lumbalgia mecánica aguda sin banderas rojas.""".split("\n")
PLAN = """Acetaminofén 500 mg cada 8 horas por tres días si hay dolor; reposo e hidratación.
Continuar losartán 50 mg cada 12 horas. Control en tres meses con electrolitos y creatinina.
Se explican los signos de alarma y cuándo consultar por urgencias. Entiende y acepta.
Omeprazol 20 mg en ayunas por cuatro semanas; evitar café, alcohol y comidas tardías.
Se ordena cuadro hemático y glicemia en ayunas. Calor local y ejercicios de espalda.""".split("\n")
REASONS = ["dolor de cabeza", "tos", "control de hipertensión", "ardor de estómago", "dolor lumbar", "resultados"]
DIAGNOSES = [
    ("G43.0", "Migraña sin aura"), ("I10X", "Hipertensión esencial (primaria)"), ("J06.9", "Infección aguda de las vías "
    "respiratorias superiores"), ("K21.9", "Enfermedad por reflujo gastroesofágico sin esofagitis"),
    ("M54.5", "Lumbago no especificado"), ("E11.9", "Diabetes mellitus no insulinodependiente"),
]  # fmt: skip
