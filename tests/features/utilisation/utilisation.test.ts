import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeView } from '#src/features/availability/model/view-url.ts'
import { loadBefore, loadOutcomes, loadUtilisation } from '#src/features/utilisation/model/load-utilisation.ts'
import { isComparing, ownOutcomes, utilisation, utilisationBefore } from '#src/features/utilisation/model/state.ts'
import { sumOf } from '#src/features/utilisation/model/rules/week-hours.ts'
import {
  charts,
  decodeUtilisation,
  encodeUtilisation,
  ranges,
  type UtilisationSearch,
} from '#src/features/utilisation/model/utilisation-search.ts'
import type { AreaId, Email, ResourceTypeId } from '#src/kernel/ids.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { addDays, daysBetween } from '#src/kernel/time/days.ts'
import type { Services } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { groupCampus, type GroupCampus } from '../groups/group-campus.ts'
import { attendee, event } from '../bookings/reservations/rules/builders.ts'
import { createWorld, start, withSchedules } from '#tests/services/scripted-services.ts'

const today = '2026-11-25' as CalendarDay
const decode = (query: string) => decodeUtilisation(query, today, 'en-GB')
const meeting = {
  id: 'main',
  typeId: 'meeting' as ResourceTypeId,
  areas: ['f1' as AreaId],
  capacity: { min: null, max: null },
  filters: [],
}

describe('address of the utilisation', () => {
  test('is read as it was written', () => {
    const search = fc.record({
      range: fc.constantFrom(...ranges),
      requirements: fc.constantFrom([], [meeting]),
      text: fc.constantFrom('', 'sál'),
      tables: fc.subarray([...charts]),
      hour: fc.option(fc.nat(167)),
      allHours: fc.boolean(),
      turned: fc.subarray(['f1', 'f2'] as AreaId[]),
      length: fc.nat(30),
    })
    fc.assert(
      fc.property(search, ({ range, requirements, text, length, ...rest }) => {
        const days = { from: addDays(today, -5), to: addDays(today, length - 5) }
        const scope = { requirements, ...(text === '' ? {} : { search: text }) }
        const written: UtilisationSearch = { range, days, scope, ...rest }
        const read = decode(encodeUtilisation(written))
        expect(read).toEqual({ ...written, days: range === 'dates' ? days : read.days })
      }),
    )
  })

  test('contains this week by default, the last seven days or the last month', () => {
    expect(decode('').days).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(decode('?range=last').days).toEqual({ from: '2026-11-18', to: '2026-11-24' })
    expect(decode('?range=month').days).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    const february = { from: '2027-02-01', to: '2027-02-28' }
    expect(decodeUtilisation('?range=month', '2027-03-31' as CalendarDay, 'en-GB').days).toEqual(february)
    expect(encodeUtilisation(decode(''))).toBe('')
    expect(decodeUtilisation('', today, 'en-US').days.from).toBe('2026-11-22')
  })

  test('contains the conditions of Reserve', () => {
    const scope = { requirements: [meeting], search: 'sál' }
    expect(decode(encodeView(scope)).scope).toEqual(scope)
  })

  test('replaces malformed values by defaults, and limits the days', () => {
    const bad = '?range=ever&hour=168&table=pie,areas&require=[{]&hours=some'
    expect(decode(bad)).toEqual({ ...decode(''), tables: ['areas'] })
    const { days } = decode('?range=dates&from=2026-01-01&to=2029-01-01')
    expect(days).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(decode('?range=dates&from=1970-01-01&to=1970-01-02').days.from).toBe(addDays(today, -366))
    expect(decode('?range=dates&from=2026-11-25&to=2026-11-20').days).toEqual({ from: today, to: today })
    expect(decode('?range=dates&from=soon&to=2026-13-40').days).toEqual({ from: today, to: today })
  })
})

let campus: GroupCampus
beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  campus = groupCampus(await createWorld(), '/utilisation')
})
afterEach(() => {
  campus.services.end()
})

/** Three days around the present of the scripted world. */
const search = (): Pick<UtilisationSearch, 'days' | 'scope'> => {
  const day = new Date(campus.services.clock.now()).toISOString().slice(0, 10) as CalendarDay
  return { days: { from: addDays(day, -1), to: addDays(day, 1) }, scope: { requirements: [] } }
}

const rooms = ['amber@example.com', 'birch@example.com', 'p1@example.com']

