import { tagOf } from '#src/kernel/languages.ts'
import { t } from 'i18next'
import { subscribeKey } from 'valtio/utils'
import { completeUser } from '#src/features/account/model/complete-user.ts'
import { session } from '#src/features/account/model/state.ts'
import { followChanges } from '#src/app/session/follow-changes.ts'
import { receiveHubEvents } from '#src/app/session/on-hub-event.ts'
import { logBug, reportBugs } from '#src/features/notices/model/report-bugs.ts'
import { followIntents } from '#src/app/session/send-intents.ts'
import { followTabs } from '#src/app/session/follow-tabs.ts'
import { keepForOffline } from '#src/app/session/keep-for-offline.ts'
import { connection } from '#src/base/connection.ts'
import { dateConnection, type FirstLoad, lookAfterSleep, watchConnection } from '#src/app/session/watch-connection.ts'
import {
  type AnnouncingParts,
  announceReservations,
} from '#src/features/bookings/model/reservations/announce-reservations.ts'
import type { Announcement } from '#src/features/bookings/model/reservations/rules/announcements.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { placeTimeFor } from '#src/features/settings/screen/place-time.ts'
import { settings } from '#src/features/settings/model/state.ts'
import { keepToday } from '#src/features/timeline/model/keep-today.ts'
import { reader } from '#src/base/reader.ts'
import type { Standing, Wish } from '#src/features/waitlist/model/rules/waitlist.ts'
import { waitlist } from '#src/features/waitlist/model/state.ts'
import { notifyOfWaitlist, watchWaitlist, type WishWords } from '#src/features/waitlist/model/watch-waitlist.ts'
import { loadWaitlist } from '#src/features/waitlist/model/waitlist-entries.ts'
import { instantsOf, minutesBetween } from '#src/kernel/time/moment.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { createNotifications } from '#src/platform/notifications.ts'
import { createPage } from '#src/platform/page.ts'
import { measureVitals } from '#src/platform/vitals.ts'
import type { Reading, Booking, Services } from '#src/base/needs.ts'
import { type Format, formatFor } from '#src/ui/text.ts'
import { logBugsWith } from './boot-screen.tsx'
import { keepApplication } from './keep-application.ts'

/** Returns the page and the system notifications, whose clicks open a path here for as long as the product runs. */
const createOutlets = ({ routing, signal }: Reading): Pick<AnnouncingParts, 'page' | 'notifications'> => ({
  page: createPage(),
  notifications: createNotifications({ navigate: routing.navigate, signal }),
})

const currentFormat = (): Format => formatFor(regionalLocale(tagOf(settings.language), settings.browserLanguages))

/** Returns the texts of an announcement. */
const sayIn = (services: Reading, { kind, reservation }: Announcement) => {
  const { event, resourceName, areaId, confirmUntil } = reservation
  const format = currentFormat()
  const start = event.start.utcDateTime
  const { zone, named } = placeTimeFor(t, reader.zone)(zoneOfPlace(areaId), start)
  const values = {
    subject: event.subject || t('notice.noSubject'),
    room: resourceName,
    start: named(format.time(start, zone)),
    until: named(format.time(confirmUntil ?? event.end.utcDateTime, zone)),
    count: Math.max(1, Math.round(minutesBetween(services.clock.now(), start))),
  }
  return {
    key: `announce.${kind}.notice` as const,
    values,
    title: t(`announce.${kind}.title`, values),
    body: t(`announce.${kind}.body`, values),
  }
}

/** Loads the waitlist, and checks it from its first entry on for as long as the product runs. */
export async function followWaitlist(services: Booking, outlets = createOutlets(services)): Promise<void> {
  const begin = (): void => {
    if (waitlist.wishes.length === 0 || services.signal.aborted) return
    stop()
    notifyOfWaitlist(services, { ...outlets, say })
    watchWaitlist(services)
  }
  const stop = subscribeKey(waitlist, 'wishes', begin)
  services.scope.add(stop)
  await loadWaitlist(services)
  begin()
}

const say = ({ span, zone, name }: Wish, { offer }: Standing): WishWords => {
  const format = currentFormat()
  const { start, end } = instantsOf(span)
  const own = session.user?.givenName || session.user?.name || ''
  const values = { name: offer?.name ?? name, when: format.span(start, end, zone) }
  return {
    when: values.when,
    subject: own === '' ? t('form.title') : t('form.proposedSubject', { name: own }),
    title: t('waitlist.freeTitle', values),
    body: t('waitlist.freeBody', values),
  }
}

/** Starts the background work of the product: reloads, work that a reload of the page interrupted, and notifications. */
export function keepCurrent(services: Services, first: FirstLoad | null): void {
  reportBugs(services)
  logBugsWith(logBug)
  measureVitals()
  watchConnection(services, first)
  dateConnection(services)
  lookAfterSleep(services, { window, document, now: Date.now })
  keepToday(services)
  if (!session.isGuest) {
    followTabs(services)
    keepForOffline(services)
    void completeUser(services)
  }
  void keepApplication(services.signal)
  goLive(services)
  if (!session.rights.reserve) return
  void resumeJournal(services)
  void followIntents(services)
  const outlets = createOutlets(services)
  announceReservations(services, { ...outlets, say: (announcement) => sayIn(services, announcement) })
  void followWaitlist(services, outlets)
}

/** Connects to the hub once the device is online. While offline the browser would log every attempt as an error. */
function goLive(services: Booking): void {
  const { hub, scope } = services
  followChanges(services)
  receiveHubEvents(services)
  const stop = subscribeKey(connection, 'online', (online) => online && begin())
  const begin = (): void => {
    stop()
    void hub.start()
  }
  scope.add(stop)
  if (connection.online) begin()
}
