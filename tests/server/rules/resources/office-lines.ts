import type { KnownOffice } from '#server/rules/resources/known-office.ts'
import {
  readResourceLines,
  type ReadResourceLines,
  type ResourceLine,
} from '#server/rules/resources/read-resource-lines.ts'
import { officeArea } from '#server/rules/resources/places.ts'
import type { StoredResource } from '#server/rules/resources/stored-resource.ts'
import { usualFilters, usualTypes } from '#server/rules/resources/usual.ts'

/** An office without resources. */
export function emptyOffice(changes: Partial<KnownOffice> = {}): KnownOffice {
  let count = 0
  return {
    resources: [],
    areas: [officeArea],
    types: usualTypes(),
    filters: usualFilters(),
    languages: ['en'],
    emailHost: 'heron.rooms.invalid',
    isPerson: (email) => email === 'ann@heron.example',
    newId: () => `r${(count += 1)}`,
    ...changes,
  }
}

/** Reads rows of cells, the first of which is the header. */
export const readLines = (
  rows: readonly (readonly string[])[],
  known: KnownOffice = emptyOffice(),
): ReadResourceLines =>
  readResourceLines(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    known,
  )

/** Returns the problems of a line as 'column problem'. */
export const messagesOf = ({ problems }: ResourceLine): readonly string[] =>
  problems.map(({ column, problem }) => `${column} ${problem}`)

/** Returns the office after an import. */
export function officeAfter(known: KnownOffice, { lines, areas }: ReadResourceLines): KnownOffice {
  const after = new Map(known.resources.map((resource): [string, StoredResource] => [resource.id, resource]))
  for (const { resource } of lines) if (resource !== null) after.set(resource.id, resource)
  return { ...known, resources: [...after.values()], areas }
}
