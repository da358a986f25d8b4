import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import ListChecks from 'lucide-react/icons/list-checks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { fold } from '#src/core/filter/fold.ts'
import { groupByDay } from '#src/core/reservation/calendar-days.ts'
import { reservationStatuses, type Reservation, type ReservationStatus } from '#src/core/reservation/derive.ts'
import { dayOf, startOfDay } from '#src/core/time/days.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useReservationsNow } from '../reservation-parts/use-moment.ts'
import { type ListAddress, readAddress, writeAddress } from './address.ts'
import { ListHeader } from './list-header.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import { ReservationRow } from './reservation-row.tsx'
import styles from './reservations.module.css'

const fits = ({ event, resourceName }: Reservation, wanted: string): boolean =>
  fold(`${event.subject} ${resourceName} ${event.organizer?.name ?? ''}`).includes(fold(wanted.trim()))

/** The reservations of the next 30 days, by day; one of them in the side panel. */
const Reservations = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [, navigate] = useLocation()
  const query = useSearch()
  const address = readAddress(query)
  const { list, phase, asOf } = useSnapshot(reservations)
  const { zone } = useSnapshot(timeline)
  const { now, list: all } = useReservationsNow(list, zone)
  const today = dayOf(zone, now)

  useEffect(() => {
    // Once for every day: the window of 30 days moves on at midnight.
    const isLoaded = reservations.asOf !== null && dayOf(zone, reservations.asOf) === today
    if (!isLoaded && reservations.phase !== 'loading') void loadReservations(product)
  }, [product, zone, today])

  const go = (changes: Partial<ListAddress>, replace = true): void =>
    navigate(writeAddress({ ...address, ...changes }, query), { replace })
  const days = groupByDay(
    all.filter((reservation) => address.statuses.includes(reservation.status) && fits(reservation, address.text)),
    zone,
    now,
  )
  const countOf = (status: ReservationStatus): number =>
    all.filter((reservation) => reservation.status === status).length
  const isFirstLoad = all.length === 0 && asOf === null && (phase === 'loading' || phase === 'idle')

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <ListHeader address={address} countOf={countOf} onChange={go} onRetry={() => void loadReservations(product)} />
        <Progress label={t('app.loading')} share={null} active={phase === 'loading'} />
        <div className={styles.list}>
          {isFirstLoad && <Skeleton lines={9} />}
          {!isFirstLoad && days.length === 0 && phase !== 'failed' && (
            <EmptyState
              icon={all.length === 0 ? <ListChecks size={20} /> : <CalendarX2 size={20} />}
              title={t(all.length === 0 ? 'reservations.none' : 'reservations.noneFit')}
              actions={
                all.length === 0 ? (
                  <Button look="primary" onClick={() => navigate('/reservations/reserve')}>
                    {t('reservations.goReserve')}
                  </Button>
                ) : (
                  <Button onClick={() => go({ text: '', statuses: reservationStatuses })}>
                    {t('reservations.showAll')}
                  </Button>
                )
              }
            >
              {t(all.length === 0 ? 'reservations.noneHint' : 'reservations.noneFitHint')}
            </EmptyState>
          )}
          {days.map(({ day, reservations: listed }) => (
            <section key={day} aria-label={format.longDay(startOfDay(zone, day), zone)} className={styles.day}>
              <h2 className={styles.date}>{format.longDay(startOfDay(zone, day), zone)}</h2>
              <ul className={styles.rows}>
                {listed.map((reservation) => (
                  <ReservationRow
                    key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
                    reservation={reservation}
                    isOpen={reservation.event.id === address.event}
                    // Back closes the panel; from one reservation to the next it is the same panel.
                    onOpen={() =>
                      go({ event: reservation.event.id, uid: reservation.event.iCalUId }, address.event !== null)
                    }
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      {address.event !== null && (
        <ReservationPanel
          list={all}
          id={address.event}
          uid={address.uid}
          onClose={() => go({ event: null, uid: null })}
        />
      )}
    </div>
  )
}

export default Reservations
