import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { GroupAnswer, GroupPersonView, GroupTimeView, PersonDates } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantsOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import type { GroupSearch } from '../../model/group-search.ts'
import type { GroupRequirement } from '../../model/rules/points.ts'
import { kindIcons } from '#src/features/bookings/screen/reserve/kind-icon.ts'
import { bookingKindOf } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { zoneOf } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { takeGroupTime } from '../../model/find-group-times.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import styles from '../group.module.css'

const compromises = ['missing', 'unknown', 'tentative', 'outside', 'far'] as const

/** The icon of the resources of a requirement; a room if it asks for any type. */
const KindIcon = ({ typeId }: Pick<GroupRequirement, 'typeId'>) => {
  const { resourceTypeInfos } = useReading().configuration
  const kind = typeId === null ? 'meeting' : bookingKindOf({ csCode: null, resourceTypeId: typeId }, resourceTypeInfos)
  const Icon = kindIcons[kind]
  return <Icon size={15} aria-hidden="true" />
}

interface TimeCardProps {
  readonly time: GroupTimeView
  readonly answer: GroupAnswer
  readonly search: GroupSearch
  readonly names: Names
}

/** One common time with its resources, advantages and disadvantages. A click opens the filled-in form. */
export const TimeCard = ({ time, answer, search, names }: TimeCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useReading()
  const zone = zoneOf(search.locationId)
  const { start, end } = instantsOf(time.span)
  const { named } = usePlaceTime()(zone, start)
  const hours = named(format.timeRange(start, end, zone))
  const against = compromises.filter((kind) => time[kind].length > 0)
  const when = `${format.day(start, zone)}, ${hours}`
  const isSeries = time.dates > 1
  /** The name of a person and, for a meeting that repeats, the number of dates. */
  const nameWithDates = (one: Email | PersonDates): string => {
    const { email, dates } = typeof one === 'string' ? { email: one, dates: time.dates } : one
    const name = names([email])[0] ?? email
    return isSeries && dates < time.dates ? t('group.onDates', { name, dates, all: time.dates }) : name
  }
  return (
    <article className={styles.card} aria-label={when}>
      <div className={styles.head}>
        <h3 className={classes(styles.when, capital.capital)}>
          <span className={styles.day}>{format.day(start, zone)}</span> {hours}
        </h3>
        <Button
          look="primary"
          size="small"
          icon={<CalendarPlus size={14} aria-hidden="true" />}
          aria-label={t('group.takeTime', { time: when })}
          onClick={() => takeGroupTime(services, search, time)}
        >
          {t('group.take')}
        </Button>
      </div>
      <LocalTimes time={time} people={answer.people} zone={zone} names={names} />
      <ul className={styles.resources}>
        {time.resources.map((resource, index) => (
          <li key={resource.id} className={styles.resource}>
            <KindIcon typeId={search.requirements[index]?.typeId ?? null} />
            <span className={styles.name}>{resource.name}</span>
            <span className={styles.place}>
              {[
                resource.areaName,
                resource.capacity === null ? '' : t('group.seatsThere', { count: resource.capacity }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {(against.length > 0 || time.taken.length > 0) && (
        <ul className={styles.compromises} aria-label={t('group.against')}>
          {time.taken.length > 0 && (
            <li className={styles.compromise}>
              <CircleAlert size={15} aria-hidden="true" />
              {t('group.taken', {
                free: time.dates - time.taken.length,
                all: time.dates,
                days: format.list(time.taken.map((quarter) => format.day(startOfQuarter(quarter), zone))),
              })}
            </li>
          )}
          {against.map((kind) => (
            <li key={kind} className={styles.compromise}>
              <CircleAlert size={15} aria-hidden="true" />
              {t(`group.compromise.${kind}`, { names: format.list(time[kind].map(nameWithDates)) })}
            </li>
          ))}
        </ul>
      )}
      {time.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={t('group.reasons')}>
          {time.reasons.map((reason) => (
            <li key={reason}>
              <Chip tone="positive" icon={<Check size={13} aria-hidden="true" />}>
                {t(`group.reason.${reason}`, { area: time.areaName, all: time.dates })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Returns the display names of people. */
export type Names = (emails: readonly Email[]) => readonly string[]

interface LocalTimesProps {
  readonly time: GroupTimeView
  readonly people: readonly GroupPersonView[]
  readonly zone: IanaZone
  readonly names: Names
}

/** Local times of the participants with their names. Empty if everyone has the same local time. */
const LocalTimes = ({ time, people, zone, names }: LocalTimesProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end } = instantsOf(time.span)
  const byOffset = new Map<number, { readonly zone: IanaZone; readonly emails: Email[] }>()
  for (const person of people) {
    if (person.zone === null) continue
    const offset = offsetAt(person.zone, start)
    const clock = byOffset.get(offset) ?? { zone: person.zone, emails: [] }
    clock.emails.push(person.email)
    byOffset.set(offset, clock)
  }
  const own = offsetAt(zone, start)
  if ([...byOffset.keys()].every((offset) => offset === own)) return null
  const clocks = [...byOffset].toSorted(([one], [other]) => one - other)
  return (
    <ul className={styles.clocks} aria-label={t('group.localTimes')}>
      {clocks.map(([offset, clock]) => (
        <li key={offset}>
          {t('group.localTime', {
            time:
              format.day(start, clock.zone) === format.day(start, zone)
                ? format.timeRange(start, end, clock.zone)
                : `${format.day(start, clock.zone)} ${format.timeRange(start, end, clock.zone)}`,
            zone: format.zoneName(start, clock.zone),
            names: format.list(names(clock.emails)),
          })}
        </li>
      ))}
    </ul>
  )
}
