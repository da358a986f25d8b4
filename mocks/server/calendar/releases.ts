import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { ServerClock } from '../time/clock.ts'
import { type Confirmations, releasedAt } from './confirmations.ts'
import type { People } from '../people/people.ts'
import type { Timers } from '../time/timers.ts'

/** Takes unconfirmed reservations back when their time has passed, without anybody asking. */
export interface Releases {
  /** Releases what is due now, and looks again when the next is. To be called whenever the clock is set. */
  look(): void
}

export interface ReleaseParts {
  readonly calendar: CalendarStore
  readonly confirmations: Confirmations
  readonly people: People
  readonly clock: ServerClock
  readonly timers: Timers
}

/** Those one can sign in as; what is other people's has been confirmed by them. */
const personas = 4
/** Milliseconds of real time after which it looks again at the latest: reservations are made meanwhile. */
const longestWait = 5_000

export function createReleases({ calendar, confirmations, people, clock, timers }: ReleaseParts): Releases {
  let stop: (() => void) | null = null
  const look = (): void => {
    stop?.()
    const now = clock.now()
    const due = people.all
      .slice(0, personas)
      .flatMap(({ email }) => calendar.eventsOf(email, now - oneDay, now + 1).filter((event) => isOf(event, email)))
      // Asking how an event stands is what releases it.
      .flatMap((event) => (releasedAt(event) > now ? [releasedAt(event)] : (confirmations.of(event), [])))
    const { rate } = clock.setting()
    const wait = rate > 0 ? Math.min(...due.map((at) => (at - now) / rate), longestWait) : longestWait
    stop = timers.after(Math.max(50, wait), look)
  }
  return { look }
}

const isOf = ({ organizer }: { readonly organizer: { readonly address: string } }, email: string): boolean =>
  emailOf(organizer.address) === email
