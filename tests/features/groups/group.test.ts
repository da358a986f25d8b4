import type { Scope } from '#src/kernel/scope.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MyInfo } from '#src/calendars/calendar.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import {
  findGroupTimes,
  spansOfSearch,
  takeBestTime,
  takeGroupTime,
} from '#src/features/groups/model/find-group-times.ts'
import {
  addedRequirement,
  decodeGroupSearch,
  encodeGroupSearch,
  type GroupSearch,
  groupSearchPath,
} from '#src/features/groups/model/group-search.ts'
import { decodeView } from '#src/features/availability/model/view-url.ts'
import type { GroupRequirement } from '#src/features/groups/model/rules/points.ts'
import { groupTimes } from '#src/features/groups/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { closeDraft, draftState, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setAttendees, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone, Minutes } from '#src/kernel/time/units.ts'
import type { Email, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Services } from '#src/base/needs.ts'
import { ada, anyMeeting, groupCampus, type GroupCampus, olivia } from './group-campus.ts'
import { createWorld, hour, start, withSchedules } from '#tests/services/scripted-services.ts'

const today = '2026-11-23' as CalendarDay
const eva = { name: 'Eva', email: 'eva@example.com' } as MyInfo

const needed = (given: Partial<GroupRequirement> = {}): GroupRequirement => ({ ...anyMeeting, ...given })
const parking = needed({ id: '2', typeId: 'parking' as ResourceTypeId, seats: { kind: 'number', count: 0 } })

const searchOf = (changes: Partial<GroupSearch> = {}): GroupSearch => ({
  day: today,
  days: 1,
  duration: 60 as Minutes,
  at: null,
  repeat: null,
  people: [{ name: ada.name, email: ada.email, remotely: false }],
  requirements: [needed()],
  locationId: null,
  ...changes,
})

let campus: GroupCampus
beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  groupTimes.clear()
  setZone('Europe/Prague' as IanaZone)
  setSignedIn(eva)
  campus = groupCampus(await createWorld(), '/reservations/find')
})
afterEach(() => {
  campus.services.end()
})

const find = (search = searchOf(), scope?: Scope) => findGroupTimes(campus.services, search, scope)
/** The services with some methods of the engine replaced. */
const withEngine = (changes: Partial<Services['engine']>): Services => ({
  ...campus.services,
  engine: new Proxy(campus.services.engine, {
    get: (target, name): unknown => Reflect.get(changes, name) ?? Reflect.get(target, name),
  }),
})
const times = () => groupTimes.value?.times ?? []

describe('URL of the search', () => {
  test('restores any search', () => {
    const any: fc.Arbitrary<GroupSearch> = fc.record({
      day: fc.constantFrom(today, '2026-12-24' as CalendarDay),
      days: fc.integer({ min: 1, max: 7 }),
      at: fc.option(fc.integer({ min: 0, max: 95 }).map((quarters) => (quarters * 15) as Minutes)),
      repeat: fc.option(fc.record({ weeks: fc.integer({ min: 1, max: 4 }), dates: fc.integer({ min: 2, max: 26 }) })),
      duration: fc.integer({ min: 1, max: 96 }).map((quarters) => (quarters * 15) as Minutes),
      people: fc.subarray([ada, olivia].map(({ name, email }) => ({ name, email, remotely: email === olivia.email }))),
      requirements: fc.constantFrom(
        [needed()],
        [needed(), parking],
        [needed({ seats: { kind: 'people', emails: [ada.email] }, capacity: { min: 4, max: null } })],
      ),
      locationId: fc.constantFrom(null, 'prague'),
    })
    fc.assert(
      fc.property(any, (search) => {
        expect(decodeGroupSearch(encodeGroupSearch(search), today)).toEqual(search)
      }),
    )
  })

  test('uses the defaults for invalid values', () => {
    const blank = decodeGroupSearch('', today)
    expect(blank).toMatchObject({ day: today, days: 10, duration: 60, people: [], locationId: null })
    expect(blank.requirements).toMatchObject([{ typeId: null, seats: { kind: 'everyone' } }])
    const bad = '?date=2026-02-31x&days=900&duration=7&with=[{"email":1}]&require=[]&location='
    expect(decodeGroupSearch(bad, today)).toEqual(blank)
    expect(decodeGroupSearch('?date=2026-11-01', today).day).toBe(today)
  })

  test('starts with the conditions of the timeline', () => {
    setDay('2026-11-25' as CalendarDay)
    setAttendees([{ name: ada.name, email: ada.email, remotely: true }])
    const { seats: _, ...condition } = needed({ capacity: { min: 8, max: null } })
    setQuestion({ requirements: [condition, { ...condition, id: '7' }], duration: 45 as Minutes })
    const search = decodeGroupSearch(groupSearchPath().replace('/reservations/find', ''), today)
    expect(search).toEqual({
      day: '2026-11-25',
      days: 10,
      duration: 45,
      at: null,
      repeat: null,
      people: [{ name: ada.name, email: ada.email, remotely: true }],
      requirements: [
        { ...condition, seats: { kind: 'everyone' } },
        { ...condition, id: '2', seats: { kind: 'number', count: 0 } },
      ],
      locationId: null,
    })
    expect(addedRequirement(search.requirements).map(({ id }) => id)).toEqual(['1', '2', '3'])
  })
})

