import { describe, expect, it } from 'vitest'
import { followResources } from '#server/calendar/follow-resources.ts'
import { release } from '#server/jobs/release.ts'
import { answersOf, hourAt, openCalendar } from './open-calendar.ts'

const minute = 60_000

const opened = async () => {
  const calendar = await openCalendar()
  const { db } = calendar.here.office
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const rooms = { oak: await calendar.addRoom('oak'), elm: await calendar.addRoom('elm') }
  /** Changes resources as an import does. */
  const change = async (changes: Readonly<Record<string, { readonly email?: string; readonly body?: object }>>) => {
    const before = await db.selectFrom('resources').select(['id', 'email']).execute()
    for (const id of Object.keys(changes))
      await db
        .updateTable('resources')
        .set({ email: `x:${id}` })
        .where('id', '=', id)
        .execute()
    const after = before.map(({ id, email }) => ({ id, email: changes[id]?.email ?? email }))
    for (const { id, email } of after) {
      const body = changes[id]?.body
      const set = { email, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      await db.updateTable('resources').set(set).where('id', '=', id).execute()
    }
    await db.transaction().execute((queries) => followResources(queries, before, after, calendar.here.now))
  }
  return { ...calendar, ...rooms, ann, bob, change }
}

describe('reservations of a changed resource', () => {
  it('keep their time if the address of the resource changes', async () => {
    const { call, create, held, change, ann, bob, oak } = await opened()
    const made = await create(ann.token, { rooms: [oak] })
    await change({ oak: { email: 'new@rooms.heron.example' } })
    expect(await held()).toEqual(['new 0 1 accepted'])
    expect(answersOf(await create(bob.token, { rooms: ['new@rooms.heron.example'] }))).toEqual(['declined'])
    const read = await call(ann.token, 'GET', `/events/${made.id}`)
    expect(read.body.attendees).toMatchObject([{ email: 'new@rooms.heron.example', response: 'accepted' }])
    expect((await call(ann.token, 'DELETE', `/events/${made.id}`)).status).toBe(204)
    expect(await held()).toEqual([])
  })

  it('stay with their resource if two resources swap addresses', async () => {
    const { call, create, held, change, ann, oak, elm } = await opened()
    const both = await create(ann.token, { rooms: [oak, elm] })
    await create(ann.token, { rooms: [oak], from: 2 })
    await change({ oak: { email: elm }, elm: { email: oak } })
    expect(await held()).toEqual(['elm 0 1 accepted', 'elm 2 3 accepted', 'oak 0 1 accepted'])
    await call(ann.token, 'PATCH', `/events/${both.id}`, { end: hourAt(0.5) }, { 'if-match': '*' })
    expect(await held()).toEqual(['elm 0 0.5 accepted', 'elm 2 3 accepted', 'oak 0 0.5 accepted'])
  })

  it('are released if the resource starts to require check-in, and kept if it stops', async () => {
    const { here, create, held, change, ann, oak } = await opened()
    const recurrence = { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 2 } }
    await create(ann.token, { rooms: [oak], recurrence })
    await create(ann.token, { rooms: [oak], from: 2 })
    await change({ oak: { body: { timezone: 'UTC', requiresConfirmation: true } } })
    here.now = Date.parse(hourAt(0)) + 15 * minute
    expect(await release.run(here.office)).toBe(Date.parse(hourAt(2)) + 15 * minute)
    expect(await held()).toEqual(['oak 2 3 accepted', 'oak 24 25 accepted'])
    await change({ oak: { body: { timezone: 'UTC' } } })
    expect(await release.run(here.office)).toBeNull()
  })
})
