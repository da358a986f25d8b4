import { type Column, headerOf } from '../resources/columns.ts'
import type { KnownOffice } from '../resources/known-office.ts'
import { createPlaces, placeText, type StoredArea } from '../resources/places.ts'
import { type ReadLines, readLinesBelow, type ResourceLine } from '../resources/read-resource-lines.ts'
import { type CellContext, writeCell } from '../resources/resource-cells.ts'
import type { StoredResource } from '../resources/stored-resource.ts'
import { keyOfColumn, readClaims } from './claims.ts'
import { type Match, matchRecords } from './match-records.ts'
import type { DirectoryLink, DirectoryRecord, LeftOut } from './record.ts'
import type { DirectoryReport } from './report.ts'

/** What a directory lists. */
export interface Listing {
  readonly records: readonly DirectoryRecord[]
  readonly leftOut: readonly LeftOut[]
  /** False if a part of the list did not arrive: then nothing counts as gone. */
  readonly isComplete: boolean
}

export interface DirectoryOptions {
  /** Values of the directory replace those that were changed in Foyer. */
  readonly overwrites: boolean
}

export interface DirectoryPlan extends Omit<DirectoryReport, 'removed'> {
  /** Resources that are new or changed. */
  readonly resources: readonly StoredResource[]
  readonly areas: readonly StoredArea[]
  /** For the next import, with those of resources that are gone. */
  readonly links: readonly DirectoryLink[]
}

