// cspell:disable
import { isSolid, isWay } from '../../venue/categories.ts'
import type { Box, Point } from '../../venue/geometry/shape.ts'
import { labelIn } from '../../venue/labels.ts'
import type { FeatureId, Labels, Venue } from '../../venue/model.ts'
import { byLevel } from '../../venue/venue.ts'
import { categoryOfAmenity, type PlaceCategory } from './place-category.ts'

/** Product languages by their tags in the labels of a venue. */
const tags = ['en', 'de', 'fr', 'es', 'ca', 'cs', 'uk'] as const
type Words = readonly [en: string, de: string, fr: string, es: string, ca: string, cs: string, uk: string]

/**
 * Names of kinds that are recognised without a name of their own, in the order of `tags`. They are labels of a venue
 * that has none, and no texts of a screen: a place is searched, sorted and announced by them like by any other name.
 */
const kinds: Readonly<Partial<Record<PlaceCategory, Words>>> = {
  toilet: ['Toilets', 'Toiletten', 'Toilettes', 'Aseos', 'Lavabos', 'Toalety', 'Туалет'],
  'toilet-women': [
    'Women’s toilets',
    'Damentoiletten',
    'Toilettes femmes',
    'Aseos de mujeres',
    'Lavabos de dones',
    'Dámské toalety',
    'Жіночий туалет',
  ],
  'toilet-men': [
    'Men’s toilets',
    'Herrentoiletten',
    'Toilettes hommes',
    'Aseos de hombres',
    'Lavabos d’homes',
    'Pánské toalety',
    'Чоловічий туалет',
  ],
  'toilet-wheelchair': [
    'Accessible toilet',
    'Barrierefreie Toilette',
    'Toilettes accessibles',
    'Aseo accesible',
    'Lavabo accessible',
    'Bezbariérová toaleta',
    'Доступний туалет',
  ],
  lift: ['Lift', 'Aufzug', 'Ascenseur', 'Ascensor', 'Ascensor', 'Výtah', 'Ліфт'],
  stairs: ['Stairs', 'Treppe', 'Escalier', 'Escaleras', 'Escales', 'Schodiště', 'Сходи'],
  exit: ['Exit', 'Ausgang', 'Sortie', 'Salida', 'Sortida', 'Východ', 'Вихід'],
  information: ['Information', 'Information', 'Informations', 'Información', 'Informació', 'Informace', 'Інформація'],
  food: ['Food and drink', 'Gastronomie', 'Restauration', 'Restauración', 'Restauració', 'Občerstvení', 'Їжа та напої'],
  print: ['Printer', 'Drucker', 'Imprimante', 'Impresora', 'Impressora', 'Tiskárna', 'Принтер'],
  care: [
    'First aid',
    'Erste Hilfe',
    'Premiers secours',
    'Primeros auxilios',
    'Primers auxilis',
    'První pomoc',
    'Перша допомога',
  ],
}

/** Kinds of their own within a category of places. A map, because categories from a file may be 'constructor' and the like. */
const special: ReadonlyMap<string, Words> = new Map<string, Words>(
  Object.entries<Words>({
    escalator: [
      'Escalator',
      'Rolltreppe',
      'Escalator',
      'Escalera mecánica',
      'Escales mecàniques',
      'Eskalátor',
      'Ескалатор',
    ],
    defibrillator: [
      'Defibrillator',
      'Defibrillator',
      'Défibrillateur',
      'Desfibrilador',
      'Desfibril·lador',
      'Defibrilátor',
      'Дефібрилятор',
    ],
    drinkingfountain: [
      'Drinking fountain',
      'Trinkbrunnen',
      'Fontaine à eau',
      'Fuente de agua',
      'Font d’aigua',
      'Pítko',
      'Питний фонтан',
    ],
    ramp: ['Ramp', 'Rampe', 'Rampe', 'Rampa', 'Rampa', 'Rampa', 'Пандус'],
    door: ['Door', 'Tür', 'Porte', 'Puerta', 'Porta', 'Dveře', 'Двері'],
    passage: ['Passage', 'Durchgang', 'Passage', 'Paso', 'Pas', 'Průchod', 'Прохід'],
    shower: ['Showers', 'Duschen', 'Douches', 'Duchas', 'Dutxes', 'Sprchy', 'Душ'],
    ticketing: ['Tickets', 'Fahrkarten', 'Billets', 'Billetes', 'Bitllets', 'Jízdenky', 'Квитки'],
  }),
)

/** ‘Lift by 4.073’; languages that would inflect the name put it in quotation marks. */
const by: readonly ((kind: string, near: string) => string)[] = [
  (kind, near) => `${kind} by ${near}`,
  (kind, near) => `${kind} bei ${near}`,
  (kind, near) => `${kind} près de ${near}`,
  (kind, near) => `${kind} junto a ${near}`,
  (kind, near) => `${kind} al costat de ${near}`,
  (kind, near) => `${kind} vedle „${near}“`,
  (kind, near) => `${kind} біля «${near}»`,
]

/** Returns the name of a kind of unit or amenity in every language. Null if the kind says too little to be found by. */
export function nameOfKind(category: string, place: PlaceCategory = categoryOfAmenity(category)): Labels | null {
  const words = special.get(category) ?? kinds[place]
  return words === undefined ? null : new Map(tags.map((tag, index) => [tag, words[index] ?? '']))
}

/**
 * Returns a function that adds the neighbour of a place to its name, if the neighbour has one: to the name of its kind,
 * or to a name that others have too.
 */
export function createNaming(venue: Venue): (name: Labels, levelId: FeatureId, at: Point) => Labels {
  const neighbourOf = createNeighbours(venue)
  const textIn = (labels: Labels, tag: string): string => labelIn(labels, tag, venue.language)
  return (name, levelId, at) => {
    const near = neighbourOf(levelId, at)
    if (near === null) return name
    return new Map(tags.map((tag, index) => [tag, by[index]?.(textIn(name, tag), textIn(near, tag)) ?? '']))
  }
}

/** Metres within which a named room is next to something, and within which a place is part of a hall. */
const [nextTo, within] = [15, 1]

interface Neighbour {
  readonly levelId: FeatureId
  readonly box: Box
  readonly name: Labels
  readonly isHall: boolean
}

const metresTo = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY))

/**
 * Returns a function that finds the name of the neighbour of a point: the nearest room or shop with a name, else the
 * hall around the point, else null.
 */
function createNeighbours({ units, occupants }: Venue): (levelId: FeatureId, at: Point) => Labels | null {
  const occupied = new Map(occupants.map(({ unitId, name }) => [unitId, name]))
  const named = units
    .filter(({ category }) => !isSolid(category))
    .map(({ id, levelId, box, name, category }): Neighbour => {
      return { levelId, box, name: occupied.get(id) ?? name, isHall: isWay(category) }
    })
    .filter(({ name }) => name.size > 0)
  const onLevel = byLevel(named)
  return (levelId, at) => {
    let nearest: Labels | null = null
    let hall: Labels | null = null
    let least = nextTo
    for (const { box, name, isHall } of onLevel.get(levelId) ?? []) {
      const far = metresTo(box, at)
      if (isHall && far <= within) hall ??= name
      if (isHall || far >= least) continue
      nearest = name
      least = far
    }
    return nearest ?? hall
  }
}
