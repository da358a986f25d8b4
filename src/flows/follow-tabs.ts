import * as v from 'valibot'
import { subscribeKey } from 'valtio/utils'
import { createTabs } from '#src/io/tabs.ts'
import { connection } from '#src/state/connection.ts'
import { otherCalendars } from '#src/state/other-calendars.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { arrangeTimeline } from './arrange-timeline.ts'
import { coalesce } from './coalesce.ts'
import { loadFavourites } from './load-favourites.ts'
import { loadOtherCalendars } from './load-other-calendars.ts'
import { loadReservations } from './load-reservations.ts'
import { printOf } from './print-of.ts'
import type { Product } from './product.ts'
import { refreshConfiguration } from './refresh-configuration.ts'
import { refreshResources } from './refresh-resources.ts'
import { reload } from './reload.ts'
import { reloadStored } from './stored-list.ts'
import { loadWaitlist } from './stored-waitlist.ts'
import { type News, newsOf, tellTabs, tellThrough } from './tell-tabs.ts'

const newsSchema = v.object({ user: v.string(), what: v.picklist(newsOf), print: v.nullable(v.string()) })

/**
 * Keeps this tab and the user's other ones in step for as long as the product runs (fault F21). What is heard is looked
 * up, never taken over: the server stays the only source, and tabs that hear of each other cannot go round in circles.
 */
export function followTabs(product: Product): void {
  const { signal, storage } = product
  const endings = createTabs('assist-session', v.literal('signed-out'))
  product.tokens.connect(endings)
  const news = createTabs<News>('assist-news', newsSchema)
  tellThrough(product, news)
  /** What the reservations look like in the tabs that told last: this one, or another. */
  let shown: string | null = null

  const tellReservations = (): void => {
    if (reservations.phase !== 'ready') return
    const print = printOf(reservations.list)
    if (print === shown) return
    shown = print
    tellTabs(product, 'reservations', print)
  }

  const heard = coalesce<News>(async (list) => {
    const print = list.findLast(({ what }) => what === 'reservations')?.print
    const isOld = print !== undefined && print !== printOf(reservations.list)
    if (print !== undefined) shown = print
    const kinds = new Set(list.map(({ what }) => what).filter((what) => what !== 'reservations' || isOld))
    await Promise.all([...kinds].map((what) => lookAt(product, what)))
  })
  const stopListening = news.listen((one) => {
    if (one.user === storage.user) heard.add(one)
  })
  const stopTelling = session.rights.reserve ? subscribeKey(reservations, 'list', tellReservations) : null
  signal.addEventListener(
    'abort',
    () => {
      endings.stop()
      heard.stop()
      stopListening()
      stopTelling?.()
    },
    { once: true },
  )
}

async function lookAt(product: Product, what: News['what']): Promise<void> {
  if (product.signal.aborted) return
  switch (what) {
    case 'reservations':
      // While the hub is up, it has told of the rooms.
      await (connection.liveness === 'live' ? loadReservations(product) : reload(product, { onScreen: true }))
      return
    case 'favourites':
      await loadFavourites(product)
      return
    case 'other-calendars':
      if (otherCalendars.phase !== 'idle') await loadOtherCalendars(product)
      return
    case 'people':
    case 'searches':
      await reloadStored(product, what)
      return
    case 'waitlist':
      await loadWaitlist(product)
      return
    case 'configuration': {
      const refreshed = await refreshConfiguration(product)
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(product)
      return
    }
    case 'resources': {
      const refreshed = await refreshResources(product)
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(product)
      return
    }
  }
}