/** Plans an import: new resources, changes, and values that stay because they were changed in Foyer since the last import. */
export function planDirectory(
  { records, leftOut, isComplete }: Listing,
  links: readonly DirectoryLink[],
  known: KnownOffice,
  { overwrites }: DirectoryOptions,
): DirectoryPlan {
  // The pages of a directory move when something is added meanwhile, so a record may come twice.
  const once = [...new Map(records.map((record) => [record.key, record])).values()]
  const isAddressed = ({ cells }: DirectoryRecord): boolean => cells.email.trim() !== ''
  const { columns, claims, unknownWords } = readClaims(once.filter(isAddressed), links, known)
  const stated = columns.filter((column) => keyOfColumn(column) !== 'id')
  const all = matchRecords(claims, links, known)
  const isRemoved = ({ link, resource }: Match): boolean => link !== null && resource?.isDeleted === true && !overwrites
  const asked = all.filter((match) => !isRemoved(match))
  // Of two with one address or name, the one that is here already keeps it.
  const matches = [
    ...asked.filter(({ resource }) => resource !== null),
    ...asked.filter(({ resource }) => resource === null),
  ]
  const before: CellContext = { types: known.types, places: createPlaces(known.areas) }
  const read = createReader(columns, known)

  const listed = read(matches, before, (match, key) => match.claims.cells.get(key))
  const contextOfListed = contextOf(known, listed.areas)
  const kept: DirectoryReport['kept'] = []
  /** A value stays as it is in Foyer, although the directory states another one. */
  let isMixed = false
  /** The value of a column after the import. */
  const settle = (match: Match, column: Column, asListed: StoredResource): string | undefined => {
    const { claims: one, link, resource } = match
    const key = keyOfColumn(column)
    const claim = one.cells.get(key)
    if (claim === undefined || resource === null || resource.isDeleted || overwrites) return claim
    const [ours, theirs] = [textOf(column, resource, before), textOf(column, asListed, contextOfListed)]
    const base = link?.cells[key]
    if (ours === theirs || ours === (base ?? '')) return claim
    isMixed = true
    if (theirs !== '' || (base ?? '') !== '')
      kept.push({ ...named(resource, before), column: headerOf(column), value: ours, listed: theirs })
    return undefined
  }
  const settled = new Map(
    listed.found.map(({ match, resource }) => [
      match,
      new Map(stated.map((column) => [keyOfColumn(column), settle(match, column, resource)])),
    ]),
  )
  const final = isMixed
    ? read([...settled.keys()], before, (match, key) => settled.get(match)?.get(key))
    : { ...listed, wrong: [] }
  const after = contextOf(known, final.areas)

  const linkOf = ({ match, resource }: Found): DirectoryLink => ({
    key: match.claims.record.key,
    resourceId: resource.id,
    cells: Object.fromEntries(
      stated.flatMap((column) => {
        const key = keyOfColumn(column)
        const value =
          settled.get(match)?.get(key) === undefined ? match.link?.cells[key] : textOf(column, resource, after)
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  })
  const imported = final.found.map(linkOf)
  const importedIds = new Set(imported.map(({ resourceId }) => resourceId))
  const open = leftOver(links, imported)
  const present = new Set([...once.map(({ key }) => key), ...leftOut.map(({ key }) => key)])
  const byId = new Map(known.resources.map((resource) => [resource.id, resource]))
  const lost = isComplete ? open.filter(({ key }) => !present.has(key)) : []
  const gone = lost.flatMap(({ resourceId }) => byId.get(resourceId) ?? []).filter(({ isDeleted }) => !isDeleted)
  const goneIds = new Set(gone.map(({ id }) => id))
  const changed = final.found.filter(({ line }) => line.action === 'change')
  return {
    added: final.found.filter(({ line }) => line.action === 'create').map(({ resource }) => named(resource, after)),
    changed: changed.map(({ match, resource }) => ({
      ...named(resource, after),
      changes: stated.flatMap((column) => {
        const [old, now] = [
          match.resource === null ? '' : textOf(column, match.resource, before),
          textOf(column, resource, after),
        ]
        return old === now ? [] : [{ column: headerOf(column), before: old, after: now }]
      }),
    })),
    kept: kept.filter(({ id }) => importedIds.has(id)),
    gone: gone.map((resource) => named(resource, before)),
    leftOut: [
      ...leftOut,
      ...once
        .filter((record) => !isAddressed(record))
        .map((record) => leftOutOf(record, 'MissingValue', headerOf(emailColumn))),
      ...listed.wrong,
      ...final.wrong,
      ...all.filter(isRemoved).map(({ claims: { record } }) => leftOutOf(record, 'RemovedInFoyer')),
    ],
    unknownWords: [...unknownWords].map(([word, count]) => ({ word, count })),
    same: final.found.filter(({ line }) => line.action === 'same').length,
    resources: final.found.filter(({ line }) => line.action !== 'same').map(({ resource }) => resource),
    areas: final.areas,
    // Of a resource that is neither listed nor here any more, nothing is left to remember.
    links: [...imported, ...open.filter((link) => !lost.includes(link) || goneIds.has(link.resourceId))],
  }
}

/** Links of the last import that this one does not replace. */
function leftOver(links: readonly DirectoryLink[], imported: readonly DirectoryLink[]): readonly DirectoryLink[] {
  const keys = new Set(imported.map(({ key }) => key))
  const ids = new Set(imported.map(({ resourceId }) => resourceId))
  return links.filter(({ key, resourceId }) => !keys.has(key) && !ids.has(resourceId))
}

const emailColumn: Column = { kind: 'fact', name: 'email' }

const contextOf = ({ types }: KnownOffice, areas: readonly StoredArea[]): CellContext => ({
  types,
  places: createPlaces(areas),
})

const textOf = (column: Column, resource: StoredResource, context: CellContext): string =>
  String(writeCell(column, resource, context))

const named = (
  { id, name, email, areaId }: StoredResource,
  { places }: CellContext,
): DirectoryReport['gone'][number] => ({
  id,
  name,
  email,
  place: placeText(places.namesOf(areaId)),
})

const leftOutOf = ({ key, cells }: DirectoryRecord, problem: string, column = '', value = ''): LeftOut => ({
  key,
  name: cells.name,
  column,
  problem,
  value,
})

interface Found {
  readonly match: Match
  readonly line: ResourceLine
  readonly resource: StoredResource
}

interface ReadMatches {
  readonly found: readonly Found[]
  readonly wrong: readonly LeftOut[]
  readonly areas: readonly StoredArea[]
}

/** Reads records by the rules of spreadsheets, without those that are wrong. A cell that is undefined stays as it is. */
function createReader(columns: readonly Column[], known: KnownOffice) {
  const headers = columns.map(headerOf)
  return (
    matches: readonly Match[],
    context: CellContext,
    cellOf: (match: Match, key: string) => string | undefined,
  ): ReadMatches => {
    const wrong: LeftOut[] = []
    for (let left = matches; ;) {
      const rows = left.map((match, line) => ({
        line,
        cells: columns.map((column) => {
          const key = keyOfColumn(column)
          if (key === 'id') return match.resourceId
          return cellOf(match, key) ?? (match.resource === null ? '' : textOf(column, match.resource, context))
        }),
      }))
      const read: ReadLines = readLinesBelow(columns, headers, rows, known)
      const found = read.lines.flatMap((line): readonly Found[] => {
        const match = left[line.line]
        return match === undefined || line.resource === null ? [] : [{ match, line, resource: line.resource }]
      })
      if (found.length === left.length) return { found, wrong, areas: read.areas }
      for (const { line, problems } of read.lines)
        for (const { column, problem, value } of problems) {
          const record = left[line]?.claims.record
          if (record !== undefined) wrong.push(leftOutOf(record, problem, column, value))
        }
      // Once more without them, so that they leave no areas behind and take no names.
      left = found.map(({ match }) => match)
    }
  }
}
