import type { ResourceAttendance } from '#src/wire/attendance.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { dateId, masterIdOf } from '../rules/calendar/series.ts'
import type { StoredResource } from '../rules/resources/stored-resource.ts'
import { confirmationsOf } from './confirmations.ts'
import { eventsByIds } from './events.ts'
import type { Queries } from './schema.ts'

/** Asks for the reservations of a resource that ended in `[from, to)`, in UTC milliseconds. */
export interface Question {
  readonly resource: Pick<StoredResource, 'id' | 'email' | 'body'>
  readonly from: number
  readonly to: number
}

type Counts = { -readonly [Name in keyof ResourceAttendance]: ResourceAttendance[Name] }

/**
 * Counts the reservations that are over. If a resource asks for check-ins, people came to those with one, and missed the others and those
 * that were released. Otherwise it is unknown. This server has no sensors that count people.
 */
export async function attendanceOf(
  queries: Queries,
  questions: readonly Question[],
): Promise<readonly ResourceAttendance[]> {
  const counted = new Map<string, Question & { readonly counts: Counts }>()
  for (const question of questions) {
    const { id, email } = question.resource
    const counts = { resourceId: id, reservations: 0, attended: 0, missed: 0, counted: 0, people: 0 }
    counted.set(emailOf(email), { ...question, counts })
  }
  for (const question of counted.values()) await countHeld(queries, question)
  if (counted.size > 0) await countReleased(queries, counted)
  return [...counted.values()].map(({ counts }) => counts)
}

async function countHeld(
  queries: Queries,
  { resource, from, to, counts }: Question & { readonly counts: Counts },
): Promise<void> {
  const held = await queries
    .selectFrom('holds')
    .select(['event_id', 'day'])
    .where('resource', '=', resource.email)
    .where('state', '=', 'accepted')
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .execute()
  // A changed date holds its time under its own id, and is confirmed under that of its series.
  const keys = held.map(({ event_id: id, day }) => ({ eventId: masterIdOf(id) ?? id, day }))
  const ids = [...new Set(keys.map(({ eventId }) => eventId))]
  const confirmed = new Set<string>()
  for (const { event_id: eventId, day, state } of await confirmationsOf(queries, ids))
    if (state === 'confirmed') confirmed.add(JSON.stringify([eventId, day]))
  const attended = keys.filter(({ eventId, day }) => confirmed.has(JSON.stringify([eventId, day]))).length
  counts.reservations += keys.length
  counts.attended += attended
  if (resource.body.requiresConfirmation) counts.missed += keys.length - attended
}

/** Released reservations hold no time any more; their events name the resources that they had. */
async function countReleased(
  queries: Queries,
  counted: ReadonlyMap<string, Question & { readonly counts: Counts }>,
): Promise<void> {
  const earliest = Math.min(...[...counted.values()].map(({ from }) => from))
  const released = await queries
    .selectFrom('confirmations')
    .select(['event_id', 'day'])
    .where('state', '=', 'released')
    .where('at', '>=', earliest)
    .execute()
  const ids = released.map(({ event_id: id, day }) => (day === '' ? id : dateId(id, day)))
  for (const { attendees, end } of (await eventsByIds(queries, ids)).values())
    for (const { address, response } of attendees) {
      const question = counted.get(emailOf(address))
      if (question === undefined || response !== 'declined' || end <= question.from || end > question.to) continue
      question.counts.reservations += 1
      question.counts.missed += 1
    }
}
