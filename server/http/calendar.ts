import { bookOf } from '../calendar/book-of.ts'
import { findPeople } from '../calendar/directory.ts'
import { linkedOf, scheduleBody } from '../calendar/schedules.ts'
import { readScheduleQuestion } from '../rules/calendar/schedule-body.ts'
import { personById } from '../store/people.ts'
import type { Family } from './app.ts'
import { badRequest, calendarCallsOf, ownerCallsOf, refuse } from './calendar-call.ts'
import { addEventCalls } from './calendar-events.ts'
import { jsonOf } from './answers.ts'

const limits = { days: 92, addresses: 100 }
const foundAtMost = 50

/** The product's own calendar (docs/decisions, 'The product's own calendar'). */
export const calendarCalls: Family = ({ app, office }) => {
  const { db } = office
  const on = calendarCallsOf(app, office)
  const noPhoto = (): Response => refuse(404, 'no-photo', 'There is no photo.')

  on('GET', '/me', async ({ user: { name, email, personId } }) => {
    const person = await personById(db, personId)
    return Response.json({
      name,
      email,
      username: email,
      givenName: person?.given_name ?? '',
      surname: person?.surname ?? '',
    })
  })
  on('GET', '/me/photo', noPhoto)
  on('GET', '/people/:email/photo', noPhoto)
  on('GET', '/people', async ({ url }) => {
    const limit = Number(url.searchParams.get('limit') ?? foundAtMost)
    if (!Number.isInteger(limit) || limit < 1) return badRequest('limit: expected a whole number of at least 1.')
    const text = (url.searchParams.get('q') ?? '').trim()
    const found = text === '' ? [] : await findPeople(db, text, Math.min(limit, foundAtMost))
    return Response.json({ items: found })
  })
  on('POST', '/schedules', async ({ request, user }) => {
    const question = readScheduleQuestion(await jsonOf(request), limits)
    if (!question.ok) return badRequest(question.fault)
    return new Response(
      await scheduleBody(db, question.value, office.now(), { isDiscreet: false, linked: linkedOf(office, user) }),
      {
        headers: { 'content-type': 'application/json' },
      },
    )
  })
  addEventCalls(ownerCallsOf(on, office), office, bookOf(office))
}
