import type { Email } from '#src/kernel/ids.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Question, Requirement } from '#src/base/rules/question.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { Engine } from '#workers/compute/engine.ts'
import type {
  EngineSettings,
  ScheduleBatch,
  SchedulesPut,
  TakenAt,
  WindowAnswer,
  WindowQuery,
} from '#src/engine/compute.ts'

/** Monday, 7 January 2030, midnight UTC: the first quarter of each campus. */
export const monday = (Date.UTC(2030, 0, 7) / 900_000) as Quarter

export const quarter = (offset: number): Quarter => (monday + offset) as Quarter

export const instantOf = (offset: number): Instant => (quarter(offset) * 900_000) as Instant

export const spanOf = (from: number, to: number): QuarterSpan => ({ from: quarter(from), to: quarter(to) })

export const bytesOf = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer

/** Builds a resource that is always open, in UTC and without limits. */
export const resource = (id: string, given: Partial<ResourceOnWire> = {}): ResourceOnWire => ({
  id,
  name: id,
  email: `${id}@campus.example`,
  timezone: 'UTC',
  resourceTypeId: 'room',
  csCode: 'CS0600',
  capacity: 4,
  ...given,
})

export const emailOf = (id: string): Email => `${id}@campus.example` as Email

export const schedule = (id: string, availabilityView: string, given: Partial<Schedule> = {}): Schedule => ({
  email: emailOf(id),
  availabilityView,
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
  ...given,
})

export const failedSchedule = (id: string, message: string): Schedule =>
  schedule(id, '', { serviceError: { message, responseCode: null } })

/** Builds an item over quarters `[from, to)`. */
export const item = (from: number, to: number, given: Partial<ScheduleItem> = {}): ScheduleItem => ({
  start: new Date(instantOf(from)).toISOString(),
  end: new Date(instantOf(to)).toISOString(),
  status: 'busy',
  subject: 'Planning',
  location: null,
  isPrivate: false,
  organizer: 'Ada',
  iCalUId: null,
  ...given,
})

export const settings = (given: Partial<EngineSettings> = {}): EngineSettings => ({
  areas: [],
  filters: [],
  resourceTypeInfos: [
    { resourceTypeId: 'room', rank: 1, name: 'Rooms', csCode: 'CS0600' },
    { resourceTypeId: 'desk', rank: 2, name: 'Desks', csCode: 'CS0601' },
  ],
  resourceVisibilityRestriction: 0,
  licences: null,
  locale: 'en',
  rules: true,
  ...given,
})

export const question = (given: Partial<Question> = {}): Question => ({
  duration: 15 as Question['duration'],
  requirements: [],
  availability: null,
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: null,
  sortBy: 'name asc',
  groupBy: 'none',
  ...given,
})

/** Queries rows `[0, 100)` and quarters `[from, to)` at `now`, counted from Monday. */
export const query = (from: number, to: number, now: number, given: Partial<WindowQuery> = {}): WindowQuery => ({
  sequence: 1,
  now: instantOf(now),
  rowFrom: 0,
  rowTo: 100,
  quarterFrom: quarter(from),
  quarterTo: quarter(to),
  held: null,
  ...given,
})

/** Stores schedules for the shown days. Throws if they are malformed. */
export function putShown(
  engine: Engine,
  schedules: ScheduleBatch['schedules'],
  at: TakenAt,
  asked?: WindowQuery,
): SchedulesPut {
  const put = engine.put('shown', { ...at, schedules }, asked)
  if (!put.ok) throw new Error(JSON.stringify(put.fault))
  return put.value
}

/** Builds an area in the zone of its parent that can be full. */
export const area = (id: string, parentAreaId: string | null = null, given: Partial<Area> = {}): Area => ({
  id,
  parentAreaId,
  name: id,
  maxUt: 100,
  timezone: null,
  ...given,
})

export const requirement = (given: Partial<Requirement> = {}): Requirement => ({
  id: 'main',
  typeId: null,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
  ...given,
})

/** Returns the view of a day, or of `length` quarters, that is reserved in these spans. */
export const viewOf = (reserved: readonly (readonly [from: number, to: number])[] = [], length = 96): string => {
  const codes = Array.from({ length }, () => '0')
  for (const [from, to] of reserved) codes.fill('2', from, to)
  return codes.join('')
}

/** Finds the rows that a screen holds after an answer for quarters `[0, to)`. */
export const heldOf = ({ revision }: WindowAnswer, to: number): WindowQuery['held'] => ({
  revision,
  rowFrom: 0,
  rowTo: 100,
  quarterFrom: quarter(0),
  quarterTo: quarter(to),
})

export const taken = (from: number, to: number, fetchedAt = 0): TakenAt => ({
  span: spanOf(from, to),
  fetchedAt: instantOf(fetchedAt),
})
