import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { followTabs, printOf } from '#src/app/session/follow-tabs.ts'
import { loadKnownPeople, toggleFavouritePerson } from '#src/features/people/model/find-people.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { setHubState, setResynchronised } from '#src/base/connection.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { people } from '#src/features/people/model/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { session, userRights } from '#src/features/account/model/state.ts'
import { draftOf, eventOf, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

interface Message {
  readonly user: string
  readonly what: string
  readonly print: string | null
}

let other: BroadcastChannel
let received: Message[]

openTabForEachTest()

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  session.rights = userRights
  followTabs(services)
  other = new BroadcastChannel('assist-news')
  received = []
  other.addEventListener('message', ({ data }: MessageEvent<Message>) => received.push(data))
})

afterEach(() => {
  other.close()
})

/** Waits until all messages have arrived and been processed. */
async function settle(): Promise<void> {
  const [from, to] = [new BroadcastChannel('assist-news'), new BroadcastChannel('assist-news')]
  const send = from.postMessage.bind(from)
  await new Promise((done) => {
    to.addEventListener('message', done, { once: true })
    send('fence')
  })
  from.close()
  to.close()
  await vi.advanceTimersByTimeAsync(1_000)
  received = received.filter((one) => typeof one === 'object')
}

/** Sends a message from another tab. */
async function receive(what: string, print: string | null = null, user = 'eva@example.com'): Promise<void> {
  const send = other.postMessage.bind(other)
  send({ user, what, print })
  await settle()
}

const count = (name: string): number => world.calls.filter((call) => call === name).length
const book = (subject: string): void => {
  const rooms = [{ name: room.name, email: 'amber@example.com' as Email }]
  const order = { ...draftOf({ subject, clientId: subject }), resources: rooms, onlineMeeting: null }
  world.events.push(eventOf(order, subject))
}

describe('fault F21: reservations are the same in every tab', () => {
  it('a changed list is announced to other tabs once', async () => {
    book('Planning')
    await loadReservations(services)
    await settle()
    await loadReservations(services)
    await settle()
    expect(received).toEqual([{ user: 'eva@example.com', what: 'reservations', print: printOf(reservations.list) }])
  })

  it('a list announced by another tab is loaded, but not announced again', async () => {
    await loadReservations(services)
    book('Planning')
    await settle()
    received = []
    const print = printOf(await loadInOtherTab())
    await receive('reservations', print)
    expect(reservations.list.map(({ event }) => event.subject)).toEqual(['Planning'])
    expect(printOf(reservations.list)).toBe(print)
    expect(received).toEqual([])
  })

  it('an equal list is not loaded again', async () => {
    book('Planning')
    await loadReservations(services)
    await settle()
    const before = count('events')
    await receive('reservations', printOf(reservations.list))
    expect(count('events')).toBe(before)
  })

  it('several messages at once cause one request', async () => {
    const send = other.postMessage.bind(other)
    for (const print of ['a', 'b', 'c', 'd']) send({ user: 'eva@example.com', what: 'reservations', print })
    await settle()
    expect(count('events')).toBe(1)
  })

  it('schedules are reloaded too while the hub is down', async () => {
    await receive('reservations', 'another')
    expect(count('expire')).toBe(1)
    setHubState('Connected')
    setResynchronised(start, true)
    await receive('reservations', 'yet another')
    expect(count('expire')).toBe(1)
    expect(count('events')).toBe(2)
  })
})

/** Loads the list as another tab does. */
async function loadInOtherTab(): Promise<readonly Reservation[]> {
  const before = reservations.list
  const ofOther = scriptServices(world).services
  await loadReservations(ofOther)
  const { list } = reservations
  reservations.list = before
  await settle()
  received = []
  return list
}

describe('fault F21: favourites, colleagues and the cache are the same in every tab', () => {
  it('a new favourite is announced after the server has accepted it', async () => {
    await toggleFavourite(services, 'room-2' as ResourceId)
    await settle()
    expect(received.map(({ what }) => what)).toEqual(['favourites'])
    world.faults['removeFavourite'] = { kind: 'offline' }
    await toggleFavourite(services, 'room-2' as ResourceId)
    await settle()
    expect(received).toHaveLength(1)
  })

  it('a favourite added in another tab appears', async () => {
    expect(favourites.ids).toEqual([])
    await receive('favourites')
    expect(favourites.ids).toEqual(['room-1'])
  })

  it('colleagues stored by another tab are loaded', async () => {
    const ann = { name: 'Ann', email: 'ann@example.com' as Email, jobTitle: null, department: null, office: null }
    await loadKnownPeople(services)
    await services.storage.people.put({ favourites: [ann], recent: [] })
    await receive('people')
    expect(people.known.favourites).toEqual([ann])
    await toggleFavouritePerson(services, ann)
    await settle()
    expect(received.map(({ what }) => what)).toEqual(['people'])
  })

  it.each(['configuration', 'resources'])('new data are requested after an announced change of %s', async (what) => {
    await receive(what)
    expect(count(what === 'resources' ? 'resources' : 'configurations')).toBeGreaterThan(0)
  })

  it('an unchanged configuration is not announced', async () => {
    await refreshConfiguration(services)
    await settle()
    expect(received).toEqual([])
  })
})

describe('fault F21, threat T12: tabs of several people', () => {
  it('messages of another user are ignored', async () => {
    await receive('favourites', null, 'oliver@example.com')
    expect(favourites.ids).toEqual([])
  })

  it.each([{ what: 'reservations' }, { user: 'eva@example.com', what: 'unheard-of', print: null }, 'favourites', null])(
    'malformed messages are ignored: %j',
    async (message) => {
      const send = other.postMessage.bind(other)
      send(message)
      await settle()
      expect(world.calls).toEqual([])
    },
  )

  it('messages are ignored after the session', async () => {
    services.end()
    await receive('favourites')
    expect(favourites.ids).toEqual([])
  })
})
