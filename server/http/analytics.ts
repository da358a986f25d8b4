import * as v from 'valibot'
import type { IanaZone } from '#src/kernel/result.ts'
import { calendarDayOf, daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { ResourceAttendance } from '#src/wire/attendance.ts'
import type { StoredResource } from '../rules/resources/stored-resource.ts'
import { readOrganisation } from '../store/organisation.ts'
import { resourcesById } from '../store/resources.ts'
import type { Queries } from '../store/schema.ts'
import { problem, readBody } from './answers.ts'
import type { Family } from './app.ts'

const day = v.pipe(v.string(), v.isoDate('NotADay'))
const bodySchema = v.object({
  from: day,
  to: day,
  resourceIds: v.pipe(v.array(v.string()), v.maxLength(2000, 'TooMany')),
})

/** Longest span of days. */
const mostDays = 400

/** Attendance at reservations that are over, by check-ins (section 7). */
export const analyticsCalls: Family = ({ on, office: { db, now } }) => {
  on('POST /api/analytics/attendance', async (_caller, { request }) => {
    const body = await readBody(request, bodySchema)
    if (body instanceof Response) return body
    const days = (Date.parse(body.to) - Date.parse(body.from)) / 86_400_000
    if (!(days >= 0 && days < mostDays))
      return problem(400, 'InvalidDays', `Ask for 1 to ${mostDays} days, the first one before the last.`)
    const timeZone = (await readOrganisation(db))?.timeZone ?? 'UTC'
    const resources = await resourcesById(db, body.resourceIds)
    const attendance: ResourceAttendance[] = []
    for (const resource of resources) {
      const zone = resolveZone(resource.body.timezone ?? timeZone)
      const span = daySpan(zone.ok ? zone.value : ('UTC' as IanaZone), calendarDayOf(body.from), calendarDayOf(body.to))
      const [from, to] = [span.from * quarterMilliseconds, span.to * quarterMilliseconds]
      attendance.push(await attendanceOf(db, resource, from, Math.min(to, now())))
    }
    return Response.json({ resources: attendance })
  })
}

/**
 * Counts the reservations that ended in a span. If the resource asks for check-ins, those without one were missed; otherwise nobody
 * knows. This server has no sensors that count people.
 */
async function attendanceOf(
  queries: Queries,
  { id, email, body }: StoredResource,
  from: number,
  to: number,
): Promise<ResourceAttendance> {
  const rows = await queries
    .selectFrom('holds')
    .leftJoin('confirmations', (join) =>
      join.onRef('confirmations.event_id', '=', 'holds.event_id').onRef('confirmations.day', '=', 'holds.day'),
    )
    .select(['confirmations.state as confirmation'])
    .where('resource', '=', email)
    .where('holds.state', '=', 'accepted')
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .execute()
  const attended = rows.filter(({ confirmation }) => confirmation === 'confirmed').length
  const isMissed = (confirmation: string | null): boolean =>
    confirmation === 'released' || (confirmation === null && body.requiresConfirmation)
  const missed = rows.filter(({ confirmation }) => isMissed(confirmation)).length
  return { resourceId: id, reservations: rows.length, attended, missed, counted: 0, people: 0 }
}
