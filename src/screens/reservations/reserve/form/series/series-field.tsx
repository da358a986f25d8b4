import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { IanaZone, InstantSpan } from '#src/core/brand.ts'
import { checkRecurrence, type RecurrenceProblem } from '#src/core/series/check-recurrence.ts'
import { expandSeries } from '#src/core/series/expand-series.ts'
import type { Recurrence } from '#src/core/series/recurrence.ts'
import { dayOf } from '#src/core/time/days.ts'
import { mostDatesOf } from '#src/flows/check-series.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState, editDraft } from '#src/state/draft.ts'
import { Select } from '#src/ui/select.tsx'
import { EndFields } from './end-fields.tsx'
import { PatternFields } from './pattern-fields.tsx'
import { patternOf, presetOf, presets } from './presets.ts'
import { SeriesDates } from './series-dates.tsx'
import styles from './series-field.module.css'
import { useSentence } from './use-sentence.ts'
import { useSeriesLook } from './use-series-look.ts'

/** Another rhythm or end is another series: what was decided about single dates goes. */
const repeat = (recurrence: Recurrence | null): void => editDraft({ recurrence, deviations: [] })

const firstEnd = { kind: 'count', count: 10 } as const

/** Whether and how the reservation repeats, and how every date of it stands. Not for changes: they ask what they are about. */
export const SeriesField = ({ problem }: { readonly problem: string | null }) => {
  const { t } = useTranslation()
  const { draft, change } = useSnapshot(draftState)
  if (!draft || change) return null
  const { recurrence } = draft
  const day = dayOf(draft.timeZone, draft.span.start)
  return (
    <div className={styles.series}>
      <Select
        label={t('series.repeats')}
        value={presetOf(recurrence?.pattern ?? null)}
        options={presets.map((preset) => ({ value: preset, label: t(`series.preset.${preset}`) }))}
        onChange={(preset) => {
          const pattern = patternOf(preset, day)
          repeat(pattern && { pattern, end: recurrence?.end ?? firstEnd })
        }}
      />
      {recurrence && <Details recurrence={recurrence} span={draft.span} zone={draft.timeZone} problem={problem} />}
    </div>
  )
}

interface DetailsProps {
  readonly recurrence: Recurrence
  readonly span: InstantSpan
  readonly zone: IanaZone
  readonly problem: string | null
}

const atTheEnd: ReadonlySet<RecurrenceProblem> = new Set(['no-count', 'no-dates', 'too-many'])

const Details = ({ recurrence, span, zone, problem }: DetailsProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const sentence = useSentence()
  const most = mostDatesOf(product)
  const wrong = checkRecurrence(recurrence, span, zone, most)
  useSeriesLook(wrong === null)
  const words = wrong === null ? null : t(`series.problem.${wrong}`, { count: most })
  const spans = wrong === null ? expandSeries(recurrence, span, zone) : []
  return (
    <>
      <PatternFields pattern={recurrence.pattern} onChange={(pattern) => repeat({ ...recurrence, pattern })} />
      <EndFields
        end={recurrence.end}
        firstDay={dayOf(zone, span.start)}
        problem={wrong !== null && atTheEnd.has(wrong) ? words : null}
        onChange={(end) => repeat({ ...recurrence, end })}
      />
      {wrong === null ? (
        <p className={styles.sentence}>{sentence(recurrence.pattern, spans, zone)}</p>
      ) : (
        !atTheEnd.has(wrong) && (
          <p role="alert" className={styles.wrong}>
            {words}
          </p>
        )
      )}
      {wrong === null && <SeriesDates spans={spans} zone={zone} problem={problem} />}
    </>
  )
}
