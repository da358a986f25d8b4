import type { EventDraft } from '#src/calendars/calendar.ts'
import provider from '#src/calendars/o365/index.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Result } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { type Answer, calendarOrigin, clientBefore, json } from '#tests/platform/scripted-server.ts'

/** Connects the o365 calendar to a scripted Graph through the real HTTP client. */
export function connectGraph(answer: Answer) {
  const reported: string[] = []
  const client = clientBefore(
    (call, signal) => (call.path === '/api/account/oauth-token' ? json('cal') : answer(call, signal)),
    { report: (_what, problems) => reported.push(...problems) },
  )
  client.http.useCalendar(provider)
  const calendar = provider.connect(client.http)
  const requests = () => client.calls.filter(({ url }) => url.startsWith(calendarOrigin))
  return { ...client, calendar, requests, reported }
}

export const instant = (iso: string) => Date.parse(iso) as Instant
export const span = (from: string, to: string): QuarterSpan => ({
  from: quarterAt(instant(from)),
  to: quarterAt(instant(to)),
})
export const email = emailOf

export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.fault))
  return result.value
}

export async function gather(batches: AsyncIterable<Result<readonly Schedule[]>>) {
  const schedules: Schedule[] = []
  const faults: Fault[] = []
  for await (const batch of batches) {
    if (batch.ok) schedules.push(...batch.value)
    else faults.push(batch.fault)
  }
  return { schedules, faults }
}

/** Formats a schedule as its address and its quarters, or its error. */
export const draw = ({ email: address, availabilityView, serviceError }: Schedule) =>
  `${address.padEnd(24)} ${serviceError ? `! ${serviceError.message}` : availabilityView}`

export const draft: EventDraft = {
  clientId: '7E163156-7762-4BEB-A1C6-729EA81755A7',
  subject: 'Weekly',
  span: { start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T10:30:00Z') },
  isAllDay: false,
  timeZone: 'Europe/Prague',
  resources: [{ name: 'Harbour 1', email: email('harbour.1@contoso.com') }],
  attendees: [
    { name: 'Megan', email: email('megan@contoso.com'), optional: false, remotely: false },
    { name: 'Alex', email: email('alex@contoso.com'), optional: true, remotely: true },
  ],
  isPrivate: false,
  notes: 'Bring <notes>',
  reminder: 10,
  onlineMeeting: null,
  recurrence: null,
}

/** Builds an event as Graph returns it. */
export const graphEvent = (changes: Record<string, unknown> = {}) => ({
  id: 'AAMk=',
  iCalUId: '0400',
  subject: 'Weekly',
  start: { dateTime: '2026-11-20T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-20T10:30:00.0000000', timeZone: 'UTC' },
  isOrganizer: true,
  attendees: [{ type: 'resource', status: { response: 'accepted' }, emailAddress: { name: 'H', address: 'h@c.com' } }],
  ...changes,
})
