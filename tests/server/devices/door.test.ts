import { describe, expect, it } from 'vitest'
import { beginSession } from '#server/identity/sessions.ts'
import type { DeviceRules } from '#src/wire/kiosk.ts'
import { daily } from '../calendar/open-calendar.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openDevices, type OpenDevices, type SignedInDevice } from './open-devices.ts'

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
  const eventBody = (start: string, end: string, more: object = {}) => ({
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
    const made = await create('/calendar/events', ann.token, eventBody(start, end, more))
    expect(made.status).toBe(201)
    return (await made.json()) as DoorEvent
  }
  const call = (device: SignedInDevice, method: string, path: string, body?: unknown) =>
    here.send(method, `/api/kiosks/${device.id}/calendar${path}`, { token: device.token, body })
  const book = (device: SignedInDevice, body: object) =>
    create(`/api/kiosks/${device.id}/calendar/events`, device.token, body)
  const day = `start=${at('00:00')}&end=${at('23:00')}`
  const list = async (device: SignedInDevice) =>
    (await bodyOf<{ items: DoorEvent[] }>(call(device, 'GET', `/events?${day}`))).items
  const rule = async (rules: Partial<DeviceRules>) => {
    const { token } = await beginSession(here.office.db, {
      subject: `person:${facilities.id}`,
      way: 'password',
      now: here.now,
    })
    expect((await here.send('PUT', `/api/kiosks/${panel.id}/rules`, { token, body: { rules } })).status).toBe(204)
  }
  /** Sets the time, and renews the tokens of the device, like every 15 minutes. */
  const wait = async (time: string, device: SignedInDevice) => {
    here.now = Date.parse(at(time))
    Object.assign(device, await here.signIn(device.id))
  }
  return { here, ann, panel, other, room, eventBody, reserve, call, book, list, rule, wait }
}

