import { createLater } from '#src/base/later.ts'
import type { connectCalendar } from '#src/features/account/model/sign-in.ts'
import type { finishReservation } from './reservations/cancel-reservation.ts'
import type { confirmReservation, respondToInvitation } from './reservations/confirm-reservation.ts'
import type { extendReservation, findExtensions } from './reservations/extend-reservation.ts'
import type { icsOf } from './reservations/rules/export/ics.ts'
import type { beginChange } from './reserve/begin-change.ts'
import type { bookAgain } from './reserve/one-tap.ts'
import type { seriesFile } from './series/keep-series.ts'

/** The effects of a press on a reservation. */
export interface Presses {
  readonly beginChange: typeof beginChange
  readonly bookAgain: typeof bookAgain
  readonly confirmReservation: typeof confirmReservation
  readonly connectCalendar: typeof connectCalendar
  readonly extendReservation: typeof extendReservation
  readonly findExtensions: typeof findExtensions
  readonly finishReservation: typeof finishReservation
  readonly icsOf: typeof icsOf
  readonly respondToInvitation: typeof respondToInvitation
  readonly seriesFile: typeof seriesFile
}

/** Loaded once the first screen is shown, or with the first press. */
export const presses = createLater<Presses>('presses on reservations')
