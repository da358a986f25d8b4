import type { ParseKeys } from 'i18next'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { notify } from '#src/features/notices/model/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { oneDay, plus } from '#src/kernel/time/moment.ts'
import { createNotifications, type NotificationConsent, type Notifications } from '#src/platform/notifications.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Booking, Services } from '#src/base/needs.ts'
import { bookAgain, bookSimilar } from '../reserve/one-tap.ts'
import { loadReservations } from './load-reservations.ts'
import { reservationPath } from './reservation-path.ts'
import {
  type Announcement,
  announcementKey,
  plannedAnnouncements,
  releasedSince,
  releaseMoments,
} from './rules/announcements.ts'
import type { Reservation } from './rules/derive.ts'
import { announcing, clearAnnounced, reservations, setAnnounced, setAnnouncing, wasAnnounced } from './state.ts'

/** Environment of the announcements: the page, the notifications and the formatter of texts. */
export interface AnnouncingParts {
  readonly page: Page
  readonly notifications: Notifications
  /** Returns the key and values of the in-app notice, and the title and body of the system notification. */
  say(announcement: Announcement): {
    readonly key: ParseKeys
    readonly values: Readonly<Record<string, string | number>>
    readonly title: string
    readonly body: string
  }
}

/** Milliseconds that a hidden tab waits for a visible one. */
const courtesy = 1_000
/** Milliseconds after the check-in deadline of an unconfirmed reservation before the list is loaded again. */
const releaseMargin = 5_000
/** Milliseconds after which it is planned again. A list of a month has thousands of moments, and only those before then matter. */
const longestWait = oneDay

/**
 * Announces that a reservation can be confirmed, starts in 10 minutes, or was released because it was not confirmed. A
 * release is a notice in every tab, whatever the settings say. Everything else is announced once across all tabs while
 * the setting is on: as a system notification if permitted, and the start as a notice in a visible tab. The check-in bar
 * shows that a reservation can be confirmed. One timer waits for the next moment. Returns an unsubscribe function.
 */
export function announceReservations(services: Services, parts: AnnouncingParts): () => void {
  const { clock } = services
  let known: readonly Reservation[] = reservations.list
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Announced by this tab, regardless of the contents of the storage. */
  const announced = new Set<string>()

  const announceNew = (announcement: Announcement): void => {
    const key = announcementKey(announcement)
    const isRelease = announcement.kind === 'released'
    if (announced.has(key) || !(isRelease || announcing.isOn)) return
    announced.add(key)
    if (isRelease) notifyReleased(services, parts, announcement)
    if (announcing.isOn) announce(services, parts, announcement)
  }

  const plan = (): void => {
    clearTimeout(timer)
    const now = clock.now()
    const nextPlan = plus(now, longestWait)
    const planned = plannedAnnouncements(known, { start: now, end: nextPlan })
    for (const announcement of planned)
      if (announcement.at <= now && now < announcement.until) announceNew(announcement)
    // While the clock is stopped, no timer is needed. It notifies its subscribers when it starts again.
    if (known.length === 0 || clock.pace === 0) return
    const releases = releaseMoments(known).map((moment) => moment + releaseMargin)
    const moments = [...planned.map(({ at }) => at), ...releases].filter((moment) => moment > now && moment < nextPlan)
    timer = setTimeout(() => arrive(now, releases), (Math.min(nextPlan, ...moments) - now) / clock.pace)
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
    for (const announcement of releasedSince(before, list, clock.now())) announceNew(announcement)
    plan()
  }

  const { add, end } = services.scope.child()
  add(() => clearTimeout(timer))
  add(subscribe(reservations, take))
  add(clock.subscribe(plan))
  add(subscribeKey(announcing, 'isOn', plan))
  // Clears the marks on sign-out, not on a restart, because they do not concern the next user.
  const forget = (): void => (services.tokens.token() === null ? clearAnnounced() : undefined)
  services.scope.add(forget)
  plan()
  return end
}

/** Announces a reservation once across all tabs: as a system notification, and its start as a notice in a visible tab. */
function announce(services: Booking, { page, notifications, say }: AnnouncingParts, announcement: Announcement): void {
  const key = announcementKey(announcement)
  void announceOnce(services, page, key, () => {
    const { values, title, body, ...words } = say(announcement)
    const path = reservationPath(announcement.reservation.event)
    void notifications.show({ tag: key, title, body, path })
    if (announcement.kind === 'soon' && page.isShown()) {
      const run = (): void => services.routing.navigate(path)
      notify({ kind: 'info', key: words.key, values, action: { key: 'announce.open', run }, lasts: null })
    }
  })
}

/**
 * Calls `show` in one tab of the browser only, and once per key: the tab that gets the lock marks the key, and later
 * tabs find the mark. A visible tab comes before hidden ones, because it can also show a notice.
 */
export async function announceOnce(
  { locks, signal }: Booking,
  page: Page,
  key: string,
  show: () => void,
): Promise<void> {
  if (!page.isShown()) await wait(courtesy, signal)
  if (signal.aborted) return
  await locks.ifFree(`foyer-announce-${key}`, () => {
    if (!wasAnnounced(key)) {
      setAnnounced(key)
      show()
    }
    return Promise.resolve(true)
  })
}

/** Notifies of a release until the user dismisses it, with what helps: the same resource later, or another one now. */
function notifyReleased(services: Booking, { say }: AnnouncingParts, { reservation, ...rest }: Announcement): void {
  const { key, values } = say({ reservation, ...rest })
  notify({
    kind: 'warning',
    key,
    values,
    action: { key: 'actions.bookAgain', run: () => void bookAgain(services, reservation) },
    also: { key: 'announce.similar', run: () => void bookSimilar(services, reservation) },
    lasts: null,
  })
}

/** Returns the browser's consent to notifications. The consent is requested when announcements are switched on. */
export function announcingConsent(): NotificationConsent {
  return createNotifications().consent()
}

/**
 * Switches the announcements of reservations on or off. Switching on requests the browser's consent and returns the
 * result. Without consent, announcements are still shown inside the application.
 */
export async function switchAnnouncing(isOn: boolean): Promise<NotificationConsent> {
  setAnnouncing(isOn)
  return isOn ? createNotifications().ask() : announcingConsent()
}