describe('finding common times', () => {
  test('finds times for the user and the others from schedules', async () => {
    campus.taken.set(eva.email, [[0, 52]])
    campus.taken.set(ada.email, [[56, 96]])
    campus.taken.set('amber@example.com', [[0, 96]])
    expect((await find()).ok).toBe(true)
    expect(campus.asked).toEqual({
      people: [[eva.email, ada.email]],
      resources: [['amber@example.com', 'birch@example.com']],
    })
    expect(groupTimes).toMatchObject({ phase: 'ready', fault: null })
    expect(times()).toMatchObject([{ resources: [{ name: 'Birch' }], missing: [], unknown: [] }])
    expect((times()[0]?.span.from ?? 0) - spansOfSearch(searchOf())[0]!.from).toBe(52)
  })

  test('loads each schedule at most once a minute', async () => {
    await find()
    await find(searchOf({ duration: 30 as Minutes }))
    await find(searchOf({ people: [...searchOf().people, { name: 'Olivia', email: olivia.email, remotely: true }] }))
    expect(campus.asked.people).toEqual([[eva.email, ada.email], [olivia.email]])
    expect(campus.asked.resources).toHaveLength(1)
    vi.setSystemTime(start + 61_000)
    await find()
    expect(campus.asked.people[2]).toEqual([eva.email, ada.email])
  })

  test('loads calendars from the provider without the cache', async () => {
    const configuration = { ...campus.services.configuration, cachingEnabled: false }
    const services = withSchedules({ ...campus.services, configuration })
    await findGroupTimes(services, searchOf())
    expect(campus.asked.resources).toEqual([])
    expect(campus.asked.people).toEqual([
      [eva.email, ada.email],
      ['amber@example.com', 'birch@example.com'],
    ])
    expect(times().length).toBeGreaterThan(0)
  })

  test('marks people as unknown if their schedules fail to load', async () => {
    campus.faults.people = { kind: 'offline' }
    await find()
    expect(groupTimes).toMatchObject({ phase: 'ready', fault: { kind: 'offline' } })
    expect(groupTimes.value?.people.map(({ data }) => data)).toEqual(['loading', 'loading'])
    expect(times()[0]?.unknown.map(({ email }) => email)).toEqual([eva.email, ada.email])
  })

  test('finds nothing if the resources fail to load', async () => {
    campus.faults.resources = { kind: 'offline' }
    await find()
    expect(groupTimes).toMatchObject({ phase: 'ready', fault: { kind: 'offline' }, value: { times: [] } })
  })

  test('shows partial results while the rest loads', async () => {
    const phases: string[] = []
    const { engine } = campus.services
    const group: typeof engine.group = (query) => {
      phases.push(`${groupTimes.phase} ${String(query.changes)}`)
      return engine.group(query)
    }
    await findGroupTimes(withEngine({ group }), searchOf())
    expect(phases).toEqual(['loading false', 'loading false', 'loading true'])
  })

  test('ignores an aborted search', async () => {
    const scope = campus.services.scope.child()
    const searching = find(searchOf(), scope)
    scope.end()
    expect(await searching).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(groupTimes.value).toBeNull()
  })

  test('fails if the engine is lost', async () => {
    await findGroupTimes(withEngine({ group: () => Promise.resolve(null) }), searchOf())
    expect(groupTimes).toMatchObject({ phase: 'failed', value: null, fault: { kind: 'worker-lost' } })
  })
})

