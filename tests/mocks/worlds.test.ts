import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBaseEvents } from '#mocks/server/calendar/base-events.ts'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { defaultWorld, worlds } from '#mocks/worlds/index.ts'
import { worldSizes } from '#mocks/worlds/world.ts'
import { openWorld } from './open-world.ts'

const resourcesOf = (seed: number) => {
  const choice = { world: defaultWorld, size: 500, seed } as const
  return createResources(choice, createPlaces(choice))
}

describe('a world of the sandbox', () => {
  it('has the same bodies for the same seed only', async () => {
    const bodies = async (seed: number) => {
      const { api, backEnd } = await openWorld({ seed })
      const emails = backEnd.server.resources.all.map((resource) => resource.email)
      const request = { fromDate: '2026-11-23T00:00:00Z', toDate: '2026-11-24T00:00:00Z', emails }
      return [
        await (await api('GET', '/api/assist/resources'))?.text(),
        await (await api('POST', '/api/cache/schedules', request))?.text(),
      ]
    }
    const [one, again, other] = [await bodies(7), await bodies(7), await bodies(8)]
    expect(again).toEqual(one)
    expect(other[0]).not.toEqual(one[0])
    expect(other[1]).not.toEqual(one[1])
  })

  it('has the same events of a day in any order of requests', () => {
    const { all } = resourcesOf(3)
    fc.assert(
      fc.property(
        fc.nat(499),
        fc.integer({ min: 20_000, max: 22_000 }),
        fc.array(fc.nat(499)),
        (index, day, others) => {
          const resource = all[index]
          if (resource === undefined) return
          const fresh = createBaseEvents(3, defaultWorld, 100).ofDay(resource, day)
          const used = createBaseEvents(3, defaultWorld, 100)
          for (const other of others) used.ofDay(all[other] ?? resource, day)
          expect(used.ofDay(resource, day)).toEqual(fresh)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('has about 5,000 events per person in 30 days if it is busy', async () => {
    const { backEnd } = await openWorld({ world: 'busy', size: 500 })
    const { calendar, people } = backEnd.server
    const from = Date.parse('2026-11-23T00:00:00Z')
    const listed = calendar.eventsOf(people.persona('employee').email, from, from + 30 * 24 * 3_600_000)
    expect(listed.length).toBeGreaterThan(4_800)
    expect(listed.length).toBeLessThan(5_500)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  })

  it('never reserves a resource twice at the same time', () => {
    const { all } = resourcesOf(5)
    fc.assert(
      fc.property(fc.nat(499), fc.integer({ min: 20_000, max: 22_000 }), (index, day) => {
        const resource = all[index]
        if (resource === undefined) return
        const events = createBaseEvents(5, worlds.crowded ?? defaultWorld, 100).ofDay(resource, day)
        const moments = events.flatMap(({ start, end }) => [start, end])
        expect(moments).toEqual([...moments].sort((one, other) => one - other))
        expect(events.every(({ start, end }) => start < end)).toBe(true)
      }),
    )
  })

  it('is busy on working days and almost empty at weekends', () => {
    const { rooms } = resourcesOf(1)
    const base = createBaseEvents(1, defaultWorld, 100)
    const count = (day: number) => rooms.reduce((sum, room) => sum + base.ofDay(room, day).length, 0) / rooms.length
    // 2026-11-20 is a Friday.
    const friday = Date.UTC(2026, 10, 20) / 86_400_000
    expect(count(friday)).toBeGreaterThan(3)
    expect(count(friday + 1)).toBeLessThan(0.2)
  })

  it.each(worldSizes.filter((size) => size <= 10_000))('has %i resources with unique addresses', (size) => {
    const choice = { world: defaultWorld, size, seed: 1 }
    const { all, byEmail, byId } = createResources(choice, createPlaces(choice))
    expect([all.length, byEmail.size, byId.size]).toEqual([size, size, size])
  })

  it('has an area with limited use, and all parents of its areas', () => {
    const { areas } = createPlaces({ world: defaultWorld, size: 500, seed: 1 })
    const ids = new Set(areas.map((area) => area.id))
    expect(areas.filter((area) => (area.maxUt ?? 100) < 100)).toHaveLength(1)
    expect(areas.every((area) => area.parentAreaId === null || ids.has(area.parentAreaId))).toBe(true)
  })
})
