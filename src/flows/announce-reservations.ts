import type { ParseKeys } from 'i18next'
import { subscribe } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import {
  type Announcement,
  announcementKey,
  plannedAnnouncements,
  releasedSince,
  releaseMoments,
} from '#src/core/reservation/announcements.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { oneDay } from '#src/core/time/moment.ts'
import type { Notifications } from '#src/io/notifications.ts'
import type { Page } from '#src/io/page.ts'
import { clearAnnounced, setAnnounced, wasAnnounced } from '#src/state/announced.ts'
import { notify } from '#src/state/notices.ts'
import { reservations } from '#src/state/reservations.ts'
import { loadReservations } from './load-reservations.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'

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
export function announceReservations(product: Product, parts: AnnouncingParts): () => void {
  const { clock } = product
  let known: readonly Reservation[] = reservations.list
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Told by this tab, whatever the storage keeps. */
  const told = new Set<string>()

  const tell = (announcement: Announcement): void => {
    const key = announcementKey(announcement)
    if (told.has(key)) return
    told.add(key)
    void announceOnce(product, parts, announcement)
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
    if (releases.some((moment) => moment > since && moment <= now)) void loadReservations(product)
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

  const stopTaking = subscribe(reservations, take)
  const stopClock = clock.subscribe(plan)
  const stop = (): void => {
    clearTimeout(timer)
    stopTaking()
    stopClock()
    product.signal.removeEventListener('abort', stop)
  }
  product.signal.addEventListener('abort', stop, { once: true })
  // Signed out, not only started anew: what was announced is nobody else's business.
  const forget = (): void => (product.tokens.token() === null ? clearAnnounced() : undefined)
  product.signal.addEventListener('abort', forget, { once: true })
  plan()
  return stop
}

/** The tab that gets the lock marks it as told; whoever comes later finds the mark. */
async function announceOnce(product: Product, parts: AnnouncingParts, announcement: Announcement): Promise<void> {
  const { page, notifications, say } = parts
  if (!page.isShown()) await wait(courtesy, product.signal)
  if (product.signal.aborted) return
  const key = announcementKey(announcement)
  await product.locks.ifFree(`foyer-announce-${key}`, () => {
    if (!wasAnnounced(key)) {
      setAnnounced(key)
      const { values, title, body, ...words } = say(announcement)
      const query = new URLSearchParams({ event: announcement.reservation.event.id })
      const open = (): void => product.routing.navigate(`/reservations?${query}`)
      notifications.show({ tag: key, title, body }, open)
      if (page.isShown()) {
        notify({ kind: 'info', key: words.key, values, action: { key: 'announce.open', run: open }, lasts: null })
      }
    }
    return Promise.resolve(true)
  })
}
