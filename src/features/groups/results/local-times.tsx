import { useTranslation } from 'react-i18next'
import type { GroupPersonView, GroupTimeView } from '#src/engine/compute.ts'
import type { Email, IanaZone } from '#src/kernel/result.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './results.module.css'

/** Returns the display names of people. */
export type Names = (emails: readonly Email[]) => readonly string[]

interface LocalTimesProps {
  readonly time: GroupTimeView
  readonly people: readonly GroupPersonView[]
  /** Time zone of the search. */
  readonly zone: IanaZone
  readonly names: Names
}

/** Local times of the participants with their names. Empty if everyone has the same local time. */
export const LocalTimes = ({ time, people, zone, names }: LocalTimesProps) => {
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
