import { describe, expect, it } from 'vitest'
import { beginSession } from '#server/identity/sessions.ts'
import type { DeviceRules } from '#src/wire/kiosk.ts'
import { openDevices, type SignedInDevice } from './open-devices.ts'

const hour = 3_600_000
const at = (time: string) => `2026-11-26T${time}:00.000Z`

interface DoorEvent {
  readonly id: string
  readonly subject: string
  readonly end: string
  readonly organizer: { readonly name: string; readonly email: string } | null
  readonly attendees: readonly { readonly email: string; readonly response: string }[]
}

async function openDoor() {
  const here = await openDevices()
  const facilities = await here.signUp('Fay Heron', 'facilities')
  const ann = await here.signUp('Ann Heron')
  const panel = await here.addDevice('panel', { name: 'Door 1', resourceId: 'amber' })
  const other = await here.addDevice('panel', { name: 'Door 2', resourceId: 'basalt' })
  const room = (id: string) => ({ name: id, email: `${id}@rooms.heron.example`, kind: 'resource' })
  const bodyOf = (start: string, end: string, more: object = {}) => ({
    subject: 'Budget of the heron house',
    start: at(start),
    end: at(end),
    timeZone: 'Europe/Prague',
    attendees: [room('amber')],
    ...more,
  })
  let number = 0
  const create = (path: string, token: string, body: object) =>
    here.send('POST', path, { token, body, headers: { 'idempotency-key': `key-${(number += 1)}` } })
  /** A reservation by Ann, with colleagues. */
  const reserve = async (start: string, end: string, more: object = {}) => {
    const made = await create('/calendar/events', ann.token, bodyOf(start, end, more))
    expect(made.status).toBe(201)
    return (await made.json()) as DoorEvent
  }
  const call = (device: SignedInDevice, method: string, path: string, body?: unknown) =>
    here.send(method, `/api/kiosks/${device.id}/calendar${path}`, { token: device.token, body })
  const book = (device: SignedInDevice, body: object) =>
    create(`/api/kiosks/${device.id}/calendar/events`, device.token, body)
  const day = `start=${at('00:00')}&end=${at('23:00')}`
  const list = async (device: SignedInDevice) =>
    ((await (await call(device, 'GET', `/events?${day}`)).json()) as { items: DoorEvent[] }).items
  const rule = async (rules: Partial<DeviceRules>) => {
    const { token } = await beginSession(here.office.db, {
      subject: `person:${facilities.id}`,
      way: 'password',
      now: here.now,
    })
    expect((await here.send('PUT', `/api/kiosks/${panel.id}/rules`, { token, body: { rules } })).status).toBe(204)
  }
  /** Lets time pass. The device gets new tokens, as it does every quarter of an hour. */
  const wait = async (time: string, device: SignedInDevice) => {
    here.now = Date.parse(at(time))
    Object.assign(device, await here.signIn(device.id))
  }
  return { here, ann, panel, other, room, bodyOf, reserve, call, book, list, rule, wait }
}

