import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { friday } from '#tests/mocks/open-world.ts'

/** Builds an event of half an hour without attendees. */
export const storedEvent = (id: string, given: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  iCalUId: `${id}@foyer.example`,
  transactionId: null,
  subject: id,
  bodyHtml: '',
  bodyPreview: '',
  start: friday,
  end: friday + 1_800_000,
  originalTimeZone: 'UTC',
  isAllDay: false,
  organizer: { name: 'Eliška Novotná', address: emailOf('eliska.novotna@foyer.example') },
  attendees: [],
  showAs: 'busy',
  isPrivate: false,
  reminder: null,
  onlineMeetingUrl: null,
  isCancelled: false,
  createdAt: friday,
  changedAt: friday,
  location: null,
  marks: {},
  ...given,
})
