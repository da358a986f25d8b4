import { useEffect, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import { session } from '#src/features/account/model/state.ts'
import { loadKnownPeople } from '#src/features/people/model/find-people.ts'
import { PersonPortrait } from '#src/features/people/screen/person.tsx'
import { peopleMet } from '#src/features/people/model/rules/people.ts'
import { people, type Seat } from '#src/features/people/model/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { resourcePath } from '#src/features/availability/model/resource-path.ts'
import { locationAround } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { Trouble } from '#src/ui/feedback.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { watchTeam } from '../model/load-week.ts'
import type { WhoIsIn } from '../model/rules/working-week.ts'
import { teamOfWeek } from '../model/state.ts'
import styles from './week.module.css'

/** People shown if the user has no favourite colleagues. */
const mostMet = 6

/** Returns the user's team and keeps their calendars current: their favourite colleagues, otherwise those whom they meet most often. */
export const useTeam = (days: readonly CalendarDay[]): readonly Person[] => {
  const services = usePlanning()
  const locale = useRegionalLocale()
  const { user, rights } = useSnapshot(session)
  const { favourites } = useSnapshot(people).known
  const { list } = useSnapshot(reservations)
  const own = user?.email ?? ''
  useEffect(() => {
    if (rights.people) void loadKnownPeople(services)
  }, [services, rights])
  const team = useMemo((): readonly Person[] => {
    if (!rights.people) return []
    const { compare } = new Intl.Collator(locale)
    if (favourites.length > 0) return favourites.toSorted((one, other) => compare(one.name, other.name))
    const met = peopleMet(list, (email) => email === own, mostMet)
    return met.map((person) => ({ ...person, jobTitle: null, department: null, office: null }))
  }, [rights, favourites, list, own, locale])
  const emails = team.map(({ email }) => email).join(' ')
  useEffect(
    () => (emails === '' ? undefined : watchTeam(services, emails.split(' ').map(emailOf), days)),
    [services, emails, days],
  )
  return team
}

/** Says how the team is chosen if nobody is, and that the calendars could not be loaded. */
export const TeamNote = ({ team }: { readonly team: readonly Person[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const faultMessage = useFaultMessage()
  const { rights } = useSnapshot(session)
  const { zone } = useSnapshot(reader)
  const { fault: teamFault, asOf: teamAsOf } = useSnapshot(teamOfWeek)
  if (!rights.people) return null
  if (team.length === 0) {
    return (
      <p className={styles.note}>
        {t('week.noTeam')} <Link href="/colleagues">{t('place.people')}</Link>
      </p>
    )
  }
  if (!teamFault) return null
  return (
    <Trouble role="status">
      {teamAsOf === null
        ? `${t('colleagues.daysFailed')} ${faultMessage(teamFault)}`
        : t('reservations.stale', { time: format.time(teamAsOf, zone) })}
    </Trouble>
  )
}

interface TeamListProps {
  readonly day: CalendarDay
  readonly isPast: boolean
  readonly team: readonly Person[]
  readonly who: WhoIsIn<Person, Seat>
}

/** Returns the name of the location of a seat; if it has none, the seat as the calendar states it. */
const placeNameOf = ({ name, resource }: Seat): string =>
  (resource && locationAround(configuration.current?.areas ?? [], resource.areaId ?? '')?.name) || name

/**
 * The people of the team who are in the office on a day with their seats, those who sit elsewhere or are away, and those
 * of whom it is unknown.
 */
export const TeamList = ({ day, isPast, team, who }: TeamListProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { fault: teamFault } = useSnapshot(teamOfWeek)
  const { here, elsewhere, absent, unknown, loading } = who
  if (team.length === 0) return null
  if (loading === team.length) return teamFault ? null : <p className={styles.muted}>{t('app.loading')}</p>
  const namesOf = (list: readonly Person[]): string => format.list(list.map(({ name }) => name))
  const placesOf = (list: typeof elsewhere): string =>
    format.list(list.map(({ person, seat }) => `${person.name} (${placeNameOf(seat)})`))
  return (
    <div className={styles.team}>
      <p className={styles.count}>{t('week.here', { count: here.length, total: team.length })}</p>
      {here.length > 0 && (
        <ul className={styles.people}>
          {here.map(({ person, seat }) => (
            <li key={person.email} className={styles.person}>
              <PersonPortrait name={person.name} email={person.email} size="small" />
              <span>
                {person.name}
                <span className={styles.seat}>
                  {seat.resource ? (
                    <Link href={resourcePath(seat.resource.id, day, seat.name)}>{seat.name}</Link>
                  ) : (
                    seat.name
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <p className={styles.muted}>{t('week.elsewhere', { names: placesOf(elsewhere) })}</p>}
      {absent.length > 0 && <p className={styles.muted}>{t('week.away', { names: namesOf(absent) })}</p>}
      {unknown.length > 0 && (
        <p className={styles.muted}>{t(isPast ? 'week.withoutDesk' : 'week.unknown', { names: namesOf(unknown) })}</p>
      )}
    </div>
  )
}
