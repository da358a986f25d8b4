import { dataTypes } from '#src/wire/data-types.ts'
import type { Column, ColumnName } from '../resources/columns.ts'
import type { KnownOffice } from '../resources/known-office.ts'
import { createPropertyNames } from './named-properties.ts'
import type { DirectoryLink, DirectoryRecord } from './record.ts'

/** A record with the values that the directory states, by the key of their column. Other values are Foyer's alone. */
export interface Claims {
  readonly record: DirectoryRecord
  readonly cells: ReadonlyMap<string, string>
}

export interface ReadClaims {
  /** The id first, then the columns that the directory knows. */
  readonly columns: readonly Column[]
  readonly claims: readonly Claims[]
  /** Words that are no property here, with the number of records that have them. */
  readonly unknownWords: ReadonlyMap<string, number>
}

/** Names a column in `DirectoryLink.cells`. */
export const keyOfColumn = (column: Column): string =>
  column.kind === 'fact' ? column.name : `property ${column.filter.id}`

const factNames = ['name', 'type', 'building', 'floor', 'zone', 'capacity', 'email', 'timeZone', 'reservable'] as const
const noteId = 'remark'

/** Reads what a directory states about each record. A property that it names for one resource is absent from the others. */
export function readClaims(
  records: readonly DirectoryRecord[],
  links: readonly DirectoryLink[],
  { filters }: Pick<KnownOffice, 'filters'>,
): ReadClaims {
  const readWords = createPropertyNames(filters)
  const unknownWords = new Map<string, number>()
  const read = records.map((record) => {
    const named = readWords(record.words)
    for (const word of new Set(named.unknown)) unknownWords.set(word, (unknownWords.get(word) ?? 0) + 1)
    return { record, named: named.cells }
  })
  const before = new Set(links.flatMap(({ cells }) => Object.keys(cells)))
  const properties = filters.filter(
    (filter) =>
      filter.id !== noteId &&
      (before.has(keyOfColumn({ kind: 'property', filter })) || read.some(({ named }) => named.has(filter.id))),
  )
  const note = filters.find(({ id, dataTypeId }) => id === noteId && dataTypeId === dataTypes.text)
  const facts = factNames.filter((name) => records.some(({ cells }) => cells[name] !== undefined))

  return {
    unknownWords,
    columns: [
      { kind: 'fact', name: 'id' },
      ...facts.map((name: ColumnName): Column => ({ kind: 'fact', name })),
      ...properties.map((filter): Column => ({ kind: 'property', filter })),
      ...(note === undefined ? [] : [{ kind: 'property' as const, filter: note }]),
    ],
    claims: read.map(({ record, named }) => ({
      record,
      cells: new Map([
        ...facts.flatMap((name) => statedAs(name, record.cells[name])),
        ...properties.map((filter) => [keyOfColumn({ kind: 'property', filter }), named.get(filter.id) ?? ''] as const),
        ...(note === undefined ? [] : statedAs(keyOfColumn({ kind: 'property', filter: note }), record.cells.note)),
      ]),
    })),
  }
}

const statedAs = (key: string, text: string | undefined): readonly (readonly [string, string])[] =>
  text === undefined ? [] : [[key, text]]
