import { demoName } from '../server/resources/demo-names.ts'

/** The languages of the product besides English, as in the labels of IMDF. */
const tags = ['ca', 'cs', 'de', 'es', 'fr', 'uk'] as const
type Told = readonly [ca: string, cs: string, de: string, es: string, fr: string, uk: string]

/** The side of a building. */
const sides: Readonly<Record<string, Told>> = {
  East: ['est', 'východ', 'Ost', 'este', 'est', 'схід'],
  North: ['nord', 'sever', 'Nord', 'norte', 'nord', 'північ'],
  South: ['sud', 'jih', 'Süd', 'sur', 'sud', 'південь'],
  West: ['oest', 'západ', 'West', 'oeste', 'ouest', 'захід'],
}

/**
 * Names that are the same on every campus. `%` is a side, `#` is a number, a letter or the name of the building.
 * Buildings, floors and resources have the same name in every language.
 */
const names: Readonly<Record<string, Told>> = {
  'Accessible toilet': [
    'Lavabo adaptat',
    'Bezbariérová toaleta',
    'Barrierefreies WC',
    'Aseo adaptado',
    'Toilettes accessibles',
    'Туалет для людей з інвалідністю',
  ],
  'Archive #': ['Arxiu #', 'Archiv #', 'Archiv #', 'Archivo #', 'Archives #', 'Архів #'],
  Bicycles: ['Bicicletes', 'Kola', 'Fahrräder', 'Bicicletas', 'Vélos', 'Велосипеди'],
  'Café #': ['Cafeteria #', 'Kavárna #', 'Café #', 'Cafetería #', 'Café #', 'Кафе #'],
  'Car park': ['Aparcament', 'Parkoviště', 'Parkplatz', 'Aparcamiento', 'Parking', 'Автостоянка'],
  'Coffee point': ['Punt de cafè', 'Kávový koutek', 'Kaffeestation', 'Punto de café', 'Coin café', 'Кавовий куточок'],
  Corridor: ['Passadís', 'Chodba', 'Flur', 'Pasillo', 'Couloir', 'Коридор'],
  'Corridor %': ['Passadís %', 'Chodba %', 'Flur %', 'Pasillo %', 'Couloir %', 'Коридор, %'],
  Counter: ['Taulell', 'Pult', 'Theke', 'Mostrador', 'Comptoir', 'Стійка'],
  Courtyard: ['Pati', 'Nádvoří', 'Hof', 'Patio', 'Cour', 'Подвір’я'],
  'Driveway %': ['Carril %', 'Vjezd %', 'Fahrbahn %', 'Carril %', 'Voie %', 'Проїзд, %'],
  'Emergency exit %': [
    'Sortida d’emergència %',
    'Nouzový východ, %',
    'Notausgang %',
    'Salida de emergencia %',
    'Sortie de secours %',
    'Аварійний вихід, %',
  ],
  'Equipment #': ['Material #', 'Vybavení #', 'Geräteraum #', 'Material #', 'Matériel #', 'Обладнання #'],
  'First aid': [
    'Primers auxilis',
    'První pomoc',
    'Erste Hilfe',
    'Primeros auxilios',
    'Premiers secours',
    'Перша допомога',
  ],
  Garden: ['Jardí', 'Zahrada', 'Garten', 'Jardín', 'Jardin', 'Сад'],
  Information: ['Informació', 'Informace', 'Information', 'Información', 'Informations', 'Довідка'],
  'Kitchen #': ['Cuina #', 'Kuchyňka #', 'Küche #', 'Cocina #', 'Cuisine #', 'Кухня #'],
  'Library #': ['Biblioteca #', 'Knihovna #', 'Bibliothek #', 'Biblioteca #', 'Bibliothèque #', 'Бібліотека #'],
  'Lift #': ['Ascensor #', 'Výtah #', 'Aufzug #', 'Ascensor #', 'Ascenseur #', 'Ліфт #'],
  'Lounge #': ['Sala de descans #', 'Salonek #', 'Lounge #', 'Sala de descanso #', 'Espace détente #', 'Лаунж #'],
  'Office #': ['Despatx #', 'Kancelář #', 'Büro #', 'Despacho #', 'Bureau #', 'Кабінет #'],
  'Open office # %': [
    'Oficina diàfana # %',
    'Open space # %',
    'Großraumbüro # %',
    'Oficina diáfana # %',
    'Bureau ouvert # %',
    'Відкритий офіс # (%)',
  ],
  Out: ['Ext.', 'Venku', 'Außen', 'Ext.', 'Ext.', 'Надворі'],
  Outdoors: ['Exterior', 'Venku', 'Im Freien', 'Exterior', 'En plein air', 'Надворі'],
  'Parents’ room #': [
    'Sala per a famílies #',
    'Místnost pro rodiče #',
    'Eltern-Kind-Raum #',
    'Sala para familias #',
    'Salle des parents #',
    'Кімната для батьків #',
  ],
  'Plant room': ['Sala tècnica', 'Strojovna', 'Technikraum', 'Sala técnica', 'Local technique', 'Технічне приміщення'],
  'Post room #': [
    'Sala de correu #',
    'Podatelna #',
    'Poststelle #',
    'Sala de correo #',
    'Salle du courrier #',
    'Пошта #',
  ],
  'Print room #': [
    'Sala d’impressió #',
    'Tiskárna #',
    'Druckraum #',
    'Sala de impresión #',
    'Salle d’impression #',
    'Кімната друку #',
  ],
  Printer: ['Impressora', 'Tiskárna', 'Drucker', 'Impresora', 'Imprimante', 'Принтер'],
  'Project room #': [
    'Sala de projectes #',
    'Projektová místnost #',
    'Projektraum #',
    'Sala de proyectos #',
    'Salle de projet #',
    'Проєктна кімната #',
  ],
  'Quiet room #': [
    'Sala silenciosa #',
    'Tichá místnost #',
    'Ruheraum #',
    'Sala silenciosa #',
    'Salle calme #',
    'Тиха кімната #',
  ],
  Reception: ['Recepció', 'Recepce', 'Empfang', 'Recepción', 'Accueil', 'Рецепція'],
  Riser: ['Muntant', 'Šachta', 'Schacht', 'Montante', 'Gaine technique', 'Шахта'],
  'Server room #': [
    'Sala de servidors #',
    'Serverovna #',
    'Serverraum #',
    'Sala de servidores #',
    'Salle des serveurs #',
    'Серверна #',
  ],
  Stairs: ['Escales', 'Schodiště', 'Treppe', 'Escaleras', 'Escalier', 'Сходи'],
  'Store #': ['Magatzem #', 'Sklad #', 'Lager #', 'Almacén #', 'Réserve #', 'Комора #'],
  'Studio #': ['Estudi #', 'Studio #', 'Studio #', 'Estudio #', 'Studio #', 'Студія #'],
  'Team office #': [
    'Despatx d’equip #',
    'Týmová kancelář #',
    'Teambüro #',
    'Despacho de equipo #',
    'Bureau d’équipe #',
    'Офіс команди #',
  ],
  'Men’s toilets': [
    'Lavabos d’homes',
    'Toalety, muži',
    'WC, Herren',
    'Aseos de hombres',
    'Toilettes, hommes',
    'Туалет, чоловіки',
  ],
  'Women’s toilets': [
    'Lavabos de dones',
    'Toalety, ženy',
    'WC, Damen',
    'Aseos de mujeres',
    'Toilettes, femmes',
    'Туалет, жінки',
  ],
  '# campus': ['Campus #', 'Kampus #', 'Campus #', 'Campus #', 'Campus #', 'Кампус #'],
  '# lobby': ['Vestíbul #', 'Vstupní hala #', 'Foyer #', 'Vestíbulo #', 'Hall #', 'Вестибюль #'],
  '#, main entrance': [
    '#, entrada principal',
    '#, hlavní vchod',
    '#, Haupteingang',
    '#, entrada principal',
    '#, entrée principale',
    '#, головний вхід',
  ],
}

/** The variable part: a word with a digit or a single capital, with the side before it; or a building at either end. */
const differing = [
  /(?:\b[NS][EW] )?\S*\d\S*/,
  /\b[A-Z]$/,
  /(?<=^Café ).+/,
  /^.+(?= (?:campus|lobby)$|, main entrance$)/,
] as const

/** The name in every language that has one. Always includes English, the language of the manifest. */
export function labels(name: string): Readonly<Record<string, string>> {
  const last = name.split(' ').at(-1) ?? ''
  const side = Object.hasOwn(sides, last) ? sides[last] : undefined
  const sided = side ? name.replace(last, '%') : name
  for (const own of ['', ...differing.map((pattern) => pattern.exec(sided)?.[0] ?? '')]) {
    const told = names[own === '' ? sided : sided.replace(own, '#')]
    if (!told) continue
    const words = tags.map((tag, index) => {
      // Only cities have a name in each language; numbers, letters and buildings have not.
      const called = demoName(own, tag === 'uk' ? 'ua' : tag)
      return [tag, (told[index] ?? '').replace('#', called).replace('%', side?.[index] ?? '')] as const
    })
    return { en: name, ...Object.fromEntries(words) }
  }
  return { en: name }
}
