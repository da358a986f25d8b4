import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { upcoming } from '#src/core/reservation/calendar-days.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import { useReservationsNow } from '../reservation-parts/use-moment.ts'
import styles from './home.module.css'
import { NextReservation } from './next-reservation.tsx'
import { UpcomingRow } from './upcoming-row.tsx'

/** The next reservation, and after the children those that follow it: at most 10 in all, by start (section 9). */
export const Agenda = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const product = useProduct()
  const { list, phase, asOf, fault } = useSnapshot(reservations)
  const { zone } = useSnapshot(timeline)
  const standing = useMemo(() => (list as readonly Reservation[]).filter(({ cancelled }) => !cancelled), [list])
  const { list: current, now } = useReservationsNow(standing)
  const shown = upcoming(current, now)
  // What the room refused is worth knowing, but nobody goes there.
  const next = shown.find(({ cancelledByResponse }) => !cancelledByResponse)
  const others = shown.filter((one) => one !== next)
  const isFirstLoad = asOf === null && phase !== 'failed'

  return (
    <>
      <section aria-labelledby="home-next" className={styles.next}>
        <h2 id="home-next" className={styles.heading}>
          {t('home.next')}
        </h2>
        {phase === 'failed' && fault && (
          <Trouble role="alert" onRetry={() => loadReservations(product)}>
            {asOf === null ? t('reservations.failed') : t('reservations.stale', { time: format.time(asOf, zone) })}{' '}
            {faultMessage(fault)}
          </Trouble>
        )}
        {isFirstLoad && <Skeleton lines={5} />}
        {next && <NextReservation reservation={next} />}
        {!next && asOf !== null && <NothingNext />}
      </section>
      {children}
      {others.length > 0 && (
        <section aria-labelledby="home-upcoming" className={styles.upcoming}>
          <h2 id="home-upcoming" className={styles.heading}>
            {t('home.upcoming')}
          </h2>
          <ul className={styles.rows}>
            {others.map((reservation) => (
              <UpcomingRow
                key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
                reservation={reservation}
                now={now}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const NothingNext = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <div className={styles.emptyCard}>
      <EmptyState
        icon={<CalendarPlus size={20} />}
        title={t('reservations.none')}
        actions={
          <Button look="primary" onClick={() => navigate('/reservations/reserve')}>
            {t('reservations.goReserve')}
          </Button>
        }
      >
        {t('home.noneHint')}
      </EmptyState>
    </div>
  )
}