describe('the calendar of a door panel', () => {
  it('lists the events of its room with the details that its rules permit', async () => {
    const { panel, other, reserve, list, rule } = await openDoor()
    const made = await reserve('09:00', '10:00', { notes: 'Bring the books.' })
    expect(await list(panel)).toMatchObject([
      {
        id: made.id,
        subject: 'Budget of the heron house',
        organizer: { name: 'Ann Heron', email: 'ann.heron@heron.example' },
        attendees: [{ email: 'amber@rooms.heron.example', response: 'accepted' }],
        notes: '',
        html: '',
        isOrganizer: true,
      },
    ])
    expect(await list(other)).toEqual([])
    await rule({ titles: false, organizers: 'initials' })
    expect(await list(panel)).toMatchObject([{ subject: '', organizer: { name: 'A. H.', email: '' } }])
    await rule({ organizers: 'none' })
    expect(await list(panel)).toMatchObject([{ organizer: null }])
  })

  it('reserves its room once per idempotency key', async () => {
    const { here, panel, bodyOf, book, call, list } = await openDoor()
    const made = await book(panel, bodyOf('08:15', '09:00', { subject: 'Reserved at the door' }))
    expect(made.status).toBe(201)
    const event = (await made.json()) as DoorEvent
    expect(event.organizer).toEqual({ name: 'Amber', email: 'amber@rooms.heron.example' })
    expect(event.attendees).toMatchObject([{ response: 'accepted' }])
    const again = await here.send('POST', `/api/kiosks/${panel.id}/calendar/events`, {
      token: panel.token,
      body: bodyOf('08:15', '09:00'),
      headers: { 'idempotency-key': 'key-1' },
    })
    expect([again.status, ((await again.json()) as DoorEvent).id]).toEqual([200, event.id])
    expect((await list(panel)).map(({ id }) => id)).toEqual([event.id])
    const found = await call(panel, 'GET', '/events?clientId=key-1')
    expect(await found.json()).toMatchObject({ items: [{ id: event.id }] })
    expect((await call(panel, 'POST', '/events', bodyOf('12:00', '13:00'))).status).toBe(428)
  })

  it('changes only the end of a meeting, if its rules permit', async () => {
    const { panel, reserve, bodyOf, book, call, rule, wait } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    const patch = async (id: string, body: object) => (await call(panel, 'PATCH', `/events/${id}`, body)).status
    const finish = async (id: string, end: string) =>
      (await call(panel, 'POST', `/events/${id}/finish`, { end: at(end) })).status
    await wait('09:20', panel)
    // By default anybody extends a meeting, and ends those that were reserved or checked in at this door.
    expect(await patch(meeting.id, { end: at('10:15'), subject: 'Mine now', start: at('08:00') })).toBe(200)
    expect(await (await call(panel, 'GET', `/events/${meeting.id}`)).json()).toMatchObject({
      subject: 'Budget of the heron house',
      start: at('09:00'),
      end: at('10:15'),
    })
    expect(await finish(meeting.id, '09:30')).toBe(403)
    expect(await patch(meeting.id, { end: at('09:30') })).toBe(403)
    const mine = (await (await book(panel, bodyOf('11:00', '12:00'))).json()) as DoorEvent
    expect(await finish(mine.id, '11:15')).toBe(200)
    await rule({ extend: 'nobody', end: 'anybody', book: 'signed-in' })
    expect(await patch(meeting.id, { end: at('10:30') })).toBe(403)
    expect(await finish(meeting.id, '09:30')).toBe(200)
    expect((await book(panel, bodyOf('13:00', '14:00'))).status).toBe(403)
  })

  it('can end a meeting that was checked in on this device', async () => {
    const { here, panel, reserve, call, wait } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    await wait('09:05', panel)
    const checkIn = await here.send('POST', '/api/event/action', {
      token: panel.token,
      body: { email: '', iCalUid: '', id: meeting.id, action: 'confirm' },
    })
    expect(checkIn.status).toBe(200)
    expect((await call(panel, 'POST', `/events/${meeting.id}/finish`, { end: at('09:30') })).status).toBe(200)
  })

  it('shows when its room is reserved but not by whom', async () => {
    const { panel, reserve, call } = await openDoor()
    await reserve('09:00', '10:00')
    const asked = await call(panel, 'POST', '/schedules', {
      start: at('00:00'),
      end: at('23:00'),
      emails: ['amber@rooms.heron.example', 'basalt@rooms.heron.example', 'ann.heron@heron.example'],
    })
    const text = await asked.text()
    expect(JSON.parse(text)).toMatchObject([{ scheduleId: 'amber@rooms.heron.example' }])
    expect(JSON.parse(text)).toHaveLength(1)
    expect(text).not.toContain('Heron')
    expect(text).not.toContain('Budget')
  })

  it('rejects the second change of the same version', async () => {
    const { here, panel, reserve } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    const path = `/api/kiosks/${panel.id}/calendar/events/${meeting.id}`
    const { headers } = await here.send('GET', path, { token: panel.token })
    const extend = (end: string) =>
      here.send('PATCH', path, {
        token: panel.token,
        body: { end: at(end) },
        headers: { 'if-match': headers.get('etag') ?? '' },
      })
    here.now += 1
    expect((await extend('10:15')).status).toBe(200)
    expect((await extend('10:30')).status).toBe(412)
  })
})

