import { useTranslation } from 'react-i18next'
import type { IanaZone, InstantSpan } from '#src/core/brand.ts'
import type { RecurrencePattern } from '#src/core/series/recurrence.ts'
import { useFormat } from '#src/ui/format.ts'
import { useWeekDays } from '../../../../reservation-parts/use-week-days.ts'

/** How a pattern repeats, in words: 'Every Tuesday'. */
const usePatternWords = (): ((pattern: RecurrencePattern) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useWeekDays()
  return (pattern) => {
    const count = pattern.every
    switch (pattern.kind) {
      case 'daily':
        return t('series.words.daily', { count })
      case 'weekly': {
        const days = format.list(names.filter(({ day }) => pattern.days.includes(day)).map(({ long }) => long))
        return t('series.words.weekly', { count, days })
      }
      case 'monthly-day':
        return t('series.words.monthly-day', { count, day: pattern.day })
      case 'monthly-week-day': {
        const day = names.find((name) => name.day === pattern.day)?.long ?? ''
        return t('series.words.monthly-week-day', { count, day, week: t(`series.weekOf.${pattern.week}`) })
      }
    }
  }
}

/** A whole series in one sentence: 'Every Tuesday until 15 December, 4 times'. */
export const useSentence = (): ((
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
