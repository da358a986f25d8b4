import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Calendar, MyInfo } from '#src/calendars/calendar.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import {
  findKnownPeople,
  findPeople,
  loadKnownPeople,
  mostFavouritePeople,
  mostRecentPeople,
  rememberPerson,
  toggleFavouritePerson,
} from '#src/features/people/model/find-people.ts'
import {
  addedPath,
  colleaguesPath,
  readColleagues,
  meetingPath,
  mostOnTimeline,
} from '#src/features/colleagues/model/load-colleagues.ts'
import { mostPortraits, wantPortrait } from '#src/features/people/screen/person.tsx'
import { keepNearby, nearbyPath } from '#src/features/colleagues/model/sit-nearby.ts'
import { people, peopleToday } from '#src/features/people/model/state.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { setAttendees, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { decodeView } from '#src/features/availability/model/view-url.ts'
import { addDays, calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { IanaZone, Quarter } from '#src/kernel/time/units.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Services } from '#src/base/needs.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'
import { item as itemAt, schedule as scheduleFor } from '#tests/compute/campus.ts'
import { room, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'
import { personOf } from './person-of.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const ada = personOf('Ada Lane')
const adam = personOf('Adam Moss')
const bea = personOf('Bea Adler')
const never = new AbortController().signal
const none = { favourites: [], recent: [], reservedFor: [] }
const viewOf = (path: string) => decodeView(path.split('?')[1] ?? '')
const today = dayOf(homeZone(), start)
const settle = () => vi.advanceTimersByTimeAsync(0)

openTabForEachTest({ now: start })

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  world.people = [ada, adam, bea]
  setZone('UTC' as IanaZone)
  setSignedIn({ name: 'Eva', email: 'eva@example.com' } as MyInfo)
})

describe('known colleagues', () => {
  test('favourites and recent people are stored for the user', async () => {
    await toggleFavouritePerson(services, ada)
    await rememberPerson(services, bea)
    await rememberPerson(services, adam)
    await rememberPerson(services, bea)
    services.end()
    expect(people.known).toEqual(none)
    const later = scriptServices(world).services
    await loadKnownPeople(later)
    expect(people.known).toEqual({ favourites: [ada], recent: [bea, adam], reservedFor: [] })
    await toggleFavouritePerson(later, ada)
    expect(people.known.favourites).toEqual([])
  })

  test('threat T12: they are gone after the storage was cleared for another user', async () => {
    await toggleFavouritePerson(services, ada)
    services.end()
    await world.storage.clear()
    await loadKnownPeople(scriptServices(world).services)
    expect(people.known).toEqual(none)
  })

  test.each([[null], ['text'], [{ favourites: 'x', recent: [{ name: 'Nobody' }] }], [[{}]]])(
    'fault F15: malformed records are ignored: %j',
    async (junk) => {
      await world.storage.people.put(junk)
      await loadKnownPeople(services)
      expect(people.known).toEqual(none)
    },
  )

  test('their number is limited', async () => {
    for (let number = 0; number < 60; number++) {
      await rememberPerson(services, personOf(`Person ${number}`))
      await toggleFavouritePerson(services, personOf(`Friend ${number}`))
    }
    expect(people.known.recent).toHaveLength(mostRecentPeople)
    expect(people.known.recent[0]?.name).toBe('Person 59')
    expect(people.known.favourites).toHaveLength(mostFavouritePeople)
  })
})

describe('search of people', () => {
  test('returns known people first, then the directory, without the user', async () => {
    world.people.push(personOf('Ad Self', { email: 'eva@example.com' as Email }))
    await toggleFavouritePerson(services, bea)
    await rememberPerson(services, ada)
    expect(findKnownPeople('ad').map(({ name }) => name)).toEqual(['Bea Adler', 'Ada Lane'])
    const found = await findPeople(services, 'ad', never)
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(['Bea Adler', 'Ada Lane', 'Adam Moss'])
  })

  test('does not request the directory for one letter', async () => {
    await findPeople(services, ' a ', never)
    expect(world.calls).toEqual([])
  })

  test('returns a fault of the directory', async () => {
    world.faults['findPeople ad'] = { kind: 'offline' }
    expect(await findPeople(services, 'ad', never)).toMatchObject({ ok: false, fault: { kind: 'offline' } })
  })
})

