import type { Queries } from '../store/schema.ts'
import type { StoredAttendee, StoredEvent } from '../rules/calendar/stored-event.ts'
import type { Room } from './rooms.ts'

/** A change of an event of which people are notified. */
interface Change {
  /** As it is now; of a removed event as it was. */
  readonly event: StoredEvent
  /** People, without the resources. */
  readonly attendees: readonly StoredAttendee[]
}

/**
 * Mails about events. Each is queued with the transaction of the change, so that there is no notice of a change that is not stored.
 */
export interface Notices {
  /** To new attendees, of a new event too. */
  invited(queries: Queries, change: Change): Promise<void>
  /** To the former attendees, if their calendars show the change. */
  changed(queries: Queries, change: Change & { readonly before: StoredEvent }): Promise<void>
  /** To the attendees of a removed event or date, and to those taken off the list. */
  cancelled(queries: Queries, change: Change & { readonly comment: string }): Promise<void>
  /** To the organizer: an attendee answered, an approver did, or a resource was released. */
  answered(
    queries: Queries,
    answer: { readonly event: StoredEvent; readonly attendee: StoredAttendee; readonly comment: string },
  ): Promise<void>
  /** To the approver of a resource that was requested. */
  approvalAsked(queries: Queries, request: { readonly event: StoredEvent; readonly room: Room }): Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** For a server without mail. */
export const noNotices: Notices = {
  invited: nothing,
  changed: nothing,
  cancelled: nothing,
  answered: nothing,
  approvalAsked: nothing,
}
