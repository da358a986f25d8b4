import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { readRecord } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { badRequest, forReader, readTime, wrongParameter } from './reader.ts'
import { writeTime, zoneNamed } from './moments.ts'
import type { BusyItem } from '../../server/calendar/stored-event.ts'

const calendarsAtMost = 50
const longestSpan = 90 * oneDay
const bodyFields = ['timeMin', 'timeMax', 'timeZone', 'groupExpansionMax', 'calendarExpansionMax', 'items']

/** POST /calendar/v3/freeBusy, for rooms and people. */
export function freeBusyHandlers(server: Server): RequestHandler[] {
  return [
    http.post(
      `${server.calendarURL}/calendar/v3/freeBusy`,
      forReader(server, async (_reader, { request }) => {
        const wrong = wrongParameter(new URL(request.url).searchParams, [])
        if (wrong !== null) return badRequest(wrong, 'invalidParameter')
        const body = await readRecord(request)
        const unknown = Object.keys(body).find((name) => !bodyFields.includes(name))
        if (unknown !== undefined) return badRequest(`Invalid JSON payload received. Unknown name "${unknown}"`)
        const from = readTime(typeof body.timeMin === 'string' ? body.timeMin : null)
        const to = readTime(typeof body.timeMax === 'string' ? body.timeMax : null)
        if (from === null || to === null) return badRequest('Missing time range.', 'required')
        if (Number.isNaN(from) || Number.isNaN(to)) return badRequest('Bad Request')
        if (to <= from) return badRequest('The specified time range is empty.', 'timeRangeEmpty')
        if (to - from > longestSpan) return badRequest('The requested time range is too long.', 'timeRangeTooLong')
        const ids = readIds(body.items)
        if (ids === null) return badRequest('Bad Request')
        const most = Number(body.calendarExpansionMax ?? calendarsAtMost)
        if (most > calendarsAtMost || ids.length > most)
          return badRequest('The number of calendars requested is too large.', 'tooManyCalendarsRequested')
        const zone = zoneNamed(typeof body.timeZone === 'string' ? body.timeZone : 'UTC')
        const write = (instant: number) => writeTime(instant, zone)
        return HttpResponse.json({
          kind: 'calendar#freeBusy',
          timeMin: write(from),
          timeMax: write(to),
          calendars: Object.fromEntries(ids.map((id) => [id, calendarOf(server, id, from, to, write)])),
        })
      }),
    ),
  ]
}

function readIds(items: unknown): readonly string[] | null {
  if (!Array.isArray(items)) return null
  const ids = (items as unknown[]).map((item) => (item as { readonly id?: unknown } | null)?.id)
  return ids.every((id) => typeof id === 'string') ? ids : null
}

const failed = (reason: string) => ({ errors: [{ domain: 'global', reason }] })

function calendarOf(
  { calendar, people, resources }: Server,
  id: string,
  from: number,
  to: number,
  write: (instant: number) => string,
): unknown {
  const key = emailOf(id)
  const resource = resources.byEmail.get(key)
  const person = people.byEmail.get(key)
  if (resource?.isFailing === true) return failed('internalError')
  const items =
    resource !== undefined
      ? calendar.busyOfResource(resource, from, to)
      : person === undefined
        ? null
        : calendar.busyOfPerson(person, from, to)
  if (items === null) return { ...failed('notFound'), busy: [] }
  return { busy: merged(items, from, to).map(({ start, end }) => ({ start: write(start), end: write(end) })) }
}

/**
 * Merges adjacent and overlapping intervals and clips them to the requested span. Working elsewhere takes no time here.
 */
function merged(items: readonly BusyItem[], from: number, to: number) {
  const intervals: { start: number; end: number }[] = []
  const busy = items.filter(({ status }) => status !== 'workingElsewhere')
  for (const item of busy.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(from, item.start)
    const end = Math.min(to, item.end)
    const last = intervals.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else intervals.push({ start, end })
  }
  return intervals
}
