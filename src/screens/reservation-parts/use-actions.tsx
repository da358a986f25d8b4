import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import SquareCheckBig from 'lucide-react/icons/square-check-big'
import TimerReset from 'lucide-react/icons/timer-reset'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { actionsOf, type ReservationAction } from '#src/core/reservation/actions.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { intentKinds } from '#src/core/reservation/intent.ts'
import type { Result } from '#src/core/result.ts'
import { beginChange } from '#src/flows/begin-change.ts'
import { bookAgain } from '#src/flows/book-again.ts'
import { confirmReservation } from '#src/flows/confirm-reservation.ts'
import { extendReservation } from '#src/flows/extend-reservation.ts'
import { finishReservation } from '#src/flows/finish-reservation.ts'
import { myAnswer } from '#src/flows/my-answer.ts'
import type { Product } from '#src/flows/product.ts'
import { respondToInvitation } from '#src/flows/respond-to-invitation.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { connection } from '#src/state/connection.ts'
import { intentFor, intents } from '#src/state/intents.ts'
import { type ReservationWork, reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { useFormat } from '#src/ui/format.ts'
import { useActionLabels } from './action-labels.ts'
import { useExtensions } from './use-extensions.ts'

/** One thing that can be done to a reservation now, ready to be a button or a line of a menu. */
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

/** What may wait for the network; everything else takes somebody who answers now. */
const isSafe = (action: ReservationAction): boolean => intentKinds.some((kind) => kind === action)

type Direct = Exclude<ReservationAction, 'extend' | 'change' | 'cancel'>

const flows: Readonly<Record<Direct, (product: Product, reservation: Reservation) => Promise<Result<null>>>> = {
  confirm: confirmReservation,
  accept: (product, reservation) => respondToInvitation(product, reservation, 'accept'),
  finish: finishReservation,
  tentative: (product, reservation) => respondToInvitation(product, reservation, 'tentative'),
  'book-again': bookAgain,
}

/** All that can be done to the reservation now, the most urgent first, and whether it is being given up just now. */
export const useActions = (
  reservation: Reservation,
): {
  readonly offered: readonly OfferedAction[]
  /** Cancelling asks first: whether that question stands. */
  readonly isCancelling: boolean
  readonly endCancelling: () => void
} => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [, navigate] = useLocation()
  const { busy } = useSnapshot(reservations)
  useSnapshot(session)
  const labels = useActionLabels(reservation)
  const [isCancelling, setCancelling] = useState(false)
  const { event } = reservation
  const { online } = useSnapshot(connection)
  const waiting = intentFor(useSnapshot(intents).waiting, event.id)
  const actions = actionsOf(reservation, myAnswer(event)).filter((action) => online || isSafe(action))
  const extensions = useExtensions(reservation, actions.includes('extend'))
  const work = busy[event.id]

  const change = async (): Promise<void> => {
    const begun = await beginChange(product, reservation)
    if (begun.ok) navigate('/reservations/reserve')
  }
  const offer = (
    action: ReservationAction,
    run: OfferedAction['run'],
    label = labels[action],
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
            () => extendReservation(product, reservation, minutes),
            t('actions.extendBy', { duration: format.duration(minutes) }),
            `extend-${minutes}`,
          ),
        )
      case 'change':
        return [offer(action, change)]
      case 'cancel':
        return [offer(action, () => Promise.resolve(setCancelling(true)))]
      default:
        return [offer(action, () => flows[action](product, reservation))]
    }
  })
  return { offered, isCancelling, endCancelling: () => setCancelling(false) }
}
