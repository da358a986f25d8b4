import type { ParseKeys } from 'i18next'
import { subscribe } from 'valtio'
import { notify } from '#src/features/notices/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createNotifications, type NotificationConsent, type Notifications } from '#src/platform/notifications.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { loadReservations } from './load-reservations.ts'
import {
  type Announcement,
  announcementKey,
  plannedAnnouncements,
  releasedSince,
  releaseMoments,
} from './rules/announcements.ts'
import type { Reservation } from './rules/derive.ts'
import { clearAnnounced, reservations, setAnnounced, setAnnouncing, wasAnnounced } from './state.ts'

/** What an announcement needs from outside: where it is shown and how it is put into words. */
export interface AnnouncingParts {
  readonly page: Page
  readonly notifications: Notifications
  /** Key of the notice with its values, and the same as a notification. */
  say(announcement: Announcement): {
    readonly key: ParseKeys
    readonly values: Readonly<Record<string, string | number>>
    readonly title: string
    readonly body: string
  }
}

/** Milliseconds a hidden tab leaves to one that is shown, which can show a notice too. */
const courtesy = 1_000
/** Milliseconds after its time was over at which a reservation nobody confirmed is looked at again. */
const releaseMargin = 5_000
/** A timer can wait no longer than 24 days; a day is enough to plan anew. */
const longestWait = oneDay

/**
 * Announces, once in all tabs, that a reservation can be confirmed, starts in 10 minutes, or was taken back because
 * nobody confirmed it: as a notification of the system where allowed, and as a notice in a tab that is shown. One timer
 * waits for the next moment. Answers how to stop.
 */
export function announceReservations(services: Services, parts: AnnouncingParts): () => void {
  const { clock } = services
  let known: readonly Reservation[] = reservations.list
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Told by this tab, whatever the storage keeps. */
  const told = new Set<string>()

  const tell = (announcement: Announcement): void => {
    const key = announcementKey(announcement)
    if (told.has(key)) return
    told.add(key)
    void announceOnce(services, parts, announcement)
  }

  const plan = (): void => {
    clearTimeout(timer)
    const now = clock.now()
    const planned = plannedAnnouncements(known)
    for (const announcement of planned) if (announcement.at <= now && now < announcement.until) tell(announcement)
    const releases = releaseMoments(known).map((moment) => moment + releaseMargin)
    const moments = [...planned.map(({ at }) => at), ...releases].filter((moment) => moment > now)
    // A clock that stands brings no moment; set going again it says so.
    if (moments.length === 0 || clock.pace === 0) return
    timer = setTimeout(() => arrive(now, releases), Math.min(longestWait, (Math.min(...moments) - now) / clock.pace))
  }

  const arrive = (since: Instant, releases: readonly number[]): void => {
    const now = clock.now()
    if (releases.some((moment) => moment > since && moment <= now)) void loadReservations(services)
    plan()
  }

  const take = (): void => {
    const { list } = reservations
    if (list === known) return
    const before = known
    known = list
    for (const announcement of releasedSince(before, list, clock.now())) tell(announcement)
    plan()
  }

  const { add, end } = services.scope.child()
  add(() => clearTimeout(timer))
  add(subscribe(reservations, take))
  add(clock.subscribe(plan))
  // Signed out, not only started anew: what was announced is nobody else's business.
  const forget = (): void => (services.tokens.token() === null ? clearAnnounced() : undefined)
  services.scope.add(forget)
  plan()
  return end
}

/** The tab that gets the lock marks it as told; whoever comes later finds the mark. */
async function announceOnce(services: Services, parts: AnnouncingParts, announcement: Announcement): Promise<void> {
  const { page, notifications, say } = parts
  if (!page.isShown()) await wait(courtesy, services.signal)
  if (services.signal.aborted) return
  const key = announcementKey(announcement)
  await services.locks.ifFree(`foyer-announce-${key}`, () => {
    if (!wasAnnounced(key)) {
      setAnnounced(key)
      const { values, title, body, ...words } = say(announcement)
      const query = new URLSearchParams({ event: announcement.reservation.event.id })
      const open = (): void => services.routing.navigate(`/reservations?${query}`)
      notifications.show({ tag: key, title, body }, open)
      if (page.isShown()) {
        notify({ kind: 'info', key: words.key, values, action: { key: 'announce.open', run: open }, lasts: null })
      }
    }
    return Promise.resolve(true)
  })
}

/** Milliseconds after which the timer looks again at the latest: a device may sleep meanwhile. */
const longestTimer = 600_000

/**
 * Tells the present now, whenever the clock is set, and at each instant that `nextOf` names: the first after the given one
 * at which something changes, null for never. One timer, however much depends on it. Answers how to stop.
 */
export function followMoments(
  clock: Clock,
  nextOf: (now: Instant) => Instant | null,
  tell: (now: Instant) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const now = clock.now()
    tell(now)
    const next = nextOf(now)
    if (next === null || clock.pace === 0) return
    timer = setTimeout(look, Math.min(Math.max(1, (next - now) / clock.pace), longestTimer))
  }
  const unsubscribe = clock.subscribe(look)
  look()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Whether the browser lets us notify; asking is part of switching on. */
export function announcingConsent(): NotificationConsent {
  return createNotifications().consent()
}

/**
 * Switches the announcements of reservations on or off. Switching on asks the browser's consent; what comes of that is
 * answered. Without it they are still shown inside the application.
 */
export async function switchAnnouncing(isOn: boolean): Promise<NotificationConsent> {
  setAnnouncing(isOn)
  return isOn ? createNotifications().ask() : announcingConsent()
}
