import { type RulesInForce, shownOrganizer } from '../../model/rules/device-rules.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { minutesBetween, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { isBookedHere, isPrivate, type PanelState } from '../../model/panel/rules/panel-state.ts'

/** Returns functions that format reservations, as far as the rules of the device show them, and times for the panel. */
export function usePanelWords(zone: string, { titles, organizers }: Pick<RulesInForce, 'titles' | 'organizers'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutesTo = (at: Instant, now: Instant): number => Math.max(0, Math.ceil(minutesBetween(now, at)))
  return {
    subjectOf: (reservation: Reservation): string => {
      if (isPrivate(reservation)) return t('panel.private')
      return titles ? reservation.event.subject.trim() || t('notice.noSubject') : t('panel.untitled')
    },
    /**
     * Returns the organiser's name, or a fixed text if the room itself is the organiser. Empty for a private meeting.
     */
    holderOf: (reservation: Reservation): string => {
      if (isPrivate(reservation)) return ''
      if (isBookedHere(reservation)) return t('panel.bookedHere')
      return shownOrganizer(reservation.event.organizer?.name ?? '', organizers)
    },
    timesOf: ({ event }: Reservation): string =>
      event.isAllDay ? t('panel.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone),
    time: (at: Instant): string => format.time(at, zone),
    range: (start: Instant, end: Instant): string => format.timeRange(start, end, zone),
    /** Returns a full hour, as short as the language writes it. */
    hour: (at: Instant): string => format.time(at, zone).replace(/[:.]00/, ''),
    /** Returns the end of the state; for a reservation to check in to, the deadline. Empty if the state is unknown. */
    until: ({ kind, until, countdown }: PanelState): string => {
      if (kind === 'out-of-order' || kind === 'too-old') return ''
      const end = countdown?.end ?? until
      return end === null ? t('panel.untilEvening') : t('panel.until', { time: format.time(end, zone) })
    },
    left: (end: Instant, now: Instant): string => t('panel.left', { duration: format.duration(minutesTo(end, now)) }),
    duration: (minutes: number): string => format.duration(minutes),
    day: (at: Instant): string => format.longDay(at, zone),
    /** Returns the age of the data shown. */
    age: (age: number | null, asOf: Instant | null): string =>
      age === null || asOf === null
        ? t('panel.neverLoaded')
        : t('panel.asOf', {
            time: age > 20 * oneHour ? `${format.day(asOf, zone)} ${format.time(asOf, zone)}` : format.time(asOf, zone),
            duration: format.duration(Math.floor(age / oneMinute)),
          }),
  }
}

export type PanelWords = ReturnType<typeof usePanelWords>