describe('quality, threats: the token of a panel, copied from the corridor', () => {
  it('cannot read other rooms, people or private meetings', async () => {
    const { here, ann, panel, other, room, reserve, call, list } = await openDoor()
    const elsewhere = await reserve('09:00', '10:00', { attendees: [room('basalt')] })
    const secret = await reserve('11:00', '12:00', { isPrivate: true })
    expect((await call(panel, 'GET', `/events/${elsewhere.id}`)).status).toBe(404)
    expect((await call(panel, 'PATCH', `/events/${elsewhere.id}`, { end: at('10:30') })).status).toBe(404)
    expect((await call(panel, 'POST', `/events/${elsewhere.id}/finish`, { end: at('09:30') })).status).toBe(404)
    const path = `/api/kiosks/${other.id}/calendar/events?start=${at('00:00')}&end=${at('23:00')}`
    expect((await here.send('GET', path, { token: panel.token })).status).toBe(403)
    const text = JSON.stringify(await list(panel))
    expect(text).toContain(secret.id)
    for (const hidden of ['Budget', 'Heron', 'heron.example"},"isOrg']) expect(text).not.toContain(hidden)
    for (const [method, to] of [
      ['GET', '/calendar/events'],
      ['GET', '/calendar/people?q=ann'],
      ['GET', '/api/users/me/favourites'],
      ['GET', `/api/kiosks/${panel.id}/people?q=ann`],
      ['GET', `/api/kiosks/${panel.id}/meetings`],
    ] as const)
      expect((await here.send(method, to, { token: panel.token })).status).not.toBe(200)
    const schedules = await here.send('POST', '/api/cache/schedules', {
      token: panel.token,
      body: { from: at('00:00'), to: at('23:00'), emails: [ann.email], ids: [] },
    })
    expect(await schedules.text()).not.toContain('Budget')
  })

  it('cannot read attendees or delegates', async () => {
    const { here, ann, panel, reserve, list } = await openDoor()
    const bea = await here.signUp('Bea Crane')
    await here.office.db.insertInto('delegates').values({ owner: ann.email, delegate: bea.email }).execute()
    const guest = { name: 'Guest Swan', email: 'swan@elsewhere.example', kind: 'required' }
    await reserve('09:00', '10:00', {
      attendees: [{ name: 'Amber', email: 'amber@rooms.heron.example', kind: 'resource' }, guest],
    })
    const made = await here.send('POST', `/calendar/people/${ann.email}/events`, {
      token: bea.token,
      body: {
        subject: 'For Ann',
        start: at('11:00'),
        end: at('12:00'),
        timeZone: 'Europe/Prague',
        attendees: [{ name: 'Amber', email: 'amber@rooms.heron.example', kind: 'resource' }],
      },
      headers: { 'idempotency-key': 'by-bea' },
    })
    expect(made.status).toBe(201)
    const text = JSON.stringify(await list(panel))
    expect(text).not.toMatch(/swan|crane/i)
  })

  it('cannot invite people, create series or reserve far ahead', async () => {
    const { here, panel, room, bodyOf, book, reserve, call } = await openDoor()
    const refused = async (more: object) => (await book(panel, bodyOf('09:00', '10:00', more))).status
    expect(
      await refused({ attendees: [room('amber'), { name: 'X', email: 'x@elsewhere.example', kind: 'required' }] }),
    ).toBe(403)
    expect(await refused({ attendees: [room('basalt')] })).toBe(403)
    const recurrence = { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 5 } }
    expect([400, 403]).toContain(await refused({ recurrence }))
    const later = new Date(here.now + 72 * hour).toISOString()
    expect(await refused({ start: later, end: new Date(here.now + 73 * hour).toISOString() })).toBe(403)
    const meeting = await reserve('09:00', '10:00')
    expect((await call(panel, 'PATCH', `/events/${meeting.id}`, { end: later })).status).toBe(400)
    expect(await here.office.db.selectFrom('mails').select('id').execute()).toEqual([])
  })
})

describe('a lobby kiosk', () => {
  it('shows the meetings of today in its building, without details of private ones', async () => {
    const { here, room, reserve, wait } = await openDoor()
    const facilities = await here.signUp('Gil Heron', 'facilities')
    const lobby = await here.addDevice('lobby', { name: 'Hall', areaId: 'north' })
    await reserve('11:00', '12:00')
    await reserve('09:00', '10:00', { isPrivate: true })
    await reserve('10:00', '11:00', { attendees: [room('coral')] })
    const meetings = async () =>
      (await (await here.send('GET', `/api/kiosks/${lobby.id}/meetings`, { token: lobby.token })).json()) as object[]
    const plain = { subject: null, organizer: null, resourceId: 'amber', resourceName: 'Amber', place: 'North 1' }
    expect(await meetings()).toMatchObject([
      { ...plain, start: at('09:00'), end: at('10:00') },
      { ...plain, start: at('11:00') },
    ])
    await here.send('PUT', `/api/kiosks/${lobby.id}/rules`, {
      token: facilities.token,
      body: { rules: { titles: true, organizers: 'full' } },
    })
    expect(await meetings()).toMatchObject([plain, { subject: 'Budget of the heron house', organizer: 'Ann Heron' }])
    await wait('12:00', lobby)
    expect(await meetings()).toEqual([])
  })

  it('finds no people, hosts of today or all people, by its rules', async () => {
    const { here, reserve } = await openDoor()
    const facilities = await here.signUp('Gil Heron', 'facilities')
    await here.office.db
      .updateTable('people')
      .set({ department: 'Finance', office: 'North 12' })
      .where('name', '=', 'Ann Heron')
      .execute()
    const lobby = await here.addDevice('lobby', { name: 'Hall', areaId: 'north' })
    await reserve('11:00', '12:00')
    const find = async (q: string) => {
      const answered = await here.send('GET', `/api/kiosks/${lobby.id}/people?q=${q}`, { token: lobby.token })
      return answered.status === 200 ? ((await answered.json()) as object[]) : answered.status
    }
    const rule = (people: string) =>
      here.send('PUT', `/api/kiosks/${lobby.id}/rules`, { token: facilities.token, body: { rules: { people } } })
    expect(await find('he')).toBe(403)
    await rule('hosts')
    expect(await find('he')).toEqual([{ name: 'Ann Heron', department: 'Finance', office: 'North 12' }])
    await rule('all')
    expect(await find('he')).toHaveLength(3)
    expect(await find('h')).toEqual([])
  })
})
