import Armchair from 'lucide-react/icons/armchair'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarRange from 'lucide-react/icons/calendar-range'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { DayStrip } from '#src/features/bookings/screen/reservations/day-strip.tsx'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { leaveForm } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reader } from '#src/base/reader.ts'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import { quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { rememberPerson, toggleFavouritePerson } from '#src/features/people/model/find-people.ts'
import { addedPath, meetingPath } from '../model/load-colleagues.ts'
import { PersonPortrait, positionWords } from '#src/features/people/screen/person.tsx'
import { nearbyPath } from '../model/sit-nearby.ts'
import { type ColleagueToday, people, peopleToday } from '#src/features/people/model/state.ts'
import styles from './colleagues.module.css'

/** One colleague: name, today's seat, free time and actions. */
export const ColleagueCard = ({ person, among }: { readonly person: Person; readonly among: readonly Person[] }) => {
  const { t } = useTranslation()
  const services = useReading()
  const [, navigate] = useLocation()
  const { known } = useSnapshot(people)
  const { value: today } = useSnapshot(peopleToday)
  const day = today.get(person.email)
  const isFavourite = known.favourites.some(({ email }) => email === person.email)
  const { name, email } = person
  const seat = day?.data === 'ready' ? day.seat : null

  const go = (path: string): void => {
    void rememberPerson(services, person)
    navigate(path)
  }
  const search = (path: string): void => {
    leaveForm()
    go(path)
  }
  return (
    <>
      <div className={styles.head}>
        <PersonPortrait name={name} email={email} size="large" />
        <div className={styles.who}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.position}>{positionWords(person, among)}</p>
        </div>
        <IconButton
          label={t(isFavourite ? 'colleagues.removeFavourite' : 'colleagues.addFavourite', { name })}
          aria-pressed={isFavourite}
          className={styles.star}
          icon={<Star size={16} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => void toggleFavouritePerson(services, person)}
        />
      </div>
      <Today day={day} />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<CalendarPlus size={15} aria-hidden="true" />}
          aria-label={t('colleagues.bookWithName', { name })}
          onClick={() => search(meetingPath(services, person, day?.data === 'ready' ? day.day.nextFree : null))}
        >
          {t('colleagues.bookWith')}
        </Button>
        <Button
          size="small"
          look="quiet"
          icon={<CalendarRange size={15} aria-hidden="true" />}
          aria-label={t('colleagues.showName', { name })}
          onClick={() => go(addedPath(services, person))}
        >
          {t('colleagues.show')}
        </Button>
        {seat?.resource && (
          <Button
            size="small"
            look="quiet"
            icon={<Armchair size={15} aria-hidden="true" />}
            aria-label={t('colleagues.sitNearbyName', { name })}
            onClick={() => search(nearbyPath(services, email, seat))}
          >
            {t('colleagues.sitNearby')}
          </Button>
        )}
        {seat?.resource && <WayLink resourceId={seat.resource.id} name={seat.name} />}
      </div>
    </>
  )
}

const Today = ({ day }: { readonly day: ColleagueToday | undefined }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const services = useReading()
  if (!day) return <p className={styles.line}>{t('app.loading')}</p>
  if (day.data === 'failed') {
    return (
      <p className={styles.line}>
        <TriangleAlert size={14} aria-hidden="true" />
        {t('colleagues.noCalendar')}
        <span className="visually-hidden">{serviceWords(day.message, t)}</span>
      </p>
    )
  }
  const present = now === 0 ? services.clock.now() : now
  const { nextFree } = day.day
  const at = (quarter: NonNullable<typeof nextFree>['from']): string => format.time(startOfQuarter(quarter), zone)
  const { seat } = day
  return (
    <>
      <p className={styles.line}>
        {nextFree && nextFree.from <= quarterAt(present) ? (
          <>
            <CircleCheck size={14} aria-hidden="true" className={styles.free} />
            {t('colleagues.freeUntil', { time: at(nextFree.to) })}
          </>
        ) : (
          <>
            <Clock size={14} aria-hidden="true" />
            {nextFree ? t('colleagues.freeFrom', { time: at(nextFree.from) }) : t('colleagues.notFreeToday')}
          </>
        )}
      </p>
      <DayStrip of="colleagues" span={day.span} parts={day.day.parts} now={present} zone={zone} />
      <p className={styles.line}>
        <MapPin size={14} aria-hidden="true" />
        {seat === null ? (
          <span className={styles.unknown}>{t('colleagues.noSeat')}</span>
        ) : (
          <span>
            {seat.name}
            <span className={styles.where}>
              {[seat.resource?.areaName ?? '', format.timeRange(seat.start, seat.end, zone)]
                .filter((part) => part !== '')
                .map((part) => ` · ${part}`)
                .join('')}
            </span>
          </span>
        )}
      </p>
    </>
  )
}
