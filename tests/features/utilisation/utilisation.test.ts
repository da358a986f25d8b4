import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeView } from '#src/features/timeline/timeline-url.ts'
import { loadBefore, loadOutcomes, loadUtilisation } from '#src/features/utilisation/load-utilisation.ts'
import { clearUtilisation, utilisationState } from '#src/features/utilisation/state.ts'
import { sumOf } from '#src/features/utilisation/rules/week-hours.ts'
import {
  charts,
  decodeUtilisation,
  encodeUtilisation,
  ranges,
  type UtilisationSearch,
} from '#src/features/utilisation/utilisation-search.ts'
import { type AreaId, type CalendarDay, type Email, fail, type ResourceTypeId, succeed } from '#src/kernel/result.ts'
import { addDays, daysBetween } from '#src/kernel/time/days.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { groupCampus, type GroupCampus } from '../groups/group-campus.ts'
import { clearStores, createWorld, start, withSchedules } from '#tests/services/scripted-services.ts'

const today = '2026-11-25' as CalendarDay
const decode = (query: string) => decodeUtilisation(query, today, 'en-GB')
const meeting = {
  id: 'main',
  typeId: 'meeting' as ResourceTypeId,
  areas: ['f1' as AreaId],
  capacity: { min: null, max: null },
  filters: [],
}

describe('the address of the utilisation', () => {
  test('says everything: what it is read from is what it is written as', () => {
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
        const asked: UtilisationSearch = { range, days, scope, ...rest }
        const read = decode(encodeUtilisation(asked))
        expect(read).toEqual({ ...asked, days: range === 'dates' ? days : read.days })
      }),
    )
  })

  test('the ranges are this week, the seven days before today and the last whole month, and the default says nothing', () => {
    expect(decode('').days).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(decode('?range=last').days).toEqual({ from: '2026-11-18', to: '2026-11-24' })
    expect(decode('?range=month').days).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(decodeUtilisation('?range=month', '2027-03-31' as CalendarDay, 'en-GB').days).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    })
    expect(encodeUtilisation(decode(''))).toBe('')
    expect(decodeUtilisation('', today, 'en-US').days.from).toBe('2026-11-22')
  })

  test('asks for resources in the words of Reserve', () => {
    expect(decode(encodeView({ requirements: [meeting], search: 'sál' })).scope).toEqual({
      requirements: [meeting],
      search: 'sál',
    })
  })

  test('whatever else is written becomes the default, and days are few and near', () => {
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
  clearUtilisation()
  clearStores()
  vi.useRealTimers()
})

/** A week that holds the present of the scripted world. */
const search = (): Pick<UtilisationSearch, 'days' | 'scope'> => {
  const day = new Date(campus.services.clock.now()).toISOString().slice(0, 10) as CalendarDay
  return { days: { from: addDays(day, -1), to: addDays(day, 1) }, scope: { requirements: [] } }
}
const rooms = ['amber@example.com', 'birch@example.com', 'p1@example.com']

