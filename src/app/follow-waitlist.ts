import { t } from 'i18next'
import { subscribeKey } from 'valtio/utils'
import { instantsOf } from '#src/core/time/quarter.ts'
import type { Standing } from '#src/core/waitlist/standing.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import type { Product } from '#src/flows/product.ts'
import { loadWaitlist } from '#src/flows/stored-waitlist.ts'
import { tellWaitlist, type WishWords } from '#src/flows/tell-waitlist.ts'
import { watchWaitlist } from '#src/flows/watch-waitlist.ts'
import { createNotifications } from '#src/io/notifications.ts'
import { createPage } from '#src/io/page.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { session } from '#src/state/session.ts'
import { localeOf, settings } from '#src/state/settings.ts'
import { waitlist } from '#src/state/waitlist.ts'
import { formatFor } from '#src/ui/format.ts'

/** Loads the waitlist, and checks it from its first entry on for as long as the product runs. */
export async function followWaitlist(product: Product): Promise<void> {
  const begin = (): void => {
    if (waitlist.wishes.length === 0 || product.signal.aborted) return
    stop()
    tellWaitlist(product, { page: createPage(), notifications: createNotifications(), say })
    watchWaitlist(product)
  }
  const stop = subscribeKey(waitlist, 'wishes', begin)
  product.signal.addEventListener('abort', stop, { once: true })
  await loadWaitlist(product)
  begin()
}

const say = ({ span, zone, name }: Wish, { offer }: Standing): WishWords => {
  const format = formatFor(regionalLocale(localeOf(settings.language), settings.browserLanguages))
  const { start, end } = instantsOf(span)
  const own = session.user?.givenName || session.user?.name || ''
  const values = { name: offer?.name ?? name, when: `${format.day(start, zone)} ${format.timeRange(start, end, zone)}` }
  return {
    when: values.when,
    subject: own === '' ? t('form.title') : t('form.proposedSubject', { name: own }),
    title: t('waitlist.freeTitle', values),
    body: t('waitlist.freeBody', values),
  }
}
