import { dayOf } from '#src/core/time/days.ts'
import type { Product } from '#src/flows/product.ts'
import { turnedDay } from '#src/flows/shown-days.ts'
import { setDay, setKeysShown, setMode, timeline, wantSearch } from '#src/state/timeline.ts'
import { handOnFocus } from './hand-on-focus.ts'
import type { ViewAction } from './key-action.ts'

/** Does what does not depend on where the keyboard is, in the timeline as in the month. */
export function actOnView(action: ViewAction, { clock }: Product): void {
  const { mode, day, dayCount, zone } = timeline
  switch (action.kind) {
    case 'search':
      return wantSearch()
    case 'keys':
      return setKeysShown(true)
    case 'today':
      return setDay(dayOf(zone, clock.now()))
    case 'earlier':
    case 'later':
      return day === '' ? undefined : setDay(turnedDay(mode, day, action.kind === 'later' ? 1 : -1, dayCount))
    case 'mode':
      if ((action.mode === 'month') !== (mode === 'month')) handOnFocus()
      return setMode(action.mode)
  }
}
