import * as v from 'valibot'
import { subscribeKey } from 'valtio/utils'
import { leaveSession } from '#src/features/account/model/sign-out.ts'
import { session } from '#src/features/account/model/state.ts'
import { coalesce } from '#src/base/coalesce.ts'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { reload } from '#src/base/reload.ts'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { loadOtherCalendars } from '#src/features/other-calendars/model/load-other-calendars.ts'
import { otherCalendars } from '#src/features/other-calendars/model/state.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { loadWaitlist } from '#src/features/waitlist/model/waitlist-entries.ts'
import { createLatest } from '#src/kernel/scope.ts'
import { createTabs } from '#src/platform/locks.ts'
import { mapInSlices } from '#src/platform/slices.ts'
import type { Booking, Services } from '#src/base/needs.ts'
import { connection } from '#src/base/connection.ts'
import { reloadStored } from '#src/base/stored-list.ts'
import { type News, newsOf, notifyTabs, connectTabs } from '#src/base/notify-tabs.ts'

const newsSchema = v.object({ user: v.string(), what: v.picklist(newsOf), print: v.nullable(v.string()) })

/**
 * Synchronises this tab with the user's other tabs for the whole session (fault F21). News only triggers a reload and
 * is never applied as data. The server stays the only source, and tabs cannot notify each other in a loop.
 */
export function followTabs(services: Services): void {
  const { scope, storage } = services
  const endings = createTabs('assist-session', v.literal('signed-out'))
  services.tokens.connect(endings)
  const news = createTabs<News>('assist-news', newsSchema)
  connectTabs(services, news)
  /** Fingerprint of the reservations in the tab that last sent or received news. */
  let shown: string | null = null

  const prints = createLatest(scope)
  const sendReservations = async (): Promise<void> => {
    if (reservations.phase !== 'ready') return
    const { list } = reservations
    const { signal } = prints.begin()
    // Remembered for the fingerprint of the whole list.
    if ((await mapInSlices(list, hashOf, signal)) === null) return
    const print = printOf(list)
    if (print === shown) return
    shown = print
    notifyTabs(services, 'reservations', print)
  }

  const heard = coalesce<News>(async (list) => {
    const print = list.findLast(({ what }) => what === 'reservations')?.print
    const isOld = print !== undefined && print !== printOf(reservations.list)
    if (print !== undefined) shown = print
    const kinds = new Set(list.map(({ what }) => what).filter((what) => what !== 'reservations' || isOld))
    await Promise.all([...kinds].map((what) => lookAt(services, what)))
  })
  const hear = (one: News): void => {
    if (one.user === storage.user) heard.add(one)
    // With tokens in memory, two users can be signed in at the same time, but the device has one user's data at a time.
    else if (one.what === 'session') void leaveSession(services, { expired: false })
  }
  scope.add(endings.stop)
  scope.add(heard.stop)
  scope.add(news.listen(hear))
  notifyTabs(services, 'session')
  if (session.rights.reserve) scope.add(subscribeKey(reservations, 'list', () => void sendReservations()))
}

async function lookAt(services: Booking, what: News['what']): Promise<void> {
  if (services.signal.aborted) return
  switch (what) {
    case 'reservations':
      // While the hub is connected, it has already reported the changes of rooms.
      await (connection.liveness === 'live' ? loadReservations(services) : reload(services, { onScreen: true }))
      return
    case 'session':
      return
    case 'favourites':
      await loadFavourites(services)
      return
    case 'other-calendars':
      if (otherCalendars.phase !== 'idle') await loadOtherCalendars(services)
      return
    case 'people':
    case 'searches':
      await reloadStored(services, what)
      return
    case 'waitlist':
      await loadWaitlist(services)
      return
    case 'configuration': {
      const refreshed = await refreshConfiguration(services)
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
      return
    }
    case 'resources': {
      const refreshed = await refreshResources(services)
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
      return
    }
  }
}

/**
 * Returns a short fingerprint of a list of reservations: equal for equal lists, regardless of when they were loaded.
 * Values that depend on time only (buttons, 'ended') are not included.
 */
export function printOf(list: readonly Reservation[]): string {
  let high = 0
  let low = 0
  // A sum, because the order does not matter.
  for (const reservation of list) {
    const hash = hashOf(reservation)
    high = (high + hash.high) | 0
    low = (low + hash.low) | 0
  }
  return `${list.length}-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}

interface Hash {
  readonly high: number
  readonly low: number
}

const hashes = new WeakMap<Reservation, Hash>()

/** Returns a hash of what a reservation's row and panel show. Remembered, because a list may have thousands. */
function hashOf(reservation: Reservation): Hash {
  const known = hashes.get(reservation)
  if (known) return known
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  const words = wordsOf(reservation)
  for (let index = 0; index < words.length; index += 1) {
    const code = words.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  const hash = { high, low }
  hashes.set(reservation, hash)
  return hash
}

function wordsOf({ event, resourceEmail, status, confirmed, orderItemsCount }: Reservation): string {
  const { id, subject, start, end, isAllDay, showAs, visibility, attendees, onlineMeetingUrl, bodyPreview } = event
  const answers = attendees.map(({ emailAddress, status: { response } }) => [emailAddress.address, response])
  return JSON.stringify([
    [id, subject, start.utcDateTime, end.utcDateTime, isAllDay, showAs, visibility, onlineMeetingUrl, bodyPreview],
    [answers, resourceEmail, status, confirmed, orderItemsCount],
  ])
}
