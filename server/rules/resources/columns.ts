import type { FilterDefinition } from '#src/wire/configuration.ts'
import { type ImportProblemCode, plainWord } from './cells.ts'
import { propertyNames } from './usual.ts'
import { everyWord } from './words.ts'

/** The columns of a spreadsheet of resources besides their properties, with the words of their headers. */
const columnWords = {
  id: ['id'],
  name: ['name', 'room name', 'název', 'jméno', 'nom', 'nombre', 'назва', "ім'я"],
  type: ['type', 'kind', 'typ', 'art', 'tipo', 'tipus', 'тип'],
  building: ['building', 'budova', 'gebäude', 'bâtiment', 'edificio', 'edifici', 'будівля', 'корпус'],
  floor: ['floor', 'level', 'patro', 'podlaží', 'etage', 'stockwerk', 'étage', 'planta', 'piso', 'поверх'],
  zone: ['zone', 'area', 'zóna', 'bereich', 'zona', 'зона'],
  capacity: [
    'capacity',
    'seats',
    'kapacita',
    'míst',
    'kapazität',
    'plätze',
    'capacité',
    'capacidad',
    'capacitat',
    'місткість',
  ],
  email: ['email', 'e-mail', 'address', 'email address', 'e-mailová adresa', 'courriel', 'correo', 'correu', 'пошта'],
  timeZone: ['time zone', 'časové pásmo', 'zeitzone', 'fuseau horaire', 'zona horaria', 'zona horària', 'часовий пояс'],
  opens: ['opens', 'from', 'otevírá', 'öffnet', 'ouverture', 'abre', 'obre', 'відкриття'],
  closes: ['closes', 'until', 'zavírá', 'schließt', 'fermeture', 'cierra', 'tanca', 'закриття'],
  days: ['days', 'dny', 'tage', 'jours', 'días', 'dies', 'дні'],
  minMinutes: ['min minutes', 'minimum minutes'],
  maxMinutes: ['max minutes', 'maximum minutes'],
  maxAdvanceDays: ['max advance days', 'maximum advance days'],
  rejectOutsideHours: ['reject outside hours'],
  confirmation: [
    'confirmation',
    'check-in',
    'potvrzení',
    'bestätigung',
    'confirmació',
    'confirmación',
    'підтвердження',
  ],
  checkInMinutes: ['check-in minutes', 'check-in opens minutes before'],
  releaseMinutes: ['release minutes', 'release after minutes'],
  approver: ['approver', 'schvaluje', 'genehmigt', 'approbateur', 'aprobador', 'aprovador', 'погоджує'],
  reservable: ['reservable', 'reserved', 'bookable', 'lze rezervovat', 'reservierbar', 'réservable', 'reservat'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

export type ColumnName = keyof typeof columnWords
export const columnNames = Object.keys(columnWords) as readonly ColumnName[]

/** The content of a column: a fact that every resource has, or a property of the configuration. */
export type Column =
  | { readonly kind: 'fact'; readonly name: ColumnName }
  | { readonly kind: 'property'; readonly filter: FilterDefinition }

/** The header of a property in files that the server writes. People call remarks notes. */
const headerOfProperty = (id: string): string => (id === 'remark' ? 'note' : id)

export const headerOf = (column: Column): string =>
  column.kind === 'fact' ? columnWords[column.name][0] : headerOfProperty(column.filter.id)

/** Properties that the template names: those that most offices know of their rooms and desks. */
export const usualProperties: readonly string[] = [
  'display',
  'whiteboard',
  'monitors',
  'standing',
  'charger',
  'equipment',
  'layout',
  'remark',
]

/** The id and the names of a property, in all languages of the product. */
export const namesOfProperty = ({ id, name }: FilterDefinition): readonly string[] => [
  id,
  name,
  ...everyWord(propertyNames[id] ?? id),
]

interface HeaderProblem {
  readonly column: string
  readonly problem: ImportProblemCode
}

/** The column of each cell of a line; null for one without a header. */
export interface ReadHeader {
  readonly columns: readonly (Column | null)[]
  readonly problems: readonly HeaderProblem[]
}

/** A spreadsheet with more columns is no list of resources. */
const mostColumns = 200

/** Finds the columns by their headers, in the product's languages, whatever the case, accents, blanks and signs. */
export function readHeader(cells: readonly string[], filters: readonly FilterDefinition[]): ReadHeader {
  const known = columnsByWord(filters)
  const used = new Set<string>()
  const problems: HeaderProblem[] = []
  const columns = cells.slice(0, mostColumns).map((cell): Column | null => {
    const header = cell.trim()
    if (header === '') return null
    const column = known.get(plainWord(header)) ?? null
    if (column === null) problems.push({ column: header, problem: 'UnknownColumn' })
    else if (used.has(headerOf(column))) problems.push({ column: header, problem: 'DuplicateColumn' })
    else used.add(headerOf(column))
    return column
  })
  const beyond = cells.slice(mostColumns).find((cell) => cell.trim() !== '')
  if (beyond !== undefined) problems.push({ column: beyond.trim(), problem: 'UnknownColumn' })
  for (const name of ['name', 'type']) if (!used.has(name)) problems.push({ column: name, problem: 'MissingColumn' })
  return { columns, problems }
}

function columnsByWord(filters: readonly FilterDefinition[]): ReadonlyMap<string, Column> {
  const known = new Map<string, Column>()
  const add = (word: string, column: Column): void => {
    const plain = plainWord(word)
    if (plain !== '' && !known.has(plain)) known.set(plain, column)
  }
  for (const name of columnNames) for (const word of columnWords[name]) add(word, { kind: 'fact', name })
  for (const filter of filters) {
    const column: Column = { kind: 'property', filter }
    add(headerOfProperty(filter.id), column)
    for (const word of namesOfProperty(filter)) add(word, column)
  }
  return known
}