describe('choosing a time', () => {
  test('opens the form with the time, the people and all resources', async () => {
    campus.taken.set('birch@example.com', [[0, 96]])
    const search = searchOf({ requirements: [needed(), parking] })
    await find(search)
    const [time] = times()
    if (!time) throw new Error('no time')
    setDay('2026-11-20' as CalendarDay)
    takeGroupTime(campus.services, search, time)
    expect(searchState.day).toBe('2026-11-23')
    expect(draftState).toMatchObject({
      open: true,
      change: null,
      draft: {
        resourceIds: ['amber', 'p1'],
        span: { start: time.span.from * 900_000, end: time.span.to * 900_000 },
        attendees: [{ name: ada.name, email: ada.email, optional: false, remotely: false }],
      },
      resources: [{ name: 'Amber' }, { name: 'Place 1' }],
    })
    // The timeline has the same conditions and people.
    const [path = '', query = ''] = (campus.went.at(-1) ?? '').split('?')
    expect(path).toBe('/reservations/reserve')
    expect(decodeView(query)).toMatchObject({
      day: '2026-11-23',
      requirements: [{ typeId: 'meeting' }, { typeId: 'parking' }],
      attendees: [{ email: ada.email }],
    })
  })

  test('opens the form with a recurrence, in the room that is free on most dates', async () => {
    const search = searchOf({ repeat: { weeks: 2, dates: 3 }, at: 600 as Minutes })
    const [, second, third] = spansOfSearch(search)
    expect([second!.from, third!.from].map((quarter) => new Date(quarter * 900_000).toISOString())).toEqual([
      '2026-12-07T00:00:00.000Z',
      '2026-12-21T00:00:00.000Z',
    ])
    campus.taken.set('amber@example.com', [[40, 44]])
    await find(search)
    const [time] = times()
    expect(times()).toHaveLength(1)
    expect(time).toMatchObject({ dates: 3, taken: [], resources: [{ name: 'Birch' }] })
    expect(campus.asked.people).toHaveLength(3)
    takeGroupTime(campus.services, search, time!)
    expect(draftState.draft?.recurrence).toEqual({
      pattern: { kind: 'weekly', every: 2, days: ['monday'], firstDay: 'monday' },
      end: { kind: 'count', count: 3 },
    })
  })

  test('opens the form immediately for a given time, or the search without a result', async () => {
    await takeBestTime(campus.services, searchOf({ at: 840 as Minutes }))
    expect(draftState.draft?.span.start).toBe(Date.parse('2026-11-23T14:00:00Z'))
    closeDraft()
    for (const id of ['amber', 'birch']) campus.taken.set(`${id}@example.com`, [[0, 96]])
    groupTimes.clear()
    campus.engine.closeGroup()
    await takeBestTime(campus.services, searchOf({ at: 840 as Minutes }))
    expect(draftState.draft).toBeNull()
    expect(campus.went.at(-1)).toMatch(/^\/reservations\/find\?.*at=840/)
  })

  test('sets an open form aside', async () => {
    const span = { start, end: (start + hour) as typeof start }
    openDraft({ resourceId: 'x' as never, name: 'X', email: 'x@example.com' as Email, span, subject: 'Half typed' })
    const search = searchOf()
    await find(search)
    const [time] = times()
    if (time) takeGroupTime(campus.services, search, time)
    expect(draftState.draft?.subject).toBe('')
    expect(notices.queue).toMatchObject([{ key: 'notice.reservation.putAside', values: { subject: 'Half typed' } }])
  })
})
