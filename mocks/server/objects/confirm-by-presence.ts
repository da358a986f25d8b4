import { defaultMinutesBeforeStart } from '#src/features/reservations/rules/confirm-window.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from '../calendar/calendar-store.ts'
import { type Confirmations, releasedAt } from '../calendar/confirmations.ts'
import type { ResourceRecord } from '../resources/resources.ts'
import type { StoredEvent } from '../calendar/stored-event.ts'

/** Confirmation opens so long before the start (section 9), in milliseconds. */
const opensBefore = defaultMinutesBeforeStart * oneMinute

/** Confirms the due events of a resource in which a person was detected. Returns the confirmed events. */
export function confirmByPresence(
  { calendar, confirmations }: { readonly calendar: CalendarStore; readonly confirmations: Confirmations },
  resource: ResourceRecord,
  { sensor, now }: { readonly sensor: string; readonly now: number },
): readonly StoredEvent[] {
  const due = calendar.busyOfResource(resource, now - opensBefore, now + opensBefore).flatMap(({ id }) => {
    const event = calendar.event(id)
    return event !== null && isDue(event, resource, now) ? [event] : []
  })
  return due.filter((event) => {
    const { confirmed, canceled } = confirmations.of(event)
    if (confirmed || canceled) return false
    confirmations.confirm(event, sensor)
    return true
  })
}

function isDue(event: StoredEvent, { email }: ResourceRecord, now: number): boolean {
  const answer = event.attendees.find(({ address }) => emailOf(address) === email)?.response
  return !event.isCancelled && answer !== 'declined' && now >= event.start - opensBefore && now < releasedAt(event)
}