describe('the calendar of a door panel', () => {
  it('lists the events of its room with the details that its rules permit', async () => {
    const { panel, other, reserve, list, rule } = await openDoor()
    const made = await reserve('09:00', '10:00', { notes: 'Bring the books.' })
    const people = {
      organizer: { name: 'Ann Heron', email: 'ann.heron@heron.example' },
      attendees: [{ email: 'amber@rooms.heron.example', response: 'accepted' }],
    }
    const texts = { subject: 'Budget of the heron house', notes: '', html: '' }
    expect(await list(panel)).toMatchObject([{ id: made.id, ...texts, ...people, isOrganizer: true }])
    expect(await list(other)).toEqual([])
    await rule({ titles: false, organizers: 'initials' })
    expect(await list(panel)).toMatchObject([{ subject: '', organizer: { name: 'A. H.', email: '' } }])
    await rule({ organizers: 'none' })
    expect(await list(panel)).toMatchObject([{ organizer: null }])
  })

  it('reserves its room once per idempotency key', async () => {
    const { here, panel, eventBody, book, call, list } = await openDoor()
    const made = await book(panel, eventBody('08:15', '09:00', { subject: 'Reserved at the door' }))
    expect(made.status).toBe(201)
    const event = (await made.json()) as DoorEvent
    expect(event.organizer).toEqual({ name: 'Amber', email: 'amber@rooms.heron.example' })
    expect(event.attendees).toMatchObject([{ response: 'accepted' }])
    const body = eventBody('08:15', '09:00')
    const repeated = { token: panel.token, body, headers: { 'idempotency-key': 'key-1' } }
    const again = await here.send('POST', `/api/kiosks/${panel.id}/calendar/events`, repeated)
    expect([again.status, (await bodyOf<DoorEvent>(again)).id]).toEqual([200, event.id])
    expect((await list(panel)).map(({ id }) => id)).toEqual([event.id])
    const found = await call(panel, 'GET', '/events?clientId=key-1')
    expect(await found.json()).toMatchObject({ items: [{ id: event.id }] })
    expect((await call(panel, 'POST', '/events', eventBody('12:00', '13:00'))).status).toBe(428)
  })

  it('changes only the end of a meeting, if its rules permit', async () => {
    const { panel, reserve, eventBody, book, call, rule, wait } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    const patch = async (id: string, body: object) => (await call(panel, 'PATCH', `/events/${id}`, body)).status
    const finish = async (id: string, end: string) =>
      (await call(panel, 'POST', `/events/${id}/finish`, { end: at(end) })).status
    await wait('09:20', panel)
    // By default anybody extends a meeting, and ends those that were reserved or checked in at this door.
    expect(await patch(meeting.id, { end: at('10:15'), subject: 'Mine now', start: at('08:00') })).toBe(200)
    const extended = { subject: 'Budget of the heron house', start: at('09:00'), end: at('10:15') }
    expect(await bodyOf(call(panel, 'GET', `/events/${meeting.id}`))).toMatchObject(extended)
    expect(await finish(meeting.id, '09:30')).toBe(403)
    expect(await patch(meeting.id, { end: at('09:30') })).toBe(403)
    const mine = (await (await book(panel, eventBody('11:00', '12:00'))).json()) as DoorEvent
    expect(await finish(mine.id, '11:15')).toBe(200)
    await rule({ extend: 'nobody', end: 'anybody', book: 'signed-in' })
    expect(await patch(meeting.id, { end: at('10:30') })).toBe(403)
    expect(await finish(meeting.id, '09:30')).toBe(200)
    expect((await book(panel, eventBody('13:00', '14:00'))).status).toBe(403)
  })

  it('can end a meeting that was checked in on this device', async () => {
    const { here, panel, reserve, call, wait } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    await wait('09:05', panel)
    const body = { email: '', iCalUid: '', id: meeting.id, action: 'confirm' }
    expect((await here.send('POST', '/api/event/action', { token: panel.token, body })).status).toBe(200)
    expect((await call(panel, 'POST', `/events/${meeting.id}/finish`, { end: at('09:30') })).status).toBe(200)
  })

  it('shows when its room is reserved but not by whom', async () => {
    const { panel, reserve, call } = await openDoor()
    await reserve('09:00', '10:00')
    const emails = ['amber@rooms.heron.example', 'basalt@rooms.heron.example', 'ann.heron@heron.example']
    const body = { start: at('00:00'), end: at('23:00'), emails }
    const text = await (await call(panel, 'POST', '/schedules', body)).text()
    expect(JSON.parse(text)).toMatchObject([{ scheduleId: 'amber@rooms.heron.example' }])
    expect(text).not.toMatch(/Heron|Budget/)
  })

  it('rejects the second change of the same version', async () => {
    const { here, panel, reserve } = await openDoor()
    const meeting = await reserve('09:00', '10:00')
    const path = `/api/kiosks/${panel.id}/calendar/events/${meeting.id}`
    const { token } = panel
    const etag = (await here.send('GET', path, { token })).headers.get('etag') ?? ''
    const extend = (end: string) =>
      here.send('PATCH', path, { token, body: { end: at(end) }, headers: { 'if-match': etag } })
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
    const body = { from: at('00:00'), to: at('23:00'), emails: [ann.email], ids: [] }
    const schedules = await here.send('POST', '/api/cache/schedules', { token: panel.token, body })
    expect(await schedules.text()).not.toContain('Budget')
  })

  it('cannot read attendees or delegates', async () => {
    const { here, ann, panel, room, eventBody, reserve, list } = await openDoor()
    const bea = await here.signUp('Bea Crane')
    await here.office.db.insertInto('delegates').values({ owner: ann.email, delegate: bea.email }).execute()
    const guest = { name: 'Guest Swan', email: 'swan@elsewhere.example', kind: 'required' }
    await reserve('09:00', '10:00', { attendees: [room('amber'), guest] })
    const path = `/calendar/people/${ann.email}/events`
    const body = eventBody('11:00', '12:00', { subject: 'For Ann' })
    const byBea = { token: bea.token, body, headers: { 'idempotency-key': 'by-bea' } }
    expect((await here.send('POST', path, byBea)).status).toBe(201)
    const text = JSON.stringify(await list(panel))
    expect(text).not.toMatch(/swan|crane/i)
  })

  it('cannot invite people, create series or reserve far ahead', async () => {
    const { here, panel, room, eventBody, book, reserve, call } = await openDoor()
    const statusOf = async (more: object) => (await book(panel, eventBody('09:00', '10:00', more))).status
    const guest = { name: 'X', email: 'x@elsewhere.example', kind: 'required' }
    expect(await statusOf({ attendees: [room('amber'), guest] })).toBe(403)
    expect(await statusOf({ attendees: [room('basalt')] })).toBe(403)
    expect([400, 403]).toContain(await statusOf({ recurrence: daily(5) }))
    const later = new Date(here.now + 72 * hour).toISOString()
    expect(await statusOf({ start: later, end: new Date(here.now + 73 * hour).toISOString() })).toBe(403)
    const meeting = await reserve('09:00', '10:00')
    expect((await call(panel, 'PATCH', `/events/${meeting.id}`, { end: later })).status).toBe(400)
    expect(await here.office.db.selectFrom('mails').select('id').execute()).toEqual([])
  })
})

