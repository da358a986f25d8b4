import { zoneNamed } from '#src/kernel/time/zones.ts'
import { isTooLong, isTooShort } from '#src/features/reserve/rules/durations.ts'
import { instantOf, oneDay, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { Faults } from '../faults.ts'
import { localDayOf, noonOffset, type Timers, weekDayOf } from '../time/clock.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import { datesOfSeries } from './series.ts'
import type { StoredEvent } from './stored-event.ts'

/** Rooms answer invitations by themselves, after a while: accepted when free and allowed, declined otherwise. */
export interface RoomAnswers {
  /** To be called for every event that was made or moved. */
  expect(eventId: string): void
  /** Rooms that had not answered when the page was left answer now. */
  resume(): void
  /** Milliseconds of real time until a room answers. */
  delay: number
}

export interface RoomAnswerParts {
  readonly calendar: CalendarStore
  readonly resources: Resources
  readonly faults: Faults
  readonly timers: Timers
  readonly now: () => number
  /** Told after a room has answered. */
  readonly onAnswer: (event: StoredEvent, resource: ResourceRecord) => void
}

const slowDelay = 45_000

export function createRoomAnswers({
  calendar,
  resources,
  faults,
  timers,
  now,
  onAnswer,
}: RoomAnswerParts): RoomAnswers {
  const answer = (eventId: string) => {
    const event = calendar.event(eventId)
    if (event === null || event.isCancelled) return
    const declines = faults.strikes('create-declined')
    for (const attendee of event.attendees) {
      const room = resources.byEmail.get(emailOf(attendee.address))
      if (attendee.response !== 'none' || attendee.type !== 'resource' || room === undefined) continue
      const current = calendar.event(eventId)
      if (current === null) return
      const refused = refusedDates(room, current, calendar, now())
      const response =
        declines || (refused === null ? refusalOf(room, current, calendar, now()) !== null : refused.isWhole)
          ? 'declined'
          : 'accepted'
      const answered = withAnswer(current, room.email, response, now())
      calendar.put(answered)
      if (response === 'accepted')
        for (const date of refused?.dates ?? []) {
          const kept = calendar.event(date.id)
          if (kept !== null) calendar.put(withAnswer(kept, room.email, 'declined', now()))
        }
      onAnswer(answered, room)
    }
  }
  const answers: RoomAnswers = {
    delay: 2_000,
    expect: (eventId) => {
      if (faults.strikes('room-silent')) return
      timers.after(faults.strikes('room-slow') ? slowDelay : answers.delay, () => answer(eventId))
    },
    resume: () => {
      for (const event of calendar.unanswered()) timers.after(answers.delay, () => answer(event.id))
    },
  }
  return answers
}

function withAnswer(
  event: StoredEvent,
  address: string,
  response: 'accepted' | 'declined',
  respondedAt: number,
): StoredEvent {
  return {
    ...event,
    changedAt: respondedAt,
    attendees: event.attendees.map((other) =>
      emailOf(other.address) === address ? { ...other, response, respondedAt } : other,
    ),
  }
}

/** A room takes a series and refuses single dates of it; one that would refuse more than half refuses the whole. */
function refusedDates(
  room: ResourceRecord,
  event: StoredEvent,
  calendar: CalendarStore,
  now: number,
): { readonly isWhole: boolean; readonly dates: readonly StoredEvent[] } | null {
  if (event.series?.kind !== 'master') return null
  const all = datesOfSeries(event)
  const dates = all.filter((date) => refusalOf(room, date, calendar, now) !== null)
  return { isWhole: dates.length * 2 > all.length, dates }
}

type Refusal =
  | 'failing'
  | 'held'
  | 'disabled'
  | 'busy'
  | 'too-short'
  | 'too-long'
  | 'too-far'
  | 'past'
  | 'outside-hours'

/** Why a room would decline; null when it accepts. The same rules that the client shows beforehand. */
function refusalOf(room: ResourceRecord, event: StoredEvent, calendar: CalendarStore, now: number): Refusal | null {
  const { settings } = room
  const time = { start: instantOf(event.start), end: instantOf(event.end) }
  const zone = zoneNamed(room.place.city.zone)
  if (room.isFailing) return 'failing'
  if (room.reservedTo === 'other') return 'held'
  if (!room.reservationsEnabled) return 'disabled'
  if (event.end <= now) return 'past'
  if (calendar.busyOfResource(room, event.start, event.end).some((item) => item.id !== event.id)) return 'busy'
  // A minute of slack: walking up to a room books from now to a quarter, which no minimum is a multiple of.
  const rounded = { start: time.start, end: plus(time.end, oneMinute) }
  const isShort = isTooShort(rounded, settings.minimumMeetingDurationInMinutes ?? null, zone)
  if (isShort && event.start > now) return 'too-short'
  if (isTooLong(time, settings.maximumMeetingDurationInMinutes ?? null, zone) && !event.isAllDay) return 'too-long'
  if (localDayOf(zone, event.start) > localDayOf(zone, now) + (settings.maxAdvanceDays ?? Infinity)) return 'too-far'
  return settings.rejectOutsideWorkingHours && !isInHours(room, event.start, event.end) ? 'outside-hours' : null
}

function isInHours({ hours, place }: ResourceRecord, start: number, end: number): boolean {
  if (hours === null || hours.start === hours.end) return true
  const day = localDayOf(place.city.zone, start)
  const overnight = hours.end <= hours.start ? 1440 : 0
  // The hours of the day before may still run.
  return [day - 1, day].some((candidate) => {
    const name = weekDays[weekDayOf(candidate)]
    const midnight = candidate * oneDay - noonOffset(place.city.zone, candidate)
    return (
      name !== undefined &&
      hours.daysOfWeek.includes(name) &&
      start >= midnight + hours.start * oneMinute &&
      end <= midnight + (hours.end + overnight) * oneMinute
    )
  })
}
