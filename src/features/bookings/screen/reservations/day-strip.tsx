import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { DayPart } from '#src/features/availability/model/rules/colleague-day.ts'
import { dayOf, instantOnDay } from '#src/kernel/time/days.ts'
import { quarterAt, quarterMilliseconds, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './day-strip.module.css'

/** First and last hour of the day that are always shown. */
const [firstHour, lastHour] = [7, 20]

const sentences = {
  colleagues: {
    busy: 'colleagues.busyTimes',
    tentative: 'colleagues.tentativeTimes',
    nothing: 'colleagues.nothingToday',
  },
  resource: { busy: 'resource.heldTimes', tentative: 'resource.tentativeTimes', nothing: 'resource.nothingToday' },
  resourceThatDay: {
    busy: 'resource.heldTimes',
    tentative: 'resource.tentativeTimes',
    nothing: 'resource.nothingThatDay',
  },
} as const

interface DayStripProps {
  /** Subject of the strip: a person's day, or the day of a resource. */
  readonly of: keyof typeof sentences
  readonly span: QuarterSpan
  readonly parts: readonly DayPart[]
  readonly now: Instant
  /** Zone of the clocks by which the day counts. */
  readonly zone: IanaZone
}

/** Draws a day as a strip: free is open, taken is solid, tentative is hatched. Screen readers read it as a sentence. */
export const DayStrip = ({ of, span, parts, now, zone }: DayStripProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const busy = parts.filter(({ kind }) => kind === 'busy' || kind === 'tentative')
  const edges = ({ span: part }: DayPart): number[] => [part.from, part.to]
  const free = parts.filter(({ kind }) => kind === 'free').flatMap(edges)
  // Free time that lasts all day does not extend the visible hours to the night.
  const ownHours = [...busy.flatMap(edges), ...free.filter((edge) => edge !== span.from && edge !== span.to)]
  // Colleagues are compared, so their strips have the same hours.
  const shownHours = of === 'colleagues' ? [] : ownHours
  const day = dayOf(zone, startOfQuarter(span.from))
  const quarterOfHour = (hour: number): number => quarterAt(instantOnDay(zone, day, hour * 60))
  const from = Math.min(quarterOfHour(firstHour), ...shownHours)
  const to = Math.max(quarterOfHour(lastHour), ...shownHours)
  const percent = (quarter: number): string =>
    `${(100 * (Math.min(to, Math.max(from, quarter)) - from)) / (to - from)}%`
  const width = ({ span: part }: DayPart): string =>
    `${(100 * (Math.min(to, part.to) - Math.max(from, part.from))) / (to - from)}%`
  const times = (list: readonly DayPart[]): string =>
    format.list(
      list.map((part) => format.timeRange(startOfQuarter(part.span.from), startOfQuarter(part.span.to), zone)),
    )
  const ofKind = (kind: DayPart['kind']): readonly DayPart[] => busy.filter((part) => part.kind === kind)
  const words = [
    ofKind('busy').length > 0 && t(sentences[of].busy, { times: times(ofKind('busy')) }),
    ofKind('tentative').length > 0 && t(sentences[of].tentative, { times: times(ofKind('tentative')) }),
  ].filter((sentence) => sentence !== false)
  const present = now / quarterMilliseconds
  return (
    <div className={styles.day}>
      <div
        role="img"
        aria-label={words.length > 0 ? words.join(' ') : t(sentences[of].nothing)}
        className={styles.strip}
      >
        {parts
          .filter((part) => part.span.to > from && part.span.from < to)
          .map((part) => (
            <span
              key={part.span.from}
              className={styles.part}
              data-kind={part.kind}
              style={{ insetInlineStart: percent(part.span.from), width: width(part) }}
            />
          ))}
        {present > from && present < to && (
          <span className={styles.now} style={{ insetInlineStart: percent(present) }} />
        )}
      </div>
      <div className={styles.hours} aria-hidden="true">
        <span>{format.time(startOfQuarter(from as QuarterSpan['from']), zone)}</span>
        <span>{format.time(startOfQuarter(to as QuarterSpan['to']), zone)}</span>
      </div>
    </div>
  )
}
