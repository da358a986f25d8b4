import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import type { DeskOffer } from '#src/engine/compute.ts'
import { HolidayMark } from '#src/features/holidays/screen/holiday-mark.tsx'
import { dismissBooking, home } from '#src/features/home/model/state.ts'
import type { Seat } from '#src/features/people/model/state.ts'
import { reservationPath } from '#src/features/bookings/model/reservations/reservation-path.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { StatusBadge } from '#src/features/bookings/screen/reservations/status-badge.tsx'
import { useEventTime, useSubject } from '#src/features/bookings/screen/reservations/use-when.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/feedback.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { cardOfDay, reserveDays } from './reserve-bar.tsx'
import { type DayOffers, desksOf, type WhoIsIn } from '../model/rules/working-week.ts'
import { choose, type PlannedDay, week, weekDesks } from '../model/state.ts'
import { TeamList } from './team.tsx'
import styles from './week.module.css'

interface DayCardProps {
  readonly day: CalendarDay
  readonly plan: PlannedDay | undefined
  readonly offers: DayOffers<DeskOffer>
  /** The desk that would be reserved. */
  readonly desk: DeskOffer | null
  readonly isTicked: boolean
  readonly who: WhoIsIn<Person, Seat>
  readonly today: CalendarDay
  /** More of the team are there than on any other day. */
  readonly isFullest: boolean
  readonly isLoading: boolean
  readonly team: readonly Person[]
}

/** One day of the week: the user's desk or those to choose from, and the team. */
export const DayCard = ({
  day,
  plan,
  offers,
  desk,
  isTicked,
  who,
  today,
  isFullest,
  isLoading,
  team,
}: DayCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const own = plan?.own ?? null
  const isPast = day < today
  return (
    <li
      className={styles.day}
      data-own={own !== null || undefined}
      data-today={day === today || undefined}
      data-past={isPast || undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <div className={styles.head}>
        <h2 className={classes(styles.name, capital.capital)}>{format.day(startOfDay(zone, day), zone)}</h2>
        {day === today && <Chip tone="accent">{t('app.today')}</Chip>}
        {isFullest && <Chip icon={<Users size={13} aria-hidden="true" />}>{t('week.fullest')}</Chip>}
        <HolidayMark day={day} zone={zone} />
      </div>
      <div className={styles.place}>
        <Refused day={day} desk={desk} />
        {own ? (
          <OwnDesk own={own} />
        ) : isLoading && !isPast ? (
          <Skeleton lines={2} />
        ) : desk && !isPast ? (
          <Offers offers={offers} plan={plan} desk={desk} isTicked={isTicked} who={who} />
        ) : (
          <div className={styles.none}>
            <p className={styles.muted}>{t(isPast ? 'week.noDesk' : 'home.desk.none')}</p>
            {!isPast && <Link href={reservePathOf({ day })}>{t('home.desk.find')}</Link>}
          </div>
        )}
      </div>
      <TeamList day={day} isPast={isPast} team={team} who={who} />
    </li>
  )
}

/** The desk that the user has on a day. */
const OwnDesk = ({ own }: { readonly own: Reservation }) => {
  const eventTime = useEventTime()
  const { event, resourceName, status } = own
  return (
    <div className={styles.own}>
      <p className={styles.mine}>
        <CalendarCheck size={15} aria-hidden="true" />
        <Link href={reservationPath(event)}>{resourceName || event.subject}</Link>
      </p>
      <p className={styles.muted}>{eventTime(event)}</p>
      {status !== 'accepted' && <StatusBadge status={status} />}
    </div>
  )
}

interface OffersProps {
  readonly offers: DayOffers<DeskOffer>
  readonly plan: PlannedDay | undefined
  /** The desk that would be reserved. */
  readonly desk: DeskOffer
  readonly isTicked: boolean
  readonly who: WhoIsIn<Person, Seat>
}

/** The tick that puts the day among those to reserve, and the desks to choose from. */
const Offers = ({ offers, plan, desk, isTicked, who }: OffersProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { desks, usualName } = useSnapshot(weekDesks).value
  const { day } = offers
  const list = desksOf(offers)
  const neighbour = who.here.find(({ seat }) => seat.resource && seat.resource.id === plan?.beside?.seat)?.person.name
  const name = format.day(startOfDay(zone, day), zone)
  const wordsOf = ({ id, isUsual, span }: DeskOffer): readonly string[] =>
    [
      isUsual ? t('home.desk.usual') : '',
      neighbour !== undefined && id === plan?.beside?.offer.id ? t('colleagues.near', { name: neighbour }) : '',
      format.timeRange(span.start, span.end, zone),
    ].filter((part) => part !== '')
  const isUsualTaken = usualName !== null && list.every(({ name: other }) => other !== usualName)
  return (
    <div className={styles.offers}>
      <Checkbox
        label={
          <>
            {t('week.tick')}
            <span className="visually-hidden">, {name}</span>
          </>
        }
        isOn={isTicked}
        onChange={(isOn) => choose(day, { isTicked: isOn })}
      />
      {isUsualTaken && <p className={styles.muted}>{t('week.usualTaken', { name: usualName })}</p>}
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{t('week.desk', { day: name })}</legend>
        {list.map((one) => (
          <label key={one.id} className={styles.desk}>
            <input
              type="radio"
              name={`week-${day}`}
              aria-label={[one.name, ...wordsOf(one)].join(', ')}
              checked={one.id === desk.id}
              onChange={() => choose(day, { deskId: one.id, isTicked: true })}
            />
            <span className={styles.about}>
              <span className={styles.deskName}>{one.name}</span>
              {wordsOf(one).map((words) => (
                <span key={words} className={styles.muted}>
                  {words}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      {plan?.free !== null && plan?.free !== undefined && desks > 1 && (
        <p className={styles.muted}>{t('week.free', { count: plan.free, total: desks })}</p>
      )}
    </div>
  )
}

/** The reason why a reservation failed or was declined, and another desk, which one press reserves. */
const Refused = ({ day, desk }: { readonly day: CalendarDay; readonly desk: DeskOffer | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const faultMessage = useFaultMessage()
  const subject = useSubject('workplace')
  const { zone } = useSnapshot(reader)
  const { sending, refused } = useSnapshot(week)
  const { byClientId } = useSnapshot(awaiting)
  const booking = useSnapshot(home).bookings[cardOfDay(day)]
  if (!booking) return null
  const isDeclined = byClientId[booking.clientId]?.step === 'declined'
  const fault: Fault | null = booking.step === 'failed' ? booking.fault : isDeclined ? { kind: 'room-declined' } : null
  if (fault === null) return null
  const isOther = desk !== null && !refused[day]?.includes(desk.id)
  const dismiss = (): void => dismissBooking(cardOfDay(day), booking.clientId)
  return (
    <div role="alert" className={styles.fault}>
      <p>
        <CircleAlert size={15} aria-hidden="true" />
        <span>{faultMessage(fault)}</span>
        <IconButton label={t('app.dismiss')} icon={<X size={14} aria-hidden="true" />} onClick={dismiss} />
      </p>
      {isOther && (
        <Button
          size="small"
          busy={sending > 0}
          onClick={() => {
            dismiss()
            void reserveDays(services, [{ day, desk }], subject, true)
          }}
        >
          {t('home.instead', { name: desk.name, offer: format.timeRange(desk.span.start, desk.span.end, zone) })}
        </Button>
      )}
    </div>
  )
}
