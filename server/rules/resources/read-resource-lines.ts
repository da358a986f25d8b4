import { isEqual } from '#src/kernel/equal.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { dataTypes } from '#src/wire/data-types.ts'
import { applyCell, completeHours, type LineFacts, noFacts } from './apply-cells.ts'
import type { ImportProblemCode } from './cells.ts'
import { type Column, headerOf, readHeader } from './columns.ts'
import type { FileLine, KnownOffice } from './known-office.ts'
import { mostAreas } from './limits.ts'
import { mergeFacts, type MergeParts } from './merge-facts.ts'
import { createPlaces, placeText, type StoredArea } from './places.ts'
import { readProperty } from './property-cells.ts'
import { type CellContext, writeCell } from './resource-cells.ts'
import { createResourceIndex } from './resource-index.ts'
import type { StoredResource } from './stored-resource.ts'

interface CellProblem {
  readonly column: string
  readonly problem: ImportProblemCode
  readonly value: string
}

export interface ResourceLine {
  readonly line: number
  readonly name: string
  /** Name of the type. */
  readonly kind: string
  readonly place: string
  readonly action: 'create' | 'change' | 'same' | 'wrong'
  readonly problems: readonly CellProblem[]
  /** The resource after the import. Null if the line is wrong. */
  readonly resource: StoredResource | null
}

export interface ReadLines {
  readonly lines: readonly ResourceLine[]
  readonly areas: readonly StoredArea[]
}

export interface ReadResourceLines extends ReadLines {
  /** Problems of the file as a whole. */
  readonly problems: readonly CellProblem[]
}

/** Lines of a file. More resources are imported in several files. */
export const mostLines = 10_000

/** Characters of a value that a problem repeats. */
const shown = 80

/** Reads the lines of a file, the header first: which resources they create and change, and their problems. */
export function readResourceLines(file: readonly FileLine[], known: KnownOffice): ReadResourceLines {
  const filled = file.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...lines] = filled
  const { columns, problems } = readHeader(header?.cells ?? [], known.filters)
  const told = problems.map((one) => ({
    ...one,
    value: one.problem === 'MissingColumn' ? '' : one.column.slice(0, shown),
  }))
  if (lines.length > mostLines)
    return {
      lines: [],
      problems: [...told, { column: '', problem: 'TooManyLines', value: String(lines.length) }],
      areas: known.areas,
    }
  if (told.some(({ problem }) => problem === 'MissingColumn')) return { lines: [], problems: told, areas: known.areas }
  const read = readLinesBelow(columns, header?.cells ?? [], lines, known)
  if (read.areas.length > mostAreas)
    return {
      lines: [],
      problems: [...told, { column: 'building', problem: 'TooManyLines', value: String(read.areas.length) }],
      areas: known.areas,
    }
  return { ...read, problems: told }
}

/** Reads lines with known columns. Problems name a column by its header. */
export function readLinesBelow(
  columns: readonly (Column | null)[],
  headers: readonly string[],
  lines: readonly FileLine[],
  known: KnownOffice,
): ReadLines {
  const places = createPlaces(known.areas)
  const parts = { places, index: createResourceIndex(known) }
  const read = lines.map(createLineReader(columns, headers, known, parts))
  return { lines: withoutDuplicates(read, parts), areas: places.areas() }
}

function createLineReader(
  columns: readonly (Column | null)[],
  headers: readonly string[],
  known: KnownOffice,
  { places, index }: MergeParts,
): (line: FileLine) => ResourceLine {
  const context: CellContext = { types: known.types, places }
  const typeNames = new Map(known.types.map(({ resourceTypeId, name }) => [resourceTypeId, name]))
  const placeAt = (name: string): number => columns.findIndex((column) => column !== null && headerOf(column) === name)

  return ({ line, cells }) => {
    const problems: CellProblem[] = []
    const complain = (header: string, problem: ImportProblemCode, value: string): void =>
      void problems.push({ column: header, problem, value: value.slice(0, shown) })
    const textAt = (at: number): string => cleanCell(columns[at] ?? null, cells[at] ?? '')
    const beyond = cells.findIndex((cell, at) => (headers[at] ?? '').trim() === '' && cell.trim() !== '')
    if (beyond >= 0) complain('', 'UnknownColumn', cells[beyond] ?? '')

    const byId = index.byId(textAt(placeAt('id')))
    const facts = noFacts()
    columns.forEach((column, at) => {
      if (column === null) return
      const text = textAt(at)
      // Exported values stay valid, even if types and choices changed since.
      if (byId !== null && isWritten(text, writeCell(column, byId, context))) return
      const problem =
        column.kind === 'fact' ? applyCell(facts, column.name, text, known) : readInto(facts, column.filter, text)
      if (problem !== null) complain(headers[at]?.trim() ?? '', problem, text)
    })

    const found = byId ?? (facts.id === undefined ? index.find(facts, places) : null)
    const owner = found === 'several' ? null : found
    const merged = mergeFacts(owner, facts, known, { places, index })
    const hours = completeHours(merged.body)
    if ('missing' in hours) complain(hours.missing, 'MissingValue', '')
    const resource = 'missing' in hours ? merged : { ...merged, body: hours.body }
    const names = places.namesOf(resource.areaId)
    if (found === 'several') complain('name', 'DuplicateName', resource.name)
    if (index.isRead(resource.id)) {
      const isById = byId !== null || facts.id !== undefined
      complain(isById ? 'id' : 'name', isById ? 'DuplicateId' : 'DuplicateName', isById ? resource.id : resource.name)
    } else if (found !== 'several') index.add(resource)
    const isNew = owner === null || owner.isDeleted
    const action = problems.length > 0 ? 'wrong' : isNew ? 'create' : isEqual(resource, owner) ? 'same' : 'change'
    return {
      line,
      name: resource.name,
      kind: typeNames.get(resource.typeId) ?? textAt(placeAt('type')),
      place: placeText(names),
      action,
      problems,
      resource: action === 'wrong' ? null : resource,
    }
  }
}

/** Marks lines whose resource would have the address, or the name with type and place, of another one once all lines are stored. */
function withoutDuplicates(lines: readonly ResourceLine[], { index }: MergeParts): readonly ResourceLine[] {
  const clashOf = index.clashes()
  return lines.map((line): ResourceLine => {
    const clash = line.resource === null ? null : clashOf(line.resource)
    if (line.resource === null || clash === null) return line
    const isName = clash === 'DuplicateName'
    const value = (isName ? line.resource.name : line.resource.email).slice(0, shown)
    const told = { column: isName ? 'name' : 'email', problem: clash, value }
    return { ...line, action: 'wrong', problems: [told], resource: null }
  })
}

const longTypes: readonly number[] = [dataTypes.text, dataTypes.html]

/** Notes may have several lines; everything else is one. */
function cleanCell(column: Column | null, cell: string): string {
  const isLong = column?.kind === 'property' && longTypes.includes(column.filter.dataTypeId)
  return isLong ? cell.trim() : cell.trim().replace(/\s+/g, ' ')
}

const isWritten = (text: string, written: string | number): boolean =>
  typeof written === 'number'
    ? text === String(written) || text === String(written).replace('.', ',')
    : text === written.trim()

function readInto(facts: LineFacts, filter: FilterDefinition, text: string): ImportProblemCode | null {
  if (text === '') {
    facts.properties.set(filter.id, null)
    return null
  }
  const read = readProperty(filter, text)
  if (!read.ok) return read.fault
  facts.properties.set(filter.id, read.value)
  return null
}
