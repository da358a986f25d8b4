// @ts-check
/** A reservation that `foyer doctor --api --write --room` makes in a named room, reads, changes and removes. */
import { randomUUID } from 'node:crypto'
import { detailsOf } from './product-visit.mjs'
import { skipped, stepsOf, wrong } from './product-steps.mjs'

/** @typedef {import('./product-steps.mjs').Checked} Checked */
/** @typedef {import('./product-steps.mjs').Make} Make */

const subject = 'Check by foyer doctor'
const loss = 'Nothing can be reserved.'
const quarter = 15 * 60_000
/** Quarter-hours of the reservation. */
const length = 2
/** Days in which a free time is looked for, and the hours of the day, in UTC. */
const days = 14
const [earliest, latest] = [9, 15]

/**
 * @param {Make} make
 * @param {{ room: string, isOwnCalendar: boolean, token: string | undefined }} where
 * @returns {Promise<readonly Checked[]>}
 */
export async function reserveAndRemove(make, { room, isOwnCalendar, token }) {
  /** @type {Checked[]} */
  const calls = []
  const problem = (/** @type {string} */ call, /** @type {readonly string[]} */ details) =>
    void calls.push(wrong(call, details, loss))
  const skip = (/** @type {string} */ why) => void calls.push(skipped('POST /calendar/events', why))
  if (token === undefined) return (skip('it needs --token'), calls)
  if (!isOwnCalendar) return (skip("reservations are made in the vendor's calendar, not at this server"), calls)
  const start = await freeTime(make, room)
  if (typeof start === 'string') return (problem('POST /calendar/schedules', [start]), calls)

  const step = stepsOf(make, calls, () => loss)
  const end = start + length * quarter
  const created = await step('POST /calendar/events', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      subject,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      attendees: [{ email: room, kind: 'resource' }],
    },
  })
  if (created === null) return calls
  const path = { id: String(created.id) }
  try {
    const answer = responseOf(created, room)
    if (answer === null) problem('POST /calendar/events', [`the event does not have ${room} among its attendees`])
    else if (answer === 'declined') problem('POST /calendar/events', [`${room} was free, and has declined`])
    await step('GET /calendar/events/{id}', { path })
    await step('PATCH /calendar/events/{id}', {
      path,
      headers: { 'if-match': '*' },
      body: { end: new Date(end - quarter).toISOString() },
    })
  } finally {
    const removal = `Remove "${subject}" at ${new Date(start).toISOString()} by hand.`
    await step('DELETE /calendar/events/{id}', { path }, removal)
  }
  return calls
}

/** @param {any} event @param {string} room @returns {string | null} */
function responseOf({ attendees }, room) {
  const found = (Array.isArray(attendees) ? attendees : []).find(
    ({ email }) => String(email).toLowerCase() === room.toLowerCase(),
  )
  return found === undefined ? null : String(found.response ?? 'none')
}

/**
 * The first free time of the room in the next days, in UTC milliseconds. A text says why there is none.
 * @param {Make} make @param {string} room @returns {Promise<number | string>}
 */
async function freeTime(make, room) {
  const oneDay = 96 * quarter
  const from = Math.ceil(Date.now() / oneDay) * oneDay
  const { verdict, status } = await make('POST /calendar/schedules', {
    body: { start: new Date(from).toISOString(), end: new Date(from + days * oneDay).toISOString(), emails: [room] },
  })
  if (verdict.state !== 'ok') return detailsOf(verdict, status).join('; ')
  const [schedule] = Array.isArray(verdict.body) ? verdict.body : []
  if (schedule?.serviceError) return `${room}: ${schedule.serviceError.message}`
  const view = String(schedule?.availabilityView ?? '')
  for (let day = 0; day < days; day += 1) {
    const weekDay = new Date(from + day * oneDay).getUTCDay()
    if (weekDay === 0 || weekDay === 6) continue
    for (let at = day * 96 + earliest * 4; at <= day * 96 + latest * 4; at += 1)
      if (view.slice(at, at + length) === '0'.repeat(length)) return from + at * quarter
  }
  return `${room} has no free time in the next ${days} days`
}
