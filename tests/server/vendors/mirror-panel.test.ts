import { describe, expect, it } from 'vitest'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import type { DeviceRules } from '#src/wire/kiosk.ts'
import { openMirror, saturday, vendors, type VendorKind } from './open-mirror.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]
const iso = (instant: number): string => new Date(instant).toISOString()

interface DoorEvent {
  readonly id: string
  readonly subject: string
  readonly start: string
  readonly end: string
  readonly organizer: { readonly name: string } | null
  readonly code?: string
  readonly message?: string
}

/** The panel at the door of a room, where anybody may do everything. */
const open = async (kind: VendorKind) => {
  const mirror = await openMirror(kind)
  const { here, one, pass } = mirror
  const { id, token } = await here.addDevice('panel', { name: 'Door', resourceId: one.id })
  const rules: Partial<DeviceRules> = { end: 'anybody', extend: 'anybody' }
  await here.office.db
    .updateTable('devices')
    .set({ rules: JSON.stringify(rules) })
    .where('id', '=', id)
    .execute()
  await here.office.db
    .updateTable('sessions')
    .set({ access_until: saturday + 100 * oneDay })
    .execute()
  await mirror.runMirror()
  // The simulated vendor has room for panels on Saturdays, too.
  pass(saturday - here.now)
  await mirror.runMirror()
  const call = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answered = await here.send(method, `/api/kiosks/${id}/calendar${path}`, { token, body, headers })
    return {
      status: answered.status,
      body: (await answered.json()) as DoorEvent & { readonly items: readonly DoorEvent[] },
    }
  }
  const end = (event: DoorEvent | undefined, at: number) =>
    call('POST', `/events/${event?.id}/finish`, { end: iso(at) })
  return {
    ...mirror,
    call,
    end,
    extend: (event: DoorEvent | undefined, at: number) => call('PATCH', `/events/${event?.id}`, { end: iso(at) }),
    bookAt: (start: number, until: number, key = 'key-1') =>
      call(
        'POST',
        '/events',
        {
          subject: 'At the door',
          start: iso(start),
          end: iso(until),
          attendees: [{ email: one.email, kind: 'resource' }],
        },
        { 'idempotency-key': key },
      ),
    list: async () =>
      (await call('GET', `/events?start=${iso(saturday)}&end=${iso(saturday + oneDay / 2)}`)).body.items,
    ofVendor: () =>
      mirror.world.backEnd.server.calendar
        .eventsOf(one.email, saturday, saturday + oneDay)
        .map(
          (event) => `${event.subject} ${(event.start - saturday) / oneMinute} ${(event.end - saturday) / oneMinute}`,
        ),
  }
}

