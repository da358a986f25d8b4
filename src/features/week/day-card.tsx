import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import type { DeskOffer } from '#src/engine/compute.ts'
import { HolidayMark } from '#src/features/holidays/holiday-mark.tsx'
import type { Seat } from '#src/features/people/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { CalendarDay } from '#src/kernel/result.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import capital from '#src/ui/capital.module.css'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { Offers, OwnDesk, Refused } from './day-desk.tsx'
import type { WhoIsIn } from './rules/team.ts'
import type { DayOffers } from './rules/working-week.ts'
import type { PlannedDay } from './state.ts'
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
  const { zone } = useSnapshot(timeline)
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
            {!isPast && <Link href={`/reservations/reserve?date=${day}`}>{t('home.desk.find')}</Link>}
          </div>
        )}
      </div>
      <TeamList team={team} who={who} />
    </li>
  )
}
