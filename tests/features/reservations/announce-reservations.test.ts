import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/state.ts'
import { announceReservations } from '#src/features/reservations/announce-reservations.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { clearAnnounced, setAnnouncing, setReservations } from '#src/features/reservations/state.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import { createLocks, type Locks } from '#src/platform/locks.ts'
import type { LocalNotification } from '#src/platform/notifications.ts'
import type { Services } from '#src/services.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'

const minute = 60_000

interface Tab {
  readonly services: Services
  readonly shown: string[]
  /** Opened by a click on each. */
  readonly paths: string[]
  readonly went: string[]
  readonly stop: () => void
}

/** Web Locks of one browser: `createLocks` alone holds within a tab. */
const sharedLocks = (): Locks => {
  const held = new Set<string>()
  return {
    ...createLocks(),
    async ifFree(name, work) {
      if (held.has(name)) return null
      held.add(name)
      return work().finally(() => held.delete(name))
    },
  }
}

const openTab = async (locks: Locks, isShown: boolean): Promise<Tab> => {
  const { services, went } = scriptServices(await createWorld(), { locks })
  // Without a token the end of the product would be a sign-out.
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
  return { services, shown, paths, went, stop }
}

/** An accepted reservation an hour from now, for an hour. */
const reservation = (resource = room, subject = 'Planning', after = hour): Reservation => {
  const span = { start: (start + after) as Instant, end: (start + after + hour) as Instant }
  const draft = { ...draftOf({ subject, span }), resources: [{ name: 'Amber', email: 'amber@example.com' as Email }] }
  return deriveReservation(eventOf({ ...draft, onlineMeeting: null }, subject, 'accepted'), resource, null, start)
}

let tab: Tab

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  clearAnnounced()
  setAnnouncing(true)
  tab = await openTab(sharedLocks(), true)
})

afterEach(() => {
  tab.services.end()
  vi.useRealTimers()
})

describe('local notifications', () => {
  it('announce that a reservation can be confirmed and that it starts, each once at its moment', async () => {
    setReservations([reservation({ ...room, requiresConfirmation: true })], start)
    await vi.advanceTimersByTimeAsync(44 * minute)
    expect(tab.shown).toEqual([])
    await vi.advanceTimersByTimeAsync(16 * minute)
    expect(tab.shown).toEqual(['confirm Planning at 45', 'soon Planning at 50'])
    // That it can be confirmed is what the bar says.
    expect(notices.queue.map(({ key }) => key)).toEqual(['announce.soon.notice'])
  })

  it('wait with one timer for the next moment only', () => {
    const before = vi.getTimerCount()
    setReservations([reservation(), reservation(room, 'Review', 5 * hour), reservation(room, 'Retro', 9 * hour)], start)
    vi.advanceTimersByTime(0)
    return Promise.resolve().then(() => expect(vi.getTimerCount() - before).toBe(1))
  })

  it('come days later too, and a release is noticed then', async () => {
    const strict = { ...room, requiresConfirmation: true }
    setReservations([reservation(room, 'Review', 49 * hour), reservation(strict, 'Retro', 73 * hour)], start)
    await vi.advanceTimersByTimeAsync(75 * hour)
    const minutes = [49 * 60 - 10, 73 * 60 - 15, 73 * 60 - 10]
    expect(tab.shown.slice(0, 3)).toEqual([
      `soon Review at ${minutes[0]}`,
      `confirm Retro at ${minutes[1]}`,
      `soon Retro at ${minutes[2]}`,
    ])
    expect(tab.shown.slice(3).map((line) => line.split(' ')[0])).toEqual(['released'])
  })

  it('look again when nobody confirmed, and announce that it was released', async () => {
    const strict = reservation({ ...room, requiresConfirmation: true })
    setReservations([strict], start)
    await vi.advanceTimersByTimeAsync(75 * minute + 4_000)
    expect(tab.shown).not.toContain('released')
    // The list is read from a calendar that no longer has it.
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tab.shown.map((line) => line.split(' ')[0])).toEqual(['confirm', 'soon', 'released'])
  })

  it('tell of a release even where they are switched off, until it is dismissed, with what helps', async () => {
    setAnnouncing(false)
    setReservations([reservation({ ...room, requiresConfirmation: true })], start)
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

  it('tell of a release in a hidden tab too, for when it is shown again', async () => {
    tab.services.end()
    setAnnouncing(false)
    const hidden = await openTab(sharedLocks(), false)
    setReservations([reservation({ ...room, requiresConfirmation: true })], start)
    await vi.advanceTimersByTimeAsync(75 * minute + 6_000)
    expect(notices.queue.map(({ key }) => key)).toEqual(['announce.released.notice'])
    hidden.services.end()
  })

  it('lead to the reservation', async () => {
    setReservations([reservation()], start)
    await vi.advanceTimersByTimeAsync(50 * minute)
    notices.queue[0]?.action?.run()
    expect([tab.went, tab.paths].map(([path]) => path?.startsWith('/reservations?event=Planning'))).toEqual([
      true,
      true,
    ])
  })

  it('come once in all tabs, and as a notice in the one that is shown', async () => {
    tab.services.end()
    const locks = sharedLocks()
    const hidden = await openTab(locks, false)
    const shown = await openTab(locks, true)
    setReservations([reservation()], start)
    await vi.advanceTimersByTimeAsync(55 * minute)
    expect([hidden.shown, shown.shown.length]).toEqual([[], 1])
    expect(notices.queue).toHaveLength(1)
    for (const { services } of [hidden, shown]) services.end()
  })

  it('come from a hidden tab where none is shown, and not again after a reload', async () => {
    tab.services.end()
    const locks = sharedLocks()
    const hidden = await openTab(locks, false)
    setReservations([reservation()], start)
    await vi.advanceTimersByTimeAsync(52 * minute)
    expect(hidden.shown).toHaveLength(1)
    expect(notices.queue).toEqual([])
    hidden.services.end()
    const again = await openTab(locks, true)
    await vi.advanceTimersByTimeAsync(minute)
    expect(again.shown).toEqual([])
    again.services.end()
  })

  it('do not tell what is over: opened late, a tab announces only what still holds', async () => {
    vi.setSystemTime(start + hour + minute)
    setReservations([reservation({ ...room, requiresConfirmation: true })], start)
    await vi.advanceTimersByTimeAsync(10)
    expect(tab.shown.map((line) => line.split(' ')[0])).toEqual(['confirm'])
  })

  it('stop when switched off, and with the session', async () => {
    setReservations([reservation()], start)
    tab.stop()
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(tab.shown).toEqual([])
  })
})
