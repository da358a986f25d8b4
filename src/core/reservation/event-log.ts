import type { Instant } from '../brand.ts'
import { shownName } from '../resource/name-and-address.ts'
import type { CalendarEvent, Mailbox } from '../wire/event.ts'
import type { EventLogOrder, EventLogRecord } from '../wire/event-log.ts'
import type { Resource } from '../wire/resource.ts'

/** What the product server is told of a create or delete (specification, section 7, 'logging data'). */
export function eventLogRecord(
  event: CalendarEvent,
  resource: Pick<Resource, 'id' | 'name' | 'displayName' | 'displayNameForApp' | 'username' | 'email'>,
  action: EventLogRecord['action'],
  doneBy: Mailbox,
  orders: readonly EventLogOrder[] = [],
): EventLogRecord {
  return {
    id: event.id,
    resourceUsername: resource.username || resource.email || '',
    iCalUId: event.iCalUId ?? '',
    resourceDisplayName: shownName(resource),
    subject: event.subject,
    showAs: event.showAs,
    realStart: isoOf(event.start.utcDateTime),
    realEnd: isoOf(event.end.utcDateTime),
    action,
    doneBy: doneBy.address,
    organiserName: event.organizer?.name ?? '',
    organiserEmail: event.organizer?.address ?? '',
    orders: [...orders],
  }
}

function isoOf(instant: Instant): string {
  return new Date(instant).toISOString()
}
