import { describe, expect, it } from 'vitest'
import { createMetrics } from '#server/operation/metrics.ts'
import { watchHealth } from '#server/operation/health.ts'
import { mirror } from '#server/jobs/mirror.ts'
import { openOffice } from '../open-office.ts'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { openMirror, saturday, vendors } from './open-mirror.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]

describe.each(vendors)('an office with rooms at %s', (kind) => {
  it('has no calendar of its own for people', async () => {
    const { here, me } = await openMirror(kind)
    for (const [method, path] of [
      ['GET', '/calendar/me'],
      ['GET', '/calendar/events?start=2026-11-20T00:00:00Z&end=2026-11-21T00:00:00Z'],
    ] as const) {
      const answered = await here.send(method, path, { token: me.token })
      expect([answered.status, await answered.json()]).toMatchObject([404, { code: 'OtherCalendar' }])
    }
  })

  it('frees what its own calendar held, and forgets the vendor’s if it goes back', async () => {
    const { here, one, two, reserve, poll, holds } = await openMirror(kind)
    const { db } = here.office
    const own = {
      id: 'own',
      resource: two.email,
      event_id: 'own',
      day: '',
      state: 'accepted',
      release_at: null,
    } as const
    await db
      .insertInto('holds')
      .values([{ ...own, starts_at: from, ends_at: to }])
      .execute()
    await reserve({ from, to })
    await poll()
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
    const back = { ...here.office, rooms: null, settings: { ...here.office.settings, calendar: 'foyer' as const } }
    await mirror.run(back)
    expect(await holds(saturday)).toEqual([])
    expect(await db.selectFrom('events').select('id').execute()).toEqual([])
    expect(one.email).not.toBe(two.email)
  })

  it('tells its administrators if the vendor does not show rooms', async () => {
    const { here, wire, runMirror } = await openMirror(kind)
    const { token } = await here.signUp('Ada Min', 'administrator')
    const ask = async () =>
      ((await (await here.send('GET', '/api/admin/overview', { token })).json()) as { rooms: object }).rooms
    await runMirror()
    const vendor = kind === 'o365' ? 'Microsoft 365' : 'Google'
    expect(await ask()).toEqual({ vendor, rooms: 2, refused: 0, oldestMinutes: 0 })
    wire.state = 'denied'
    await here.office.db.updateTable('mirror_rooms').set({ due_at: 0 }).execute()
    await runMirror()
    expect(await ask()).toMatchObject({ refused: 2 })
  })

  it('says in its health and its metrics how old the readings are', async () => {
    const { here, wire, pass, runMirror } = await openMirror(kind)
    await runMirror()
    const ask = async () => {
      const health = watchHealth(here.office, here.now)
      const text = await createMetrics({ connections: () => 0, health, size: async () => 0 }).text()
      return [
        (await health()).status,
        /foyer_mirror_rooms (\d+)/.exec(text)?.[1],
        /foyer_mirror_oldest_minutes (\d+)/.exec(text)?.[1],
      ]
    }
    expect(await ask()).toEqual(['ok', '2', '0'])
    wire.state = 'cut'
    pass(20 * oneMinute)
    await runMirror()
    expect(await ask()).toEqual(['late', '2', '20'])
  })
})

describe('rooms that administrators add or remove', () => {
  const room = { key: 'oak', cells: { name: 'Oak', type: 'room', email: 'oak@heron.example' }, words: [] }
  const directory = { directory: 'graph heron.example', records: [room], leftOut: [], isComplete: true }
  const csv = { type: 'text/csv', text: 'name,type\nOak,room' }

  it.each([
    ['POST', '/api/admin/resources/directory', { body: directory }],
    ['POST', '/api/admin/resources/import', { raw: csv }],
    ['POST', '/api/admin/resources/example', {}],
    ['DELETE', '/api/admin/resources/elm', {}],
  ])('are read or forgotten at once: %s %s', async (method, path, sent) => {
    const here = await openOffice()
    const { token } = await here.signUp('Ada Min', 'administrator')
    if (method === 'DELETE') await here.addResource('elm')
    const answered = await here.send(method, path, { token, ...sent })
    expect([answered.ok, here.woken.includes('mirror')]).toEqual([true, true])
  })
})

describe('an office with its own calendar', () => {
  it('reads no rooms', async () => {
    const here = await openOffice()
    await here.addResource('oak')
    expect(await mirror.run(here.office)).toBeNull()
    expect(await here.office.db.selectFrom('mirror_rooms').selectAll().execute()).toEqual([])
  })
})
