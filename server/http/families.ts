import { accountLinkCalls } from './account-links.ts'
import { accountCalls } from './account.ts'
import { adminOrganisationCalls } from './admin-organisation.ts'
import { adminPeopleCalls } from './admin-people.ts'
import type { Family } from './app.ts'
import { approvalCalls } from './approvals.ts'
import { cacheCalls } from './cache.ts'
import { calendarCalls } from './calendar.ts'
import { configCalls } from './config.ts'
import { eventCalls } from './events.ts'
import { guestCalls } from './guests.ts'
import { invitationCalls } from './invitations.ts'
import { objectCalls } from './objects.ts'
import { passwordCalls } from './passwords.ts'
import { setUpCalls } from './set-up.ts'

/** All calls of the server, by family of section 7. */
export const families: readonly Family[] = [
  configCalls,
  setUpCalls,
  accountCalls,
  accountLinkCalls,
  guestCalls,
  invitationCalls,
  passwordCalls,
  adminOrganisationCalls,
  adminPeopleCalls,
  calendarCalls,
  cacheCalls,
  eventCalls,
  approvalCalls,
  objectCalls,
]