describe('loading the utilisation', () => {
  test('uses the cache, and stores the time', async () => {
    campus.taken.set('amber@example.com', [[0, 96]])
    const loaded = await loadUtilisation(campus.services, search())
    expect(loaded.ok).toBe(true)
    expect(campus.asked.resources).toEqual([rooms])
    expect(utilisation).toMatchObject({ phase: 'ready', fault: null, asOf: campus.services.clock.now() })
    expect(utilisation.value).toMatchObject({
      resources: { matched: 3, compared: 3, loaded: 3, failed: 0 },
      total: { bookable: 3 * 3 * 96, taken: 96 },
    })
  })

  test('loads the same weekdays of the week before for a comparison', async () => {
    await loadUtilisation(campus.services, search())
    expect(utilisationBefore.value).toBeNull()
    expect(isComparing(utilisation.phase, utilisationBefore.phase)).toBe(true)
    campus.taken.set('amber@example.com', [[0, 96]])
    await loadBefore(campus.services, search())
    expect(campus.asked.resources).toEqual([rooms, rooms])
    const { days } = search()
    const before = { days: { from: addDays(days.from, -7), to: addDays(days.to, -7) } }
    expect(utilisationBefore.value).toMatchObject(before)
    expect(isComparing(utilisation.phase, utilisationBefore.phase)).toBe(false)
    expect(sumOf(utilisationBefore.value?.weekHours ?? [])).toEqual({ bookable: 3 * 3 * 96, taken: 96 })
    expect(utilisation.value?.total.taken).toBe(0)
  })

  test('has no comparison if some of the days before are missing', async () => {
    await loadUtilisation(campus.services, search())
    campus.faults.resources = { kind: 'offline' }
    await loadBefore(campus.services, search())
    expect(utilisation).toMatchObject({ phase: 'ready', fault: null })
    expect(utilisationBefore).toMatchObject({ phase: 'ready', value: null })
  })

  test('requests the attendance in one call', async () => {
    campus.attendance.body = {
      resources: [
        { resourceId: 'amber', reservations: 4, attended: 3, missed: 1, counted: 3, people: 6 },
        { resourceId: 'elsewhere', reservations: 9, missed: 9 },
        { resourceId: null },
      ],
    }
    await loadUtilisation(campus.services, search())
    expect(campus.attendance.asked).toEqual([{ ...search().days, resourceIds: ['amber', 'birch', 'p1'] }])
    expect(utilisation.fault).toBeNull()
    expect(utilisation.value?.attendance).toMatchObject({
      reservations: 4,
      missed: 1,
      people: 6,
      seats: 18,
      mostMissed: [{ id: 'amber', name: 'Amber', missed: 1, reservations: 4 }],
    })
  })

  test('has no attendance if the server does not support it or for future days', async () => {
    await loadUtilisation(campus.services, search())
    expect(utilisation).toMatchObject({ fault: null, value: { attendance: null } })
    const { days, scope } = search()
    campus.attendance.asked.length = 0
    await loadUtilisation(campus.services, { days: { from: addDays(days.to, 5), to: addDays(days.to, 6) }, scope })
    expect(campus.attendance.asked).toEqual([])
  })

  test.each([
    ['attendance', 3],
    ['resources', 0],
  ] as const)('has a fault and no time if the request for %s fails', async (request, loaded) => {
    campus.faults[request] = { kind: 'offline' }
    await loadUtilisation(campus.services, search())
    expect(utilisation).toMatchObject({ phase: 'ready', fault: { kind: 'offline' }, asOf: null })
    expect(utilisation.value?.resources.loaded).toBe(loaded)
  })

  test('ends a series of batches after a failure or an abort', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `r${index}@example.com` as Email)
    const requests: (readonly string[])[] = []
    const leaving = campus.services.scope.child()
    const empty = () => Promise.resolve(succeed(new TextEncoder().encode('[]').buffer))
    let respond: () => ReturnType<Services['api']['cache']['schedules']> = empty
    const { engine } = campus.services
    const services = withSchedules({
      ...campus.services,
      engine: withMethod(engine, {
        openUtilisation: async (...given) => ({ ...(await engine.openUtilisation(...given)), emails: many }),
      }),
      api: {
        ...campus.services.api,
        cache: {
          ...campus.services.api.cache,
          schedules: ({ emails }) => {
            requests.push(emails)
            return respond()
          },
        },
      },
    })
    await loadUtilisation(services, search())
    expect(requests.map(({ length }) => length)).toEqual([180, 180, 180, 180, 180])
    expect(new Set(requests.flat()).size).toBe(900)
    // Each batch is spread over the whole list.
    expect(requests[0]?.slice(0, 2)).toEqual(['r0@example.com', 'r5@example.com'])

    requests.length = 0
    respond = () => Promise.resolve(fail({ kind: 'offline' }))
    await loadUtilisation(services, search())
    expect(requests).toHaveLength(2)

    requests.length = 0
    respond = () => {
      leaving.end()
      return empty()
    }
    const left = await loadUtilisation(services, search(), leaving)
    expect(left).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(requests.length).toBeLessThanOrEqual(2)
  })

  test('reports a lost engine', async () => {
    const engine = withMethod(campus.services.engine, { utilisation: () => Promise.resolve(null) })
    const services = { ...campus.services, engine }
    await loadUtilisation(services, search())
    expect(utilisation).toMatchObject({ phase: 'failed', value: null, fault: { kind: 'worker-lost' } })
  })
})

