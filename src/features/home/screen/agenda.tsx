import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation } from 'wouter'
import { notify } from '#src/features/notices/model/state.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { CardActions } from '#src/features/bookings/screen/slots.ts'
import { reservationPath } from '#src/features/bookings/model/reservations/reservation-path.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { dueCheckIns, reservationNow } from '#src/features/bookings/model/reservations/rules/actions.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { Countdown, Facts, StatusBadge } from '#src/features/bookings/screen/reservations/status-badge.tsx'
import { useMoment, useTimeOf } from '#src/features/bookings/screen/reservations/use-when.ts'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { earliest, minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { EmptyState, Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { upcoming } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import styles from './home.module.css'

/** Minutes before start and end at which the countdown is announced. Announcing every minute would be noise. */
const spokenBefore = [15, 5, 1] as const

/** Announces the time until the reservation begins or ends to screen readers, politely and a few times only. */
const useSpokenCountdown = ({ event }: Reservation): void => {
  const { subject } = event
  const start = event.start.utcDateTime
  const end = event.end.utcDateTime
  const nextOf = useCallback(
    (now: Instant): Instant | null => {
      const moments = [start, end].flatMap((at) => spokenBefore.map((minutes) => plus(at, -minutes * oneMinute)))
      const next = moments.filter((moment) => moment > now)
      return next.length === 0 ? null : earliest(...next)
    },
    [start, end],
  )
  const now = useMoment(nextOf)
  useEffect(() => {
    const target = now < start ? start : end
    const minutes = Math.round(minutesBetween(now, target))
    // The first tick comes at an arbitrary time, so check that an announcement is due.
    if (!spokenBefore.some((before) => before === minutes)) return
    notify({
      kind: 'nothing',
      key: target === start ? 'home.spoken.starts' : 'home.spoken.ends',
      values: { subject, count: minutes },
    })
  }, [now, start, end, subject])
}

/** The next or current reservation, with the time until it begins or ends and its actions. */
const NextReservation = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const { event, status } = reservation
  const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
  const people = event.attendees.filter(({ resource }) => !resource).length
  useSpokenCountdown(reservation)
  const subjectId = useId()
  return (
    <article className={styles.card} aria-labelledby={subjectId} data-status={status}>
      <p className={styles.countdown}>
        <Countdown span={span} />
        {status !== 'accepted' && <StatusBadge status={status} />}
      </p>
      <h3 id={subjectId} className={styles.subject}>
        <Link href={reservationPath(event)}>{event.subject || t('notice.noSubject')}</Link>
      </h3>
      <Facts
        reservation={reservation}
        className={styles.facts}
        people={people > 1 ? t('reservations.attendees', { count: people }) : null}
      />
      <div className={styles.actions}>
        <CardActions reservation={reservation} />
      </div>
    </article>
  )
}

/** One upcoming reservation, as a link to its details. */
const UpcomingRow = ({ reservation, now }: { readonly reservation: Reservation; readonly now: Instant }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { event, resourceName, areaId, status } = reservation
  const start = event.start.utcDateTime
  const { zone, named } = usePlaceTime()(zoneOfPlace(areaId), start)
  const today = dayOf(zone, now)
  const day = event.isAllDay ? event.start.dateTime.slice(0, 10) : dayOf(zone, start)
  const dayWords =
    day <= today ? t('app.today') : day === addDays(today, 1) ? t('home.tomorrow') : format.day(start, zone)
  return (
    <li className={styles.row}>
      <span className={styles.when}>
        <span className={classes(styles.day, capital.capital)}>{dayWords}</span>
        <span>
          {event.isAllDay
            ? t('form.allDay')
            : named(`${format.time(start, zone)} – ${format.time(event.end.utcDateTime, zone)}`)}
        </span>
      </span>
      <span className={styles.what}>
        <Link href={reservationPath(event)} className={styles.open}>
          {event.subject || t('notice.noSubject')}
        </Link>
        <span className={styles.where}>{resourceName}</span>
      </span>
      {status !== 'accepted' && <StatusBadge status={status} />}
    </li>
  )
}

/**
 * Renders the next reservation, then the children, then the later reservations: at most 10 in all, by start (section
 * 9).
 */
export const Agenda = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const services = useBooking()
  const { list, phase, asOf, fault } = useSnapshot(reservations)
  const { zone } = useSnapshot(reader)
  const standing = useMemo(() => list.filter(({ cancelled }) => !cancelled), [list])
  const now = useTimeOf(standing, zone)
  const shown = useMemo(() => upcoming(standing, now).map((known) => reservationNow(known, now)), [standing, now])
  // A reservation that the room declined is listed but is never "next", because no one attends it.
  const first = shown.find(({ cancelledByResponse }) => !cancelledByResponse)
  const [urgent] = dueCheckIns(shown, now)
  // The most urgent check-in comes first; a reservation that is under way keeps its buttons on a card of its own.
  const isUnderWay = first !== undefined && first.event.start.utcDateTime <= now
  const next = [urgent?.reservation, urgent && !isUnderWay ? undefined : first].filter((one) => one !== undefined)
  const cards = next.filter(({ event }, index) => next.findIndex((one) => one.event === event) === index)
  const others = shown.filter(({ event }) => !cards.some((one) => one.event === event))
  const hasBegun = ({ event }: Reservation): boolean => event.start.utcDateTime <= now
  const isFirstLoad = asOf === null && phase !== 'failed'

  return (
    <>
      <section aria-labelledby="home-next" className={styles.next}>
        <h2 id="home-next" className={styles.heading}>
          {t('home.next')}
        </h2>
        {phase === 'failed' && fault && (
          <Trouble role="alert" onRetry={() => loadReservations(services)}>
            {asOf === null ? t('reservations.failed') : t('reservations.stale', { time: format.time(asOf, zone) })}{' '}
            {faultMessage(fault)}
          </Trouble>
        )}
        {isFirstLoad && <Skeleton lines={5} />}
        {cards.map((reservation) => (
          <NextReservation
            key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
            reservation={reservation}
          />
        ))}
        {cards.length === 0 && asOf !== null && <NothingNext />}
      </section>
      {children}
      <div className={styles.upcoming}>
        <LaterReservations titleKey="home.running" list={others.filter(hasBegun)} now={now} />
        <LaterReservations titleKey="home.upcoming" list={others.filter((one) => !hasBegun(one))} now={now} />
      </div>
    </>
  )
}

interface LaterReservationsProps {
  readonly titleKey: 'home.running' | 'home.upcoming'
  readonly list: readonly Reservation[]
  readonly now: Instant
}

/** Reservations below the next one, if there are any: those that have begun, or those that begin later. */
const LaterReservations = ({ titleKey, list, now }: LaterReservationsProps) => {
  const { t } = useTranslation()
  const id = useId()
  if (list.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(titleKey)}
      </h2>
      <ul className={styles.rows}>
        {list.map((reservation) => (
          <UpcomingRow
            key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
            reservation={reservation}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}

const NothingNext = () => {
  const { t } = useTranslation()
  const services = useReading()
  const [, navigate] = useLocation()
  return (
    <div className={styles.emptyCard}>
      <EmptyState
        icon={<CalendarPlus size={20} />}
        title={t('reservations.none')}
        actions={
          <Button look="primary" onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
            {t('reservations.goReserve')}
          </Button>
        }
      >
        {t('home.noneHint')}
      </EmptyState>
    </div>
  )
}
