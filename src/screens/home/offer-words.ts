import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { InstantSpan } from '#src/core/brand.ts'
import { dayOf, lastDayOf } from '#src/core/time/days.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'

/** Says exactly what is booked: 'Book 10:12 to 11:30', with the day where it is not today. */
export const useOfferWords = (): ((span: InstantSpan, what: 'book' | 'booked' | 'time') => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useProduct()
  const { zone } = useSnapshot(timeline)
  return (span, what) => {
    const { start, end } = span
    const from = format.time(start, zone)
    const isToday = dayOf(zone, start) === dayOf(zone, clock.now())
    const isOneDay = lastDayOf(zone, span) === dayOf(zone, start)
    const to = isOneDay ? format.time(end, zone) : `${format.day(end, zone)} ${format.time(end, zone)}`
    return t(`home.offer.${what}`, { from: isToday ? from : `${format.day(start, zone)}, ${from}`, to })
  }
}
