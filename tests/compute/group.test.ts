import { describe, expect, test } from 'vitest'
import type { GroupAnswer, GroupRequest, ScheduleBatch } from '#src/engine/compute.ts'
import type { GroupRequirement } from '#src/features/groups/model/rules/points.ts'
import type { Email, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { IanaZone, Minutes } from '#src/kernel/time/units.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { Schedule, WorkingHours } from '#src/wire/schedule.ts'
import type { Engine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  emailOf,
  failedSchedule,
  instantOf,
  item,
  monday,
  resource,
  schedule,
  spanOf,
  taken,
} from './campus.ts'
import { engineWith } from './engine-with.ts'

const day = 96

const needed = (given: Partial<GroupRequirement> = {}): GroupRequirement => ({
  id: '1',
  typeId: 'room' as ResourceTypeId,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
  seats: { kind: 'everyone' },
  ...given,
})

const people = (...ids: readonly string[]): GroupRequest['people'] =>
  ids.map((id) => ({ email: emailOf(id), remotely: false }))

/** Builds a request for an hour on Monday in UTC for Eva. */
const request = (given: Partial<GroupRequest> = {}): GroupRequest => ({
  spans: [spanOf(0, day)],
  duration: 60 as Minutes,
  at: null,
  people: people('eva'),
  requirements: [needed()],
  favourites: [],
  zone: 'UTC' as IanaZone,
  limit: 500,
  now: instantOf(0),
  ...given,
})

/** Returns the view of a day that is free only in these spans. */
const free = (...spans: readonly (readonly [from: number, to: number])[]): string => {
  const codes = Array.from({ length: day }, () => '2')
  for (const [from, to] of spans) codes.fill('0', from, to)
  return codes.join('')
}
const always = free([0, day])
/** Working hours on Mondays from nine to five. */
const hours = (timezone: string): WorkingHours => ({
  timezone,
  daysOfWeek: ['monday'],
  startTime: '09:00',
  endTime: '17:00',
})

const put = (engine: Engine, ...schedules: Schedule[]) => putGroup(engine, schedules)
const putGroup = (engine: Engine, schedules: ScheduleBatch['schedules'], at = taken(0, day)) =>
  engine.put('group', { ...at, schedules })
const ask = (engine: Engine, changes = true, now = 0): GroupAnswer =>
  engine.group({ now: instantOf(now), limit: 20, changes })!
const timeAt = (engine: Engine, start: number) => ask(engine).times.find(({ span }) => span.from - monday === start)
const startsOf = ({ times }: GroupAnswer): number[] => times.map(({ span }) => span.from - monday)

describe('decisions, finding: common times with a resource for each requirement', () => {
  test('need the schedules of all people and suitable resources', () => {
    const desk = resource('desk', { resourceTypeId: 'desk', csCode: 'CS0601' })
    const engine = engineWith([resource('a'), desk, resource('b', { reservationsEnabled: false }), resource('c')])
    expect(engine.openGroup(request({ people: people('eva', 'ada') }))).toEqual({
      people: [emailOf('eva'), emailOf('ada')],
      resources: [emailOf('a'), emailOf('c')],
    })
  })

  test('keep schedules for a minute and forget other days', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request())
    put(engine, schedule('a', always), schedule('eva', always))
    expect(engine.openGroup(request({ duration: 30 as Minutes }))).toEqual({ people: [], resources: [] })
    expect(engine.openGroup(request({ now: instantOf(1) }))).toMatchObject({ people: [emailOf('eva')] })
    expect(engine.openGroup(request({ spans: [spanOf(0, 2 * day)] }))).toMatchObject({ resources: [emailOf('a')] })
    expect(ask(engine).resources).toEqual({ total: 1, loaded: 0, failed: 0 })
  })

  test('ignore schedules of other days', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request())
    putGroup(engine, [schedule('a', always)], taken(day, 2 * day))
    expect(ask(engine).resources.loaded).toBe(0)
  })

  test('are found in schedules of a bulk body and of a provider', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request({ people: people('eva', 'ada') }))
    putGroup(engine, bytesOf([{ email: emailOf('a'), availabilityView: free([36, 60]) }]))
    put(engine, schedule('eva', free([40, 50])), schedule('ada', free([44, 70])))
    const answer = ask(engine)
    expect(startsOf(answer)).toEqual([44])
    expect(answer.times[0]).toMatchObject({
      resources: [{ id: 'a', email: emailOf('a'), capacity: 4 }],
      reasons: ['everyone-free', 'in-hours', 'right-size'],
      missing: [],
      unknown: [],
    })
  })

  test('fail for a malformed body', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request())
    expect(putGroup(engine, new TextEncoder().encode('<html>').buffer)).toMatchObject({
      ok: false,
      fault: { kind: 'malformed' },
    })
  })

  test('section 5: need seats only for people on site', () => {
    const engine = engineWith([resource('two', { capacity: 2 }), resource('three', { capacity: 3 })])
    const three = people('eva', 'ada', 'bob')
    expect(engine.openGroup(request({ people: three })).resources).toEqual([emailOf('three')])
    const remote = three.map((person, index) => (index === 2 ? { ...person, remotely: true } : person))
    expect(engine.openGroup(request({ people: remote })).resources).toHaveLength(2)
  })

  test('can seat people in different rooms', () => {
    const engine = engineWith([resource('small', { capacity: 1 }), resource('large', { capacity: 2 })])
    const seatsOf = (...ids: readonly string[]) => ({ kind: 'people', emails: ids.map(emailOf) }) as const
    const requirements = [needed({ seats: seatsOf('eva', 'ada') }), needed({ id: '2', seats: seatsOf('bob') })]
    engine.openGroup(request({ people: people('eva', 'ada', 'bob'), requirements }))
    put(engine, ...['small', 'large', 'eva', 'ada', 'bob'].map((id) => schedule(id, always)))
    expect(ask(engine).times[0]?.resources.map(({ id }) => id)).toEqual(['large', 'small'])
  })

  test('have the area that contains all resources', () => {
    const at = (areaId: string) => ({ mapInfos: [{ areaId }] }) as Partial<ResourceOnWire>
    const engine = engineWith([resource('a', at('f1')), resource('b', at('f2')), resource('c', at('f2'))], {
      areas: [area('building'), area('f1', 'building'), area('f2', 'building')],
    })
    const requirements = [needed(), needed({ id: '2', seats: { kind: 'number', count: 0 } })]
    engine.openGroup(request({ requirements }))
    put(engine, schedule('eva', always), schedule('a', always), schedule('b', always), schedule('c', free([40, 44])))
    expect(timeAt(engine, 40)).toMatchObject({ areaName: 'building, f2', reasons: ['same-area'] })
    expect(timeAt(engine, 44)).toMatchObject({ areaName: 'building', reasons: ['near'] })
  })

  test('use the working hours of people in their zones, or usual hours', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request({ people: people('eva', 'olivia'), zone: 'Europe/Prague' as IanaZone }))
    put(
      engine,
      schedule('a', always),
      schedule('eva', always),
      schedule('olivia', always, { workingHours: hours('Eastern Standard Time') }),
    )
    const answer = ask(engine)
    // From nine in New York to six in Prague is 14 to 17 in UTC in January.
    expect(startsOf(answer).slice(0, 3)).toEqual([56, 60, 64])
    expect(answer.times[3]?.outside).toHaveLength(1)
    expect(answer.people).toMatchObject([
      { zone: null, hasHours: false },
      { zone: 'America/New_York', hasHours: true },
    ])
  })

  test('prefer resources in the zones of the people, and list people who are far away', () => {
    const rooms = [
      resource('york', { timezone: 'America/New_York' }),
      resource('prague', { timezone: 'Europe/Prague' }),
    ]
    const engine = engineWith(rooms)
    engine.openGroup(request({ people: people('eva', 'olivia', 'ada'), zone: 'Europe/Prague' as IanaZone }))
    const all = ['york', 'eva', 'olivia', 'ada'].map((id) => schedule(id, always))
    put(engine, ...all, schedule('prague', free([0, 60])))
    expect(timeAt(engine, 40)).toMatchObject({ resources: [{ id: 'prague' }], far: [] })
    expect(timeAt(engine, 60)).toMatchObject({
      resources: [{ id: 'york' }],
      far: people('eva', 'olivia', 'ada').map(({ email }) => email),
    })
    put(engine, schedule('olivia', always, { workingHours: hours('America/New_York') }))
    expect(timeAt(engine, 40)).toMatchObject({ resources: [{ id: 'prague' }], far: [emailOf('olivia')] })
  })

  test('list missing, tentative and unknown people', () => {
    const engine = engineWith([resource('a', { capacity: 8 })])
    engine.openGroup(request({ people: people('eva', 'ada', 'bob', 'cy', 'dan', 'eli') }))
    put(
      engine,
      schedule('a', free([40, 44])),
      ...['eva', 'ada'].map((id) => schedule(id, always)),
      schedule('bob', free()),
      schedule('cy', '1'.repeat(day)),
      failedSchedule('dan', 'no mailbox'),
    )
    const answer = ask(engine)
    expect(answer.times).toMatchObject([
      {
        missing: [{ email: emailOf('bob'), dates: 1 }],
        tentative: [{ email: emailOf('cy') }],
        unknown: [{ email: emailOf('dan') }, { email: emailOf('eli') }],
      },
    ])
    expect(answer.people.map(({ data, message }) => [data, message]).slice(4)).toEqual([
      ['failed', 'no mailbox'],
      ['loading', null],
    ])
  })

  test('follow the rules of each resource', () => {
    const limits = { rejectOutsideWorkingHours: true }
    const startsWith = (given: Partial<ResourceOnWire>, now = 0): number[] => {
      const engine = engineWith([resource('a', given)])
      engine.openGroup(request({ now: instantOf(now) }))
      put(engine, schedule('a', always), schedule('eva', free([0, 8], [40, 44], [88, 96])))
      return startsOf(ask(engine, true, now)).toSorted((one, other) => one - other)
    }
    expect(startsWith({})).toEqual([0, 4, 40, 88, 92])
    expect(startsWith({ startTime: '08:00', endTime: '12:00', schedulingSettings: limits })).toEqual([40])
    expect(startsWith({ schedulingSettings: { ...limits, minimumMeetingDurationInMinutes: 90 } })).toEqual([])
    expect(startsWith({ schedulingSettings: { ...limits, maximumMeetingDurationInMinutes: 45 } })).toEqual([])
    expect(startsWith({}, 41)).toEqual([88, 92])
    expect(startsWith({ schedulingSettings: { ...limits, maxAdvanceDays: 0 } }, -1)).toEqual([])
  })

  test('exclude resources without schedules and count them', () => {
    const engine = engineWith([resource('a'), resource('b'), resource('c')])
    engine.openGroup(request())
    put(engine, schedule('a', always), failedSchedule('b', 'moved'), schedule('eva', always))
    const answer = ask(engine)
    expect(answer.resources).toEqual({ total: 3, loaded: 2, failed: 1 })
    expect(new Set(answer.times.flatMap(({ resources }) => resources.map(({ id }) => id)))).toEqual(new Set(['a']))
  })

  test('compare a share of resources for each requirement, first favourites and the right size', () => {
    const rooms = [30, 20, 4, 6].map((capacity, index) => resource(`r${index}`, { capacity }))
    const engine = engineWith(rooms)
    const two = needed({ seats: { kind: 'number', count: 2 } })
    const asked = request({ requirements: [two, { ...two, id: '2' }], limit: 4, favourites: ['r0' as ResourceId] })
    expect(engine.openGroup(asked).resources).toEqual([emailOf('r0'), emailOf('r2')])
    expect(ask(engine).requirements).toEqual([
      { matched: 4, compared: 2 },
      { matched: 4, compared: 2 },
    ])
  })

  test('include possible changes only on request', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(
      request({ people: people('eva', 'ada'), requirements: [needed(), needed({ id: '2', areas: ['x' as never] })] }),
    )
    put(engine, schedule('a', always), schedule('eva', always), schedule('ada', always))
    expect(ask(engine, false).changes).toBeNull()
    expect(ask(engine).changes).toEqual({ unmet: [1], requirements: [1], people: [], shorter: null })
  })

  test('use no memory of the shown days and are gone after closing', () => {
    const engine = engineWith([resource('a')])
    engine.openGroup(request())
    engine.closeGroup()
    // Includes the columns that all searches share.
    const before = engine.figures()
    engine.openGroup(request())
    put(engine, schedule('a', always, { scheduleItems: [item(40, 44)] }), schedule('eva', always))
    expect(engine.figures()).toEqual(before)
    expect(startsOf(ask(engine))).not.toEqual([])
    engine.closeGroup()
    expect(engine.group({ now: instantOf(0), limit: 5, changes: true })).toBeNull()
    expect(engine.openGroup(request()).people).toEqual([emailOf('eva') satisfies Email])
  })
})
