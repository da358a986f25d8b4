import { useEffect, useRef } from 'react'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useWeekDays } from '#src/features/settings/screen/week-days.ts'
import { draftState, editDraft } from '../../model/reserve/draft-state.ts'
import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import { checkSeriesDates, mostDatesOf } from '../../model/series/series-rooms.ts'
import { EndFields, PatternFields, patternOf, presetOf, presets } from './form/pattern-fields.tsx'
import { SeriesDates } from './form/series-dates.tsx'
import { checkRecurrence, expandSeries, type RecurrenceProblem } from '../../model/series/rules/expand-series.ts'
import type { Recurrence, RecurrencePattern } from '../../model/series/rules/recurrence.ts'
import styles from './series-field.module.css'
import { clearSeries } from '../../model/series/state.ts'

/** Milliseconds without a change before the calendars are requested, because users tick days one after another. */
const quiet = 250

/**
 * Checks every date when a value that affects the dates changes, and aborts the former check. If the times change, the
 * dates are new, so decisions about single dates are removed.
 */
const useSeriesLook = (isWhole: boolean): void => {
  const services = usePlanning()
  const { draft } = useSnapshot(draftState)
  const timeKey = JSON.stringify([draft?.recurrence, draft?.span, draft?.timeZone])
  const placeKey = JSON.stringify([draft?.resourceIds, draft?.attendees.length])
  const known = useRef(timeKey)

  useEffect(() => {
    if (known.current === timeKey) return
    known.current = timeKey
    if ((draftState.draft?.deviations.length ?? 0) > 0) editDraft({ deviations: [] })
  }, [timeKey])

  useEffect(() => {
    if (!isWhole) {
      clearSeries()
      return undefined
    }
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, services.signal])
    const timer = window.setTimeout(() => {
      const current = snapshot(draftState).draft
      if (current) void checkSeriesDates(services, current, signal)
    }, quiet)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [services, isWhole, timeKey, placeKey])

  useEffect(
    () => () => {
      clearSeries()
      // If the engine is lost, there is nothing to close.
      services.engine.closeSeries().catch(() => undefined)
    },
    [services],
  )
}

/** Returns a function that describes a pattern in words: 'Every Tuesday'. */
const usePatternWords = (): ((pattern: RecurrencePattern) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useWeekDays()
  return (pattern) => {
    const count = pattern.every
    // The plural form for 1 is not only that of 1: in Ukrainian it is also that of 21 and 31.
    const isEvery = count === 1
    switch (pattern.kind) {
      case 'daily':
        return isEvery ? t('series.words.daily') : t('series.words.every-daily', { count })
      case 'weekly': {
        const days = format.list(names.filter(({ day }) => pattern.days.includes(day)).map(({ long }) => long))
        return isEvery ? t('series.words.weekly', { days }) : t('series.words.every-weekly', { count, days })
      }
      case 'monthly-day':
        return isEvery
          ? t('series.words.monthly-day', { day: pattern.day })
          : t('series.words.every-monthly-day', { count, day: pattern.day })
      case 'monthly-week-day': {
        const day = names.find((name) => name.day === pattern.day)?.long ?? ''
        const week = t(`series.weekOf.${pattern.week}`)
        return isEvery
          ? t('series.words.monthly-week-day', { day, week })
          : t('series.words.every-monthly-week-day', { count, day, week })
      }
    }
  }
}

/** Returns a function that describes a whole series in one sentence: 'Every Tuesday until 15 December, 4 times'. */
export const useSeriesSentence = (): ((
  pattern: RecurrencePattern,
  spans: readonly InstantSpan[],
  zone: IanaZone,
) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const words = usePatternWords()
  return (pattern, spans, zone) => {
    const last = spans.at(-1)
    const until = last ? format.day(last.start, zone) : ''
    return t('series.sentence', { pattern: words(pattern), until, count: spans.length })
  }
}

/** Sets the recurrence. A new pattern or end makes a new series, so decisions about single dates are removed. */
const repeat = (recurrence: Recurrence | null): void => editDraft({ recurrence, deviations: [] })

const firstEnd = { kind: 'count', count: 10 } as const

/**
 * Repetition of the reservation, with the state of every date. Not shown for changes, because they ask for their scope.
 */
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
  const services = usePlanning()
  const sentence = useSeriesSentence()
  const most = mostDatesOf(services)
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
