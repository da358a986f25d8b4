import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Calendar, MyInfo, Person } from '#src/calendars/calendar.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import {
  findKnownPeople,
  findPeople,
  loadKnownPeople,
  mostFavouritePeople,
  mostRecentPeople,
  rememberPerson,
  toggleFavouritePerson,
} from '#src/features/people/find-people.ts'
import {
  addedPath,
  colleaguesPath,
  loadColleagues,
  meetingPath,
  mostOnTimeline,
} from '#src/features/people/load-colleagues.ts'
import { mostPortraits, wantPortrait } from '#src/features/people/person.tsx'
import { keepNearby, nearbyPath } from '#src/features/people/sit-nearby.ts'
import { clearPeople, people } from '#src/features/people/state.ts'
import { homeZone } from '#src/features/settings/office-state.ts'
import { clearTimeline, setAttendees, setDay, setQuestion, setZone, timeline } from '#src/features/timeline/state.ts'
import { decodeView } from '#src/features/timeline/timeline-url.ts'
import { addDays, calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import { type Email, fail, type IanaZone, type Quarter, succeed } from '#src/kernel/result.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import { createLocks, type Locks } from '#src/platform/locks.ts'
import type { Services } from '#src/services.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'
import {
  clearStores,
  createWorld,
  room,
  scriptServices,
  start,
  withSchedules,
  type World,
} from '#tests/services/scripted-services.ts'

const personOf = (name: string, given: Partial<Person> = {}): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com` as Email,
  jobTitle: null,
  department: null,
  office: null,
  ...given,
})
const ada = personOf('Ada Lane')
const adam = personOf('Adam Moss')
const bea = personOf('Bea Adler')
const never = new AbortController().signal
const today = dayOf(homeZone(), start)
const settle = () => vi.advanceTimersByTimeAsync(0)

let world: World
let services: Services
beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  world = await createWorld()
  world.people = [ada, adam, bea]
  services = scriptServices(world).services
  setZone('UTC' as IanaZone)
  setSignedIn({ name: 'Eva', email: 'eva@example.com' } as MyInfo)
})
afterEach(() => {
  services.end()
  clearPeople()
  clearStores()
  clearTimeline()
  setSignedOut({ expired: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Another tab on the same storage: its modules have a state of their own. */
async function openTab(locks: Locks) {
  vi.resetModules()
  const flows = await import('#src/features/people/find-people.ts')
  const tab = scriptServices(world, { locks }).services
  return {
    load: () => flows.loadKnownPeople(tab),
    toggle: (person: Person) => flows.toggleFavouritePerson(tab, person),
    remember: (person: Person) => flows.rememberPerson(tab, person),
  }
}

describe('the user’s own colleagues', () => {
  test('favourites and recent ones stay on the device for this user', async () => {
    await toggleFavouritePerson(services, ada)
    await rememberPerson(services, bea)
    await rememberPerson(services, adam)
    await rememberPerson(services, bea)
    services.end()
    expect(people.known).toEqual({ favourites: [], recent: [], reservedFor: [] })
    const later = scriptServices(world).services
    await loadKnownPeople(later)
    expect(people.known).toEqual({ favourites: [ada], recent: [bea, adam], reservedFor: [] })
    await toggleFavouritePerson(later, ada)
    expect(people.known.favourites).toEqual([])
  })

  test('threat T12: they are gone when the storage was cleared for another user', async () => {
    await toggleFavouritePerson(services, ada)
    services.end()
    await world.storage.clear()
    await loadKnownPeople(scriptServices(world).services)
    expect(people.known).toEqual({ favourites: [], recent: [], reservedFor: [] })
  })

  test.each([[null], ['text'], [{ favourites: 'x', recent: [{ name: 'Nobody' }] }], [[{}]]])(
    'fault F15: junk on the device (%j) is nobody',
    async (junk) => {
      await world.storage.people.put(junk)
      await loadKnownPeople(services)
      expect(people.known).toEqual({ favourites: [], recent: [], reservedFor: [] })
    },
  )

  test('fault F21: a change in one tab does not undo a change in another', async () => {
    const locks = createLocks()
    const [one, other] = [await openTab(locks), await openTab(locks)]
    await Promise.all([one.load(), other.load()])
    await one.toggle(ada)
    await other.toggle(bea)
    await Promise.all([one.toggle(adam), other.remember(ada)])
    expect(await world.storage.people.get()).toEqual({ favourites: [ada, bea, adam], recent: [ada], reservedFor: [] })
  })

  test('are no more than can be looked through', async () => {
    for (let number = 0; number < 60; number++) {
      await rememberPerson(services, personOf(`Person ${number}`))
      await toggleFavouritePerson(services, personOf(`Friend ${number}`))
    }
    expect(people.known.recent).toHaveLength(mostRecentPeople)
    expect(people.known.recent[0]?.name).toBe('Person 59')
    expect(people.known.favourites).toHaveLength(mostFavouritePeople)
  })
})

describe('looking somebody up', () => {
  test('one’s own come first, then the directory, each once and never the user', async () => {
    world.people.push(personOf('Ad Self', { email: 'eva@example.com' as Email }))
    await toggleFavouritePerson(services, bea)
    await rememberPerson(services, ada)
    expect(findKnownPeople('ad').map(({ name }) => name)).toEqual(['Bea Adler', 'Ada Lane'])
    const found = await findPeople(services, 'ad', never)
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(['Bea Adler', 'Ada Lane', 'Adam Moss'])
  })

  test('one letter asks no directory', async () => {
    await findPeople(services, ' a ', never)
    expect(world.calls).toEqual([])
  })

  test('a directory that is out of reach is a fault', async () => {
    world.faults['findPeople ad'] = { kind: 'offline' }
    expect(await findPeople(services, 'ad', never)).toMatchObject({ ok: false, fault: { kind: 'offline' } })
  })
})

describe('pictures', () => {
  const picture = new Blob(['x'], { type: 'image/png' })

  test('are asked for once, two at a time, and not at all once nobody shows the person', async () => {
    const waiting: (() => void)[] = []
    const asked: string[] = []
    const calendar: Calendar = {
      ...services.calendar,
      personImage: async (email) => {
        asked.push(email)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return succeed(picture)
      },
    }
    const looking: Services = { ...services, calendar }
    const leave = Array.from({ length: 20 }, (_, number) => wantPortrait(looking, `p${number}@example.com` as Email))
    wantPortrait(looking, 'p0@example.com' as Email)
    await settle()
    expect(asked).toEqual(['p0@example.com', 'p1@example.com'])
    for (const gone of leave.slice(2)) gone()
    for (const resolve of waiting.splice(0)) resolve()
    await settle()
    expect(asked).toHaveLength(2)
    expect(people.portraits['p0@example.com']).toMatch(/^blob:/)
  })

  test('that did not come are asked for again after a minute, not before', async () => {
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

  test('kept are no more than a screen or two shows; those on screen stay', async () => {
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

  test('that are no pictures are none', async () => {
    const personImage = () => Promise.resolve(succeed(new Blob(['<html>'], { type: 'text/html' })))
    const looking: Services = { ...services, calendar: { ...services.calendar, personImage } }
    wantPortrait(looking, ada.email)
    await settle()
    expect(people.portraits[ada.email]).toBeNull()
  })
})

const desk = { ...room, id: 'desk-7', name: 'Desk 7', csCode: null, resourceTypeId: 'workplace' }
const item = (location: string | null, given: Partial<ScheduleItem> = {}): ScheduleItem => ({
  start: '2026-11-23T08:00:00Z',
  end: '2026-11-23T16:00:00Z',
  status: 'workingElsewhere',
  subject: null,
  location,
  isPrivate: false,
  organizer: null,
  iCalUId: null,
  ...given,
})
const scheduleOf = (email: Email, given: Partial<Schedule> = {}): Schedule => ({
  email,
  availabilityView: '0'.repeat(96),
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
  ...given,
})

/** The product with an engine that knows these resources by name, and an address of its own. */
function atReserve(query = '', known = [room, desk]) {
  const went: string[] = []
  let at = query
  const engine = {
    search: (text: string) =>
      Promise.resolve(
        known
          .filter(({ name }) => name.startsWith(text.slice(0, 3)))
          .map(({ id, resourceTypeId }) => ({
            id,
            typeId: resourceTypeId,
            areaName: 'House, Floor 1',
            name: '',
            capacity: 1,
          })),
      ),
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
  return { here, went, go: (to: string) => (at = to) }
}

describe('where colleagues are today', () => {
  const seatAfter = async (schedule: Schedule, known = [room, desk]) => {
    world.schedules = [schedule]
    const { here } = atReserve('', known)
    await loadColleagues(here, [ada.email], never)
    const shown = people.today.get(ada.email)
    return shown?.data === 'ready' ? shown.seat : null
  }

  test('is the resource of the name that their calendar states', async () => {
    expect(await seatAfter(scheduleOf(ada.email, { scheduleItems: [item('Desk 7')] }))).toMatchObject({
      name: 'Desk 7',
      isWorkplace: true,
      resource: { id: 'desk-7', areaName: 'House, Floor 1' },
    })
  })

  test('is said in their words where no resource, or more than one, has the name', async () => {
    const stated = scheduleOf(ada.email, { scheduleItems: [item('Desk 77')] })
    expect(await seatAfter(stated)).toMatchObject({ name: 'Desk 77', resource: null })
    const twice = scheduleOf(ada.email, { scheduleItems: [item('Desk 7')] })
    expect(await seatAfter(twice, [desk, { ...desk, id: 'desk-8' }])).toMatchObject({ name: 'Desk 7', resource: null })
  })

  test('stays private where the event is', async () => {
    expect(await seatAfter(scheduleOf(ada.email, { scheduleItems: [item('Desk 7', { isPrivate: true })] }))).toBeNull()
  })

  test('a calendar that cannot be read says so; the others are shown', async () => {
    const serviceError = { message: 'No such mailbox', responseCode: null }
    world.schedules = [scheduleOf(ada.email, { serviceError }), scheduleOf(bea.email)]
    await loadColleagues(atReserve().here, [ada.email, bea.email], never)
    expect(people.today.get(ada.email)).toEqual({ data: 'failed', message: 'No such mailbox' })
    expect(people.today.get(bea.email)?.data).toBe('ready')
  })

  test('fault F1: what was shown stays, with its age', async () => {
    world.schedules = [scheduleOf(ada.email)]
    const { here } = atReserve()
    await loadColleagues(here, [ada.email], never)
    const broken: Calendar = {
      ...here.calendar,
      async *schedules() {
        yield await Promise.resolve(fail({ kind: 'server-error', status: 503 } as const))
      },
    }
    await loadColleagues(withSchedules({ ...here, calendar: broken }), [ada.email], never)
    expect(people.today.get(ada.email)?.data).toBe('ready')
    expect(people).toMatchObject({ asOf: start, fault: { kind: 'server-error' } })
  })
})

describe('section 3, fromColleague: sitting near somebody', () => {
  const query = `?fromColleague=${encodeURIComponent(ada.email)}&sort=name+asc`

  test('the timeline begins with what is nearest to their seat, and says to whom', async () => {
    world.schedules = [scheduleOf(ada.email, { scheduleItems: [item('Desk 7')] })]
    const { here } = atReserve(query)
    const stop = keepNearby(here)
    expect(timeline.question.near).toBeNull()
    await settle()
    expect(timeline.question.near).toBe('desk-7')
    expect(people.near).toMatchObject({ name: 'Ada Lane', phase: 'found' })
    stop()
    expect(timeline.question.near).toBeUndefined()
  })

  test.each([
    ['unknown', scheduleOf(ada.email)],
    ['unknown', scheduleOf(ada.email, { scheduleItems: [item('Somewhere')] })],
  ])('an %s seat is said, and the order stays', async (phase, schedule) => {
    world.schedules = [schedule]
    const { here } = atReserve(query)
    const stop = keepNearby(here)
    await settle()
    expect(people.near?.phase).toBe(phase)
    expect(timeline.question.near).toBeNull()
    stop()
  })

  test('another order, or clearing the conditions, takes it out of the address', async () => {
    for (const end of [() => setQuestion({ sortBy: 'capacity desc' }), () => setQuestion({ near: undefined })]) {
      world.schedules = [scheduleOf(ada.email, { scheduleItems: [item('Desk 7')] })]
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

  test('threat T10: a guest asks for nobody', async () => {
    setSignedIn({ name: 'Guest', email: 'g@example.com' } as MyInfo, { isGuest: true })
    const stop = keepNearby(atReserve(query).here)
    await settle()
    expect([world.calls, people.near]).toEqual([[], null])
    stop()
  })

  test('the way there asks for workplaces', () => {
    const path = nearbyPath(atReserve().here, ada.email, null)
    const search = new URLSearchParams(path.split('?')[1])
    expect(search.get('fromColleague')).toBe(ada.email)
    expect(decodeView(`?${search}`).requirements).toMatchObject([{ typeId: 'workplace' }])
    setDay(calendarDayOf('2026-11-26'))
    expect(decodeView(nearbyPath(atReserve().here, ada.email, null).split('?')[1] ?? '').day).toBe(today)
  })
})

describe('the ways to the timeline', () => {
  test('show colleagues side by side, and no more than there is room for', () => {
    const many = Array.from({ length: 30 }, (_, number) => personOf(`Person ${number}`))
    expect(decodeView(colleaguesPath(services, many).split('?')[1] ?? '').attendees).toHaveLength(mostOnTimeline)
    setAttendees(many.slice(0, 20).map((one) => ({ ...one, remotely: false })))
    const added = decodeView(addedPath(services, ada).split('?')[1] ?? '').attendees
    expect(added).toHaveLength(mostOnTimeline)
    expect(added?.at(-1)?.email).toBe(ada.email)
  })

  test('book with somebody: rooms that are free when they are next, for an hour at most', () => {
    const from = (start / 900_000) as Quarter
    const view = (to: number) =>
      decodeView(meetingPath(services, ada, { from, to: (from + to) as Quarter }).split('?')[1] ?? '')
    expect(view(20)).toMatchObject({ attendees: [{ email: ada.email }], availability: { from, to: from + 4 } })
    expect(view(2).availability).toEqual({ from, to: from + 2 })
    expect(decodeView(meetingPath(services, ada, null).split('?')[1] ?? '').availability).toBeUndefined()
  })

  test('say their day: today, that of the free time, and on Reserve the one that it shows', () => {
    setDay(calendarDayOf('2026-11-26'))
    const dayIn = (path: string) => decodeView(path.split('?')[1] ?? '').day
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
