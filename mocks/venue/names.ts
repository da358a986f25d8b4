/** The languages of the product besides English, as IMDF's labels name them. */
const tags = ['ca', 'cs', 'de', 'es', 'fr', 'uk'] as const
type Told = readonly [ca: string, cs: string, de: string, es: string, fr: string, uk: string]

/**
 * What is called alike on every campus; `#` stands for what differs: a number, a letter, the name of the building. Houses, floors and
 * whatever has a resource's name are called the same in every language.
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
  'Coffee point': ['Punt de cafè', 'Kávový koutek', 'Kaffeepunkt', 'Punto de café', 'Coin café', 'Кавовий куточок'],
  Corridor: ['Passadís', 'Chodba', 'Flur', 'Pasillo', 'Couloir', 'Коридор'],
  'Corridor East': ['Passadís est', 'Chodba východ', 'Flur Ost', 'Pasillo este', 'Couloir est', 'Коридор, схід'],
  'Corridor North': ['Passadís nord', 'Chodba sever', 'Flur Nord', 'Pasillo norte', 'Couloir nord', 'Коридор, північ'],
  'Corridor South': ['Passadís sud', 'Chodba jih', 'Flur Süd', 'Pasillo sur', 'Couloir sud', 'Коридор, південь'],
  'Corridor West': ['Passadís oest', 'Chodba západ', 'Flur West', 'Pasillo oeste', 'Couloir ouest', 'Коридор, захід'],
  Counter: ['Taulell', 'Pult', 'Theke', 'Mostrador', 'Comptoir', 'Стійка'],
  Court: ['Pati', 'Nádvoří', 'Hof', 'Patio', 'Cour', 'Подвір’я'],
  'Driveway East': ['Carril est', 'Vjezd východ', 'Fahrbahn Ost', 'Carril este', 'Voie est', 'Проїзд, схід'],
  'Driveway North': ['Carril nord', 'Vjezd sever', 'Fahrbahn Nord', 'Carril norte', 'Voie nord', 'Проїзд, північ'],
  'Driveway South': ['Carril sud', 'Vjezd jih', 'Fahrbahn Süd', 'Carril sur', 'Voie sud', 'Проїзд, південь'],
  'Driveway West': ['Carril oest', 'Vjezd západ', 'Fahrbahn West', 'Carril oeste', 'Voie ouest', 'Проїзд, захід'],
  'Emergency exit East': [
    'Sortida d’emergència est',
    'Nouzový východ, východní strana',
    'Notausgang Ost',
    'Salida de emergencia este',
    'Sortie de secours est',
    'Аварійний вихід, схід',
  ],
  'Emergency exit North': [
    'Sortida d’emergència nord',
    'Nouzový východ, severní strana',
    'Notausgang Nord',
    'Salida de emergencia norte',
    'Sortie de secours nord',
    'Аварійний вихід, північ',
  ],
  'Emergency exit South': [
    'Sortida d’emergència sud',
    'Nouzový východ, jižní strana',
    'Notausgang Süd',
    'Salida de emergencia sur',
    'Sortie de secours sud',
    'Аварійний вихід, південь',
  ],
  'Emergency exit West': [
    'Sortida d’emergència oest',
    'Nouzový východ, západní strana',
    'Notausgang West',
    'Salida de emergencia oeste',
    'Sortie de secours ouest',
    'Аварійний вихід, захід',
  ],
  'Equipment #': ['Material #', 'Vybavení #', 'Geräte #', 'Material #', 'Matériel #', 'Обладнання #'],
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
  'Lounge #': ['Sala d’estar #', 'Salonek #', 'Lounge #', 'Sala de descanso #', 'Espace détente #', 'Лаунж #'],
  'Office #': ['Despatx #', 'Kancelář #', 'Büro #', 'Despacho #', 'Bureau #', 'Кабінет #'],
  'Open office # East': [
    'Oficina oberta # est',
    'Open space # východ',
    'Großraumbüro # Ost',
    'Oficina abierta # este',
    'Bureau ouvert # est',
    'Відкритий офіс # (схід)',
  ],
  'Open office # North': [
    'Oficina oberta # nord',
    'Open space # sever',
    'Großraumbüro # Nord',
    'Oficina abierta # norte',
    'Bureau ouvert # nord',
    'Відкритий офіс # (північ)',
  ],
  'Open office # South': [
    'Oficina oberta # sud',
    'Open space # jih',
    'Großraumbüro # Süd',
    'Oficina abierta # sur',
    'Bureau ouvert # sud',
    'Відкритий офіс # (південь)',
  ],
  'Open office # West': [
    'Oficina oberta # oest',
    'Open space # západ',
    'Großraumbüro # West',
    'Oficina abierta # oeste',
    'Bureau ouvert # ouest',
    'Відкритий офіс # (захід)',
  ],
  Out: ['Ext.', 'Venku', 'Außen', 'Ext.', 'Ext.', 'Надворі'],
  Outdoors: ['A l’exterior', 'Venku', 'Im Freien', 'Al aire libre', 'En plein air', 'Надворі'],
  "Parents' room #": [
    'Sala de pares #',
    'Místnost pro rodiče #',
    'Elternzimmer #',
    'Sala de padres #',
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
  'Toilets, men': [
    'Lavabos, homes',
    'Toalety, muži',
    'WC, Herren',
    'Aseos, hombres',
    'Toilettes, hommes',
    'Туалет, чоловіки',
  ],
  'Toilets, women': [
    'Lavabos, dones',
    'Toalety, ženy',
    'WC, Damen',
    'Aseos, mujeres',
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

/** What differs: a word with a digit in it or a single capital, with the side of the house before it; or a building around words. */
const differing = [
  /(?:\b[NS][EW] )?\S*\d\S*/,
  /\b[A-Z]$/,
  /(?<=^Café ).+/,
  /^.+(?= (?:campus|lobby)$|, main entrance$)/,
] as const

/** The name in every language it has one in; in English, the language of the manifest, always. */
export function labels(name: string): Readonly<Record<string, string>> {
  for (const own of ['', ...differing.map((pattern) => pattern.exec(name)?.[0] ?? '')]) {
    const told = names[own === '' ? name : name.replace(own, '#')]
    if (told)
      return { en: name, ...Object.fromEntries(tags.map((tag, index) => [tag, told[index]?.replace('#', own)])) }
  }
  return { en: name }
}