describe('the utilisation is loaded', () => {
  test('from the product’s cache, and told as of now', async () => {
    campus.taken.set('amber@example.com', [[0, 96]])
    const loaded = await loadUtilisation(campus.services, search())
    expect(loaded.ok).toBe(true)
    expect(campus.asked.resources).toEqual([rooms])
    expect(utilisationState).toMatchObject({ phase: 'ready', fault: null, asOf: campus.services.clock.now() })
    expect(utilisationState.answer).toMatchObject({
      resources: { matched: 3, compared: 3, loaded: 3, failed: 0 },
      total: { bookable: 3 * 3 * 96, taken: 96 },
    })
  })

  test('another filter asks nobody again', async () => {
    await loadUtilisation(campus.services, search())
    await loadUtilisation(campus.services, { ...search(), scope: { requirements: [meeting] } })
    expect(campus.asked.resources).toHaveLength(1)
    expect(utilisationState.answer?.resources).toMatchObject({ matched: 1, loaded: 1 })
  })

  test('without the cache every calendar is asked by the provider', async () => {
    const configuration = { ...campus.services.configuration, cachingEnabled: false }
    const services = withSchedules({ ...campus.services, configuration })
    await loadUtilisation(services, search())
    expect(campus.asked).toEqual({ people: [rooms], resources: [] })
    expect(utilisationState.answer?.resources.loaded).toBe(3)
  })

  test('then the same resources on the same weekdays of the week before', async () => {
    await loadUtilisation(campus.services, search())
    expect(utilisationState).toMatchObject({ before: null, isComparing: true })
    campus.taken.set('amber@example.com', [[0, 96]])
    await loadBefore(campus.services, search())
    expect(campus.asked.resources).toEqual([rooms, rooms])
    const { days } = search()
    expect(utilisationState).toMatchObject({
      isComparing: false,
      before: {
        days: { from: addDays(days.from, -7), to: addDays(days.to, -7) },
      },
    })
    expect(sumOf(utilisationState.before?.weekHours ?? [])).toEqual({ bookable: 3 * 3 * 96, taken: 96 })
    expect(utilisationState.answer?.total.taken).toBe(0)
  })

  test('without a comparison if some of the days before are missing', async () => {
    await loadUtilisation(campus.services, search())
    campus.faults.resources = { kind: 'offline' }
    await loadBefore(campus.services, search())
    expect(utilisationState).toMatchObject({ phase: 'ready', fault: null, before: null, isComparing: false })
  })

  test('with who came, from the server, in one call for a thousand resources', async () => {
    campus.attendance.body = {
      resources: [
        { resourceId: 'amber', reservations: 4, attended: 3, missed: 1, counted: 3, people: 6 },
        { resourceId: 'elsewhere', reservations: 9, missed: 9 },
        { resourceId: null },
      ],
    }
    await loadUtilisation(campus.services, search())
    expect(campus.attendance.asked).toEqual([{ ...search().days, resourceIds: ['amber', 'birch', 'p1'] }])
    expect(utilisationState.fault).toBeNull()
    expect(utilisationState.answer?.attendance).toMatchObject({
      reservations: 4,
      missed: 1,
      people: 6,
      seats: 18,
      mostMissed: [{ id: 'amber', name: 'Amber', missed: 1, reservations: 4 }],
    })
  })

  test('without it where the server does not know it, nor asks for days that are still to come', async () => {
    await loadUtilisation(campus.services, search())
    expect(utilisationState).toMatchObject({ fault: null, answer: { attendance: null } })
    const { days, scope } = search()
    campus.attendance.asked.length = 0
    await loadUtilisation(campus.services, { days: { from: addDays(days.to, 5), to: addDays(days.to, 6) }, scope })
    expect(campus.attendance.asked).toEqual([])
  })

  test('what is known of attendance is not shown as whole when its call fails', async () => {
    campus.faults.attendance = { kind: 'offline' }
    await loadUtilisation(campus.services, search())
    expect(utilisationState).toMatchObject({ phase: 'ready', fault: { kind: 'offline' }, asOf: null })
    expect(utilisationState.answer?.resources.loaded).toBe(3)
  })

  test('what fails is told beside what is here, and not as of now', async () => {
    campus.faults.resources = { kind: 'offline' }
    await loadUtilisation(campus.services, search())
    expect(utilisationState).toMatchObject({ phase: 'ready', fault: { kind: 'offline' }, asOf: null })
    expect(utilisationState.answer?.resources.loaded).toBe(0)
  })

  test('in batches that end where one fails, or where the screen is left', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `r${index}@example.com` as Email)
    const asked: (readonly string[])[] = []
    const leaving = new AbortController()
    let answer: () => ReturnType<Services['api']['cache']['schedules']> = () =>
      Promise.resolve(succeed(new TextEncoder().encode('[]').buffer))
    const { engine } = campus.services
    const services = withSchedules({
      ...campus.services,
      engine: new Proxy(engine, {
        get: (target, name) =>
          name === 'openUtilisation'
            ? async (...given: Parameters<typeof engine.openUtilisation>) => ({
                ...(await engine.openUtilisation(...given)),
                emails: many,
              })
            : (Reflect.get(target, name) as unknown),
      }),
      api: {
        ...campus.services.api,
        cache: {
          ...campus.services.api.cache,
          schedules: ({ emails }) => {
            asked.push(emails)
            return answer()
          },
        },
      },
    })
    await loadUtilisation(services, search())
    expect(asked.map(({ length }) => length)).toEqual([180, 180, 180, 180, 180])
    expect(new Set(asked.flat()).size).toBe(900)
    // Each is spread over the whole list.
    expect(asked[0]?.slice(0, 2)).toEqual(['r0@example.com', 'r5@example.com'])

    asked.length = 0
    answer = () => Promise.resolve(fail({ kind: 'offline' }))
    await loadUtilisation(services, search())
    expect(asked).toHaveLength(2)

    asked.length = 0
    answer = () => {
      leaving.abort()
      return Promise.resolve(succeed(new TextEncoder().encode('[]').buffer))
    }
    const left = await loadUtilisation(services, search(), leaving.signal)
    expect(left).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  test('a lost engine is a failure that says so', async () => {
    const services = {
      ...campus.services,
      engine: withMethod(campus.services.engine, { utilisation: () => Promise.resolve(null) }),
    }
    await loadUtilisation(services, search())
    expect(utilisationState).toMatchObject({ phase: 'failed', answer: null, fault: { kind: 'worker-lost' } })
  })
})