describe.each(vendors)('the panel of a room at %s', (kind) => {
  it('reserves in the room’s own calendar, extends and ends', async () => {
    const { one, bookAt, list, extend, end, ofVendor, holds, hubEvents, poll, call } = await open(kind)
    await hubEvents()
    const made = await bookAt(saturday, saturday + oneHour / 2)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      subject: 'At the door',
      organizer: { name: one.name },
      attendees: [{ email: one.email, response: 'accepted' }],
    })
    expect(ofVendor()).toEqual(['At the door 0 30'])
    expect(await hubEvents()).toEqual([`reload-changed-resource ${one.id}`])
    expect((await bookAt(saturday, saturday + oneHour / 2)).status).toBe(200)
    expect((await call('GET', '/events?clientId=key-1')).body.items).toMatchObject([{ id: made.body.id }])
    expect(ofVendor()).toHaveLength(1)
    await poll()
    const [event] = await list()
    expect(event?.id).toBe(made.body.id)
    expect((await extend(event, saturday + oneHour)).body).toMatchObject({ end: iso(saturday + oneHour) })
    expect(ofVendor()).toEqual(['At the door 0 60'])
    expect((await end(event, saturday + 10 * oneMinute)).body).toMatchObject({ end: iso(saturday + 10 * oneMinute) })
    expect(ofVendor()).toEqual(['At the door 0 10'])
    await poll()
    expect(await holds(saturday)).toEqual(['one 0 10 accepted'])
  })

  it('does not reserve or extend into the time of others, also of a moment ago', async () => {
    const { reserve, bookAt, extend, ofVendor, poll, calls } = await open(kind)
    await reserve({ from, to })
    expect((await bookAt(saturday, saturday + 2 * oneHour)).body).toMatchObject({ code: 'taken' })
    // Not even for a moment.
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(ofVendor()).toEqual(['Review 60 120'])
    const made = await bookAt(saturday, saturday + oneHour / 2, 'key-2')
    expect(made.status).toBe(201)
    const longer = await extend(made.body, saturday + 2 * oneHour)
    expect([longer.status, longer.body.code]).toEqual([409, 'taken'])
    await poll()
    expect(ofVendor()).toEqual(['At the door 0 30', 'Review 60 120'])
  })

  it('gives way to a person who reserves at the same moment', async () => {
    const { put, bookAt, ofVendor, wire, holds, list } = await open(kind)
    wire.onChange = () => {
      wire.onChange = () => undefined
      put({ from: saturday, to: saturday + oneHour, subject: 'A moment earlier' })
    }
    const made = await bookAt(saturday, saturday + oneHour / 2)
    expect([made.status, made.body.code]).toEqual([409, 'taken'])
    expect(ofVendor()).toEqual(['A moment earlier 0 60'])
    expect(await holds(saturday)).toEqual(['one 0 60 accepted'])
    expect(await list()).toHaveLength(1)
  })

  it('ends a person’s meeting in the calendar of its organizer', async () => {
    const { reserve, poll, list, end, extend, ofVendor, holds, pass } = await open(kind)
    await reserve({ from, to })
    await poll()
    const [event] = await list()
    pass(oneHour + 20 * oneMinute)
    expect((await extend(event, to + oneHour / 2)).status).toBe(200)
    expect(ofVendor()).toEqual(['Review 60 150'])
    pass(10_000)
    expect((await end(event, from + oneHour / 2)).status).toBe(200)
    expect(ofVendor()).toEqual(['Review 60 90'])
    pass(10_000)
    await poll()
    expect(await holds(saturday)).toEqual(['one 60 90 accepted'])
  })

  it('says why the vendor refuses', async () => {
    const { reserve, poll, list, end, bookAt, wire, ofVendor } = await open(kind)
    await reserve({ from, to })
    await poll()
    const [event] = await list()
    wire.state = 'denied'
    expect(await end(event, from + oneHour / 2)).toMatchObject({ status: 403, body: { code: 'refused-by-vendor' } })
    wire.state = 'cut'
    expect(await bookAt(saturday, saturday + oneHour / 2)).toMatchObject({ status: 503 })
    wire.state = 'open'
    expect(ofVendor()).toEqual(['Review 60 120'])
  })

  it('does not list reservations of an hour ago as if they were of now', async () => {
    const { reserve, poll, list, wire, pass, runMirror, call } = await open(kind)
    await reserve({ from, to })
    await poll()
    wire.state = 'cut'
    pass(4 * oneMinute)
    await runMirror()
    expect(await list()).toHaveLength(1)
    pass(oneHour)
    await runMirror()
    const span = `start=${iso(saturday)}&end=${iso(saturday + oneDay / 2)}`
    expect(await call('GET', `/events?${span}`)).toMatchObject({ status: 503, body: { code: 'vendor-unreachable' } })
  })

  it('does not change an event that was moved a moment ago', async () => {
    const { reserve, move, poll, list, end, extend, ofVendor } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    const [event] = await list()
    await move(id, from + oneHour, to + oneHour)
    expect((await end(event, from + oneHour / 2)).status).toBe(412)
    expect(ofVendor()).toEqual(['Review 120 180'])
    expect((await extend({ id: 'gone' } as DoorEvent, to)).status).toBe(404)
  })
})
