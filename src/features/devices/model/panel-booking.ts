import * as v from 'valibot'
import { undoPeriod } from '#src/features/notices/model/state.ts'
import { connection } from '#src/base/connection.ts'
import type { PanelFacts } from './panel/rules/panel-state.ts'
import { finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { confirmationRules, confirmWindow } from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import {
  deriveReservation,
  type Reservation,
  reservationAt,
} from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftOfPress } from '#src/features/bookings/model/reserve/one-tap.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { reader } from '#src/base/reader.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { wait } from '#src/platform/wait.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { RunningDevice } from './device.ts'
import { type Ruled, rulesInForce } from './rules/device-rules.ts'
import { device, type Ending, setCheckingIn, setEnding, setWaitingReports } from './state.ts'

/**
 * Books the panel's room as a guest of the room: the room itself is the organiser. The steps are the same as for every
 * reservation: validation, journal, lookup, then polling until the room has responded. If check-in is open by then, it
 * follows in the background, because the user is at the door. If the check-in fails, the panel asks for it as usual.
 */
export async function bookAtPanel(
  services: Booking,
  span: InstantSpan,
  subject: string,
): Promise<Result<CalendarEvent>> {
  const { resource } = device
  if (!resource) return fail({ kind: 'not-found', what: 'resource' })
  const draft = draftOfPress(resource.id, span, subject)
  const { clientId } = draft
  const rules = confirmationRules(resource)
  const isDue = rules.requiresConfirmation && confirmWindow(span.start, rules).opens <= services.clock.now()
  if (!isDue) return reserve(services, draft)
  // Set before the reservation is visible, so the panel never asks for check-in, not even for a moment.
  setCheckingIn(clientId, true)
  const made = await reserve(services, draft)
  const checkedIn = made.ok ? checkIn(services, made.value, resource) : Promise.resolve()
  void checkedIn.finally(() => setCheckingIn(clientId, false))
  return made
}

/** Does nothing if the server already lists the reservation as checked in. */
async function checkIn(services: Booking, event: CalendarEvent, resource: Resource): Promise<void> {
  const listed = reservations.list.find((known) => known.event.id === event.id)
  const reservation = listed ?? deriveReservation(event, resource, null, services.clock.now())
  if (!reservation.confirmed) await confirmReservation(services, reservation)
}

/**
 * Ends a meeting after the time for undo. Nothing is sent earlier: if the panel loses power or network meanwhile, it
 * correctly shows that the meeting goes on. Resolves when the meeting has ended or can no longer be ended.
 */
export async function finishAtPanel(services: Booking, { event }: Reservation): Promise<void> {
  const ending: Ending = { eventId: event.id, sendsAt: performance.now() + undoPeriod, isSent: false }
  setEnding(ending)
  await wait(undoPeriod, services.signal)
  if (services.signal.aborted || device.ending !== ending) return
  const sent: Ending = { ...ending, isSent: true }
  setEnding(sent)
  // Reads the current version: the reservation may have been extended, cancelled or ended meanwhile.
  const known = reservations.list.find((one) => one.event.id === event.id)
  const present = known && reservationAt(known, services.clock.now())
  if (present && !present.afterEnd && !present.cancelled) await finishReservation(services, present)
  if (device.ending === sent) setEnding(null)
}

/** Cancels the end of the meeting. Does nothing after it was sent. */
export function undoFinish(): void {
  if (device.ending?.isSent === false) setEnding(null)
}

const usualStaleAfter = 10

/** Stored data about a panel and its room. */
export interface PanelSource {
  readonly list: readonly Reservation[]
  readonly kiosk: (Pick<Kiosk, 'staleAfterMinutes' | 'outOfOrder'> & Ruled) | null
  readonly asOf: Instant | null
  readonly zone: IanaZone
  readonly checkingIn: readonly string[]
}

/** Returns the input for the panel state at a moment. */
export function panelFacts(now: Instant, { list, kiosk, asOf, zone, checkingIn }: PanelSource): PanelFacts {
  return {
    reservations: list,
    now,
    asOf,
    staleAfter: (kiosk?.staleAfterMinutes ?? usualStaleAfter) * oneMinute,
    isOutOfOrder: (kiosk?.outOfOrder ?? null) !== null,
    asksCheckIn: kiosk === null || rulesInForce(kiosk).checkIn,
    checkingIn,
    endOfDay: endOfDay(zone, dayOf(zone, now)),
  }
}

/** Returns the input for the panel state of this device at a moment. */
export function presentFacts(now: Instant): PanelFacts {
  const { kiosk, asOf, checkingIn } = device
  return panelFacts(now, { list: reservations.list, kiosk, asOf, zone: reader.zone, checkingIn })
}

/** Kinds of problems that can be reported for a room or device. */
export const faultKinds = ['display', 'network', 'furniture', 'climate', 'cleaning', 'other'] as const
export type FaultReportKind = (typeof faultKinds)[number]

const waitingSchema = v.array(v.object({ id: v.string(), kind: v.string(), text: v.string(), at: v.string() }))
type Waiting = v.InferOutput<typeof waitingSchema>

/**
 * Stores a problem report, then sends it. Without network it waits, and is sent under the same id until the server
 * accepts it.
 */
export async function reportFault(running: RunningDevice, kind: FaultReportKind, text: string): Promise<void> {
  const { shelf, services } = running
  const at = new Date(services.clock.now()).toISOString()
  await put(running, [...(await read(shelf.get('reports'))), { id: crypto.randomUUID(), kind, text, at }])
  await sendReports(running)
}

const createSending = (): { isUnderWay: boolean } => ({ isUnderWay: false })

/** Sends the waiting reports, oldest first. If the server does not accept one, it and the following ones wait. */
export async function sendReports(running: RunningDevice): Promise<void> {
  const sending = running.services.scope.keep(createSending)
  if (sending.isUnderWay) return
  sending.isUnderWay = true
  try {
    for (const report of await read(running.shelf.get('reports'))) {
      if (!connection.online) break
      const sent = await running.kiosks.report(running.address.id, report, running.services.signal)
      if (!sent.ok) break
      const left = await read(running.shelf.get('reports'))
      await put(
        running,
        left.filter(({ id }) => id !== report.id),
      )
    }
  } finally {
    sending.isUnderWay = false
  }
}

async function put({ shelf }: RunningDevice, waiting: Waiting): Promise<void> {
  await shelf.put('reports', waiting)
  setWaitingReports(waiting.length)
}

async function read(asked: Promise<unknown>): Promise<Waiting> {
  const waiting = v.safeParse(waitingSchema, await asked)
  return waiting.success ? waiting.output : []
}
