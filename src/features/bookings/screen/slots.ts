import type { NewWish } from '#src/features/waitlist/model/waitlist-entries.ts'
import type { ButtonProps } from '#src/ui/button.tsx'
import { createSlot } from '#src/ui/slot.tsx'
import type { Reservation } from '../model/reservations/rules/derive.ts'

interface AboutReservation {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Everything that one can do with a reservation now, for its card. */
export const CardActions = createSlot<Pick<AboutReservation, 'reservation'>>('actions of a reservation')

/** The buttons of the check-in bar. Their place is kept, so that nothing moves when they arrive. */
export const CheckInActions = createSlot<{
  readonly reservation: Reservation
  readonly subject: string
  /** Number of further reservations that wait for a check-in. */
  readonly others: number
}>('buttons of the check-in bar')

/** Dialogs about reservations. */
export const CancelQuestion = createSlot<AboutReservation>('question before a cancellation')
export const CopyDialog = createSlot<{ readonly text: string; readonly onClose: () => void }>('text to copy by hand')
export const CodeDialog = createSlot<{
  readonly resourceId: string
  readonly name: string
  readonly onClose: () => void
}>('code of a resource')

/** The dialogs about the reservations of a range of days. Their date fields weigh more than all other dialogs. */
export const AwayDialog = createSlot('dialog about days away')
export const SeriesRangeDialog = createSlot<AboutReservation>('dates of a series in a range of days')

/** Opens the search for a time that suits people and rooms. `isShort`: without its words. */
export const FindTimeButton = createSlot<{ readonly isShort?: boolean }>('search for a common time')
/** The same from the reservation form, for its people, length and dates. */
export const FindTimeForDraft = createSlot('search for a better time')

export interface WaitButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'ref' | 'tabIndex'> {
  readonly wish: NewWish
  readonly onWished?: () => void
  /** If set, shows only the icon, with the words in its tooltip. */
  readonly isBrief?: boolean
}

/** Adds an entry to the waitlist. */
export const WaitButton = createSlot<WaitButtonProps>('button of the waitlist')

/** Next to the list of reservations. */
export const WaitlistPanel = createSlot('waitlist')
export const OtherCalendarsPanel = createSlot('other calendars')
