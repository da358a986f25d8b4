import type { IanaZone, Instant } from '#src/core/brand.ts'
import type { PanelFacts } from '#src/core/panel/panel-state.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { dayOf, endOfDay } from '#src/core/time/days.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'

const usualStaleAfter = 10

/** What the stores know of a panel and its room. */
export interface PanelSource {
  readonly list: readonly Reservation[]
  readonly kiosk: Pick<Kiosk, 'staleAfterMinutes' | 'outOfOrder'> | null
  readonly asOf: Instant | null
  readonly zone: IanaZone
  readonly checkingIn: readonly string[]
}

/** What the panel's state is made of at a moment. */
export function panelFacts(now: Instant, { list, kiosk, asOf, zone, checkingIn }: PanelSource): PanelFacts {
  return {
    reservations: list,
    now,
    asOf,
    staleAfter: (kiosk?.staleAfterMinutes ?? usualStaleAfter) * oneMinute,
    isOutOfOrder: (kiosk?.outOfOrder ?? null) !== null,
    checkingIn,
    endOfDay: endOfDay(zone, dayOf(zone, now)),
  }
}
