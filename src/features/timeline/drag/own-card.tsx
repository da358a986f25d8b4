import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { myAnswer } from '#src/features/reservations/load-reservations.ts'
import { actionsOf } from '#src/features/reservations/rules/actions.ts'
import { CancelQuestion } from '#src/features/reservations/reservation-dialogs.ts'
import { ReservationCard } from '#src/features/reservations/reservation-card.tsx'
import { reservations } from '#src/features/reservations/state.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { Card } from '#src/ui/dialog.tsx'
import { timeline } from '../state.ts'
import { closeOwnCard, ownCard } from './own-card-state.ts'

/**
 * The card of the own event that was pressed, or the question whether to cancel it. It closes when the event is gone, another day is shown, or the form opens.
 */
export const OwnCard = () => {
  const { shown } = useSnapshot(ownCard)
  const { open } = useSnapshot(draftState)
  const { list } = useSnapshot(reservations)
  const anchor = useRef<HTMLSpanElement>(null)
  const reservation = shown?.reservation
  const isGone =
    reservation !== undefined && !list.some(({ event, cancelled }) => event.id === reservation.event.id && !cancelled)
  useEffect(() => {
    if (open || isGone) closeOwnCard()
  }, [open, isGone])
  useEffect(() => {
    const stop = subscribeKey(timeline, 'day', closeOwnCard)
    return () => {
      stop()
      closeOwnCard()
    }
  }, [])
  if (!shown || !reservation) return null
  const isPossible = actionsOf(reservation, myAnswer(reservation.event)).includes('cancel')
  if (shown.isCancelling && isPossible) return <CancelQuestion reservation={reservation} onClose={closeOwnCard} />
  const { x, y } = shown.place
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      <Card label={reservation.event.subject} trigger={anchor} onClose={closeOwnCard}>
        <ReservationCard reservation={reservation} />
      </Card>
    </>
  )
}
