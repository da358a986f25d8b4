import { describe, expect, it } from 'vitest'
import { followResources } from '#server/calendar/follow-resources.ts'
import { release } from '#server/jobs/release.ts'
import { daily, hourAt, openCalendar, responsesOf } from './open-calendar.ts'

const minute = 60_000

const open = async () => {
  const calendar = await openCalendar()
  const { db } = calendar.here.office
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const rooms = { oak: await calendar.addRoom('oak'), elm: await calendar.addRoom('elm') }
  /** Changes resources like an import. */
  const changeResources = async (
    changes: Readonly<Record<string, { readonly email?: string; readonly body?: object }>>,
  ) => {
    const before = await db.selectFrom('resources').select(['id', 'email']).execute()
    const update = (id: string, columns: { readonly email: string; readonly body?: string }) =>
      db.updateTable('resources').set(columns).where('id', '=', id).execute()
    // Addresses are unique, so swapped ones are freed first.
    for (const id of Object.keys(changes)) await update(id, { email: `x:${id}` })
    const after = before.map(({ id, email }) => ({ id, email: changes[id]?.email ?? email }))
    for (const { id, email } of after) {
      const body = changes[id]?.body
      await update(id, { email, ...(body && { body: JSON.stringify(body) }) })
    }
    await db.transaction().execute((queries) => followResources(queries, before, after, calendar.here.now))
  }
  return { ...calendar, ...rooms, ann, bob, changeResources }
}

describe('reservations of a changed resource', () => {
  it('keep their time if the address of the resource changes', async () => {
    const { call, create, remove, holds, changeResources, ann, bob, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    await changeResources({ oak: { email: 'new@rooms.heron.example' } })
    expect(await holds()).toEqual(['new 0 1 accepted'])
    expect(responsesOf(await create(bob.token, { rooms: ['new@rooms.heron.example'] }))).toEqual(['declined'])
    const read = await call(ann.token, 'GET', `/events/${made.id}`)
    expect(read.body.attendees).toMatchObject([{ email: 'new@rooms.heron.example', response: 'accepted' }])
    expect((await remove(ann.token, made.id)).status).toBe(204)
    expect(await holds()).toEqual([])
  })

  it('stay with their resource if two resources swap addresses', async () => {
    const { change, create, holds, changeResources, ann, oak, elm } = await open()
    const both = await create(ann.token, { rooms: [oak, elm] })
    await create(ann.token, { rooms: [oak], from: 2 })
    await changeResources({ oak: { email: elm }, elm: { email: oak } })
    expect(await holds()).toEqual(['elm 0 1 accepted', 'elm 2 3 accepted', 'oak 0 1 accepted'])
    await change(ann.token, both.id, { end: hourAt(0.5) })
    expect(await holds()).toEqual(['elm 0 0.5 accepted', 'elm 2 3 accepted', 'oak 0 0.5 accepted'])
  })

  it('are released if the resource starts to require check-in, and kept if it stops', async () => {
    const { here, create, holds, changeResources, ann, oak } = await open()
    await create(ann.token, { rooms: [oak], recurrence: daily(2) })
    await create(ann.token, { rooms: [oak], from: 2 })
    await changeResources({ oak: { body: { timezone: 'UTC', requiresConfirmation: true } } })
    here.now = Date.parse(hourAt(0)) + 15 * minute
    expect(await release.run(here.office)).toBe(Date.parse(hourAt(2)) + 15 * minute)
    expect(await holds()).toEqual(['oak 2 3 accepted', 'oak 24 25 accepted'])
    await changeResources({ oak: { body: { timezone: 'UTC' } } })
    expect(await release.run(here.office)).toBeNull()
  })
})
