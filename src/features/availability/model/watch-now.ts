import { createPoller, type Poll, type Poller, type PollParts } from '#src/base/poll-server.ts'
import { reader } from '#src/base/reader.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { addDays, dayOf, daySpan } from '#src/kernel/time/days.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Page } from '#src/platform/page.ts'
import type { Reading } from '#src/base/needs.ts'

/** Milliseconds from one answer to the next question (section 9). */
const nowInterval = 15_000

/** Days for which a card says when a resource is free next, including today (section 9). */
export const nowDays = 10

/** Returns whole days, so that the schedules are valid until midnight. */
export function nowSpan({ clock }: Pick<Reading, 'clock'>): QuarterSpan {
  const { zone } = reader
  const today = dayOf(zone, clock.now())
  return daySpan(zone, today, addDays(today, nowDays - 1))
}

/** A question about the present availability. `look` asks it and shows the answer. */
interface NowQuestion extends Pick<PollParts, 'look' | 'turn'> {
  /** The question is asked until it ends. */
  readonly scope: Scope
  /** Milliseconds until it is asked first; 0 by default. */
  readonly first?: number
  /** Nothing is asked while it is hidden. The first question decides for all. */
  readonly page?: Page | undefined
}

interface Watch {
  poller: Poller | null
}

const createWatch = (): Watch => ({ poller: null })

/**
 * Asks a question about the present availability while its answer is on screen: at once, every 15 s, when the page is shown again and when
 * the clock is set. All such questions of favourites, rooms, desks and places on the map share one timer. Nothing is asked while the
 * page is hidden.
 */
export function watchNow(services: Pick<Reading, 'clock' | 'scope'>, { page, first = 0, ...asked }: NowQuestion): Poll {
  const watch = services.scope.keep(createWatch)
  if (watch.poller === null) {
    watch.poller = createPoller({ page, scope: services.scope })
    services.scope.add(services.clock.subscribe(watch.poller.soon))
  }
  return watch.poller.add({ ...asked, first, every: nowInterval })
}
