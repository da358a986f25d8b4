// cspell:disable
import type { Labels } from '#src/features/floorplan/rules/venue/model.ts'
import { categoryOfAmenity, type PlaceCategory } from './place-category.ts'

/** Product languages by their tags in the labels of a venue. */
const tags = ['en', 'de', 'fr', 'es', 'ca', 'cs', 'uk'] as const
type Words = readonly [en: string, de: string, fr: string, es: string, ca: string, cs: string, uk: string]

/**
 * Names of kinds that are recognised without a name of their own, in the order of `tags`. They are labels of a venue
 * that has none, and no texts of a screen: a place is searched, sorted and told by them like by any other name.
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

/** Kinds of their own within a category of places. */
const special: Readonly<Record<string, Words>> = {
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
}

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
  const words = special[category] ?? kinds[place]
  return words === undefined ? null : new Map(tags.map((tag, index) => [tag, words[index] ?? '']))
}

/** Returns the name of a place by its kind, or a name that others have too, and by its neighbour, if that has a name. */
export function nameBeside(
  kind: Labels,
  near: Labels | null,
  labelIn: (labels: Labels, tag: string) => string,
): Labels {
  if (near === null) return kind
  return new Map(tags.map((tag, index) => [tag, by[index]?.(labelIn(kind, tag), labelIn(near, tag)) ?? '']))
}
