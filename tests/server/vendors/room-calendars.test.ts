import { describe, expect, it } from 'vitest'
import { connectRoomCalendars, type RoomCalendars } from '#server/vendors/room-calendars.ts'
import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { valueOf } from '#tests/calendars/graph-before.ts'
import { easyRoom, friday } from '#tests/mocks/open-world.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { serveVendor } from './serve-vendor.ts'
import { isToken, openVendor, vendorSettings } from './vendor-before.ts'

const kinds = ['o365', 'gspace'] as const
// On Saturday, when rooms are free.
const start = friday + oneDay
const end = start + oneHour
const span = { start: (friday - oneHour) as Instant, end: (friday + 7 * oneDay) as Instant }

function connected(calendars: RoomCalendars | null): RoomCalendars {
  if (calendars === null) throw new Error('no credentials')
  return calendars
}

/** A free room at a vendor, in which the employee reserves. */
async function open(kind: (typeof kinds)[number]) {
  const vendor = await serveVendor(kind)
  const { world, network } = vendor
  const room = easyRoom(world, start, end)
  const settings = vendorSettings({ FOYER_GOOGLE_ADMIN: world.backEnd.server.people.persona('facility').email })
  const at = (instant: number) => new Date(instant).toISOString()
  const url = kind === 'o365' ? '/me/events' : 'https://www.googleapis.com/calendar/v3/calendars/primary/events'
  const request = async (method: string, path: string, body?: unknown) => {
    const response = await world.graph(method, path, body)
    if (response === null || !response.ok) throw new Error(`${method} ${path}: ${response?.status}`)
    return response.status === 204 ? null : ((await response.json()) as Readonly<Record<string, unknown>>)
  }
  return {
    ...vendor,
    room: emailOf(room.email),
    calendars: connected(connectRoomCalendars(kind, settings, network)),
    reserve: async (subject: string) => {
      const times = { start: { dateTime: at(start) }, end: { dateTime: at(end) } }
      const graph = {
        subject,
        start: { dateTime: at(start).slice(0, 19), timeZone: 'UTC' },
        end: { dateTime: at(end).slice(0, 19), timeZone: 'UTC' },
        attendees: [{ type: 'resource', emailAddress: { name: room.name, address: room.email } }],
      }
      const google = { summary: subject, ...times, attendees: [{ email: room.email, resource: true }] }
      const made = await request('POST', url, kind === 'o365' ? graph : google)
      world.timers.pass(10_000)
      return String(made?.['id'])
    },
    rename: (id: string, subject: string) =>
      request('PATCH', `${url}/${id}`, kind === 'o365' ? { subject } : { summary: subject }),
    /** The answer of the room, as the organizer sees it. */
    answerOf: async (id: string): Promise<string> => {
      const event = await request('GET', `${url}/${id}`)
      const [attendee] = (event?.['attendees'] as readonly Readonly<Record<string, unknown>>[] | undefined) ?? []
      return String(
        (attendee?.['status'] as { response?: string } | undefined)?.response ?? attendee?.['responseStatus'],
      )
    },
  }
}

describe.each(kinds)('the calendar of a room at %s', (kind) => {
  it('has the events of people, and declines one that is released', async () => {
    const { calendars, room, reserve, answerOf, requests } = await open(kind)
    const id = await reserve('Review')
    expect(await answerOf(id)).toBe('accepted')
    const { events, problems } = valueOf(await calendars.events(room, span))
    expect(problems).toEqual([])
    const [event] = events.filter(({ subject }) => subject === 'Review')
    if (event === undefined) throw new Error('not listed')
    expect(event).toMatchObject({ start: { utcDateTime: start }, end: { utcDateTime: end }, isOrganizer: false })
    expect(valueOf(await calendars.event(room, event))?.subject).toBe('Review')
    expect(await calendars.release(room, event, 'Nobody checked in.')).toEqual({ ok: true, value: null })
    expect(await answerOf(id)).toBe('declined')
    // Another process may have been faster.
    expect(await calendars.release(room, event, 'Nobody checked in.')).toEqual({ ok: true, value: null })
    expect(requests.filter((one) => one.endsWith('/token'))).toHaveLength(1)
    expect(await calendars.events(emailOf('nobody@foyer.example'), span)).toMatchObject({ ok: false })
  })
})

describe('the calendars of rooms', () => {
  const rooms = ['a', 'b'].map((name) => emailOf(`${name}@contoso.com`))

  it('are asked at most four times at once for each mailbox, with one token that is renewed before its end', async () => {
    const underWay = new Map<string, number>()
    let [most, together] = [0, 0]
    const waiting: (() => void)[] = []
    const here = openVendor(async ({ path }) => {
      const count = (underWay.get(path) ?? 0) + 1
      underWay.set(path, count)
      most = Math.max(most, count)
      together = Math.max(
        together,
        [...underWay.values()].reduce((sum, one) => sum + one, 0),
      )
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        // Everybody goes on once nobody comes any more.
        setTimeout(() => waiting.splice(0).forEach((go) => go()))
      })
      underWay.set(path, (underWay.get(path) ?? 0) - 1)
      return json({ value: [] })
    })
    const calendars = connected(connectRoomCalendars('o365', vendorSettings(), here.network))
    const readAll = () =>
      Promise.all(
        [...rooms, ...rooms, ...rooms, ...rooms, ...rooms, ...rooms].map((room) => calendars.events(room, span)),
      )
    for (const listed of await readAll()) expect(listed).toMatchObject({ ok: true, value: { events: [] } })
    expect([most, together]).toEqual([4, 8])
    const tokens = () => here.calls.filter(({ url }) => isToken(url)).length
    expect(tokens()).toBe(1)
    here.clock.now += 54 * 60_000
    await readAll()
    expect(tokens()).toBe(1)
    here.clock.now += 2 * 60_000
    await readAll()
    expect(tokens()).toBe(2)
    expect(here.calls.at(-1)?.headers.get('authorization')).toBe('Bearer token-2')
  })

  it('are not connected without credentials', () => {
    const { network } = openVendor(() => json({}))
    const none = { microsoft: null, google: null }
    expect(kinds.map((kind) => connectRoomCalendars(kind, none, network))).toEqual([null, null])
  })
})
