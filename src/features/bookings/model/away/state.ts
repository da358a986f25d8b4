import { proxy, ref } from 'valtio'
import type { Person } from '#src/calendars/calendar.ts'
import type { Reservation } from '../reservations/rules/derive.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { AwayChoice, AwayMove } from './rules/plan.ts'

/** Progress of one reservation. A failed one has its fault and can be changed again. */
interface RowProgress {
  readonly phase: 'sending' | 'done' | 'failed'
  readonly fault: Fault | null
}

/**
 * 'range' shows the reservations of a range of days, 'selected' those selected in the list, 'unrestored' those that could
 * not be restored after an undo.
 */
type AwayDialogKind = 'range' | 'selected' | 'unrestored'

/** The open dialog and all input. The input stays when the dialog is closed, until it was sent or the session ends. */
interface Away {
  dialog: AwayDialogKind | null
  /** The one that the choices are of, open or not. */
  latest: AwayDialogKind | null
  /** Null until the user has chosen the days. */
  days: { readonly first: CalendarDay; readonly last: CalendarDay } | null
  /** The reservations of 'selected' and 'unrestored'. */
  chosen: readonly Reservation[]
  /** The choice for all of 'selected'. */
  preferred: AwayChoice | null
  /** By event id. */
  choices: Readonly<Record<string, AwayChoice>>
  /** Null until the user has chosen it. */
  move: AwayMove | null
  colleague: Person | null
  comment: string
  /** By event id. */
  rows: Readonly<Record<string, RowProgress>>
  isSending: boolean
}

const nothing: Away = {
  dialog: null,
  latest: null,
  days: null,
  chosen: [],
  preferred: null,
  choices: {},
  move: null,
  colleague: null,
  comment: '',
  rows: {},
  isSending: false,
}

export const away = proxy<Away>({ ...nothing })

export function openAway(): void {
  begin('range', away.latest === 'range' ? {} : { rows: {}, choices: {}, preferred: null })
}

/** `preferred` is the choice for all, if it is possible; null offers the first possible one. */
export function openSelected(chosen: readonly Reservation[], preferred: AwayChoice | null): void {
  const isSame =
    away.latest === 'selected' &&
    away.preferred === preferred &&
    chosen.length === away.chosen.length &&
    chosen.every(({ event }) => away.chosen.some((one) => one.event.id === event.id))
  const list = chosen.map((one) => ref(one))
  begin('selected', isSame ? {} : { chosen: list, preferred, rows: {}, choices: {}, move: null })
}

export function openUnrestored(failed: readonly { readonly reservation: Reservation; readonly fault: Fault }[]): void {
  begin('unrestored', {
    chosen: failed.map(({ reservation }) => ref(reservation)),
    choices: {},
    rows: Object.fromEntries(
      failed.map(({ reservation, fault }) => [reservation.event.id, ref({ phase: 'failed' as const, fault })]),
    ),
  })
}

/** While requests are being sent, only their dialog can be opened. */
function begin(dialog: AwayDialogKind, changes: Partial<Away>): void {
  if (away.isSending) away.dialog = away.latest
  else Object.assign(away, { ...changes, dialog, latest: dialog })
}

export function closeAway(): void {
  away.dialog = null
}

export function setAway(input: Partial<Pick<Away, 'days' | 'move' | 'colleague' | 'comment'>>): void {
  Object.assign(away, input)
}

/** A new choice makes an earlier failure obsolete. */
export function setAwayChoice(eventId: string, choice: AwayChoice): void {
  away.choices = { ...away.choices, [eventId]: choice }
  const { [eventId]: _, ...others } = away.rows
  away.rows = others
}

export function setAwaySending(isSending: boolean): void {
  away.isSending = isSending
}

export function setAwayRow(eventId: string, phase: RowProgress['phase'], fault: Fault | null = null): void {
  away.rows = { ...away.rows, [eventId]: ref({ phase, fault }) }
}

/** Everything was sent: the next absence begins empty. */
export function clearAway(): void {
  Object.assign(away, nothing)
}
