import { describe, expect, it } from 'vitest'
import { bodyOf, easyRoom, friday, type GraphEvent, newEvent, openWorld } from './open-world.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000

interface Page {
  readonly value: readonly GraphEvent[]
  readonly '@odata.nextLink'?: string
}

describe('calendars, 1: Microsoft Graph as the sandbox simulates it', () => {
  it('makes one event of two creates with the same transactionId', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    const body = newEvent(room, afternoon, afternoon + hour)
    const first = await bodyOf<GraphEvent>(await world.graph('POST', '/me/events', body))
    const second = await bodyOf<GraphEvent>(await world.graph('POST', '/me/events', body))
    expect(second.id).toBe(first.id)
    const view = `/me/calendarView?startDateTime=${new Date(afternoon).toISOString()}&endDateTime=${new Date(afternoon + hour).toISOString()}`
    const listed = await bodyOf<Page>(await world.graph('GET', view))
    expect(listed.value.filter((event) => event.transactionId === 'made-by-the-client')).toHaveLength(1)
  })

  it('commits a create whose reply is lost', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    world.backEnd.server.faults.arm('reply-lost')
    expect(await world.graph('POST', '/me/events', newEvent(room, afternoon, afternoon + hour))).toBeNull()
    const kept = world.backEnd.server.calendar.eventByTransaction('eliska.novotna@foyer.example', 'made-by-the-client')
    expect(kept?.subject).toBe('Review')
  })

  it('pages calendarView with next links that give every event once', async () => {
    const world = await openWorld()
    const span = 'startDateTime=2026-11-20T00:00:00Z&endDateTime=2026-12-20T00:00:00Z&$select=subject,start'
    const whole = await bodyOf<Page>(await world.graph('GET', `/me/calendarView?${span}&$top=1000`))
    const ids: string[] = []
    let next: string | undefined = `/me/calendarView?${span}&$top=7`
    let pages = 0
    while (next !== undefined) {
      const page: Page = await bodyOf<Page>(await world.graph('GET', next))
      ids.push(...page.value.map((event) => event.id))
      next = page['@odata.nextLink']
      pages += 1
    }
    expect(ids).toEqual(whole.value.map((event) => event.id))
    expect(pages).toBe(Math.ceil(ids.length / 7))
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(whole.value[0] ?? {}).sort()).toEqual(['@odata.etag', 'id', 'start', 'subject'])
  })

  it('answers getSchedule in its own digits, at most 20 addresses at a time', async () => {
    const world = await openWorld()
    const { people, resources } = world.backEnd.server
    const asked = (schedules: readonly string[]) => ({
      schedules,
      startTime: { dateTime: '2026-11-20T00:00:00', timeZone: 'UTC' },
      endTime: { dateTime: '2026-11-21T00:00:00', timeZone: 'UTC' },
      availabilityViewInterval: 15,
    })
    const tooMany = resources.all.slice(0, 21).map((resource) => resource.email)
    expect((await world.graph('POST', '/me/calendar/getSchedule', asked(tooMany)))?.status).toBe(400)
    const addresses = [
      resources.all[0]?.email ?? '',
      ...people.all.slice(4, 20).map((person) => person.email),
      'nobody@foyer.example',
    ]
    interface Answer {
      readonly value: readonly {
        readonly scheduleId: string
        readonly availabilityView?: string
        readonly error?: unknown
      }[]
    }
    const { value } = await bodyOf<Answer>(await world.graph('POST', '/me/calendar/getSchedule', asked(addresses)))
    expect(value.map((schedule) => schedule.scheduleId)).toEqual(addresses)
    const views = value.slice(0, -1).map((schedule) => schedule.availabilityView ?? '')
    expect(views.every((view) => /^[0-4]{96}$/.test(view))).toBe(true)
    expect(value.at(-1)).toMatchObject({ error: { responseCode: 'ErrorMailRecipientNotFound' } })
  })

  it('deletes for the organiser, declines for an attendee, and keeps others out', async () => {
    const world = await openWorld()
    const { calendar } = world.backEnd.server
    const mine = 'eliska.novotna@foyer.example'
    const events = calendar.eventsOf(mine, friday, friday + 14 * 24 * hour)
    const held = events.find((event) => event.organizer.address === mine && event.attendees.length > 0)
    const attended = events.find((event) => event.organizer.address !== mine)
    if (held === undefined || attended === undefined) throw new Error('The persona lacks events')
    expect((await world.graph('POST', `/me/events/${attended.id}/cancel`, { comment: '' }))?.status).toBe(403)
    expect((await world.graph('POST', `/me/events/${attended.id}/decline`, { comment: '' }))?.status).toBe(202)
    expect((await world.graph('DELETE', `/me/events/${held.id}`))?.status).toBe(204)
    expect((await world.graph('GET', `/me/events/${held.id}`))?.status).toBe(404)
    const left = calendar.eventsOf(mine, friday, friday + 14 * 24 * hour).map((event) => event.id)
    expect(left).not.toContain(held.id)
    expect(left).not.toContain(attended.id)
    expect(calendar.event(attended.id)?.attendees.find((attendee) => attendee.address === mine)?.response).toBe(
      'declined',
    )
  })

  it('finds an event by iCalUId where the id is gone', async () => {
    const world = await openWorld()
    const [event] = world.backEnd.server.calendar.eventsOf('eliska.novotna@foyer.example', friday, friday + 24 * hour)
    const filter = encodeURIComponent(`iCalUId eq '${event?.iCalUId ?? ''}'`)
    const found = await bodyOf<Page>(await world.graph('GET', `/me/events?$filter=${filter}`))
    expect(found.value.map(({ id }) => id)).toEqual([event?.id])
  })

  it('shows the same meeting in the room and in the calendar of its organiser', async () => {
    const world = await openWorld()
    const { calendar, resources } = world.backEnd.server
    const events = calendar.eventsOf('eliska.novotna@foyer.example', friday, friday + 14 * 24 * hour)
    const isHeld = ({ attendees, isCancelled }: (typeof events)[number]): boolean =>
      !isCancelled && attendees.some(({ type, response }) => type === 'resource' && response !== 'declined')
    const meetings = events.filter(isHeld)
    expect(meetings.length).toBeGreaterThan(10)
    for (const event of meetings) {
      const address = event.attendees.find((attendee) => attendee.type === 'resource')?.address ?? ''
      const room = resources.byEmail.get(address)
      const busy = room === undefined ? [] : calendar.busyOfResource(room, event.start, event.end)
      expect(busy.find((item) => item.id === event.id)?.organizer).toBe(event.organizer.name)
    }
  })

  it('has pictures of most people and 404 for the others', async () => {
    const world = await openWorld()
    const { people } = world.backEnd.server
    const photo = async (id: string) => world.graph('GET', `/users/${id}/photo/$value`)
    expect((await world.graph('GET', '/me/photo/$value'))?.headers.get('content-type')).toBe('image/svg+xml')
    expect((await photo(people.all.find((person) => !person.hasPhoto)?.id ?? ''))?.status).toBe(404)
  })

  it('reads all-day events as dates', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    const body = newEvent(room, 0, 0, {
      isAllDay: true,
      start: { dateTime: '2026-11-27T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-28T00:00:00', timeZone: 'Europe/Prague' },
    })
    const event = await bodyOf<GraphEvent>(await world.graph('POST', '/me/events', body))
    expect([event.start, event.end]).toEqual([
      { dateTime: '2026-11-27T00:00:00.0000000', timeZone: 'UTC' },
      { dateTime: '2026-11-28T00:00:00.0000000', timeZone: 'UTC' },
    ])
    expect(world.backEnd.server.calendar.event(event.id)?.start).toBe(Date.parse('2026-11-26T23:00:00Z'))
  })
})
