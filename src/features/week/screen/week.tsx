import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { desks, usualDays } from '#src/features/home/model/desk-days.ts'
import { useHolidays } from '#src/features/holidays/screen/holiday-mark.tsx'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { useMoment } from '#src/features/bookings/screen/reservations/use-when.ts'
import { useOffice } from '#src/features/settings/screen/office-select.tsx'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf, dayOf, endOfDay, startOfDay } from '#src/kernel/time/days.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { firstDayOfWeek, weekInfoOf } from '#src/locale/regional-locale.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { classes, useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { useUrlSearch } from '#src/ui/use-url-search.ts'
import { DayCard } from './day-card.tsx'
import { isSeatAtOffice, watchWeek } from '../model/load-week.ts'
import { ReserveBar } from './reserve-bar.tsx'
import {
  dayToPlan,
  deskToReserve,
  fullestDay,
  isTicked,
  type Region,
  weekendOf,
  whoIsIn,
  workingWeek,
} from '../model/rules/working-week.ts'
import { teamOfWeek, week, weekDesks } from '../model/state.ts'
import { TeamNote, useTeam } from './team.tsx'
import styles from './week.module.css'

interface Shown {
  /** A day of the week that is shown; null is the one to plan next. */
  readonly day: CalendarDay | null
}

const decode = (query: string): Shown => {
  const given = new URLSearchParams(query).get('week') ?? ''
  return { day: /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? calendarDayOf(given) : null }
}
const encode = ({ day }: Shown): string => (day === null ? '' : `?week=${day}`)

const useRegion = (): Region => {
  const locale = useRegionalLocale()
  return useMemo(() => ({ firstDay: firstDayOfWeek(locale), weekend: weekendOf(weekInfoOf(locale)) }), [locale])
}

/** The day on the clock of the office. */
const useToday = (): CalendarDay => {
  const { zone } = useSnapshot(reader)
  const midnight = useCallback((now: Parameters<typeof dayOf>[1]) => endOfDay(zone, dayOf(zone, now)), [zone])
  return dayOf(zone, useMoment(midnight))
}

/** The working week: the user's desk and their team on each day, and several days reserved at once. */
const Week = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const faultMessage = useFaultMessage()
  const { rights } = useSnapshot(session)
  const { zone } = useSnapshot(reader)
  const office = useOffice()
  const today = useToday()
  const region = useRegion()
  const usual = usualDays(useSnapshot(desks))
  const { search, change } = useUrlSearch('/week', decode, encode)
  const planned = dayToPlan(today, region)
  const shownDay = search.day ?? planned
  const list = workingWeek(shownDay, region, usual).join(' ')
  const days = useMemo(() => list.split(' ').map(calendarDayOf), [list])
  const holidayOn = useHolidays(zone)
  const { choices } = useSnapshot(week)
  const { value: shown, phase, fault } = useSnapshot(weekDesks)
  const { value: teamDays } = useSnapshot(teamOfWeek)
  const team = useTeam(days)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (rights.reserve && reservations.phase === 'idle') void loadReservations(services)
  }, [services, rights])
  useEffect(
    () => watchWeek(services, days, office),
    // Another attempt is another search.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, days, office, attempt],
  )

  const plans = days.map((day) => {
    const plan = shown.days.get(day)
    const offers = {
      day,
      isOwn: (plan?.own ?? null) !== null,
      holiday: holidayOn(day),
      offer: plan?.offer ?? null,
      beside: plan?.beside?.offer ?? null,
    }
    const choice = choices[day]
    const desk = deskToReserve(offers, choice)
    return {
      day,
      plan,
      offers,
      desk,
      isTicked: isTicked(offers, choice, usual),
      who: whoIsIn(team, teamDays, day, (seat) => isSeatAtOffice(seat, office)),
    }
  })
  const wanted = plans.flatMap(({ day, desk, isTicked: isWanted }) => (desk && isWanted ? [{ day, desk }] : []))
  const fullest = fullestDay(new Map(plans.map(({ day, who }) => [day, who.here.length])))
  const [first, last] = [days[0] ?? shownDay, days.at(-1) ?? shownDay]
  const retry = async (): Promise<void> => {
    if (reservations.asOf === null) await loadReservations(services)
    setAttempt(attempt + 1)
  }
  const turn = (count: number): void => change({ day: addDays(shownDay, 7 * count) })
  return (
    <div className={classes(page.page, styles.screen)}>
      <header className={styles.header}>
        <div>
          <h1 className={page.title}>{t('place.week')}</h1>
          <p className={styles.range} role="status">
            {format.longDayRange(startOfDay(zone, first), startOfDay(zone, last), zone)}
          </p>
        </div>
        <div className={styles.turn}>
          <IconButton
            label={t('week.previous')}
            look="outline"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            onClick={() => turn(-1)}
          />
          <Button aria-pressed={days.includes(planned)} onClick={() => change({ day: null })}>
            {t('week.current')}
          </Button>
          <IconButton
            label={t('week.next')}
            look="outline"
            icon={<ChevronRight size={16} aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </div>
      </header>
      {fault && (
        <Trouble role="alert" onRetry={retry}>
          {t('week.failed')} {faultMessage(fault)}
        </Trouble>
      )}
      <ReserveBar wanted={wanted} isLoading={phase === 'loading'} />
      <ul className={styles.days}>
        {plans.map((one) => (
          <DayCard
            key={one.day}
            {...one}
            today={today}
            isFullest={one.day === fullest}
            isLoading={phase === 'loading'}
            team={team}
          />
        ))}
      </ul>
      <TeamNote team={team} />
    </div>
  )
}

export default Week
