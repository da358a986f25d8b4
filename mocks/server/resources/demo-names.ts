import { deviceNames } from '../objects/device-names.ts'
import { positionNames } from '../people/people-names.ts'
import { tags, type Translated } from '../translated.ts'

/**
 * Types, properties, choices, areas, devices and positions of the demo. Names of people, buildings and rooms stay as they
 * are.
 */
const names: Readonly<Record<string, Translated>> = {
  ...deviceNames,
  ...positionNames,
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
  // What resources are called, before their number
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
  // Points of interest
  'Phone charging station': [
    'Estació de càrrega de mòbils',
    'Dobíjecí stanice pro mobily',
    'Handy-Ladestation',
    'Estación de carga de móviles',
    'Borne de recharge pour mobiles',
    'Станція зарядки телефонів',
  ],
  'Pop-up café': ['Cafè efímer', 'Pop-up kavárna', 'Pop-up-Café', 'Café efímero', 'Café éphémère', 'Поп-ап кафе'],
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
  // Notes of resources
  'Quiet side, facing the garden': [
    'Costat tranquil, amb vistes al jardí',
    'Tichá strana do zahrady',
    'Ruhige Seite zum Garten',
    'Lado tranquilo, con vistas al jardín',
    'Côté calme, vue sur le jardin',
    'Тихий бік, вид на сад',
  ],
  'Next to the café': [
    'Al costat de la cafeteria',
    'Vedle kavárny',
    'Neben dem Café',
    'Junto a la cafetería',
    'À côté du café',
    'Поруч із кафе',
  ],
  'Step-free, wide door': [
    'Sense graons, porta ampla',
    'Bez schodů, široké dveře',
    'Stufenlos, breite Tür',
    'Sin escalones, puerta ancha',
    'Sans marches, porte large',
    'Без сходів, широкі двері',
  ],
  'Blackout blinds': [
    'Persianes opaques',
    'Zatemňovací rolety',
    'Verdunkelungsrollos',
    'Persianas opacas',
    'Stores occultants',
    'Затемнювальні штори',
  ],
  'Morning sun': ['Sol al matí', 'Ranní slunce', 'Morgensonne', 'Sol por la mañana', 'Soleil le matin', 'Сонце вранці'],
  'Behind reception': [
    'Darrere de la recepció',
    'Za recepcí',
    'Hinter dem Empfang',
    'Detrás de la recepción',
    'Derrière l’accueil',
    'За рецепцією',
  ],
  'Collect at the facilities desk': [
    'Recull-ho a consergeria',
    'Vyzvedněte ve správě budovy',
    'Beim Gebäudeservice abholen',
    'Recógelo en conserjería',
    'À retirer au service bâtiment',
    'Забрати в службі будівлі',
  ],
  'Please leave the room <strong>as you found it</strong>.': [
    'Deixa la sala <strong>com l’has trobada</strong>.',
    'Zanechte prosím místnost <strong>v původním stavu</strong>.',
    'Bitte verlassen Sie den Raum so, <strong>wie Sie ihn vorgefunden haben</strong>.',
    'Deja la sala <strong>como la encontraste</strong>.',
    'Merci de laisser la salle <strong>dans l’état où vous l’avez trouvée</strong>.',
    'Залиште, будь ласка, кімнату <strong>такою, якою вона була</strong>.',
  ],
  'Lights turn off automatically.': [
    'Els llums s’apaguen automàticament.',
    'Světla se vypínají automaticky.',
    'Das Licht schaltet sich automatisch aus.',
    'Las luces se apagan automáticamente.',
    'Les lumières s’éteignent automatiquement.',
    'Світло вимикається автоматично.',
  ],
  'Report problems to the <em>facilities desk</em>.': [
    'Informa dels problemes a <em>consergeria</em>.',
    'Závady hlaste <em>správě budovy</em>.',
    'Melden Sie Probleme dem <em>Gebäudeservice</em>.',
    'Avisa de los problemas en <em>conserjería</em>.',
    'Signalez les problèmes au <em>service bâtiment</em>.',
    'Про проблеми повідомляйте <em>службу будівлі</em>.',
  ],
  // Out-of-service reason of a door panel
  'The touch screen doesn’t respond.': [
    'La pantalla tàctil no respon.',
    'Dotyková obrazovka nereaguje.',
    'Der Touchscreen reagiert nicht.',
    'La pantalla táctil no responde.',
    'L’écran tactile ne répond pas.',
    'Сенсорний екран не реагує.',
  ],
  // Cities
  Prague: ['Praga', 'Praha', 'Prag', 'Praga', 'Prague', 'Прага'],
  London: ['Londres', 'Londýn', 'London', 'Londres', 'Londres', 'Лондон'],
  'New York': ['Nova York', 'New York', 'New York', 'Nueva York', 'New York', 'Нью-Йорк'],
  Kyiv: ['Kíiv', 'Kyjev', 'Kyjiw', 'Kiev', 'Kyiv', 'Київ'],
  Sydney: ['Sydney', 'Sydney', 'Sydney', 'Sídney', 'Sydney', 'Сідней'],
  'Lord Howe': ['Lord Howe', 'Lord Howe', 'Lord Howe', 'Lord Howe', 'Lord Howe', 'Лорд-Гав'],
  Troll: ['Troll', 'Troll', 'Troll', 'Troll', 'Troll', 'Тролль'],
  Cairo: ['El Caire', 'Káhira', 'Kairo', 'El Cairo', 'Le Caire', 'Каїр'],
  Kathmandu: ['Katmandú', 'Káthmándú', 'Kathmandu', 'Katmandú', 'Katmandou', 'Катманду'],
  // Sides of a floor
  North: ['Nord', 'Sever', 'Nord', 'Norte', 'Nord', 'Північ'],
  South: ['Sud', 'Jih', 'Süd', 'Sur', 'Sud', 'Південь'],
  East: ['Est', 'Východ', 'Ost', 'Este', 'Est', 'Схід'],
}

/** Returns what the demo calls something in a language of the product; English for a name or a language it does not know. */
export function demoName(english: string, language = 'en'): string {
  const tag = tags.findIndex((known) => known === language)
  return names[english]?.[tag] ?? english
}
