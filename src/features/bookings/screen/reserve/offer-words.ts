import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf, lastDayOf } from '#src/kernel/time/days.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'

interface OfferPlace {
  /** Zone of the clocks at the resource; the reader's if absent or null. */
  readonly zone?: IanaZone | null
  /** True if there is no room for the length. */
  readonly isBrief?: boolean
  /** True if the day is shown next to it. */
  readonly isDayKnown?: boolean
}

type OfferWords = (span: InstantSpan, what: 'book' | 'booked' | 'time', place?: OfferPlace) => string

/**
 * Returns a function that names the exact time of an offer, on the clocks of its place, with its length: 'Reserve until
 * 11:30 (33 min)' if it starts now, otherwise both ends, with the day if it is not today.
 */
export const useOfferWords = (): OfferWords => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useReading()
  const placeTime = usePlaceTime()
  return (span, what, { zone: placeZone = null, isBrief = false, isDayKnown = false } = {}) => {
    const { start, end } = span
    const now = clock.now()
    const { zone, named } = placeTime(placeZone, start)
    const day = dayOf(zone, start)
    const isOneDay = lastDayOf(zone, span) === day
    const range = format.timeRange(start, end, zone)
    const isShort = isDayKnown || day === dayOf(zone, now) || !isOneDay
    const time = named(isShort ? range : `${format.day(start, zone)}, ${range}`)
    if (what === 'booked') return t('home.offer.booked', { time })
    const to = named(isOneDay ? format.time(end, zone) : format.moment(end, zone))
    const offer = what === 'time' ? time : start <= now ? t('home.offer.until', { to }) : t('home.offer.book', { time })
    if (isBrief) return offer
    return t('home.offer.withLength', { offer, duration: format.duration(Math.round(minutesBetween(start, end))) })
  }
}
