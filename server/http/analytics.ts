import * as v from 'valibot'
import { calendarDayOf, daysBetween, daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { attendanceOf, type Question } from '../store/attendance.ts'
import { readOrganisation } from '../store/organisation.ts'
import { resourcesById } from '../store/resources.ts'
import { problem, readBody } from './answers.ts'
import type { Family } from './app.ts'

const day = v.pipe(v.string(), v.isoDate('NotADay'))
export const bodySchema = v.object({
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
    const [from, to] = [calendarDayOf(body.from), calendarDayOf(body.to)]
    const days = daysBetween(from, to)
    if (!(days >= 0 && days < mostDays))
      return problem(400, 'InvalidDays', `Ask for 1 to ${mostDays} days, the first one before the last.`)
    const timeZone = (await readOrganisation(db))?.timeZone ?? 'UTC'
    const resources = await resourcesById(db, body.resourceIds)
    const questions = resources.map((resource): Question => {
      const span = daySpan(zoneOrUtc(resource.body.timezone ?? timeZone), from, to)
      return {
        resource,
        from: span.from * quarterMilliseconds,
        to: Math.min(span.to * quarterMilliseconds, now()),
      }
    })
    return Response.json({ resources: await attendanceOf(db, questions) })
  })
}
