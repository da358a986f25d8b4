import { describe, expect, it } from 'vitest'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { openMirror, saturday } from '#tests/server/vendors/open-mirror.ts'
import { readGoogleContract } from './google-contract.ts'
import { readGraphContract } from './graph-contract.ts'
import { isPresent } from './protocol-data.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

/** A day of a room: people book, one of them does not come, and a panel reserves, extends and ends. Returns the calls to the vendor. */
async function liveThrough(kind: 'o365' | 'gspace') {
  const { here, one, calls, reserve, poll, pass, release, answersOf, schedules } = await openMirror(kind, {
    requiresConfirmation: true,
  })
  await here.office.db.updateTable('people').set({ language: 'en' }).execute()
  const missed = await reserve({ from: saturday + oneHour, to: saturday + 2 * oneHour })
  const attended = await reserve({ from: saturday + 5 * oneHour, to: saturday + 6 * oneHour })
  await poll()
  pass(saturday + oneHour + 15 * oneMinute - here.now)
  await release()
  await schedules([one], saturday + 390 * 24 * oneHour, saturday + 391 * 24 * oneHour)
  const panel = await here.addDevice('panel', { name: 'Door', resourceId: one.id })
  const rules = JSON.stringify({ end: 'anybody', extend: 'anybody' })
  await here.office.db.updateTable('devices').set({ rules }).execute()
  await here.office.db
    .updateTable('sessions')
    .set({ access_until: saturday * 2 })
    .execute()
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { 'idempotency-key': 'key' }
    const sent = { token: panel.token, body, headers }
    const answered = await here.send(method, `/api/kiosks/${panel.id}/calendar/events${path}`, sent)
    expect([200, 201]).toContain(answered.status)
    return ((await answered.json()) as { readonly id: string }).id
  }
  const attendees = [{ email: one.email, kind: 'resource' }]
  const id = await call('POST', '', { start: iso(here.now), end: iso(here.now + oneHour), subject: 'Door', attendees })
  await call('PATCH', `/${id}`, { end: iso(here.now + 2 * oneHour) })
  await call('POST', `/${id}/finish`, { end: iso(here.now + oneHour / 2) })
  const [meeting] = await here.office.db
    .selectFrom('events')
    .select('id')
    .where('starts_at', '=', saturday + 5 * oneHour)
    .execute()
  pass(saturday + 5 * oneHour - here.now)
  await call('POST', `/${meeting?.id}/finish`, { end: iso(here.now + oneHour / 2) })
  expect([await answersOf(missed), await answersOf(attended)]).toEqual([['declined'], ['accepted']])
  return calls
}

describe.runIf(isPresent)('the mirror of rooms', () => {
  it('asks Graph as it describes', async () => {
    const { problemsOfCall } = readGraphContract()
    const calls = await liveThrough('o365')
    expect(calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.path} ${problem}`))).toEqual([])
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PATCH']))
  })

  it('asks Google as it describes, with one permission', async () => {
    const { problemsOfCall, scopesOf } = readGoogleContract()
    const calls = await liveThrough('gspace')
    expect(calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.path} ${problem}`))).toEqual([])
    for (const call of calls) expect(scopesOf(call)).toContain('https://www.googleapis.com/auth/calendar.events')
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PATCH']))
  })
})
