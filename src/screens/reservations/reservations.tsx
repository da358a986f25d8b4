import { CalendarX2, ListChecks } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { fold } from '#src/core/filter/fold.ts'
import { groupByDay } from '#src/core/reservation/calendar-days.ts'
import { reservationStatuses, type Reservation, type ReservationStatus } from '#src/core/reservation/derive.ts'
import { startOfDay } from '#src/core/time/days.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { reservations, setStatusShown } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Progress } from '#src/ui/progress.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ReservationDetails } from './reservation-details.tsx'
import { ReservationRow } from './reservation-row.tsx'
import styles from './reservations.module.css'
import { statusIcon, statusTone } from './status.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

const fits = ({ event, resourceName }: Reservation, wanted: string): boolean =>
  fold(`${event.subject} ${resourceName} ${event.organizer?.name ?? ''}`).includes(fold(wanted.trim()))

/** The reservations of the next 30 days, by day; one of them in the side panel. */
const Reservations = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [, navigate] = useLocation()
  const { list, phase, stale, asOf, shown, fault } = useSnapshot(reservations)
  const { zone, now } = useSnapshot(timeline)
  const [text, setText] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Reservation | null>(null)
  const current = now === 0 ? product.clock.now() : now

  useEffect(() => {
    if (reservations.phase === 'idle') void loadReservations(product)
  }, [product])

  const all = list as readonly Reservation[]
  const days = groupByDay(
    all.filter((reservation) => shown[reservation.status] && fits(reservation, text)),
    zone,
    current,
  )
  const countOf = (status: ReservationStatus): number =>
    all.filter((reservation) => reservation.status === status).length
  const open = all.find(({ event }) => event.id === openId) ?? null
  const isFirstLoad = all.length === 0 && (phase === 'loading' || phase === 'idle')

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('place.reservations')}</h1>
          <p className={styles.lead}>{t('reservations.lead')}</p>
          <div className={styles.tools}>
            <div className={styles.search}>
              <SearchField
                label={t('reservations.search')}
                value={text}
                clearLabel={t('app.clear')}
                onChange={setText}
              />
            </div>
            <div role="group" aria-label={t('reservations.statuses')} className={styles.statuses}>
              {reservationStatuses.map((status) => {
                const Icon = statusIcon[status]
                return (
                  <ToggleChip
                    key={status}
                    tone={statusTone[status]}
                    icon={<Icon size={14} aria-hidden="true" />}
                    isOn={shown[status]}
                    count={countOf(status)}
                    onToggle={() => setStatusShown(status, !shown[status])}
                  >
                    {t(`status.${status}`)}
                  </ToggleChip>
                )
              })}
            </div>
          </div>
          {(stale || phase === 'failed') && (
            <p role="alert" className={styles.stale}>
              <span>
                {asOf === null ? t('reservations.failed') : t('reservations.stale', { time: format.time(asOf, zone) })}{' '}
                {fault && t(`fault.${fault.kind}.message`, { ...fault })}
              </span>
              <Button size="small" onClick={() => void loadReservations(product)}>
                {t('app.retry')}
              </Button>
            </p>
          )}
        </header>
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
                  <Button
                    onClick={() => {
                      setText('')
                      for (const status of reservationStatuses) setStatusShown(status, true)
                    }}
                  >
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
                    isOpen={reservation.event.id === openId}
                    onOpen={() => setOpenId(reservation.event.id)}
                    onCancel={() => setLeaving(reservation)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      {open && (
        <ReservationDetails reservation={open} onClose={() => setOpenId(null)} onCancel={() => setLeaving(open)} />
      )}
      {leaving && (
        <Suspense fallback={null}>
          <CancelDialog reservation={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </div>
  )
}

export default Reservations
