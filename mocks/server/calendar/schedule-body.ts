import {
  failedRecord,
  failingCalendar,
  type HoursOnWire,
  scheduleRecord,
  type ScheduleQuestion,
  unknownCalendar,
} from '#server/rules/calendar/schedule-body.ts'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import { longOffice, type ResourceRecord, type Resources } from '../resources/resources.ts'
import type { People } from '../people/people.ts'

interface AskedSchedules extends ScheduleQuestion {
  /** For guests: times of rooms without details, and no schedules of people. */
  readonly isDiscreet?: boolean
}

/** The body of `POST /api/cache/schedules`, written as text because it has hundreds of resources. */
export function scheduleBody(
  question: AskedSchedules,
  {
    calendar,
    resources,
    people,
  }: { readonly calendar: CalendarStore; readonly resources: Resources; readonly people: People },
): string {
  const { from, to } = question
  const veiled = (items: BusyItem[]): BusyItem[] =>
    question.isDiscreet ? items.map((busy) => ({ ...busy, isPrivate: true })) : items
  const records = question.emails.map((asked) => {
    const address = emailOf(asked)
    const resource = resources.byEmail.get(address)
    if (resource !== undefined) {
      if (resource.isFailing) return failedRecord(asked, failingCalendar)
      const items = veiled(calendar.busyOfResource(resource, from, to))
      return scheduleRecord({ email: asked, resourceId: resource.id, items, hours: hoursOf(resource) }, question)
    }
    const person = question.isDiscreet ? undefined : people.byEmail.get(address)
    if (person === undefined) return failedRecord(asked, unknownCalendar)
    const items = calendar.busyOfPerson(person, from, to)
    return scheduleRecord({ email: asked, resourceId: null, items, hours: hoursOf(null) }, question)
  })
  return `[${records.join(',')}]`
}

function hoursOf(resource: ResourceRecord | null): HoursOnWire {
  const hours = resource?.hours ?? longOffice
  return { ...hours, timezone: resource?.place.city.wireZone ?? 'Central Europe Standard Time' }
}
