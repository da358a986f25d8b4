import { deviceNames } from '../objects/device-names.ts'
import { positionNames } from '../people/people-names.ts'
import { resourceWords, tags, type Translated } from '#server/rules/resources/words.ts'

/**
 * Names in the demo besides those of types and properties: points of interest, notes, cities, devices and positions.
 * People, buildings and rooms have one name in all languages.
 */
const names: Readonly<Record<string, Translated>> = {
  ...deviceNames,
  ...positionNames,
  ...resourceWords,
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
}

/** Returns a name of the demo in a language of the product, or the English one if it is unknown. */
export function demoName(english: string, language = 'en'): string {
  const tag = tags.findIndex((known) => known === language)
  return names[english]?.[tag] ?? english
}
