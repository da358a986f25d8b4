/** The languages of the product besides English, by the product's own codes. */
export const tags = ['ca', 'cs', 'de', 'es', 'fr', 'ua'] as const

/** A word in each of them. */
export type Translated = readonly [ca: string, cs: string, de: string, es: string, fr: string, ua: string]

/** Types of resources, their properties and choices, and names of resources and areas, by the English word. */
export const resourceWords: Readonly<Record<string, Translated>> = {
  // Types
  'Meeting room': [
    'Sala de reunions',
    'Zasedací místnost',
    'Besprechungsraum',
    'Sala de reuniones',
    'Salle de réunion',
    'Переговорна',
  ],
  Desk: ['Taula', 'Stůl', 'Arbeitsplatz', 'Puesto', 'Poste de travail', 'Стіл'],
  'Parking space': [
    'Plaça d’aparcament',
    'Parkovací místo',
    'Parkplatz',
    'Plaza de aparcamiento',
    'Place de parking',
    'Паркомісце',
  ],
  'Phone booth': [
    'Cabina per a trucades',
    'Telefonní kabina',
    'Telefonkabine',
    'Cabina para llamadas',
    'Cabine téléphonique',
    'Телефонна кабіна',
  ],
  Equipment: ['Equipament', 'Vybavení', 'Ausstattung', 'Equipamiento', 'Équipement', 'Обладнання'],
  // Names of resources, before their number
  Parking: ['Aparcament', 'Parkování', 'Parkplatz', 'Aparcamiento', 'Parking', 'Паркінг'],
  Booth: ['Cabina', 'Kabina', 'Kabine', 'Cabina', 'Cabine', 'Кабіна'],
  'Cargo bike': ['Bici de càrrega', 'Nákladní kolo', 'Lastenrad', 'Bici de carga', 'Vélo cargo', 'Вантажний велосипед'],
  'Camera set': ['Kit de càmera', 'Sada s kamerou', 'Kameraset', 'Kit de cámara', 'Kit caméra', 'Комплект камери'],
  'Label printer': [
    'Impressora d’etiquetes',
    'Tiskárna štítků',
    'Etikettendrucker',
    'Impresora de etiquetas',
    'Imprimante d’étiquettes',
    'Принтер етикеток',
  ],
  'Test device': [
    'Dispositiu de prova',
    'Testovací zařízení',
    'Testgerät',
    'Dispositivo de prueba',
    'Appareil de test',
    'Тестовий пристрій',
  ],
  // Properties
  Display: ['Pantalla', 'Obrazovka', 'Bildschirm', 'Pantalla', 'Écran', 'Екран'],
  Whiteboard: ['Pissarra blanca', 'Bílá tabule', 'Whiteboard', 'Pizarra blanca', 'Tableau blanc', 'Маркерна дошка'],
  'Height-adjustable desk': [
    'Taula regulable en alçada',
    'Výškově nastavitelný stůl',
    'Höhenverstellbarer Tisch',
    'Mesa regulable en altura',
    'Bureau réglable en hauteur',
    'Стіл із регульованою висотою',
  ],
  'Charging point': [
    'Punt de càrrega',
    'Nabíjecí stanice',
    'Ladestation',
    'Punto de carga',
    'Borne de recharge',
    'Зарядна станція',
  ],
  Monitors: ['Monitors', 'Monitory', 'Monitore', 'Monitores', 'Moniteurs', 'Монітори'],
  'Floor area (m²)': ['Superfície (m²)', 'Plocha (m²)', 'Fläche (m²)', 'Superficie (m²)', 'Surface (m²)', 'Площа (м²)'],
  Notes: ['Notes', 'Poznámky', 'Hinweise', 'Notas', 'Remarques', 'Примітки'],
  Layout: ['Disposició', 'Uspořádání', 'Bestuhlung', 'Distribución', 'Disposition', 'Розміщення'],
  'House rules': [
    'Normes d’ús',
    'Provozní řád',
    'Hausordnung',
    'Normas de uso',
    'Règlement intérieur',
    'Правила користування',
  ],
  // Choices
  Projector: ['Projector', 'Projektor', 'Beamer', 'Proyector', 'Vidéoprojecteur', 'Проєктор'],
  Speakerphone: [
    'Altaveu de conferència',
    'Konferenční telefon',
    'Freisprechgerät',
    'Altavoz de conferencia',
    'Audioconférence',
    'Спікерфон',
  ],
  Camera: ['Càmera', 'Kamera', 'Kamera', 'Cámara', 'Caméra', 'Камера'],
  Flipchart: ['Pissarra de paper', 'Flipchart', 'Flipchart', 'Rotafolio', 'Paperboard', 'Фліпчарт'],
  'Hearing loop': [
    'Bucle magnètic',
    'Indukční smyčka',
    'Induktionsschleife',
    'Bucle magnético',
    'Boucle magnétique',
    'Індукційна петля',
  ],
  Boardroom: ['Taula única', 'Zasedací stůl', 'Konferenztisch', 'Mesa única', 'Table unique', 'Один стіл'],
  'U-shape': ['En forma d’U', 'Do U', 'U-Form', 'En forma de U', 'En U', 'Літерою «П»'],
  Classroom: ['Aula', 'Školní', 'Parlamentarisch', 'Aula', 'Salle de classe', 'Клас'],
  Theatre: ['Teatre', 'Divadelní', 'Stuhlreihen', 'Teatro', 'Théâtre', 'Театр'],
  Lounge: ['Saló', 'Salonek', 'Lounge', 'Salón', 'Salon', 'Лаунж'],
  // Sides of a floor
  North: ['Nord', 'Sever', 'Nord', 'Norte', 'Nord', 'Північ'],
  South: ['Sud', 'Jih', 'Süd', 'Sur', 'Sud', 'Південь'],
  East: ['Est', 'Východ', 'Ost', 'Este', 'Est', 'Схід'],
  // Areas
  'Main building': [
    'Edifici principal',
    'Hlavní budova',
    'Hauptgebäude',
    'Edificio principal',
    'Bâtiment principal',
    'Головний корпус',
  ],
}

/** Returns a word in a language of the product; English for a word or a language that the table does not have. */
export function wordIn(english: string, language = 'en'): string {
  const tag = tags.findIndex((known) => known === language)
  return (Object.hasOwn(resourceWords, english) ? resourceWords[english]?.[tag] : undefined) ?? english
}

/** Returns a word in all languages, English first. */
export const everyWord = (english: string): readonly string[] => [
  english,
  ...(Object.hasOwn(resourceWords, english) ? (resourceWords[english] ?? []) : []),
]
