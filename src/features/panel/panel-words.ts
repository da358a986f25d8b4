import { useTranslation } from 'react-i18next'
import { type RulesInForce, shownOrganizer } from '#src/features/devices/rules/device-rules.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { Instant } from '#src/kernel/result.ts'
import { minutesBetween, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { useFormat } from '#src/ui/text.ts'
import { isBookedHere, isPrivate, type PanelState } from './rules/panel-state.ts'

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
    /**
     * Returns the remaining time and the end of the state. For a reservation to check in to, returns the check-in
     * deadline.
     */
    until: ({ kind, until, current, due }: PanelState, now: Instant): string => {
      if (kind === 'out-of-order' || kind === 'too-old') return ''
      if (kind === 'awaiting-confirmation' && due !== null && due.confirmUntil !== null)
        return t('panel.confirmUntil', { time: format.time(due.confirmUntil, zone) })
      if (until === null) return t('panel.untilEvening')
      const values = { time: format.time(until, zone), duration: format.duration(minutesTo(until, now)) }
      return t(current === null ? 'panel.freeUntil' : 'panel.busyUntil', values)
    },
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
