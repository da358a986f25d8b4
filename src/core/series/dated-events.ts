import type { CalendarDay, IanaZone } from '../brand.ts'
import { dayOf, daysBetween } from '../time/days.ts'
import type { CalendarEvent } from '../wire/event.ts'

/** A date of a series as the calendar has it, and the day of the series it stands for. */
export interface DatedEvent {
  readonly day: CalendarDay
  readonly event: CalendarEvent
}

export interface DatedSeries {
  /** By day. */
  readonly dates: readonly DatedEvent[]
  /** Days of the pattern that nothing stands for: they were taken out of the series. */
  readonly takenOut: readonly CalendarDay[]
}

/**
 * Says for which day of its series each event stands; `days` are those of the pattern. Calendars do not tell where a moved
 * date came from: one that stands on a day of its own, or on another's, is put to the nearest day that nothing stands for.
 */
export function datedEvents(
  events: readonly CalendarEvent[],
  days: readonly CalendarDay[],
  zone: IanaZone,
): DatedSeries {
  const open = new Set(days)
  const dates: DatedEvent[] = []
  const moved: CalendarEvent[] = []
  const byKind = [...events.filter(isAsMade), ...events.filter((event) => !isAsMade(event))]
  for (const event of byKind) {
    const day = dayOf(zone, event.start.utcDateTime)
    // A day that the pattern does not know is the calendar's own reading of it, as in months that are too short.
    if (open.delete(day) || isAsMade(event)) dates.push({ day, event })
    else moved.push(event)
  }
  for (const event of moved) {
    const day = dayOf(zone, event.start.utcDateTime)
    const from = nearest([...open], day) ?? day
    open.delete(from)
    dates.push({ day: from, event })
  }
  return { dates: dates.toSorted((one, other) => (one.day < other.day ? -1 : 1)), takenOut: [...open] }
}

const isAsMade = ({ type }: CalendarEvent): boolean => type === 'occurrence'

function nearest(days: readonly CalendarDay[], to: CalendarDay): CalendarDay | null {
  const [first] = days.toSorted((one, other) => Math.abs(daysBetween(one, to)) - Math.abs(daysBetween(other, to)))
  return first ?? null
}