function withMethod(engine: Services['engine'], methods: Partial<Services['engine']>): Services['engine'] {
  return new Proxy(engine, {
    get: (target, name) => (Reflect.get(methods, name) ?? Reflect.get(target, name)) as unknown,
  })
}

describe('section 3: outcomes of reservations with check-in', () => {
  const past = (id: string, address: string): CalendarEvent => {
    const began = campus.services.clock.now() - 3_600_000
    const moment = (utcDateTime: number) => ({ dateTime: '', utcDateTime: utcDateTime as Instant, timeZone: 'UTC' })
    return event({
      id,
      iCalUId: `${id}-uid`,
      start: moment(began),
      end: moment(began + 1_800_000),
      attendees: [attendee(address, 'accepted')],
      locations: [{ displayName: 'Room', email: emailOf(address) }],
    })
  }
  const withEvents = (events: readonly CalendarEvent[], statuses: Readonly<Record<string, object>>): Services => ({
    ...campus.services,
    engine: withMethod(campus.services.engine, {
      resourcesByEmail: async (emails) => {
        const found = await campus.services.engine.resourcesByEmail(emails)
        return found.map((resource) => resource && { ...resource, requiresConfirmation: true })
      },
    }),
    calendar: {
      ...campus.services.calendar,
      events: ({ end }) => {
        expect(end).toBeLessThanOrEqual(campus.services.clock.now())
        return Promise.resolve(succeed({ events: [...events], problems: [] }))
      },
    },
    api: {
      ...campus.services.api,
      event: {
        ...campus.services.api.event,
        confirmStatuses: (list) => {
          const open = { canceled: false, confirmed: false, confirmedWhen: null, confirmedBy: null, orderItemsCount: 0 }
          const good = list.map(({ iCalUid, id }) => ({ iCalUid, id, ...open, ...statuses[id] }))
          return Promise.resolve(succeed({ good, problems: [] }))
        },
      },
    },
  })

  test('are read from the server for the filtered resources', async () => {
    const events = [
      past('came', 'amber@example.com'),
      past('missed', 'amber@example.com'),
      past('else', 'birch@example.com'),
    ]
    const services = withEvents(events, { came: { confirmed: true }, missed: { canceled: true } })
    await loadOutcomes(services, search())
    expect(ownOutcomes.value).toEqual({ confirmed: 1, released: 1, unconfirmed: 1 })
    await loadOutcomes(services, { ...search(), scope: { requirements: [meeting] } })
    expect(ownOutcomes.value).toEqual({ confirmed: 1, released: 1, unconfirmed: 0 })
  })

  test('have a fault if the calendar fails, and are not requested for future days', async () => {
    const failing = withEvents([], {})
    const services = {
      ...failing,
      calendar: { ...failing.calendar, events: () => Promise.resolve(fail({ kind: 'offline' as const })) },
    }
    await loadOutcomes(services, search())
    expect(ownOutcomes).toMatchObject({ value: null, fault: { kind: 'offline' } })
    const { days } = search()
    const later = { from: addDays(days.to, 5), to: addDays(days.to, 6) }
    expect(daysBetween(later.from, later.to)).toBe(1)
    await loadOutcomes(services, { ...search(), days: later })
    expect(ownOutcomes.value).toEqual({ confirmed: 0, released: 0, unconfirmed: 0 })
  })
})