describe('pictures', () => {
  const picture = new Blob(['x'], { type: 'image/png' })

  test('are requested once, two at a time, and only while the person is shown', async () => {
    const waiting: (() => void)[] = []
    const requests: string[] = []
    const calendar: Calendar = {
      ...services.calendar,
      personImage: async (email) => {
        requests.push(email)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return succeed(picture)
      },
    }
    const scripted: Services = { ...services, calendar }
    const leave = Array.from({ length: 20 }, (_, number) => wantPortrait(scripted, `p${number}@example.com` as Email))
    wantPortrait(scripted, 'p0@example.com' as Email)
    await settle()
    expect(requests).toEqual(['p0@example.com', 'p1@example.com'])
    for (const hide of leave.slice(2)) hide()
    for (const resolve of waiting.splice(0)) resolve()
    await settle()
    expect(requests).toHaveLength(2)
    expect(people.portraits['p0@example.com']).toMatch(/^blob:/)
  })

  test('are requested again a minute after a failure', async () => {
    const email = ada.email
    world.faults[`personImage ${email}`] = { kind: 'throttled', retryAfter: 90_000 }
    const show = async (): Promise<void> => {
      const leave = wantPortrait(services, email)
      await settle()
      leave()
    }
    for (let time = 0; time < 5; time++) await show()
    expect(world.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    await show()
    expect(world.calls).toHaveLength(2)
  })

  test('are limited in number, but those on screen stay', async () => {
    const stays = 'stays@example.com' as Email
    wantPortrait(services, stays)
    await settle()
    for (let number = 0; number < mostPortraits + 30; number++) {
      const leave = wantPortrait(services, `p${number}@example.com` as Email)
      await settle()
      leave()
    }
    expect(Object.keys(people.portraits).length).toBeLessThanOrEqual(mostPortraits + 1)
    expect(people.portraits[stays]).toBeNull()
  })

  test('of another content type are ignored', async () => {
    const personImage = () => Promise.resolve(succeed(new Blob(['<html>'], { type: 'text/html' })))
    const scripted: Services = { ...services, calendar: { ...services.calendar, personImage } }
    wantPortrait(scripted, ada.email)
    await settle()
    expect(people.portraits[ada.email]).toBeNull()
  })
})

const desk = { ...room, id: 'desk-7', name: 'Desk 7', csCode: null, resourceTypeId: 'workplace' }
const item = (location: string | null, given: Partial<ScheduleItem> = {}): ScheduleItem => {
  const times = { start: '2026-11-23T08:00:00Z', end: '2026-11-23T16:00:00Z' }
  return itemAt(0, 1, { ...times, status: 'workingElsewhere', subject: null, organizer: null, location, ...given })
}

const scheduleOf = (email: Email, given: Partial<Schedule> = {}) => scheduleFor('', '0'.repeat(96), { email, ...given })
const atDesk = scheduleOf(ada.email, { scheduleItems: [item('Desk 7')] })

/** Services with an engine that finds these resources by name, on Reserve. */
function atReserve(query = '', known = [room, desk]) {
  const went: string[] = []
  let at = query
  const found = (text: string) => known.filter(({ name }) => name.startsWith(text.slice(0, 3)))
  const place = { areaName: 'House, Floor 1', name: '', capacity: 1 }
  const engine = {
    search: (text: string) =>
      Promise.resolve(found(text).map(({ id, resourceTypeId }) => ({ ...place, id, typeId: resourceTypeId }))),
    resource: (id: string) => Promise.resolve(known.find((one) => one.id === id) ?? null),
  }
  const here: Services = {
    ...services,
    engine: engine as unknown as EngineClient,
    configuration: {
      ...services.configuration,
      resourceTypeInfos: [
        { resourceTypeId: 'meeting', rank: 1, name: 'Rooms', csCode: 'CS0600' },
        { resourceTypeId: 'workplace', rank: 2, name: 'Desks', csCode: 'CS0601' },
      ],
    },
    routing: {
      path: () => '/reservations/reserve',
      query: () => at,
      navigate: (to) => {
        went.push(to)
        at = to.includes('?') ? to.slice(to.indexOf('?')) : ''
      },
      leave: () => undefined,
      reload: () => undefined,
    },
  }
  return { here, went }
}

const loadColleagues = (using: Services, emails: readonly Email[]) =>
  peopleToday.load(using, (run) => readColleagues(using, emails, run))

describe('places of colleagues today', () => {
  const seatAfter = async (schedule: Schedule, known = [room, desk]) => {
    world.schedules = [schedule]
    const { here } = atReserve('', known)
    await loadColleagues(here, [ada.email])
    const shown = peopleToday.value.get(ada.email)
    return shown?.data === 'ready' ? shown.seat : null
  }

  test('are resources with the name in their calendar', async () => {
    const resource = { id: 'desk-7', areaName: 'House, Floor 1' }
    expect(await seatAfter(atDesk)).toMatchObject({ name: 'Desk 7', isWorkplace: true, resource })
  })

  test('have only a name if no or several resources have it', async () => {
    const stated = scheduleOf(ada.email, { scheduleItems: [item('Desk 77')] })
    expect(await seatAfter(stated)).toMatchObject({ name: 'Desk 77', resource: null })
    expect(await seatAfter(atDesk, [desk, { ...desk, id: 'desk-8' }])).toMatchObject({ name: 'Desk 7', resource: null })
  })

  test('are shown next to an error of another calendar', async () => {
    const serviceError = { message: 'No such mailbox', responseCode: null }
    world.schedules = [scheduleOf(ada.email, { serviceError }), scheduleOf(bea.email)]
    await loadColleagues(atReserve().here, [ada.email, bea.email])
    expect(peopleToday.value.get(ada.email)).toEqual({ data: 'failed', message: 'No such mailbox' })
    expect(peopleToday.value.get(bea.email)?.data).toBe('ready')
  })

  test('fault F1: stay with their age after a failure', async () => {
    world.schedules = [scheduleOf(ada.email)]
    const { here } = atReserve()
    await loadColleagues(here, [ada.email])
    const failing: Calendar = {
      ...here.calendar,
      async *schedules() {
        yield await Promise.resolve(fail({ kind: 'server-error', status: 503 } as const))
      },
    }
    await loadColleagues(withSchedules({ ...here, calendar: failing }), [ada.email])
    expect(peopleToday.value.get(ada.email)?.data).toBe('ready')
    expect(peopleToday).toMatchObject({ asOf: start, fault: { kind: 'server-error' } })
  })
})

describe('section 3, fromColleague: desks near a colleague', () => {
  const query = `?fromColleague=${encodeURIComponent(ada.email)}&sort=name+asc`

  test('the timeline starts with the resources nearest to their desk', async () => {
    world.schedules = [atDesk]
    const { here } = atReserve(query)
    const stop = keepNearby(here)
    expect(searchState.question.near).toBeNull()
    await settle()
    expect(searchState.question.near).toBe('desk-7')
    expect(people.near).toMatchObject({ name: 'Ada Lane', phase: 'found' })
    stop()
    expect(searchState.question.near).toBeUndefined()
  })

  test.each([
    ['without a place', scheduleOf(ada.email)],
    ['at an unknown place', scheduleOf(ada.email, { scheduleItems: [item('Somewhere')] })],
  ])('the order stays for a colleague %s', async (_, schedule) => {
    world.schedules = [schedule]
    const { here } = atReserve(query)
    const stop = keepNearby(here)
    await settle()
    expect(people.near?.phase).toBe('unknown')
    expect(searchState.question.near).toBeNull()
    stop()
  })

  test('another order or cleared conditions remove the colleague from the address', async () => {
    for (const end of [() => setQuestion({ sortBy: 'capacity desc' }), () => setQuestion({ near: undefined })]) {
      world.schedules = [atDesk]
      const { here, went } = atReserve(query)
      const stop = keepNearby(here)
      await settle()
      end()
      await settle()
      expect(people.near).toBeNull()
      expect(went).toEqual(['/reservations/reserve?sort=name+asc'])
      stop()
    }
  })

  test('threat T10: guests send no request', async () => {
    setSignedIn({ name: 'Guest', email: 'g@example.com' } as MyInfo, { isGuest: true })
    const stop = keepNearby(atReserve(query).here)
    await settle()
    expect([world.calls, people.near]).toEqual([[], null])
    stop()
  })

  test('the address asks for workplaces', () => {
    const path = nearbyPath(atReserve().here, ada.email, null)
    const search = new URLSearchParams(path.split('?')[1])
    expect(search.get('fromColleague')).toBe(ada.email)
    expect(viewOf(path).requirements).toMatchObject([{ typeId: 'workplace' }])
    setDay(calendarDayOf('2026-11-26'))
    expect(viewOf(nearbyPath(atReserve().here, ada.email, null)).day).toBe(today)
  })
})

describe('addresses of the timeline', () => {
  test('show a limited number of colleagues', () => {
    const many = Array.from({ length: 30 }, (_, number) => personOf(`Person ${number}`))
    expect(viewOf(colleaguesPath(services, many)).attendees).toHaveLength(mostOnTimeline)
    setAttendees(many.slice(0, 20).map((one) => ({ ...one, remotely: false })))
    const added = viewOf(addedPath(services, ada)).attendees
    expect(added).toHaveLength(mostOnTimeline)
    expect(added?.at(-1)?.email).toBe(ada.email)
  })

  test('of a meeting ask for rooms in the next free time, for an hour at most', () => {
    const from = (start / 900_000) as Quarter
    const view = (to: number) => viewOf(meetingPath(services, ada, { from, to: (from + to) as Quarter }))
    expect(view(20)).toMatchObject({ attendees: [{ email: ada.email }], availability: { from, to: from + 4 } })
    expect(view(2).availability).toEqual({ from, to: from + 2 })
    expect(viewOf(meetingPath(services, ada, null)).availability).toBeUndefined()
  })

  test('contain today, the day of the free time, or the shown day of Reserve', () => {
    setDay(calendarDayOf('2026-11-26'))
    const dayIn = (path: string) => viewOf(path).day
    const from = (start / 900_000) as Quarter
    const nextDay = { from: (from + 96) as Quarter, to: (from + 100) as Quarter }
    const elsewhere = scriptServices(world, { path: '/people' }).services
    expect(dayIn(colleaguesPath(elsewhere, [ada]))).toBe(today)
    expect(dayIn(addedPath(elsewhere, ada))).toBe(today)
    expect(dayIn(meetingPath(elsewhere, ada, null))).toBe(today)
    expect(dayIn(meetingPath(elsewhere, ada, nextDay))).toBe(addDays(today, 1))
    expect(dayIn(addedPath(atReserve().here, ada))).toBe('2026-11-26')
  })
})
