import provider from '#src/calendars/gspace/index.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { type Answer, clientBefore, json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { instant, valueOf } from './graph-before.ts'

const origins = ['https://www.googleapis.com', 'https://people.googleapis.com', 'https://lh3.googleusercontent.com']

/** Connects the gspace calendar to a scripted Google through the real HTTP client. */
export function connectGoogle(answer: Answer) {
  const client = clientBefore((call, signal) =>
    call.path === '/api/account/oauth-token' ? json('cal') : answer(call, signal),
  )
  client.http.useCalendar(provider)
  const calendar = provider.connect(client.http)
  const requests = () => client.calls.filter(({ url }) => origins.includes(new URL(url).origin))
  return { ...client, calendar, requests }
}

export const queryOf = ({ url }: Pick<SeenCall, 'url'>) => Object.fromEntries(new URL(url).searchParams)

/** Builds an event as Google returns it to its organizer. */
export const googleEvent = (changes: Record<string, unknown> = {}) => ({
  kind: 'calendar#event',
  etag: '"3181161784712000"',
  id: 'abc123',
  status: 'confirmed',
  iCalUID: 'abc123@google.com',
  summary: 'Weekly',
  creator: { email: 'me@c.com', self: true },
  organizer: { email: 'me@c.com', self: true },
  start: { dateTime: '2026-11-20T10:00:00+01:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-11-20T11:30:00+01:00', timeZone: 'Europe/Prague' },
  attendees: [
    { email: 'me@c.com', organizer: true, self: true, responseStatus: 'accepted' },
    { email: 'r@c.com', displayName: 'Harbour 1', resource: true, responseStatus: 'accepted' },
    { email: 'p@c.com', displayName: 'Petra', responseStatus: 'tentative', comment: 'Late', additionalGuests: 1 },
  ],
  reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
  eventType: 'default',
  ...changes,
})

/** One page of a list. */
export const pageOf = (items: readonly unknown[], more: Record<string, unknown> = {}) => ({
  kind: 'calendar#events',
  timeZone: 'Europe/Prague',
  defaultReminders: [
    { method: 'email', minutes: 60 },
    { method: 'popup', minutes: 7 },
  ],
  items,
  ...more,
})

export const day = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }

/** Reads an event from a list. */
export async function readListed(changes: Record<string, unknown>): Promise<CalendarEvent> {
  const { calendar } = connectGoogle(() => json(pageOf([googleEvent(changes)])))
  const { events, problems } = valueOf(await calendar.events(day))
  if (!events[0]) throw new Error(problems.join() || 'left out')
  return events[0]
}
