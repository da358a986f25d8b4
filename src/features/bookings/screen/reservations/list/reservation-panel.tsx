import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { findReservation } from '../../../model/reservations/load-reservations.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { reservations } from '../../../model/reservations/state.ts'
import { useReservationsNow } from '../use-when.ts'
import { ReservationDetails } from './reservation-details.tsx'

interface MissingDetailsProps {
  readonly phase: 'looking' | 'gone' | 'failed'
  readonly fault: Fault | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The panel if the reservation in the URL is missing or not loaded yet. */
const MissingDetails = ({ phase, fault, onRetry, onClose }: MissingDetailsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const title = t(phase === 'looking' ? 'detail.looking' : phase === 'gone' ? 'detail.gone' : 'reservations.failed')
  return (
    <SidePanel title={title} subject={phase} closeLabel={t('app.close')} onClose={onClose}>
      {phase === 'looking' ? (
        <Skeleton lines={5} />
      ) : (
        <EmptyState
          icon={<CalendarSearch size={20} />}
          title={phase === 'gone' ? t('detail.goneHint') : fault ? faultMessage(fault) : title}
          actions={phase === 'failed' && <Button onClick={onRetry}>{t('app.retry')}</Button>}
        />
      )}
    </SidePanel>
  )
}

interface ReservationPanelProps {
  /** The reservations at the present time. */
  readonly list: readonly Reservation[]
  readonly id: string
  readonly uid: string | null
  readonly onClose: () => void
}

/** The reservation in the URL: from the list, or else looked up in the calendar. */
export const ReservationPanel = ({ list, id, uid, onClose }: ReservationPanelProps) => {
  const services = useBooking()
  const { phase, asOf, busy } = useSnapshot(reservations)
  const listed = list.find(({ event }) => event.id === id)
  // A list that is still loading may contain it.
  const isSought = listed === undefined && busy[id] === undefined && (asOf !== null || phase === 'failed')
  const [attempt, setAttempt] = useState(0)
  const sought = useQuery(
    () => (isSought ? findReservation(services, { id, iCalUId: uid }) : null),
    // A new attempt is a new query: the result of the previous one is not shown meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, isSought, id, uid, attempt],
    { again: [asOf] },
  )
  const found = sought?.ok ? sought.value : null
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
      phase={sought === null || found ? 'looking' : sought.ok ? 'gone' : 'failed'}
      fault={sought?.ok === false ? sought.fault : null}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={onClose}
    />
  )
}
