import { describe, expect, it } from 'vitest'
import { afternoon, createEvent, easyRoom, friday, hour, openWorld } from './open-world.ts'

const me = 'eliska.novotna@foyer.example'

describe('calendars, 1: the simulated Microsoft Graph', () => {
  it('refuses more than 20 addresses in getSchedule', async () => {
    const world = await openWorld()
    const status = async (count: number) => {
      const body = {
        schedules: world.backEnd.server.resources.all.slice(0, count).map(({ email }) => email),
        startTime: { dateTime: '2026-11-20T00:00:00', timeZone: 'UTC' },
        endTime: { dateTime: '2026-11-21T00:00:00', timeZone: 'UTC' },
        availabilityViewInterval: 15,
      }
      return (await world.graph('POST', '/me/calendar/getSchedule', body))?.status
    }
    expect([await status(20), await status(21)]).toEqual([200, 400])
  })

  it('does not permit attendees to cancel an event', async () => {
    const world = await openWorld()
    const events = world.backEnd.server.calendar.eventsOf(me, friday, friday + 14 * 24 * hour)
    const attended = events.find((event) => event.organizer.address !== me)
    expect((await world.graph('POST', `/me/events/${attended?.id}/cancel`, { comment: '' }))?.status).toBe(403)
  })

  it('has the same meeting in the room and in the calendar of its organiser', async () => {
    const world = await openWorld()
    const { calendar, resources } = world.backEnd.server
    const events = calendar.eventsOf(me, friday, friday + 14 * 24 * hour)
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

  it('returns all-day events as dates in UTC', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    const event = await createEvent(world, room, 0, 0, {
      isAllDay: true,
      start: { dateTime: '2026-11-27T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-28T00:00:00', timeZone: 'Europe/Prague' },
    })
    expect([event.start, event.end]).toEqual([
      { dateTime: '2026-11-27T00:00:00.0000000', timeZone: 'UTC' },
      { dateTime: '2026-11-28T00:00:00.0000000', timeZone: 'UTC' },
    ])
    expect(world.backEnd.server.calendar.event(event.id)?.start).toBe(Date.parse('2026-11-26T23:00:00Z'))
  })
})
