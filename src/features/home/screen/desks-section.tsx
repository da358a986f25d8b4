import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation } from 'wouter'
import { reservationPath } from '#src/features/bookings/model/reservations/reservation-path.ts'
import { StatusBadge } from '#src/features/bookings/screen/reservations/status-badge.tsx'
import { useSubject } from '#src/features/bookings/screen/reservations/use-when.ts'
import { useWeekDays, type WeekDayName } from '#src/features/settings/screen/week-days.ts'
import { resourcePath } from '#src/features/availability/model/resource-path.ts'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { addDays, dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useOffice } from '#src/features/settings/screen/office-select.tsx'
import { zoneOfPlace, zoneOfResource } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { ToggleChip } from '#src/ui/chip.tsx'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import { book, BookButton, BookedLine } from './book-button.tsx'
import {
  daysToReserve,
  type DeskDay,
  deskDays,
  desks,
  setUsualDays,
  usualDays,
  watchDeskDays,
} from '../model/desk-days.ts'
import styles from './desks-section.module.css'
import homeStyles from './home.module.css'
import offerStyles from './offer-card.module.css'
import { dismissBooking, home, wantedOffer, wantOffer } from '../model/state.ts'

/** Key of the booking that belongs to the card of a day. */
const cardOf = ({ day }: DeskDay): string => `desk ${day}`

/** The user's desk on each of the next days, or one to reserve with one click. Absent where there are no desks. */
export const DesksSection = ({ now }: { readonly now: Instant }) => {
  const { t } = useTranslation()
  const services = useBooking()
  const subject = useSubject('workplace')
  const faultMessage = useFaultMessage()
  const { value: days, phase, fault } = useSnapshot(deskDays)
  const wishes = useSnapshot(desks)
  const office = useOffice()
  const [attempt, setAttempt] = useState(0)
  const wanted = daysToReserve(days, wishes)
  useEffect(
    () => watchDeskDays(services, office),
    // Another attempt is another search.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, office, attempt],
  )
  const reserveAll = async (): Promise<void> => {
    // One after another: each checks the reservations made before it.
    for (const deskDay of wanted) {
      if (deskDay.offer === null) continue
      await book(services, deskDay.offer, deskDay.offer.span, subject, cardOf(deskDay))
    }
  }
  if (phase === 'ready' && days.length === 0) return null
  return (
    <section aria-labelledby="home-desks" className={homeStyles.section}>
      <div className={homeStyles.sectionBar}>
        <h2 id="home-desks" className={classes(styles.heading, homeStyles.sectionHeading)}>
          {t('home.desk.title')}
        </h2>
        {days.length > 0 && <UsualDays />}
        <Link href="/week">{t('place.week')}</Link>
        {wanted.length > 1 && (
          <Button size="small" onClick={() => void reserveAll()}>
            {t('home.desk.reserveUsual', { count: wanted.length })}
          </Button>
        )}
      </div>
      {phase === 'failed' && fault && (
        <Trouble role="alert" onRetry={() => Promise.resolve(setAttempt(attempt + 1))}>
          {faultMessage(fault)}
        </Trouble>
      )}
      {phase === 'loading' && days.length === 0 && <Skeleton lines={2} />}
      <ul className={styles.days}>
        {days.map((deskDay) => (
          <DeskDayCard key={deskDay.day} deskDay={deskDay} now={now} />
        ))}
      </ul>
    </section>
  )
}

const isWorkday = ({ day }: WeekDayName): boolean => day !== 'saturday' && day !== 'sunday'

/** Chooses the days of the week on which the user wants a desk. */
const UsualDays = () => {
  const { t } = useTranslation()
  const names = useWeekDays()
  const shown = useSnapshot(desks)
  const usual = usualDays(shown)
  return (
    <fieldset className={styles.usual}>
      <legend className={styles.legend}>{t('home.desk.usualDays')}</legend>
      {names.filter(isWorkday).map(({ day, long, short }) => {
        const isOn = usual.includes(day)
        return (
          <ToggleChip
            key={day}
            label={long}
            isOn={isOn}
            onToggle={() => setUsualDays(isOn ? usual.filter((other) => other !== day) : [...usual, day])}
          >
            {short}
          </ToggleChip>
        )
      })}
    </fieldset>
  )
}

