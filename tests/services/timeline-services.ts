import * as v from 'valibot'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import { setFavourites } from '#src/features/home/model/favourites/state.ts'
import { closeDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { clearTimeline, setMode, setZoom } from '#src/features/timeline/model/state.ts'
import { setDay, clearSearch } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { clearWindow } from '#src/features/timeline/model/window-state.ts'
import type { CalendarDay, IanaZone, Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { createLocks } from '#src/platform/locks.ts'
import type { Services } from '#src/base/needs.ts'
import { configFileSchema, configurationSchema } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { openTestScope } from './open-test-scope.ts'

/** Friday, 10:07 in Prague. */
export const now = Date.parse('2026-11-20T09:07:00Z') as Instant
export const today = '2026-11-20' as CalendarDay
export const prague = 'Europe/Prague' as IanaZone

export interface ScheduleRecord {
  readonly email: string
  readonly availabilityView: string
  readonly scheduleItems?: readonly unknown[]
  readonly serviceError?: { readonly message: string }
}

export interface TestCampus {
  readonly resources: readonly ResourceOnWire[]
  /** Returns the schedule of an address for a number of quarters. */
  readonly scheduleOf: (email: string, quarters: number) => ScheduleRecord
  /** Responses are delayed until this resolves. */
  readonly gate?: Promise<void>
}

/** Rooms 'Room 001'... in Prague, always open. */
export const rooms = (count: number, changes: Partial<ResourceOnWire> = {}): ResourceOnWire[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return {
      id: `r${number}`,
      name: `Room ${number}`,
      email: `r${number}@example.com`,
      timezone: 'Europe/Prague',
      resourceTypeId: 'room',
      capacity: 4 + (index % 5),
      ...changes,
    }
  })

export const free = (email: string, quarters: number): ScheduleRecord => ({
  email,
  availabilityView: '0'.repeat(quarters),
})

/** Returns the quarter of today that begins at a time in Prague. */
export const quarterOf = (time: string): Quarter => (Date.parse(`${today}T${time}:00+01:00`) / 900_000) as Quarter

export const quartersOf = (from: string, to: string): QuarterSpan => ({ from: quarterOf(from), to: quarterOf(to) })

/** Returns schedules that are taken between two times of the first day: all of them, or that of one resource. */
export const takenFrom =
  (from: string, to: string, { of = '', scheduleItems = [] as readonly unknown[] } = {}) =>
  (email: string, quarters: number): ScheduleRecord => {
    if (!email.startsWith(of)) return free(email, quarters)
    const [first, last] = [quarterOf(from) - quarterOf('00:00'), quarterOf(to) - quarterOf('00:00')]
    const availabilityView = '0'.repeat(first) + '2'.repeat(last - first) + '0'.repeat(quarters - last)
    return { email, availabilityView, scheduleItems }
  }

export interface TimelineServices {
  readonly services: Services
  readonly engine: Engine
}

/** Services with the real engine in this thread, a server in memory and a frozen clock. */
export function timelineServices(campus: TestCampus): TimelineServices {
  resetState()
  const engine = createEngine()
  engine.configure({
    areas: [],
    filters: [],
    resourceTypeInfos: [{ resourceTypeId: 'room', rank: 0, name: 'Room', csCode: 'CS0640' }],
    resourceVisibilityRestriction: 0,
    licences: null,
    locale: 'en',
    rules: true,
  })
  engine.loadResources(encode(campus.resources))
  const scope = openTestScope()
  const common = {
    configFile: v.parse(configFileSchema, { apiURL: 'https://api.foyer.example' }),
    engine: asynchronous(engine),
    clock: createClock({ frozenAt: now }),
    configuration: v.parse(configurationSchema, { serverType: 'o365', cachingEnabled: true }),
    scope,
    signal: scope.signal,
    end: () => scope.end(),
    locks: createLocks(),
    // Not called: its presence tells a signed-in user from a visitor.
    calendar: {},
    api: {
      otherCalendars: { list: () => Promise.resolve(succeed({ good: [], problems: [] })) },
      favourites: { add: () => Promise.resolve(succeed(null)), remove: () => Promise.resolve(succeed(null)) },
      cache: {
        async schedules(request: { readonly fromDate: string; readonly toDate: string; readonly emails: string[] }) {
          await campus.gate
          const quarters = (Date.parse(request.toDate) - Date.parse(request.fromDate)) / 900_000
          return succeed(encode(request.emails.map((email) => complete(campus.scheduleOf(email, quarters)))))
        },
      },
    },
  } as unknown as Omit<Services, 'schedules'>
  return { services: { ...common, schedules: createScheduleSource(common) }, engine }
}

function resetState(): void {
  clearTimeline()
  clearSearch()
  clearWindow()
  closeDraft()
  setFavourites([])
  setZone(prague)
  setMode('day')
  setZoom(1)
  setDay(today)
}

const complete = (record: ScheduleRecord) => ({ scheduleItems: [], workingHours: null, ...record })

const encode = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

/** Makes every method return a promise, like the client of the worker. */
function asynchronous(engine: Engine): unknown {
  return Object.fromEntries(
    Object.entries(engine).map(([name, method]) => [
      name,
      (...given: unknown[]) => Promise.resolve().then(() => (method as (...values: unknown[]) => unknown)(...given)),
    ]),
  )
}
