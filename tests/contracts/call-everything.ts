import type { Calendar, EventDraft } from '#src/calendars/calendar.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draft, email, gather, instant, span, valueOf } from '#tests/calendars/graph-before.ts'

const period = { start: instant('2026-11-01T00:00:00Z'), end: instant('2026-12-01T00:00:00Z') }
const halfPast = instant('2026-11-20T09:30:00Z')
const end = { kind: 'count', count: 4 } as const
export const patterns = [
  { kind: 'daily', every: 2 },
  { kind: 'weekly', every: 1, days: ['monday', 'friday'], firstDay: 'monday' },
  { kind: 'monthly-day', every: 1, day: 31 },
  { kind: 'monthly-week-day', every: 3, week: 'last', day: 'tuesday' },
] as const
export const onBehalf = {
  owner: { name: 'Ann', email: email('ann@c.com') },
  by: { name: 'Me', email: email('me@c.com') },
}

/** Makes every call of a calendar except for responses, in all variants that change a request. Returns an event. */
export async function callEverything(calendar: Calendar, seriesId: string): Promise<CalendarEvent> {
  const event = valueOf(await calendar.create(draft))
  const allDay: EventDraft = { ...draft, isAllDay: true, isPrivate: true, reminder: null, onlineMeeting: 'provider' }
  valueOf(await calendar.create(allDay))
  valueOf(await calendar.create({ ...draft, onlineMeeting: { url: 'https://meet.example/1?a=b&c=d' } }))
  for (const pattern of patterns) valueOf(await calendar.create({ ...draft, recurrence: { pattern, end } }))
  valueOf(await calendar.create({ ...allDay, recurrence: { pattern: patterns[0], end } }))
  await gather(calendar.schedules([email('a@c.com')], span('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z')))
  valueOf(await calendar.events(period))
  valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))
  valueOf(await calendar.event({ id: 'gone', iCalUId: "it's <one>" }))
  valueOf(await calendar.findCreated(draft))
  valueOf(await calendar.myInfo())
  valueOf(await calendar.myImage())
  valueOf(await calendar.findPeople(' <Ann> "V" '))
  valueOf(await calendar.personImage(email('ann@c.com')))
  valueOf(await calendar.finish(event, halfPast))
  valueOf(await calendar.finish({ ...event, isAllDay: true }, halfPast))
  const when = { span: draft.span, isAllDay: true, timeZone: 'Europe/Prague' }
  valueOf(await calendar.change(event, { ...draft, subject: 'Monthly', when }))
  valueOf(await calendar.change({ ...event, isAllDay: true }, { when: { ...when, isAllDay: false } }))
  valueOf(await calendar.remove(event, 'Sorry'))
  valueOf(await calendar.remove(event, ''))
  valueOf(await calendar.master(seriesId))
  valueOf(await calendar.occurrences(seriesId, period))
  valueOf(await calendar.endSeries(seriesId, '2026-12-24' as CalendarDay))
  return event
}

/** Makes every call in the calendar of a colleague. */
export async function callOnBehalf(calendar: Calendar, seriesId: string): Promise<void> {
  const event = valueOf(await calendar.create({ ...draft, onBehalf }))
  valueOf(await calendar.findCreated({ ...draft, onBehalf }))
  valueOf(await calendar.change(event, { subject: 'Other', attendees: [] }))
  valueOf(await calendar.finish(event, halfPast))
  valueOf(await calendar.remove(event, 'Sorry'))
  valueOf(await calendar.remove(event, ''))
  const colleague = calendar.of(onBehalf.owner.email)
  valueOf(await colleague.events(period))
  valueOf(await colleague.event({ id: 'gone', iCalUId: 'uid' }))
  valueOf(await colleague.master(seriesId))
  valueOf(await colleague.occurrences(seriesId, period))
  valueOf(await colleague.endSeries(seriesId, '2026-12-24' as CalendarDay))
}
