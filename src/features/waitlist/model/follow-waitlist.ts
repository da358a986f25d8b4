import { t } from 'i18next'
import { subscribeKey } from 'valtio/utils'
import type { Booking } from '#src/base/needs.ts'
import { session } from '#src/features/account/model/state.ts'
import { currentFormat } from '#src/features/settings/model/current-format.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { createNotifications } from '#src/platform/notifications.ts'
import { createPage } from '#src/platform/page.ts'
import type { Standing, Wish } from './rules/waitlist.ts'
import { waitlist } from './state.ts'
import { loadWaitlist } from './waitlist-entries.ts'
import { notifyOfWaitlist, watchWaitlist, type WishWords } from './watch-waitlist.ts'

/** Loads the waitlist, and checks it from its first entry on for as long as the session runs. */
export async function followWaitlist(services: Booking): Promise<void> {
  const { routing, scope, signal } = services
  const begin = (): void => {
    if (waitlist.wishes.length === 0 || signal.aborted) return
    stop()
    const notifications = createNotifications({ navigate: routing.navigate })
    notifyOfWaitlist(services, { page: createPage(), notifications, say: wishWords })
    watchWaitlist(services)
  }
  const stop = subscribeKey(waitlist, 'wishes', begin)
  scope.add(stop)
  await loadWaitlist(services)
  begin()
}

/** The texts about an entry, in the user's language. */
function wishWords({ span, zone, name }: Wish, { offer }: Standing): WishWords {
  const { start, end } = instantsOf(span)
  const own = session.user?.givenName || session.user?.name || ''
  const values = { name: offer?.name ?? name, when: currentFormat().span(start, end, zone) }
  return {
    when: values.when,
    subject: own === '' ? t('form.title') : t('form.proposedSubject', { name: own }),
    title: t('waitlist.freeTitle', values),
    body: t('waitlist.freeBody', values),
  }
}
