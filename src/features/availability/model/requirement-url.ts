import * as v from 'valibot'
import type { PropertyFilter, Requirement } from '#src/engine/compute.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'

/** Id of a requirement in a short link. */
const onlyId = 'main'

const names = ['type', 'seats', 'in', 'has'] as const

/**
 * Writes a requirement as short parameters: `type=room&seats=6-&in=floor-2&has=display&has=size:20..`. Lists are separated
 * by commas; ids and texts are percent-encoded, so they contain neither commas nor colons.
 */
export function writeRequirement({ typeId, areas, capacity, filters }: Requirement, query: URLSearchParams): void {
  if (typeId !== null) query.set('type', typeId)
  if (capacity.min !== null || capacity.max !== null) query.set('seats', `${capacity.min ?? ''}-${capacity.max ?? ''}`)
  if (areas.length > 0) query.set('in', areas.map(encodeURIComponent).join(','))
  for (const filter of filters) query.append('has', filterWords(filter))
}

/** Removes the parameters of a requirement. */
export function removeRequirement(query: URLSearchParams): void {
  for (const name of names) query.delete(name)
}

/** Reads a requirement. Null without any of its parameters; a malformed part is left out. */
export function readRequirement(query: URLSearchParams): Requirement | null {
  const type = text(query.get('type'))
  const seats = /^(\d{0,4})-(\d{0,4})$/.exec(query.get('seats') ?? '')
  const areas = listOf(query.get('in') ?? '')
  const filters = query.getAll('has').flatMap((words) => readFilter(words) ?? [])
  const requirement: Requirement = {
    id: onlyId,
    typeId: type === null ? null : resourceTypeIdOf(type),
    areas: areas.map(areaIdOf),
    capacity: { min: numberOf(seats?.[1]), max: numberOf(seats?.[2]) },
    filters,
  }
  const { capacity } = requirement
  const isBlank = type === null && areas.length === 0 && filters.length === 0
  return isBlank && capacity.min === null && capacity.max === null ? null : requirement
}

function filterWords(filter: PropertyFilter): string {
  const id = encodeURIComponent(filter.id)
  switch (filter.kind) {
    case 'boolean':
      return filter.value ? id : `${id}:no`
    case 'range':
      return `${id}:${filter.min ?? ''}..${filter.max ?? ''}`
    case 'text':
      return `${id}:*${encodeURIComponent(filter.text)}`
    case 'choices':
      return `${id}:=${filter.keys.map(encodeURIComponent).join(',')}`
  }
}

function readFilter(words: string): PropertyFilter | null {
  const at = words.indexOf(':')
  const [id] = listOf(at < 0 ? words : words.slice(0, at))
  const value = at < 0 ? '' : words.slice(at + 1)
  if (id === undefined) return null
  if (value === '' || value === 'no') return { id, kind: 'boolean', value: value === '' }
  const range = /^(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(value)
  if (range) return { id, kind: 'range', min: numberOf(range[1]), max: numberOf(range[2]) }
  const rest = listOf(value.slice(1))
  if (value.startsWith('*') && rest[0] !== undefined) return { id, kind: 'text', text: rest[0] }
  return value.startsWith('=') && rest.length > 0 ? { id, kind: 'choices', keys: rest } : null
}

const longest = 200

const text = (value: string | null): string | null =>
  v.is(v.pipe(v.string(), v.minLength(1), v.maxLength(longest)), value) ? value : null

/** Parts that are not percent-encoded correctly are left out. */
const listOf = (words: string): string[] =>
  words.split(',').flatMap((part) => {
    try {
      return text(decodeURIComponent(part)) ?? []
    } catch {
      return []
    }
  })

function numberOf(digits: string | undefined): number | null {
  const number = Number(digits)
  return digits === undefined || digits === '' || !Number.isFinite(number) ? null : number
}
