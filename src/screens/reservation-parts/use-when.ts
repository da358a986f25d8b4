import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { InstantSpan } from '#src/core/brand.ts'
import { addDays, dayOf, lastDayOf } from '#src/core/time/days.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'

/** Puts a span into words as one would say it today: 'Today, 10:00 – 11:30'. */
export const useWhen = (): ((span: InstantSpan) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useProduct()
  const { zone } = useSnapshot(timeline)
  return ({ start, end }) => {
    const today = dayOf(zone, clock.now())
    const day = dayOf(zone, start)
    if (lastDayOf(zone, { start, end }) !== day) return format.timeRange(start, end, zone)
    const time = format.timeRange(start, end, zone)
    if (day === today) return t('home.when.today', { time })
    if (day === addDays(today, 1)) return t('home.when.tomorrow', { time })
    return t('home.when.day', { day: format.day(start, zone), time })
  }
}