const DeskDayCard = ({ deskDay, now }: { readonly deskDay: DeskDay; readonly now: Instant }) => {
  const { t } = useTranslation()
  const services = useBooking()
  const subject = useSubject('workplace')
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { zone } = useSnapshot(reader)
  const { byClientId } = useSnapshot(awaiting)
  const card = cardOf(deskDay)
  const booking = useSnapshot(home).bookings[card] ?? null
  const { day, own, offer } = deskDay
  const item = useRef<HTMLLIElement>(null)
  const { current: wanted } = useSnapshot(wantedOffer)
  useEffect(() => {
    const element = item.current
    const target = element?.querySelector<HTMLElement>('[data-book]') ?? element?.querySelector<HTMLElement>('a')
    if (wanted !== day || !target) return
    target.focus()
    wantOffer(null)
  }, [wanted, day])
  const isTomorrow = day === addDays(dayOf(zone, now), 1)
  const offerWords = useOfferWords()
  const placeTime = usePlaceTime()
  const isDeclined = booking !== null && byClientId[booking.clientId]?.step === 'declined'
  const undo = booking?.step === 'booked' && !isDeclined ? booking.undo : null
  const isSending = booking?.step === 'sending'
  const span = isSending ? booking.span : (offer?.span ?? null)
  const place = { zone: offer && zoneOfResource(offer), isDayKnown: true }
  const ownSpan = own && spanOfEvent(own.event)
  const ownTime = ownSpan && placeTime(zoneOfPlace(own.areaId), ownSpan.start)
  const fault = booking?.step === 'failed' ? booking.fault : isDeclined ? ({ kind: 'room-declined' } as const) : null
  return (
    <li
      ref={item}
      className={styles.card}
      data-own={own !== null || undefined}
      data-booked={booking !== null || undefined}
    >
      <h3 className={classes(styles.day, capital.capital)}>
        {isTomorrow ? t('home.tomorrow') : format.day(startOfDay(zone, day), zone)}
      </h3>
      {own ? (
        <p className={styles.own}>
          <CalendarCheck size={15} aria-hidden="true" />
          <Link href={reservationPath(own.event)}>{own.resourceName || own.event.subject}</Link>
        </p>
      ) : offer ? (
        <p className={styles.offer}>
          <Link href={resourcePath(offer.id, day, offer.name)}>{offer.name}</Link>
          <span>
            {t(offer.isUsual ? 'home.desk.usual' : 'home.desk.free')} ·{' '}
            {format.duration(Math.round(minutesBetween(offer.span.start, offer.span.end)))}
          </span>
        </p>
      ) : (
        <p className={styles.offer}>{t('home.desk.none')}</p>
      )}
      {own && !undo && (
        <p className={styles.hours}>
          {own.event.isAllDay || !ownSpan || !ownTime
            ? t('form.allDay')
            : ownTime.named(format.timeRange(ownSpan.start, ownSpan.end, ownTime.zone))}
          {own.status !== 'accepted' && <StatusBadge status={own.status} />}
        </p>
      )}
      <BookedLine booked={undo && booking && offerWords(booking.span, 'booked', place)} />
      {fault && booking && (
        <div role="alert" className={offerStyles.refused}>
          <p>
            <CircleAlert size={15} aria-hidden="true" />
            <span>{faultMessage(fault)}</span>
            <IconButton
              label={t('app.dismiss')}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => dismissBooking(card, booking.clientId)}
            />
          </p>
        </div>
      )}
      <div className={styles.booking}>
        <BookButton
          undo={undo}
          look="outline"
          label={span ? offerWords(span, 'book', { ...place, isBrief: true }) : ''}
          longLabel={span ? offerWords(span, 'book', place) : ''}
          name={offer?.name ?? ''}
          isSending={isSending}
          onBook={
            (own === null || isSending) && offer && span ? () => void book(services, offer, span, subject, card) : null
          }
        />
        {own === null && offer === null && (
          <Button onClick={() => navigate(reservePathOf({ day }))}>{t('home.desk.find')}</Button>
        )}
      </div>
    </li>
  )
}
