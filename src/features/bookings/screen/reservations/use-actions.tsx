import { useQuery } from '#src/base/use-query.ts'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import SquareCheckBig from 'lucide-react/icons/square-check-big'
import TimerReset from 'lucide-react/icons/timer-reset'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { intentKinds } from '../../model/reservations/rules/intent.ts'
import { intentFor, intents } from '../../model/reservations/intents-state.ts'
import { connection } from '#src/base/connection.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { reservePathOf, reserveScreen } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Booking } from '#src/base/needs.ts'
import { usePlanning, useBooking } from '#src/base/use-needs.ts'
import { momentIn, useFormat } from '#src/ui/text.ts'
import type { Extension } from '../../model/reservations/extend-reservation.ts'
import { myAnswer } from '../../model/reservations/load-reservations.ts'
import { presses, type Presses } from '#src/features/bookings/model/presses.ts'
import { actionsOf, type ReservationAction } from '../../model/reservations/rules/actions.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { reservations, type ReservationWork } from '../../model/reservations/state.ts'

/**
 * Returns a function for the label of an action. The check-in label contains the deadline, with its day if that differs from the
 * start.
 */
const useActionLabels = ({ event, confirmUntil }: Reservation): ((action: ReservationAction) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return (action) => {
    switch (action) {
      case 'confirm':
        if (confirmUntil === null) return t('actions.confirm')
        return t('actions.confirmUntil', { time: momentIn(format, confirmUntil, event.start.utcDateTime, zone) })
      case 'book-again':
        return t('actions.bookAgain')
      case 'cancel':
        return t(event.isOrganizer ? 'reservations.cancelReservation' : 'reservations.cancelParticipation')
      default:
        return t(`actions.${action}`)
    }
  }
}

const none: readonly Extension[] = []

/**
 * Returns the minutes by which the reservation can be extended; fetched again whenever it was reloaded. Empty until
 * known.
 */
export const useExtensions = (reservation: Reservation, isOffered: boolean): readonly Extension[] => {
  const services = usePlanning()
  const { asOf } = useSnapshot(reservations)
  const found = useQuery(
    () =>
      isOffered ? presses.load().then((code) => code?.findExtensions(services, reservation) ?? succeed(none)) : null,
    [services, isOffered, reservation],
    // The room's calendar may have changed although the reservation did not.
    { keepsLast: true, again: [asOf] },
  )
  return isOffered && found?.ok ? found.value : none
}

/** A possible action on a reservation, for a button or a line of a menu. */
export interface OfferedAction {
  readonly id: string
  readonly action: ReservationAction
  readonly label: string
  readonly Icon: LucideIcon
  readonly isBusy: boolean
  readonly run: () => Promise<unknown>
}

const icons: Readonly<Record<ReservationAction, LucideIcon>> = {
  confirm: SquareCheckBig,
  accept: Check,
  finish: CircleCheck,
  extend: TimerReset,
  tentative: CircleHelp,
  change: CalendarClock,
  'book-again': CalendarPlus,
  cancel: CalendarX2,
}

const works: Readonly<Record<ReservationAction, ReservationWork | null>> = {
  confirm: 'confirming',
  accept: 'answering',
  finish: 'finishing',
  extend: 'extending',
  tentative: 'answering',
  change: null,
  'book-again': 'booking-again',
  cancel: 'cancelling',
}

/** Returns true if the action can be stored while offline. All other actions need an immediate response. */
const isSafe = (action: ReservationAction): boolean => intentKinds.some((kind) => kind === action)

type Direct = Exclude<ReservationAction, 'extend' | 'change' | 'cancel'>

type Flow = (services: Booking, reservation: Reservation) => Promise<Result<null>>

const flowsOf = (code: Presses): Readonly<Record<Direct, Flow>> => ({
  confirm: code.confirmReservation,
  accept: (services, reservation) => code.respondToInvitation(services, reservation, 'accept'),
  finish: code.finishReservation,
  tentative: (services, reservation) => code.respondToInvitation(services, reservation, 'tentative'),
  'book-again': code.bookAgain,
})

/** Returns all possible actions on the reservation, the most urgent first, and the state of its cancel dialog. */
export const useActions = (
  reservation: Reservation,
): {
  readonly offered: readonly OfferedAction[]
  /** True while the dialog to confirm the cancellation is open. */
  readonly isCancelling: boolean
  readonly endCancelling: () => void
} => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const [location, navigate] = useLocation()
  const { busy } = useSnapshot(reservations)
  useSnapshot(session)
  const labelOf = useActionLabels(reservation)
  const [isCancelling, setCancelling] = useState(false)
  const { event } = reservation
  const { online } = useSnapshot(connection)
  const waiting = intentFor(useSnapshot(intents).waiting, event.id)
  const actions = actionsOf(reservation, myAnswer(event)).filter((action) => online || isSafe(action))
  const extensions = useExtensions(reservation, actions.includes('extend'))
  const work = busy[event.id]

  const change = async (): Promise<void> => {
    const begun = await (await presses.load())?.beginChange(services, reservation)
    const day = dayOf(homeZone(), event.start.utcDateTime)
    if (begun?.ok && location !== reserveScreen) navigate(reservePathOf({ day }))
  }
  const offer = (
    action: ReservationAction,
    run: OfferedAction['run'],
    label = labelOf(action),
    id: string = action,
  ) => ({
    id,
    action,
    label,
    Icon: icons[action],
    isBusy: work !== undefined && work === works[action],
    run,
  })
  const offered = (waiting ? [] : actions).flatMap((action): OfferedAction[] => {
    switch (action) {
      case 'extend':
        return extensions.map((minutes) =>
          offer(
            action,
            async () => (await presses.load())?.extendReservation(services, reservation, minutes),
            t('actions.extendBy', { duration: format.duration(minutes) }),
            `extend-${minutes}`,
          ),
        )
      case 'change':
        return [offer(action, change)]
      case 'cancel':
        return [offer(action, () => Promise.resolve(setCancelling(true)))]
      default:
        return [
          offer(action, async () => {
            const code = await presses.load()
            if (code) await flowsOf(code)[action](services, reservation)
          }),
        ]
    }
  })
  return { offered, isCancelling, endCancelling: () => setCancelling(false) }
}
