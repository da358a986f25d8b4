import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { announceReservations } from '#src/features/bookings/model/reservations/announce-reservations.ts'
import { clearAnnounced, setAnnouncing, setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { LocalNotification } from '#src/platform/notifications.ts'
import type { Services } from '#src/base/needs.ts'
import { createLocksOf } from '#tests/services/locks-of.ts'
import { createWorld, hour, scriptServices, start } from '#tests/services/scripted-services.ts'
import { amberReservation, minute, strictRoom } from './amber.ts'

interface Tab {
  readonly services: Services
  readonly shown: string[]
  /** Opened by a click on each. */
  readonly paths: string[]
  readonly went: string[]
  readonly stop: () => void
}

const tabs: Tab[] = []

/** Locks that all tabs of a browser share. */
const sharedLocks = (): Locks => createLocksOf(new Map())

const openTab = async (locks: Locks, isShown: boolean): Promise<Tab> => {
  const { services, went } = scriptServices(await createWorld(), { locks })
  // Without a token, `end` would sign out.
  services.tokens.set({ token: 'token', refreshToken: null })
  const shown: string[] = []
  const paths: string[] = []
  const stop = announceReservations(services, {
    page: { isShown: () => isShown, subscribe: () => () => undefined },
    notifications: {
      consent: () => 'granted',
      ask: () => Promise.resolve('granted'),
      show({ title, path }: LocalNotification) {
        shown.push(`${title} at ${(services.clock.now() - start) / minute}`)
        paths.push(path)
        return Promise.resolve()
      },
    },
    say: ({ kind, reservation: { event } }) => ({
      key: `announce.${kind}.notice`,
      values: {},
      title: `${kind} ${event.subject}`,
      body: '',
    }),
  })
  const opened = { services, shown, paths, went, stop }
  tabs.push(opened)
  return opened
}

const strict = amberReservation('Planning', { resource: strictRoom })

const kindsOf = ({ shown }: Tab): (string | undefined)[] => shown.map((line) => line.split(' ')[0])

let tab: Tab

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearAnnounced()
  setAnnouncing(true)
  tab = await openTab(sharedLocks(), true)
})

afterEach(() => {
  for (const { services } of tabs.splice(0)) services.end()
})

describe('local notifications', () => {
  it('announce check-in and start, once each', async () => {
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(44 * minute)
    expect(tab.shown).toEqual([])
    await vi.advanceTimersByTimeAsync(16 * minute)
    expect(tab.shown).toEqual(['confirm Planning at 45', 'soon Planning at 50'])
    // The check-in bar shows the other one.
    expect(notices.queue.map(({ key }) => key)).toEqual(['announce.soon.notice'])
  })

  it('need one timer for the next moment only', () => {
    const before = vi.getTimerCount()
    const later = (subject: string, hours: number) => amberReservation(subject, { from: start + hours * hour })
    setReservations([amberReservation(), later('Review', 5), later('Retro', 9)], start)
    vi.advanceTimersByTime(0)
    return Promise.resolve().then(() => expect(vi.getTimerCount() - before).toBe(1))
  })

  it('also appear days later, with a release', async () => {
    const review = amberReservation('Review', { from: start + 49 * hour })
    const retro = amberReservation('Retro', { from: start + 73 * hour, resource: strictRoom })
    setReservations([review, retro], start)
    await vi.advanceTimersByTimeAsync(75 * hour)
    const minutes = [49 * 60 - 10, 73 * 60 - 15, 73 * 60 - 10]
    expect(tab.shown.slice(0, 3)).toEqual([
      `soon Review at ${minutes[0]}`,
      `confirm Retro at ${minutes[1]}`,
      `soon Retro at ${minutes[2]}`,
    ])
    expect(kindsOf(tab).slice(3)).toEqual(['released'])
  })

  it('announce a release after the list is loaded again', async () => {
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(75 * minute + 4_000)
    expect(kindsOf(tab)).not.toContain('released')
    // The calendar no longer has the event.
    await vi.advanceTimersByTimeAsync(2_000)
    expect(kindsOf(tab)).toEqual(['confirm', 'soon', 'released'])
  })

  it('show a release even if they are off, until it is dismissed', async () => {
    setAnnouncing(false)
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(75 * minute + 6_000)
    expect(tab.shown).toEqual([])
    expect(notices.queue).toMatchObject([
      {
        key: 'announce.released.notice',
        kind: 'warning',
        lasts: null,
        action: { key: 'actions.bookAgain' },
        also: { key: 'announce.similar' },
      },
    ])
  })

  it('show a release in a hidden tab, for later', async () => {
    tab.services.end()
    setAnnouncing(false)
    await openTab(sharedLocks(), false)
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(75 * minute + 6_000)
    expect(notices.queue.map(({ key }) => key)).toEqual(['announce.released.notice'])
  })

  it('open the reservation', async () => {
    setReservations([amberReservation()], start)
    await vi.advanceTimersByTimeAsync(50 * minute)
    notices.queue[0]?.action?.run()
    for (const [path] of [tab.went, tab.paths]) expect(path).toMatch(/^\/reservations\?event=Planning/)
  })

  it('appear once in all tabs, as a notice in the visible one', async () => {
    tab.services.end()
    const locks = sharedLocks()
    const hidden = await openTab(locks, false)
    const shown = await openTab(locks, true)
    setReservations([amberReservation()], start)
    await vi.advanceTimersByTimeAsync(55 * minute)
    expect([hidden.shown, shown.shown.length]).toEqual([[], 1])
    expect(notices.queue).toHaveLength(1)
  })

  it('appear from a hidden tab if none is visible, and not again after a reload', async () => {
    tab.services.end()
    const locks = sharedLocks()
    const hidden = await openTab(locks, false)
    setReservations([amberReservation()], start)
    await vi.advanceTimersByTimeAsync(52 * minute)
    expect(hidden.shown).toHaveLength(1)
    expect(notices.queue).toEqual([])
    hidden.services.end()
    const again = await openTab(locks, true)
    await vi.advanceTimersByTimeAsync(minute)
    expect(again.shown).toEqual([])
  })

  it('leave out past moments in a tab that is opened late', async () => {
    vi.setSystemTime(start + hour + minute)
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(10)
    expect(kindsOf(tab)).toEqual(['confirm'])
  })

  it('end after `stop`', async () => {
    setReservations([amberReservation()], start)
    tab.stop()
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(tab.shown).toEqual([])
  })
})
