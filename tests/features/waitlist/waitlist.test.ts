import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifyChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'
import { connection, setHubState, setOnline, setResynchronised } from '#src/base/connection.ts'
import { announcing, setAnnouncing } from '#src/features/bookings/model/reservations/state.ts'
import { setAwaited, setAwaitedStep } from '#src/features/bookings/model/reserve/state.ts'
import { mostWishes, onlyThis } from '#src/features/waitlist/model/rules/waitlist.ts'
import { clearWaitlist, waitlist } from '#src/features/waitlist/model/state.ts'
import {
  liveInterval,
  pollInterval,
  type TellingParts,
  notifyOfWaitlist,
  watchWaitlist,
} from '#src/features/waitlist/model/watch-waitlist.ts'
import {
  addWish,
  loadWaitlist,
  type NewWish,
  removeWish,
  waitlistPath,
} from '#src/features/waitlist/model/waitlist-entries.ts'
import type { Email, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import type { Services } from '#src/base/needs.ts'
import { type GroupCampus, groupCampus } from '../groups/group-campus.ts'
import { createLocksOf } from '#tests/services/locks-of.ts'
import { hour, start, withSchedules, type World } from '#tests/services/scripted-services.ts'
import { noticeKeys, setUpWorld } from '../bookings/reservations/set-up-world.ts'

const minute = 60_000
/** Slightly more than the pause between two loads. */
const second = 1_100
const zone = 'Europe/Prague' as IanaZone
const amber = 'amber' as ResourceId
const birch = 'birch' as ResourceId
/** 10:00 in Prague is quarter 40 of its day, and now. */
const first = ((start + 4 * hour) / 900_000) as Quarter
const taken = [[56, 60]] as const

const forRoom = (resourceId: ResourceId, name: string, changes: Partial<NewWish> = {}): NewWish => ({
  resourceId,
  name,
  question: onlyThis(resourceId),
  span: { from: first, to: (first + 4) as Quarter },
  zone,
  ...changes,
})
const meeting = 'meeting' as ResourceTypeId
const rooms = [{ id: 'main', typeId: meeting, areas: [], capacity: { min: null, max: null }, filters: [] }]
const forAnyRoom: NewWish = {
  ...forRoom(amber, 'Meeting rooms'),
  resourceId: null,
  question: { ...onlyThis(amber), only: null, requirements: rooms },
}

let world: World
let campus: GroupCampus
let services: Services
let shown: string[]

const parts = (isShown = true): TellingParts => ({
  page: { isShown: () => isShown, subscribe: () => () => undefined },
  notifications: {
    consent: () => 'granted',
    ask: () => Promise.resolve('granted'),
    show: ({ title }) => Promise.resolve(void shown.push(title)),
  },
  say: (wish, { offer }) => ({
    when: 'at two',
    subject: 'Eva’s meeting',
    title: `${offer?.name ?? wish.name} is free`,
    body: '',
  }),
})

const emailOf = (id: string): string => `${id}@example.com`
const take = (id: string, quarters: readonly (readonly [number, number])[] = taken): void =>
  void campus.taken.set(emailOf(id), quarters)
const free = (id: string): void => void campus.taken.delete(emailOf(id))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const requestCount = (): number => campus.asked.resources.length
const newKeys = (): string[] => noticeKeys().filter((key) => key !== 'waitlist.added' && key !== 'waitlist.addedSearch')
const change = async (...ids: readonly ResourceId[]): Promise<void> => {
  notifyChangedResources(services, ids)
  await pass(second)
}

beforeEach(async () => {
  world = await setUpWorld(start)
  campus = groupCampus(world, '/reservations/reserve')
  services = campus.services
  shown = []
})

afterEach(() => {
  services.end()
  setAnnouncing(false)
})

/** Adds an entry and loads its resources once. */
async function addAndLoad(entry = forRoom(amber, 'Amber')): Promise<string> {
  await loadWaitlist(services)
  notifyOfWaitlist(services, parts())
  watchWaitlist(services)
  await addWish(services, entry, 'at two')
  await pass(10)
  return waitlist.wishes[0]?.id ?? ''
}

describe('waitlist', () => {
  it('is stored for its user', async () => {
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    expect(notices.queue[0]).toMatchObject({ key: 'waitlist.added', values: { name: 'Amber', when: 'at two' } })
    clearWaitlist()
    await loadWaitlist(services)
    expect(waitlist.wishes).toMatchObject([{ resourceId: 'amber', name: 'Amber', since: start }])
  })

  it('is separate for each user and ends with the session', async () => {
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    const other = { ...services, storage: await openStorage('ada@example.com') }
    await loadWaitlist(other)
    expect(waitlist.wishes).toEqual([])
    await loadWaitlist(services)
    expect(waitlist.wishes).toHaveLength(1)
    services.end()
    expect(waitlist.wishes).toEqual([])
  })

  it('ignores malformed entries', async () => {
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    const [good] = (await services.storage.waitlist.get()) as unknown[]
    await services.storage.waitlist.put([{ id: 'broken' }, good, { ...(good as object), zone: 'Nowhere/Land' }])
    await services.storage.standings.put('broken')
    await loadWaitlist(services)
    expect(waitlist.wishes).toEqual([good])
    expect(waitlist.standings.size).toBe(0)
  })

  it('rejects duplicates and more than 20 active entries', async () => {
    const spanAt = (offset: number) => ({ from: (first + offset) as Quarter, to: (first + offset + 4) as Quarter })
    for (let at = 0; at < mostWishes; at += 1) {
      await addWish(services, forRoom(amber, 'Amber', { span: spanAt(at) }), `${at}`)
    }
    await addWish(services, forRoom(amber, 'Amber', { span: spanAt(0) }), 'again')
    expect(noticeKeys().at(-1)).toBe('waitlist.already')
    await addWish(services, forRoom(birch, 'Birch'), 'at two')
    expect(notices.queue.at(-1)).toMatchObject({ key: 'waitlist.full', values: { most: mostWishes } })
    expect(waitlist.wishes).toHaveLength(mostWishes)
    vi.setSystemTime(start + 5 * hour)
    await addWish(services, forRoom(birch, 'Birch', { span: spanAt(40) }), 'later')
    expect(waitlist.wishes).toHaveLength(mostWishes + 1)
  })

  it('restores a removed entry in its place', async () => {
    await addWish(services, forRoom(amber, 'Amber'), 'one')
    await addWish(services, forRoom(birch, 'Birch'), 'two')
    const names = () => waitlist.wishes.map(({ name }) => name)
    await removeWish(services, waitlist.wishes[0]?.id ?? '')
    expect(names()).toEqual(['Birch'])
    notices.queue.at(-1)?.action?.run()
    await pass(0)
    expect(names()).toEqual(['Amber', 'Birch'])
  })
})

describe('checking the waitlist', () => {
  it('announces each release once', async () => {
    take('amber')
    await addAndLoad()
    expect(newKeys()).toEqual([])
    free('amber')
    await change(amber)
    expect(notices.queue.at(-1)).toMatchObject({ key: 'waitlist.free', values: { name: 'Amber' }, lasts: null })
    await change(amber)
    await pass(3 * pollInterval)
    expect(newKeys()).toEqual(['waitlist.free'])
    take('amber')
    await change(amber)
    expect(newKeys()).toEqual(['waitlist.takenAgain'])
    free('amber')
    await change(amber)
    expect(newKeys()).toEqual(['waitlist.takenAgain', 'waitlist.free'])
  })

  it('does not announce that a dismissed entry is taken again', async () => {
    await addAndLoad()
    expect(newKeys()).toEqual(['waitlist.free'])
    clearNotices()
    take('amber')
    await change(amber)
    expect(noticeKeys()).toEqual([])
  })

  it('shows a system notification if they are on', async () => {
    await addAndLoad()
    expect(shown).toEqual([])
    take('amber')
    await change(amber)
    setAnnouncing(true)
    expect(announcing.isOn).toBe(true)
    free('amber')
    await change(amber)
    expect(shown).toEqual(['Amber is free'])
  })

  it('polls every minute, and every five minutes with a live connection', async () => {
    take('amber')
    await addAndLoad()
    const before = requestCount()
    await pass(pollInterval - minute / 2)
    expect(requestCount()).toBe(before)
    await pass(minute)
    expect(requestCount()).toBe(before + 1)
    setHubState('Connected')
    setResynchronised(start, true)
    expect(connection.liveness).toBe('live')
    await pass(10)
    expect(requestCount()).toBe(before + 2)
    await pass(liveInterval - minute)
    expect(requestCount()).toBe(before + 2)
    await pass(2 * minute)
    expect(requestCount()).toBe(before + 3)
  })

  it('pauses offline and continues immediately online', async () => {
    take('amber')
    await addAndLoad()
    const before = requestCount()
    setOnline(false)
    await change(amber)
    await pass(5 * pollInterval)
    expect(requestCount()).toBe(before)
    free('amber')
    setOnline(true)
    await pass(10)
    expect(newKeys()).toEqual(['waitlist.free'])
  })

  it('ignores changes of other resources and an empty list', async () => {
    take('amber')
    const id = await addAndLoad()
    const before = requestCount()
    await change(birch)
    expect(requestCount()).toBe(before)
    await removeWish(services, id)
    await change(amber)
    await pass(5 * pollInterval)
    expect(requestCount()).toBe(before)
  })

  it('polls once a second at most during many changes', async () => {
    take('amber')
    await addAndLoad()
    const before = requestCount()
    for (let count = 0; count < 200; count += 1) {
      notifyChangedResources(services, [amber])
      await pass(25)
    }
    expect(requestCount() - before).toBeLessThan(8)
    free('amber')
    notifyChangedResources(services, [amber])
    await pass(second)
    expect(newKeys()).toEqual(['waitlist.free'])
  })

  it('keeps its state after a failed call', async () => {
    await addAndLoad()
    expect(newKeys()).toEqual(['waitlist.free'])
    campus.faults.resources = { kind: 'server-error', status: 503 }
    await change(amber)
    delete campus.faults.resources
    await change(amber)
    expect(newKeys()).toEqual(['waitlist.free'])
  })

  it('loads changed resources of a search until one is free', async () => {
    take('amber')
    take('birch')
    await addAndLoad(forAnyRoom)
    expect(campus.asked.resources.at(-1)).toEqual([emailOf('amber'), emailOf('birch')])
    free('birch')
    await change(birch)
    expect(campus.asked.resources.at(-1)).toEqual([emailOf('birch')])
    expect(notices.queue.at(-1)).toMatchObject({ key: 'waitlist.free', values: { name: 'Birch' } })
    free('amber')
    const before = requestCount()
    await change(amber)
    expect(requestCount()).toBe(before)
    take('birch')
    await change(birch)
    expect(campus.asked.resources.at(-1)).toEqual([emailOf('amber'), emailOf('birch')])
    expect([...waitlist.standings.values()]).toMatchObject([{ freed: 1, offer: { id: 'amber' } }])
  })

  it('loads calendars from the provider without the cache', async () => {
    services = withSchedules({ ...services, configuration: { ...services.configuration, cachingEnabled: false } })
    await addAndLoad(forAnyRoom)
    expect(campus.asked.people).toEqual([[emailOf('amber'), emailOf('birch')]] as Email[][])
    expect(newKeys()).toEqual(['waitlist.free'])
  })

  it('announces the expiry of an entry once', async () => {
    take('amber')
    await addAndLoad(forRoom(amber, 'Amber', { span: { from: (first - 15) as Quarter, to: first } }))
    clearNotices()
    await pass(29 * minute)
    expect(newKeys()).toEqual([])
    await pass(2 * minute)
    expect(newKeys()).toEqual(['waitlist.passed'])
    free('amber')
    await change(amber)
    await pass(pollInterval)
    expect(newKeys()).toEqual(['waitlist.passed'])
    expect(waitlist.wishes).toHaveLength(1)
  })

  it('drops an entry silently if the user reserved it', async () => {
    await addAndLoad()
    const span = { start: (first * 900_000) as Instant, end: ((first + 4) * 900_000) as Instant }
    const made = { clientId: 'c', subject: 'Planning', resourceName: 'Amber', eventId: null, since: start }
    setAwaited({ ...made, resourceEmail: emailOf('amber') as Email, span, step: 'sending' })
    take('amber')
    await change(amber)
    expect(newKeys()).toEqual(['waitlist.free'])
    setAwaitedStep('c', 'waiting-for-room', 'event')
    await change(amber)
    expect(waitlist.wishes).toEqual([])
    expect(newKeys()).toEqual([])
  })
})

describe('waitlist in two tabs', () => {
  it('polls and announces in one tab', async () => {
    const storage = { ...services.storage, mode: 'persistent' as const }
    services = { ...services, locks: createLocksOf(new Map()), storage }
    const other = { ...services, scope: services.scope.child() }
    await loadWaitlist(services)
    for (const tab of [services, other]) {
      notifyOfWaitlist(tab, parts())
      watchWaitlist(tab)
    }
    take('amber')
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    await pass(10)
    expect(requestCount()).toBe(1)
    await pass(pollInterval + 2 * second)
    expect(requestCount()).toBe(2)
    free('amber')
    for (const tab of [services, other]) notifyChangedResources(tab, [amber])
    await pass(second)
    expect(requestCount()).toBe(3)
    expect(newKeys()).toEqual(['waitlist.free'])
  })

  it('announces in the visible tab', async () => {
    services = { ...services, locks: createLocksOf(new Map()) }
    await loadWaitlist(services)
    setAnnouncing(true)
    const hidden = parts(false)
    notifyOfWaitlist(services, { ...hidden, say: (...given) => ({ ...hidden.say(...given), title: 'hidden' }) })
    notifyOfWaitlist({ ...services, scope: services.scope.child() }, parts())
    watchWaitlist(services)
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    await pass(5_000)
    expect(shown).toEqual(['Amber is free'])
  })

  it('does not repeat announcements after a reload', async () => {
    await addAndLoad()
    const [wishes, standings] = [await services.storage.waitlist.get(), await services.storage.standings.get()]
    services.end()
    clearNotices()
    campus = groupCampus(world, '/reservations/reserve')
    services = campus.services
    await services.storage.waitlist.put(wishes)
    await services.storage.standings.put(standings)
    await loadWaitlist(services)
    notifyOfWaitlist(services, parts())
    watchWaitlist(services)
    await pass(pollInterval)
    expect([...waitlist.standings.values()]).toMatchObject([{ freed: 1, offer: { id: 'amber' } }])
    expect(noticeKeys()).toEqual([])
  })
})

describe('reserving from the waitlist', () => {
  const reserveFree = (): void => notices.queue.find(({ key }) => key === 'waitlist.free')?.action?.run()

  it('creates the reservation, removes the entry and can be undone', async () => {
    const create = vi.spyOn(services.calendar, 'create')
    await addAndLoad()
    expect(create).not.toHaveBeenCalled()
    reserveFree()
    reserveFree()
    await pass(5_000)
    expect(create).toHaveBeenCalledOnce()
    const span = { start: first * 900_000, end: (first + 4) * 900_000 }
    expect(create.mock.calls[0]?.[0]).toMatchObject({ subject: 'Eva’s meeting', span })
    expect(waitlist.wishes).toEqual([])
    expect(await services.storage.waitlist.get()).toEqual([])
    const booked = notices.queue.find(({ key }) => key === 'waitlist.booked')
    expect(booked).toMatchObject({ action: { key: 'app.undo' } })
    booked?.action?.run()
    await pass(60_000)
    expect(world.events).toEqual([])
  })

  it('keeps the entry if the slot was taken', async () => {
    const id = await addAndLoad()
    take('amber', [[0, 96]])
    reserveFree()
    await pass(1_000)
    expect(world.events).toEqual([])
    expect(noticeKeys()).toContain('waitlist.takenAgain')
    expect(waitlist.wishes.map((wish) => wish.id)).toEqual([id])
    expect(waitlist.standings.get(id)).toMatchObject({ offer: null })
    clearNotices()
    free('amber')
    await change(amber)
    expect(noticeKeys()).toContain('waitlist.free')
  })

  it('keeps the entry offline', async () => {
    await addAndLoad()
    setOnline(false)
    reserveFree()
    await pass(1_000)
    expect(notices.queue.at(-1)).toMatchObject({ key: 'waitlist.failed', values: { kind: 'offline' } })
    expect(waitlist.wishes).toHaveLength(1)
  })

  it('opens the list from the notice', async () => {
    await addWish(services, forRoom(amber, 'Amber'), 'at two')
    const navigate = vi.spyOn(services.routing, 'navigate')
    notices.queue.at(-1)?.action?.run()
    expect(navigate).toHaveBeenCalledWith(waitlistPath)
  })
})
