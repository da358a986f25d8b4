import { describe, expect, it } from 'vitest'
import { hourAt, openCalendar, responsesOf } from './open-calendar.ts'

const open = async () => {
  const calendar = await openCalendar()
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  return { ...calendar, ann, bob, oak: await calendar.addRoom('oak') }
}
const all = `?start=${hourAt(-24)}&end=${hourAt(480)}`

describe('decisions, "The product\'s own calendar": events of the server', () => {
  it('are created, read, listed and found by each id', async () => {
    const { call, create, ann, bob, oak } = await open()
    const made = await create(ann.token, { rooms: [oak], key: 'k1', attendees: undefined, subject: 'Plans' })
    expect(made.isOrganizer).toBe(true)
    const read = await call(ann.token, 'GET', `/events/${made.id}`)
    expect(read).toMatchObject({ status: 200, body: { id: made.id, etag: made.etag, subject: 'Plans' } })
    for (const query of [all, `?iCalUId=${encodeURIComponent(made.iCalUId)}`, '?clientId=k1']) {
      const { body } = await call(ann.token, 'GET', `/events${query}`)
      expect(body.items.map(({ id }) => id)).toEqual([made.id])
      expect((await call(bob.token, 'GET', `/events${query}`)).body.items).toEqual([])
    }
    expect((await call(bob.token, 'GET', `/events/${made.id}`)).status).toBe(404)
  })

  it('have the response of their room at once; a slot is held by one event', async () => {
    const { create, holds, ann, bob, oak } = await open()
    expect(responsesOf(await create(ann.token, { rooms: [oak] }))).toEqual(['accepted'])
    expect(responsesOf(await create(bob.token, { rooms: [oak], from: 0.5 }))).toEqual(['declined'])
    expect(responsesOf(await create(bob.token, { rooms: [oak], from: 1 }))).toEqual(['accepted'])
    expect(await holds()).toEqual(['oak 0 1 accepted', 'oak 1 2 accepted'])
  })

  it('are created once per idempotency key, which is required', async () => {
    const { call, create, holds, ann, oak } = await open()
    expect((await call(ann.token, 'POST', '/events', {})).status).toBe(428)
    const made = await create(ann.token, { rooms: [oak], key: 'same' })
    const again = await call(ann.token, 'POST', '/events', { anything: 1 }, { 'idempotency-key': 'same' })
    expect(again).toMatchObject({ status: 200, body: { id: made.id } })
    expect(await holds()).toHaveLength(1)
  })

  it('change only in the version that the client has read', async () => {
    const { call, create, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    const patch = (etag: string | null, body: unknown) =>
      call(ann.token, 'PATCH', `/events/${made.id}`, body, etag === null ? {} : { 'if-match': etag })
    expect((await patch(null, { subject: 'New' })).status).toBe(428)
    const changed = await patch(made.etag, { subject: 'New' })
    expect(changed).toMatchObject({ status: 200, body: { subject: 'New' } })
    expect((await patch(made.etag, { subject: 'Late' })).status).toBe(412)
    expect((await patch('*', { subject: 'Any' })).status).toBe(200)
    expect(await patch('*', { colour: 'red' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })

  it('hold the room for their new times when they move, change length or finish early', async () => {
    const { call, change, create, holds, ann, bob, oak } = await open()
    const made = await create(ann.token, { rooms: [oak], from: 0, to: 2 })
    await create(bob.token, { rooms: [oak], from: 3 })
    const changeEnd = async (hours: number) =>
      responsesOf((await change(ann.token, made.id, { end: hourAt(hours) })).body)
    expect(await changeEnd(1)).toEqual(['accepted'])
    expect(await holds()).toEqual(['oak 0 1 accepted', 'oak 3 4 accepted'])
    expect(await changeEnd(3)).toEqual(['accepted'])
    expect(await changeEnd(3.25)).toEqual(['declined'])
    expect(await holds()).toEqual(['oak 3 4 accepted'])
    expect(await changeEnd(2)).toEqual(['accepted'])
    const finished = await call(ann.token, 'POST', `/events/${made.id}/finish`, { end: hourAt(0.5) })
    expect(finished.body.end).toBe(hourAt(0.5))
    expect(await holds()).toEqual(['oak 0 0.5 accepted', 'oak 3 4 accepted'])
  })

  it('treat any invited resource as a resource, and reject unknown ones', async () => {
    const { call, create, ann, oak } = await open()
    const made = await create(ann.token, { attendees: [{ email: oak.toUpperCase() }] })
    expect(made.attendees).toMatchObject([{ kind: 'resource', response: 'accepted' }])
    const attendees = [{ email: 'nowhere@rooms.heron.example', kind: 'resource' }]
    const body = { start: hourAt(0), end: hourAt(1), attendees }
    const rejected = await call(ann.token, 'POST', '/events', body, { 'idempotency-key': 'x' })
    expect(rejected.status).toBe(400)
    expect(rejected.body.message).toContain('attendees[0].email')
  })

  it('can be changed by the organizer and answered by attendees', async () => {
    const { call, create, ann, bob } = await open()
    const made = await create(ann.token, { attendees: [{ name: 'Bob', email: bob.email }] })
    const asBob = (method: string, path: string, body?: unknown) =>
      call(bob.token, method, `/events/${made.id}${path}`, body, { 'if-match': '*' })
    expect((await asBob('PATCH', '', { subject: 'Mine' })).status).toBe(403)
    expect((await asBob('DELETE', '')).status).toBe(403)
    expect((await asBob('POST', '/finish', { end: hourAt(1) })).status).toBe(403)
    expect((await asBob('POST', '/respond', { response: 'maybe' })).status).toBe(400)
    expect((await asBob('POST', '/respond', { response: 'declined', comment: 'Ill' })).status).toBe(204)
    expect((await asBob('GET', '')).status).toBe(404)
    expect((await call(ann.token, 'GET', `/events/${made.id}`)).body.attendees).toMatchObject([
      { response: 'declined' },
    ])
    expect((await asBob('POST', '/respond', { response: 'accepted' })).status).toBe(204)
    expect((await asBob('GET', '')).status).toBe(200)
    expect((await call(ann.token, 'POST', `/events/${made.id}/respond`, { response: 'accepted' })).status).toBe(400)
  })

  it('of other people return 404', async () => {
    const { call, create, ann, bob } = await open()
    const made = await create(ann.token, {})
    for (const [method, path, body] of [
      ['PATCH', '', { subject: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/respond', { response: 'accepted' }],
      ['POST', '/finish', { end: hourAt(1) }],
      ['POST', '/end', { lastDay: '2026-11-27' }],
      ['GET', `/occurrences${all}`, undefined],
    ] as const)
      expect((await call(bob.token, method, `/events/${made.id}${path}`, body, { 'if-match': '*' })).status).toBe(404)
  })

  it('are listed in pages that are stable while events are created', async () => {
    const { call, create, ann } = await open()
    for (let number = 0; number < 205; number++) await create(ann.token, { from: number / 10, subject: `${number}` })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const path = `/events${all}${next && `&cursor=${next}`}`
      const page: Awaited<ReturnType<typeof call>> = await call(ann.token, 'GET', path)
      seen.push(...page.body.items.map(({ subject }) => subject))
      next = page.body.next
      // An earlier event must not move the others to another page.
      if (next !== null) await create(ann.token, { from: -2, to: -1, subject: 'early' })
    }
    const expected = Array.from({ length: 205 }, (_, number) => `${number}`)
    expect(seen.filter((subject) => subject !== 'early')).toEqual(expected)
    expect((await call(ann.token, 'GET', `/events${all}&cursor=zzz`)).status).toBe(400)
  })

  it('reject missing, reversed and too long spans', async () => {
    const { call, ann } = await open()
    const spans = [
      'start=now&end=then',
      `start=${hourAt(1)}&end=${hourAt(0)}`,
      'start=2020-01-01T00:00Z&end=2026-01-01T00:00Z',
    ]
    for (const query of ['', ...spans.map((span) => `?${span}`)])
      expect((await call(ann.token, 'GET', `/events${query}`)).status).toBe(400)
  })

  it('survive a restart', async () => {
    const { here, call, create, holds, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak], subject: 'Kept' })
    await here.reopen()
    expect((await call(ann.token, 'GET', `/events/${made.id}`)).body).toEqual(made)
    expect(await holds()).toEqual(['oak 0 1 accepted'])
  })
})

describe('section 6: the calendar of a colleague', () => {
  it('can be edited by delegates, who are named in the event', async () => {
    const { here, call, ann, bob, oak } = await open()
    const body = { start: hourAt(0), end: hourAt(1), attendees: [{ email: oak }] }
    const path = `/people/${encodeURIComponent(bob.email)}/events`
    const key = { 'idempotency-key': 'one' }
    expect(await call(ann.token, 'POST', path, body, key)).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    await here.office.db.insertInto('delegates').values({ owner: bob.email, delegate: ann.email }).execute()
    const made = await call(ann.token, 'POST', path, body, key)
    expect(made).toMatchObject({
      status: 201,
      body: { organizer: { email: bob.email }, reservedBy: { email: ann.email }, isOrganizer: true },
    })
    expect((await call(ann.token, 'GET', `/events${all}`)).body.items).toEqual([])
    expect((await call(bob.token, 'GET', `/events${all}`)).body.items).toHaveLength(1)
    expect((await call(ann.token, 'DELETE', `${path}/${made.body.id}`)).status).toBe(204)
    expect((await call(bob.token, 'GET', `/people/${ann.email}/events${all}`)).status).toBe(403)
  })
})

describe('section 7: access to the calendar', () => {
  it('requires a session of a person, not of a guest', async () => {
    const { here, call } = await open()
    expect(await call('', 'GET', '/me')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    const guest = await here.signInGuest()
    expect(await call(guest, 'GET', '/me')).toMatchObject({ status: 403, body: { code: 'no-calendar' } })
  })

  it('returns the own profile, and finds colleagues without accents', async () => {
    const { here, call, ann } = await open()
    await here.signUp('Eliška Novotná')
    const { body } = await call(ann.token, 'GET', '/me')
    const nameOfAnn = { name: 'Ann Lee', givenName: 'Ann', surname: 'Lee' }
    expect(body).toEqual({ ...nameOfAnn, email: ann.email, username: ann.email })
    const names = async (query: string) =>
      (await call(ann.token, 'GET', `/people?q=${query}`)).body.items.map(({ name }) => name)
    expect(await names('nov%20eli')).toEqual(['Eliška Novotná'])
    expect(await names('bob.')).toEqual(['Bob Ray'])
    expect(await names('')).toEqual([])
    expect((await call(ann.token, 'GET', '/people?q=a&limit=many')).status).toBe(400)
    for (const path of ['/me/photo', '/people/x@heron.example/photo'])
      expect((await call(ann.token, 'GET', path)).status).toBe(404)
  })
})
