import type { Person } from '#src/contract/calendar.ts'
import type { QuarterSpan } from '#src/core/brand.ts'
import { earliest, plus } from '#src/core/time/moment.ts'
import { timeline, type TimelineAttendee } from '#src/state/timeline.ts'
import { encodeView } from './view-url.ts'

/** People whose rows the timeline shows at once: more would leave no room for the resources. */
export const mostOnTimeline = 12
/** Quarters proposed for a meeting, where the free time is that long. */
const usualMeeting = 4

/** Reserve with the time of these colleagues side by side above the resources. */
export function colleaguesPath(list: readonly Pick<Person, 'name' | 'email'>[]): string {
  const attendees = list.slice(0, mostOnTimeline).map(asAttendee)
  return `/reservations/reserve${encodeView({ attendees })}`
}

/** The same, beside those who are on the timeline already. */
export function addedPath(person: Pick<Person, 'name' | 'email'>): string {
  const others = timeline.attendees.filter(({ email }) => email !== person.email).slice(0, mostOnTimeline - 1)
  return `/reservations/reserve${encodeView({ attendees: [...others, asAttendee(person)] })}`
}

/** Reserve for a meeting with a colleague: the rooms that are free when they are next. */
export function meetingPath(person: Pick<Person, 'name' | 'email'>, nextFree: QuarterSpan | null): string {
  const free = nextFree && { from: nextFree.from, to: earliest(nextFree.to, plus(nextFree.from, usualMeeting)) }
  return `/reservations/reserve${encodeView({ attendees: [asAttendee(person)], ...(free ? { availability: free } : {}) })}`
}

const asAttendee = ({ name, email }: Pick<Person, 'name' | 'email'>): TimelineAttendee => ({
  name,
  email,
  remotely: false,
})
