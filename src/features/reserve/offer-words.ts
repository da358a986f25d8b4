import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { timeline } from '#src/features/timeline/state.ts'
import type { InstantSpan } from '#src/kernel/result.ts'
import { dayOf, lastDayOf } from '#src/kernel/time/days.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/services.ts'
import { useFormat } from '#src/ui/text.ts'

/** Ends are rounded down to five minutes: only more than that is worth a word. */
const isShorter = ({ start, end }: InstantSpan, asked: number): boolean => asked - minutesBetween(start, end) >= 5

type OfferWords = (span: InstantSpan, what: 'book' | 'booked' | 'time', asked?: number) => string

/**
 * Returns a function that names the exact time of an offer: 'Reserve until 11:30' if it starts now, otherwise both ends,
 * with the day if it is not today. If it is shorter than `asked` (minutes), its length follows.
 */
export const useOfferWords = (): OfferWords => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useServices()
  const { zone } = useSnapshot(timeline)
  const wordsFor = (span: InstantSpan, what: 'book' | 'booked' | 'time'): string => {
    const { start, end } = span
    const isOneDay = lastDayOf(zone, span) === dayOf(zone, start)
    if (what === 'book' && start <= clock.now()) {
      return t('home.offer.until', { to: isOneDay ? format.time(end, zone) : format.moment(end, zone) })
    }
    const isToday = dayOf(zone, start) === dayOf(zone, clock.now())
    const range = format.timeRange(start, end, zone)
    const time = isToday || !isOneDay ? range : `${format.day(start, zone)}, ${range}`
    return what === 'time' ? time : t(`home.offer.${what}`, { time })
  }
  return (span, what, asked) => {
    const offer = wordsFor(span, what)
    if (asked === undefined || !isShorter(span, asked)) return offer
    return t('home.offer.shorter', { offer, duration: format.duration(minutesBetween(span.start, span.end)) })
  }
}
