import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { serviceWords } from '#src/features/availability/model/service-words.ts'

const t = ((key: string) => key) as unknown as TFunction

it.each([
  ['Unable to resolve e-mail address to an Active Directory object.', null],
  ['ErrorAccessDenied', 'calendarRefusal.denied'],
  ['accessDenied', 'calendarRefusal.denied'],
  [
    'POST /v1.0/me/calendar/getSchedule: 403 ErrorAccessDenied: Access is denied. Check credentials and try again.',
    'calendarRefusal.denied',
  ],
  ['ErrorMailRecipientNotFound', 'calendarRefusal.missing'],
  ['notFound', 'calendarRefusal.missing'],
  ['POST /calendar/v3/freeBusy: 400 badRequest: Bad Request', 'reason.service-error'],
  // From Foyer's own server, about a room at a vendor.
  ['ErrorCalendarNotRead', 'calendarRefusal.notRead'],
  ['ErrorCalendarOld:62', 'calendarRefusal.old'],
  // From Exchange, if a mailbox publishes nothing.
  ['noFreeBusyData', 'reason.no-data'],
  ['5009', 'reason.service-error'],
  ['', 'reason.service-error'],
  [null, 'reason.service-error'],
])('section 8: the schedule service error %j is shown as a sentence', (message, expected) => {
  expect(serviceWords(message, t)).toBe(expected ?? message)
})