async function openLobby(here: OpenDevices) {
  const { token } = await here.signUp('Gil Heron', 'facilities')
  const lobby = await here.addDevice('lobby', { name: 'Hall', areaId: 'north' })
  const setRules = (rules: Partial<DeviceRules>) =>
    here.send('PUT', `/api/kiosks/${lobby.id}/rules`, { token, body: { rules } })
  return { lobby, setRules }
}

describe('a lobby kiosk', () => {
  it('shows the meetings of today in its building, without details of private ones', async () => {
    const { here, room, reserve, wait } = await openDoor()
    const { lobby, setRules } = await openLobby(here)
    await reserve('11:00', '12:00')
    await reserve('09:00', '10:00', { isPrivate: true })
    await reserve('10:00', '11:00', { attendees: [room('coral')] })
    const meetings = () =>
      bodyOf<object[]>(here.send('GET', `/api/kiosks/${lobby.id}/meetings`, { token: lobby.token }))
    const plain = { subject: null, organizer: null, resourceId: 'amber', resourceName: 'Amber', place: 'North 1' }
    expect(await meetings()).toMatchObject([
      { ...plain, start: at('09:00'), end: at('10:00') },
      { ...plain, start: at('11:00') },
    ])
    await setRules({ titles: true, organizers: 'full' })
    expect(await meetings()).toMatchObject([plain, { subject: 'Budget of the heron house', organizer: 'Ann Heron' }])
    await wait('12:00', lobby)
    expect(await meetings()).toEqual([])
  })

  it('finds no people, hosts of today or all people, by its rules', async () => {
    const { here, reserve } = await openDoor()
    const { lobby, setRules } = await openLobby(here)
    const work = { department: 'Finance', office: 'North 12' }
    await here.office.db.updateTable('people').set(work).where('name', '=', 'Ann Heron').execute()
    await reserve('11:00', '12:00')
    const find = async (q: string) => {
      const response = await here.send('GET', `/api/kiosks/${lobby.id}/people?q=${q}`, { token: lobby.token })
      return response.status === 200 ? bodyOf<object[]>(response) : response.status
    }
    expect(await find('he')).toBe(403)
    await setRules({ people: 'hosts' })
    expect(await find('he')).toEqual([{ name: 'Ann Heron', ...work }])
    await setRules({ people: 'all' })
    expect(await find('he')).toHaveLength(3)
    expect(await find('h')).toEqual([])
  })
})
