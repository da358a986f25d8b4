import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { reservations } from '#src/state/reservations.ts'
import { useReservationsNow } from '../reservation-parts/use-moment.ts'
import { MissingDetails } from './missing-details.tsx'
import { ReservationDetails } from './reservation-details.tsx'
import { useLookedUp } from './use-looked-up.ts'

interface ReservationPanelProps {
  /** As it is now. */
  readonly list: readonly Reservation[]
  readonly id: string
  readonly uid: string | null
  readonly onClose: () => void
}

/** The reservation that the address names: from the list, else looked up in the calendar. */
export const ReservationPanel = ({ list, id, uid, onClose }: ReservationPanelProps) => {
  const { phase, asOf, busy } = useSnapshot(reservations)
  const listed = list.find(({ event }) => event.id === id)
  // A list that is on its way may still bring it.
  const isSought = listed === undefined && busy[id] === undefined && (asOf !== null || phase === 'failed')
  const lookUp = useLookedUp(isSought ? id : null, uid, asOf)
  const found = lookUp?.reservation ?? null
  const { list: current } = useReservationsNow(useMemo(() => (found ? [found] : []), [found]))
  const reservation = listed ?? current[0]
  const isGivenUp = reservation === undefined && busy[id] === 'cancelling'
  useEffect(() => {
    if (isGivenUp) onClose()
  }, [isGivenUp, onClose])
  if (isGivenUp) return null
  if (reservation) return <ReservationDetails reservation={reservation} onClose={onClose} />
  return (
    <MissingDetails
      phase={lookUp === null || lookUp.phase === 'found' ? 'looking' : lookUp.phase}
      fault={lookUp?.fault ?? null}
      onRetry={() => lookUp?.retry()}
      onClose={onClose}
    />
  )
}