function withMethod(engine: Services['engine'], methods: Partial<Services['engine']>): Services['engine'] {
  return new Proxy(engine, {
    get: (target, name) => (Reflect.get(methods, name) ?? Reflect.get(target, name)) as unknown,
  })
}

describe('section 3: the user’s own reservations are counted where confirmation is asked for', () => {
  const past = (id: string, room: string): CalendarEvent => {
    const begun = campus.services.clock.now() - 3_600_000
    const moment = (instant: number) => ({ dateTime: '', utcDateTime: instant, timeZone: 'UTC' }) as never
    return {
      ...({} as CalendarEvent),
      id,
      iCalUId: `${id}-uid`,
      subject: 'Review',
      start: moment(begun),
      end: moment(begun + 1_800_000),
      attendees: [
        { emailAddress: { name: '', address: room }, resource: true, status: { response: 'accepted' } },
      ] as never,
      locations: [{ displayName: 'Room', email: room }] as never,
      isAllDay: false,
      type: 'singleInstance',
      seriesMasterId: null,
      cancelled: false,
      isOrganizer: true,
      onlineMeetingUrl: null,
    }
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
        confirmStatuses: (asked) =>
          Promise.resolve(
            succeed({
              good: asked.map(({ iCalUid, id }) => ({
                iCalUid,
                id,
                canceled: false,
                confirmed: false,
                confirmedWhen: null,
                confirmedBy: null,
                orderItemsCount: 0,
                ...statuses[id],
              })),
              problems: [],
            }),
          ),
      },
    },
  })

  test('by the product server’s word, within what is looked at', async () => {
    const events = [
      past('came', 'amber@example.com'),
      past('missed', 'amber@example.com'),
      past('else', 'birch@example.com'),
    ]
    const services = withEvents(events, { came: { confirmed: true }, missed: { canceled: true } })
    await loadOutcomes(services, search(), services.signal)
    expect(utilisationState.outcomes).toEqual({ confirmed: 1, released: 1, unconfirmed: 1 })
    await loadOutcomes(services, { ...search(), scope: { requirements: [meeting] } }, services.signal)
    expect(utilisationState.outcomes).toEqual({ confirmed: 1, released: 1, unconfirmed: 0 })
  })

  test('a calendar that cannot be read is told, and days to come are not asked for', async () => {
    const failing = withEvents([], {})
    const services = {
      ...failing,
      calendar: { ...failing.calendar, events: () => Promise.resolve(fail({ kind: 'offline' as const })) },
    }
    await loadOutcomes(services, search(), services.signal)
    expect(utilisationState).toMatchObject({ outcomes: null, outcomesFault: { kind: 'offline' } })
    const { days } = search()
    const later = { from: addDays(days.to, 5), to: addDays(days.to, 6) }
    expect(daysBetween(later.from, later.to)).toBe(1)
    await loadOutcomes(services, { ...search(), days: later }, services.signal)
    expect(utilisationState.outcomes).toEqual({ confirmed: 0, released: 0, unconfirmed: 0 })
  })
})
