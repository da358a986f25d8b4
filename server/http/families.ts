import { accountLinkCalls } from './account-links.ts'
import { accountCalls } from './account.ts'
import { adminDocumentCalls } from './admin/documents.ts'
import { adminOrganisationCalls } from './admin/organisation.ts'
import { adminPeopleCalls } from './admin/people.ts'
import { adminResourceCalls } from './admin/resources.ts'
import { analyticsCalls } from './analytics.ts'
import type { Family } from './app.ts'
import { answerByLinkCalls } from './answers-by-link.ts'
import { approvalCalls } from './approvals.ts'
import { assistCalls } from './assist.ts'
import { cacheCalls } from './cache.ts'
import { calendarCalls } from './calendar.ts'
import { configCalls } from './config.ts'
import { delegateCalls } from './delegates.ts'
import { eventCalls } from './events.ts'
import { feedCalls } from './feeds.ts'
import { guestCalls } from './guests.ts'
import { healthCalls } from './health.ts'
import { integrationCalls } from './integrations.ts'
import { invitationCalls } from './invitations.ts'
import { kioskAdministrationCalls } from './kiosks/administration.ts'
import { kioskCalendarCalls } from './kiosks/calendar.ts'
import { kioskLobbyCalls } from './kiosks/lobby.ts'
import { kioskPairingCalls } from './kiosks/pairing.ts'
import { kioskCalls } from './kiosks/kiosks.ts'
import { licenceCalls } from './licences.ts'
import { navigationCalls } from './navigation.ts'
import { newsCalls } from './news.ts'
import { objectCalls } from './objects.ts'
import { otherCalendarCalls } from './other-calendars.ts'
import { openidCalls } from './openid.ts'
import { passwordCalls } from './passwords.ts'
import { qrCalls } from './qr.ts'
import { setUpCalls } from './set-up.ts'
import { userCalls } from './users.ts'
import { vendorAccountCalls } from './vendor-accounts.ts'

/** All calls of the server, by family of section 7. */
export const families: readonly Family[] = [
  configCalls,
  setUpCalls,
  accountLinkCalls,
  accountCalls,
  adminDocumentCalls,
  adminOrganisationCalls,
  adminPeopleCalls,
  adminResourceCalls,
  analyticsCalls,
  answerByLinkCalls,
  approvalCalls,
  assistCalls,
  cacheCalls,
  calendarCalls,
  delegateCalls,
  eventCalls,
  feedCalls,
  guestCalls,
  healthCalls,
  integrationCalls,
  invitationCalls,
  kioskAdministrationCalls,
  kioskCalendarCalls,
  kioskLobbyCalls,
  kioskPairingCalls,
  kioskCalls,
  licenceCalls,
  navigationCalls,
  newsCalls,
  objectCalls,
  otherCalendarCalls,
  openidCalls,
  passwordCalls,
  qrCalls,
  userCalls,
  vendorAccountCalls,
]
