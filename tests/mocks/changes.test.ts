import { describe, expect, it } from 'vitest'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { afternoon, bodyOf, createEvent, easyRoom, friday, hour, openWorld, roomResponse } from './open-world.ts'

describe('the log of changes in a world', () => {
  it('has a created event before the response, and its room responds after a reload', async () => {
    const log = createMemoryLog()
    const before = await openWorld({ log })
    const room = easyRoom(before, afternoon, afternoon + hour)
    const event = await createEvent(before, room, afternoon, afternoon + hour)
    const after = await openWorld({ log })
    const path = `/me/events/${encodeURIComponent(event.id)}`
    expect(roomResponse(await bodyOf(await after.graph('GET', path)))).toBe('none')
    after.timers.pass(2_000)
    expect(roomResponse(await bodyOf(await after.graph('GET', path)))).toBe('accepted')
    const again = await openWorld({ log })
    expect(roomResponse(await bodyOf(await again.graph('GET', path)))).toBe('accepted')
  })

  it('has deletions of generated events, and favourites', async () => {
    const log = createMemoryLog()
    const before = await openWorld({ log })
    const mine = 'eliska.novotna@foyer.example'
    const [event] = before.backEnd.server.calendar
      .eventsOf(mine, friday, friday + 7 * 24 * hour)
      .filter(({ organizer }) => organizer.address === mine)
    await before.graph('DELETE', `/me/events/${event?.id ?? ''}`)
    await before.api('POST', '/api/users/me/favourites/r30')
    await before.api('DELETE', '/api/users/me/favourites/r1')
    const after = await openWorld({ log })
    const { calendar, favourites } = after.backEnd.server
    expect(calendar.event(event?.id ?? '')).toBeNull()
    expect(calendar.eventsOf(mine, friday, friday + 7 * 24 * hour).map(({ id }) => id)).not.toContain(event?.id)
    const ids = favourites.list(mine).map(([id]) => id)
    expect([ids.includes('r30'), ids.includes('r1')]).toEqual([true, false])
  })

  it('can be cleared', async () => {
    const log = createMemoryLog()
    const before = await openWorld({ log })
    await before.api('POST', '/api/users/me/favourites/r30')
    await log.clear()
    const after = await openWorld({ log })
    expect(after.backEnd.server.favourites.get('eliska.novotna@foyer.example', 'r30')).toBeNull()
  })

  it('does not contain changes of another tab, which are applied', async () => {
    const [one, other] = [await openWorld(), await openWorld()]
    one.backEnd.server.records.onChange((change) => other.backEnd.server.records.receive(change))
    const room = easyRoom(one, afternoon, afternoon + hour)
    const id = one.backEnd.server.colleagues.book({ resource: room, start: afternoon, end: afternoon + hour }).id
    expect(other.backEnd.server.calendar.event(id)?.start).toBe(afternoon)
    expect(await other.log.load()).toEqual([])
  })
})
