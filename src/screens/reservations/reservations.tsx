import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import ListChecks from 'lucide-react/icons/list-checks'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { fold } from '#src/core/filter/fold.ts'
import { layBetween } from '#src/core/other-calendars/others-events.ts'
import { groupByDay } from '#src/core/reservation/calendar-days.ts'
import { reservationStatuses, type Reservation, type ReservationStatus } from '#src/core/reservation/derive.ts'
import { dayOf } from '#src/core/time/days.ts'
import { instantOf } from '#src/core/time/moment.ts'
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
import { OthersBar } from './others-bar.tsx'
import { type Drawn, ReservationDays } from './reservation-days.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import styles from './reservations.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOthers } from './use-others.ts'
import { WaitlistToggle } from './waitlist-toggle.tsx'
import { CalendarsPanel } from './calendars-panel.tsx'
import { WaitlistPanel } from './waitlist-panel.tsx'

const fits = ({ event, resourceName }: Reservation, wanted: string): boolean =>
  fold(`${event.subject} ${resourceName} ${event.organizer?.name ?? ''}`).includes(fold(wanted.trim()))

const nothingDrawn: Drawn & { readonly filter: string } = {
  days: [],
  calendars: [],
  now: instantOf(0),
  openId: null,
  filter: '',
}

/** The reservations of the next 30 days, by day; one of them in the side panel. */
const Reservations = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const [, navigate] = useLocation()
  const query = useSearch()
  const address = useMemo(() => readAddress(query), [query])
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
  const others = useOthers(address.hidden, address.text, asOf)
  const days = useMemo(() => {
    const { statuses, text } = address
    const own = groupByDay(
      all.filter((reservation) => statuses.includes(reservation.status) && fits(reservation, text)),
      zone,
      now,
    )
    return layBetween(own, others.events, zone, now)
  }, [all, address, others.events, zone, now])
  const countOf = (status: ReservationStatus): number =>
    all.filter((reservation) => reservation.status === status).length
  const { calendars } = others
  const { event: openId } = address
  const filter = `${address.statuses.join()} ${address.text}`
  const drawn = useDeferredValue(
    useMemo(() => ({ days, calendars, now, openId, filter }), [days, calendars, now, openId, filter]),
    nothingDrawn,
  )
  const rows = useRef<HTMLDivElement>(null)
  useKeptFocus(rows, drawn)
  const isFirstLoad = all.length === 0 && asOf === null && (phase === 'loading' || phase === 'idle')

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <ListHeader
          address={address}
          countOf={countOf}
          onChange={go}
          onRetry={() => void loadReservations(product)}
          beside={
            <WaitlistToggle
              isOpen={address.isWaiting}
              onToggle={() =>
                go({ isWaiting: !address.isWaiting, isManaging: false, event: null, uid: null }, address.isWaiting)
              }
            />
          }
        >
          <OthersBar
            calendars={others.calendars}
            hidden={address.hidden}
            isManaging={address.isManaging}
            onHide={(hidden) => go({ hidden })}
            onManage={() =>
              go({ isManaging: !address.isManaging, isWaiting: false, event: null, uid: null }, address.isManaging)
            }
          />
        </ListHeader>
        <Progress label={t('app.loading')} share={null} active={phase === 'loading'} />
        <div ref={rows} role="region" aria-label={t('place.reservations')} tabIndex={0} className={styles.list}>
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
          <ReservationDays key={drawn.filter} drawn={drawn} zone={zone} />
        </div>
      </div>
      {address.isManaging && address.event === null && <CalendarsPanel onClose={() => go({ isManaging: false })} />}
      {address.isWaiting && address.event === null && <WaitlistPanel onClose={() => go({ isWaiting: false })} />}
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
