import type { Office } from '../office.ts'
import { problem } from './answers.ts'
import type { On } from './call.ts'

/** Returns a function that adds calls about Foyer's own calendar, which are refused if the calendar is that of a vendor. */
export const ownCalendarCallsOf =
  (on: On, office: Pick<Office, 'vendorAccounts'>): On =>
  (name, answer) =>
    on(name, (...call) => refuseOtherCalendar(office) ?? answer(...call))

/** Returns the refusal of a call about the own calendar, or null if the office has that. */
export function refuseOtherCalendar({ vendorAccounts }: Pick<Office, 'vendorAccounts'>): Response | null {
  if (vendorAccounts === null) return null
  const { name } = vendorAccounts.vendor
  const code = 'OtherCalendar'
  return problem(404, code, `This office uses ${name}. Its calendars are read and changed there.`, { code })
}
