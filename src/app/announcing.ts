import { t } from 'i18next'
import { subscribeKey } from 'valtio/utils'
import type { Announcement } from '#src/core/reservation/announcements.ts'
import { minutesBetween } from '#src/core/time/moment.ts'
import { announceReservations } from '#src/flows/announce-reservations.ts'
import type { Product } from '#src/flows/product.ts'
import { createNotifications } from '#src/io/notifications.ts'
import { createPage } from '#src/io/page.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { announcing } from '#src/state/announcing.ts'
import { localeOf, settings } from '#src/state/settings.ts'
import { timeline } from '#src/state/timeline.ts'
import { formatFor } from '#src/ui/format.ts'

/** Announces reservations while the user has this turned on. */
export function followAnnouncing(product: Product): void {
  let stop: (() => void) | null = null
  const follow = (): void => {
    stop?.()
    stop = announcing.isOn ? startAnnouncing(product) : null
  }
  const unsubscribe = subscribeKey(announcing, 'isOn', follow)
  product.signal.addEventListener('abort', unsubscribe, { once: true })
  if (announcing.isOn) follow()
}

/** Announces reservations for as long as the product runs or until stopped. */
const startAnnouncing = (product: Product): (() => void) =>
  announceReservations(product, {
    page: createPage(),
    notifications: createNotifications(),
    say: (announcement) => sayIn(product, announcement),
  })

const sayIn = (product: Product, { kind, reservation }: Announcement) => {
  const { event, resourceName, confirmUntil } = reservation
  const format = formatFor(regionalLocale(localeOf(settings.language), settings.browserLanguages))
  const start = event.start.utcDateTime
  const values = {
    subject: event.subject || t('notice.noSubject'),
    room: resourceName,
    start: format.time(start, timeline.zone),
    until: format.time(confirmUntil ?? event.end.utcDateTime, timeline.zone),
    count: Math.max(1, Math.round(minutesBetween(product.clock.now(), start))),
  }
  return {
    key: `announce.${kind}.notice` as const,
    values,
    title: t(`announce.${kind}.title`, values),
    body: t(`announce.${kind}.body`, values),
  }
}
