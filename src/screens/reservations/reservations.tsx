import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import ListChecks from 'lucide-react/icons/list-checks'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { fold } from '#src/core/filter/fold.ts'
import { groupByDay } from '#src/core/reservation/calendar-days.ts'
import { reservationStatuses, type Reservation, type ReservationStatus } from '#src/core/reservation/derive.ts'
import { dayOf } from '#src/core/time/days.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useReservationsNow } from '../reservation-parts/use-moment.ts'
import { type ListAddress, readAddress, writeAddress } from './address.ts'
import { ListHeader } from './list-header.tsx'
import { ReservationDays } from './reservation-days.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import styles from './reservations.module.css'

const fits = ({ event, resourceName }: Reservation, wanted: string): boolean =>
  fold(`${event.subject} ${resourceName} ${event.organizer?.name ?? ''}`).includes(fold(wanted.trim()))

const nothingDrawn = { days: [], filter: '', openId: null }

/** The reservations of the next 30 days, by day; one of them in the side panel. */
const Reservations = () => {
  const { t } = useTranslation()
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
  const days = useMemo(() => {
    const { statuses, text } = readAddress(query)
    return groupByDay(
      all.filter((reservation) => statuses.includes(reservation.status) && fits(reservation, text)),
      zone,
      now,
    )
  }, [all, query, zone, now])
  const countOf = (status: ReservationStatus): number =>
    all.filter((reservation) => reservation.status === status).length
  const filter = `${address.statuses.join()} ${address.text}`
  const drawn = useDeferredValue(
    useMemo(() => ({ days, filter, openId: address.event }), [days, filter, address.event]),
    nothingDrawn,
  )
  const isFirstLoad = all.length === 0 && asOf === null && (phase === 'loading' || phase === 'idle')

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <ListHeader address={address} countOf={countOf} onChange={go} onRetry={() => void loadReservations(product)} />
        <Progress label={t('app.loading')} share={null} active={phase === 'loading'} />
        <div className={styles.list}>
          {(isFirstLoad || (days.length > 0 && drawn.days.length === 0)) && <Skeleton lines={9} />}
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
          <ReservationDays key={drawn.filter} days={drawn.days} openId={drawn.openId} zone={zone} />
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
