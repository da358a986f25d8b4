import { subscribe } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import { readColour } from '#src/core/other-calendars/palette.ts'
import { otherCalendars } from '#src/state/other-calendars.ts'
import { session } from '#src/state/session.ts'
import { setOverlaid, timeline } from '#src/state/timeline.ts'
import { loadOtherCalendars } from './load-other-calendars.ts'
import { shownAddresses } from './load-others-events.ts'
import type { Product } from './product.ts'

/** While it goes on, the shown other calendars have rows of their own on the timeline. Answers how to stop. */
export function followOtherCalendars(product: Product): () => void {
  // Guests see nobody's time.
  if (!session.rights.people) return () => undefined
  const overlay = (): void => {
    const overlaid = shownAddresses().map((email) => {
      const calendar = otherCalendars.list.find((one) => one.email === email)
      return { email, name: calendar?.name || email, colour: readColour(calendar?.colour ?? null, email) }
    })
    if (keyOf(overlaid) !== keyOf(timeline.overlaid)) setOverlaid(overlaid)
  }
  overlay()
  if (otherCalendars.phase === 'idle') void loadOtherCalendars(product)
  return subscribe(otherCalendars, overlay)
}

const keyOf = (people: readonly { readonly email: Email; readonly name: string; readonly colour: string }[]): string =>
  JSON.stringify(people)
