import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Load, percentOf } from '#src/core/utilisation/load.ts'
import { useFormat, useRegionalLocale } from '#src/ui/format.ts'

export const hoursIn = (quarters: number): number => quarters / 4

export interface Figures {
  /** '63 %'; a dash where nothing can be booked. */
  percent(load: Load): string
  /** '41 of 65 hours'. */
  hours(load: Load): string
  /** '63 %, 41 of 65 hours'. */
  both(load: Load): string
}

const none = '–'
/** Quarters from which on parts of an hour tell nothing. */
const many = 400
const rounded = (hours: number, bookable: number): number => (bookable < many ? hours : Math.round(hours))

/** How full something is, in the reader's own numbers. */
export const useFigures = (): Figures => {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useRegionalLocale()
  return useMemo(() => {
    const percents = new Intl.NumberFormat(locale, { style: 'percent' })
    const percent = (load: Load): string => {
      const value = percentOf(load)
      return value === null ? none : percents.format(value / 100)
    }
    const hours = ({ taken, bookable }: Load): string =>
      t('utilisation.hours', {
        count: rounded(hoursIn(bookable), bookable),
        taken: format.number(rounded(hoursIn(taken), bookable)),
        bookable: format.number(rounded(hoursIn(bookable), bookable)),
      })
    return { percent, hours, both: (load) => `${percent(load)}, ${hours(load)}` }
  }, [t, format, locale])
}
