import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email, ResourceId } from '#src/kernel/result.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { followTabs, printOf } from '#src/features/offline/follow-tabs.ts'
import { loadKnownPeople, toggleFavouritePerson } from '#src/features/people/find-people.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import type { Services } from '#src/services.ts'
import { refreshConfiguration } from '#src/features/availability/reload.ts'
import { toggleFavourite } from '#src/features/favourites/change-favourite.ts'
import { setHubState, setResynchronised } from '#src/features/offline/state.ts'
import { clearFavourites, favourites } from '#src/features/favourites/state.ts'
import { people } from '#src/features/people/state.ts'
import { clearReservations, reservations } from '#src/features/reservations/state.ts'
import { session, userRights } from '#src/features/account/state.ts'
import {
  createWorld,
  draftOf,
  eventOf,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

interface Told {
  readonly user: string
  readonly what: string
  readonly print: string | null
}

let world: World
let services: Services
let other: BroadcastChannel
let told: Told[]

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  clearFavourites()
  clearReservations()
  session.rights = userRights
  world = await createWorld()
  services = scriptServices(world).services
  followTabs(services)
  other = new BroadcastChannel('assist-news')
  told = []
  other.addEventListener('message', ({ data }: MessageEvent<Told>) => told.push(data))
})

afterEach(() => {
  services.end()
  other.close()
  setHubState('Disconnected')
  vi.useRealTimers()
})

/** What was told has arrived, and what is gathered of it has been looked at. */
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
  told = told.filter((one) => typeof one === 'object')
}

/** Another tab tells. */
async function hear(what: string, print: string | null = null, user = 'eva@example.com'): Promise<void> {
  const send = other.postMessage.bind(other)
  send({ user, what, print })
  await settle()
}

const asked = (name: string): number => world.calls.filter((call) => call === name).length
const book = (subject: string): void => {
  const rooms = [{ name: room.name, email: 'amber@example.com' as Email }]
  const order = { ...draftOf({ subject, clientId: subject }), resources: rooms, onlineMeeting: null }
  world.events.push(eventOf(order, subject))
}

describe('fault F21: reservations are the same in every tab', () => {
  it('what this tab shows anew, the others are told, once', async () => {
    book('Planning')
    await loadReservations(services)
    await settle()
    await loadReservations(services)
    await settle()
    expect(told).toEqual([{ user: 'eva@example.com', what: 'reservations', print: printOf(reservations.list) }])
  })

  it('what another tab shows is looked up, and not told again', async () => {
    await loadReservations(services)
    book('Planning')
    await settle()
    told = []
    // As the other tab shows it: this one comes to the same.
    const print = printOf(await ahead())
    await hear('reservations', print)
    expect(reservations.list.map(({ event }) => event.subject)).toEqual(['Planning'])
    expect(printOf(reservations.list)).toBe(print)
    expect(told).toEqual([])
  })

  it('who shows the same does not ask', async () => {
    book('Planning')
    await loadReservations(services)
    await settle()
    const before = asked('events')
    await hear('reservations', printOf(reservations.list))
    expect(asked('events')).toBe(before)
  })

  it('a burst is one look', async () => {
    const send = other.postMessage.bind(other)
    for (const print of ['a', 'b', 'c', 'd']) send({ user: 'eva@example.com', what: 'reservations', print })
    await settle()
    expect(asked('events')).toBe(1)
  })

  it('while the hub is down the rooms are looked at too; while it is up it has told of them', async () => {
    await hear('reservations', 'another')
    expect(asked('expire')).toBe(1)
    setHubState('Connected')
    setResynchronised(start, true)
    await hear('reservations', 'yet another')
    expect(asked('expire')).toBe(1)
    expect(asked('events')).toBe(2)
  })
})

/** The list as a tab shows it that has read it by now. */
async function ahead(): Promise<readonly Reservation[]> {
  const before = reservations.list
  const ofOther = scriptServices(world).services
  await loadReservations(ofOther)
  const { list } = reservations
  reservations.list = before
  await settle()
  told = []
  return list
}

describe('fault F21: favourites, colleagues and the cache are the same in every tab', () => {
  it('a favourite chosen here is told once the server has it', async () => {
    await toggleFavourite(services, 'room-2' as ResourceId)
    await settle()
    expect(told.map(({ what }) => what)).toEqual(['favourites'])
    world.faults['removeFavourite'] = { kind: 'offline' }
    await toggleFavourite(services, 'room-2' as ResourceId)
    await settle()
    expect(told).toHaveLength(1)
  })

  it('a favourite chosen elsewhere shows here', async () => {
    expect(favourites.ids).toEqual([])
    await hear('favourites')
    expect(favourites.ids).toEqual(['room-1'])
  })

  it('colleagues written by another tab are read anew', async () => {
    const ann = { name: 'Ann', email: 'ann@example.com' as Email, jobTitle: null, department: null, office: null }
    await loadKnownPeople(services)
    await services.storage.people.put({ favourites: [ann], recent: [] })
    await hear('people')
    expect(people.known.favourites).toEqual([ann])
    await toggleFavouritePerson(services, ann)
    await settle()
    expect(told.map(({ what }) => what)).toEqual(['people'])
  })

  it.each(['configuration', 'resources'])('a new %s is asked for', async (what) => {
    await hear(what)
    expect(asked(what === 'resources' ? 'resources' : 'configurations')).toBeGreaterThan(0)
  })

  it('a configuration that the server says is unchanged is told to nobody', async () => {
    await refreshConfiguration(services)
    await settle()
    expect(told).toEqual([])
  })
})

describe('fault F21, threat T12: tabs of several people', () => {
  it('another user’s tabs are not heard', async () => {
    await hear('favourites', null, 'oliver@example.com')
    expect(favourites.ids).toEqual([])
  })

  it.each([{ what: 'reservations' }, { user: 'eva@example.com', what: 'unheard-of', print: null }, 'favourites', null])(
    'what cannot be read is nothing: %j',
    async (message) => {
      const send = other.postMessage.bind(other)
      send(message)
      await settle()
      expect(world.calls).toEqual([])
    },
  )

  it('a session that ended hears and tells nothing', async () => {
    services.end()
    await hear('favourites')
    expect(favourites.ids).toEqual([])
  })
})
