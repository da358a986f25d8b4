import { type Selection, zoomSteps } from './rules/view.ts'
import { putParameter, queryText } from '#src/platform/url.ts'
import * as v from 'valibot'
import type { GroupBy, Requirement, SortBy } from '#src/engine/compute.ts'
import type { CalendarDay, Minutes, QuarterSpan } from '#src/kernel/time/units.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { readRequirement, removeRequirement, writeRequirement } from './requirement-url.ts'
import type { SearchAttendee, TimelineMode } from '#src/base/search-state.ts'

/** A time of the day shown, as '0930' in the zone of the timeline. */
export interface ClockSpan {
  readonly fromClock: string
  readonly toClock: string
}

/**
 * Parts of the timeline stored in the URL, so that back, reload and sharing show the same view. Missing parts have
 * their default.
 */
export interface View {
  readonly day?: CalendarDay
  readonly mode?: TimelineMode
  readonly zoom?: number
  readonly sortBy?: SortBy
  readonly groupBy?: GroupBy
  readonly search?: string
  readonly name?: string
  readonly duration?: Minutes
  /** Free for this whole time. */
  readonly availability?: QuarterSpan | ClockSpan
  /** Shows only the current user's favourites: a shared URL shows the favourites of the person opening it. */
  readonly onlyFavourites?: true
  readonly locationId?: string
  readonly requirements?: readonly Requirement[]
  readonly attendees?: readonly SearchAttendee[]
  readonly selection?: Selection
}

type Name = keyof View

/** Query parameter of each part. Other parameters belong to other features and stay. */
const parameters: Readonly<Record<Name, string>> = {
  day: 'date',
  mode: 'mode',
  zoom: 'zoom',
  sortBy: 'sort',
  groupBy: 'group',
  search: 'search',
  name: 'name',
  duration: 'duration',
  availability: 'free',
  onlyFavourites: 'favourites',
  locationId: 'location',
  requirements: 'require',
  attendees: 'with',
  selection: 'slot',
}

const blankOr = v.nullable(v.number())
const ids = v.array(v.string())

export const requirementSchema = v.object({
  id: v.string(),
  typeId: v.nullable(v.string()),
  areas: ids,
  capacity: v.object({ min: blankOr, max: blankOr }),
  filters: v.array(
    v.intersect([
      v.object({ id: v.string() }),
      v.variant('kind', [
        v.object({ kind: v.literal('boolean'), value: v.boolean() }),
        v.object({ kind: v.literal('range'), min: blankOr, max: blankOr }),
        v.object({ kind: v.literal('text'), text: v.string() }),
        v.object({ kind: v.literal('choices'), keys: ids }),
      ]),
    ]),
  ),
})

export const attendeeSchema = v.object({
  email: v.pipe(v.string(), v.includes('@'), v.transform(emailOf)),
  name: v.string(),
  remotely: v.boolean(),
})

const longest = 200
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
const fromJson = (schema: v.GenericSchema) => v.pipe(v.string(), v.parseJson(), schema)
const longestSpan = 960
const isSpan = ({ from, to }: QuarterSpan): boolean => from < to && to - from <= longestSpan
const spanOf = (from = '', to = ''): QuarterSpan => ({ from: quarterOf(Number(from)), to: quarterOf(Number(to)) })
const number = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))

/** Parser for each parameter. Invalid values are dropped, because anyone can write a URL. */
const readers: Readonly<Record<Name, v.GenericSchema>> = {
  day: v.pipe(v.string(), v.isoDate()),
  mode: v.picklist(['day', 'days', 'week', 'month']),
  zoom: v.pipe(number, v.values(zoomSteps)),
  sortBy: v.pipe(v.string(), v.regex(/^(best|(name|capacity|area|type) (asc|desc))$/)),
  groupBy: v.picklist(['none', 'area', 'type', 'free']),
  search: text,
  name: text,
  duration: v.pipe(number, v.integer(), v.minValue(15), v.maxValue(60 * 24)),
  availability: v.union([
    v.pipe(
      v.string(),
      v.regex(/^(?:[01]\d|2[0-3]):?(?:00|15|30|45)-(?:(?:[01]\d|2[0-3]):?(?:00|15|30|45)|24:?00)$/),
      v.transform((free) => {
        const [fromClock = '', toClock = ''] = free.replaceAll(':', '').split('-')
        return { fromClock, toClock }
      }),
    ),
    v.pipe(
      v.string(),
      v.regex(/^\d{5,}-\d{5,}$/),
      v.transform((free) => spanOf(...free.split('-'))),
      v.check(isSpan),
    ),
  ]),
  onlyFavourites: v.pipe(
    v.literal('yes'),
    v.transform(() => true),
  ),
  locationId: text,
  requirements: fromJson(v.pipe(v.array(requirementSchema), v.maxLength(20))),
  attendees: fromJson(v.pipe(v.array(attendeeSchema), v.maxLength(longest))),
  selection: v.pipe(
    v.string(),
    v.regex(/^\d+-\d+-.+$/),
    v.transform((slot) => {
      const [from, to, ...key] = slot.split('-')
      return { key: key.join('-'), span: spanOf(from, to) }
    }),
    v.check(({ span }) => isSpan(span)),
  ),
}

const names = Object.keys(parameters) as Name[]

/** Encodes a view as a query, with a leading '?', or as ''. `query` is the current one; its other parameters stay. */
export function encodeView(view: View, query = ''): string {
  const search = new URLSearchParams(query)
  writeView(view, search)
  const encoded = queryText(search)
  return encoded === '' ? '' : `?${encoded}`
}

/** Writes a view to a query, and removes the parameters of missing parts. */
export function writeView(view: View, query: URLSearchParams): void {
  const [requirement, ...others] = view.requirements ?? []
  const isShort = requirement !== undefined && others.length === 0
  removeRequirement(query)
  if (isShort) writeRequirement(requirement, query)
  for (const name of names) {
    if (name === 'requirements' && isShort) {
      query.delete(parameters.requirements)
      continue
    }
    const value = view[name]
    putParameter(query, parameters[name], value === undefined ? null : write(name, value))
  }
}

/** Decodes a view from a query string. */
export const decodeView = (query: string): View => readView(new URLSearchParams(query))

/** Decodes a view from a query. */
export function readView(query: URLSearchParams): View {
  const entries = names.flatMap((name): [Name, unknown][] => {
    const written = query.get(parameters[name])
    if (written === null) return []
    const read = v.safeParse(readers[name], written)
    return read.success ? [[name, read.output]] : []
  })
  const view = Object.fromEntries(entries) as View
  const requirement = view.requirements === undefined ? readRequirement(query) : null
  return requirement === null ? view : { ...view, requirements: [requirement] }
}

function write(name: Name, value: NonNullable<View[Name]>): string {
  if (name === 'selection') {
    const { key, span } = value as Selection
    return `${span.from}-${span.to}-${key}`
  }
  if (name === 'availability') {
    const free = value as QuarterSpan | ClockSpan
    return 'from' in free ? `${free.from}-${free.to}` : `${clockText(free.fromClock)}-${clockText(free.toClock)}`
  }
  if (name === 'onlyFavourites') return 'yes'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** '0930' as '09:30'. */
const clockText = (clock: string): string => `${clock.slice(0, 2)}:${clock.slice(2)}`
