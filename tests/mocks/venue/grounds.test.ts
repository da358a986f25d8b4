import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { createVenue } from '#mocks/venue/create-venue.ts'
import type { Feature, VenueFeatures } from '#mocks/venue/features.ts'
import { defaultWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { distanceToWalls, isInside, type Place, ringsOf, survey } from './surveyed-venue.ts'

function sitesOf(size: WorldSize, seed: number): readonly VenueFeatures[] {
  const choice = { world: defaultWorld, size, seed }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const codes = [...new Set(places.places.map(({ city }) => city.code))]
  return codes.map((code) => createVenue({ choice, places, resources }, code))
}

const anySites = fc.integer({ min: 0, max: 1e6 }).map((seed) => sitesOf(50, seed))
const outdoorsOf = ({ level }: VenueFeatures): Feature => {
  const found = level.find(({ properties }) => properties['outdoor'] === true)
  if (found === undefined) throw new Error('Nothing outdoors')
  return found
}
const detailsOf = (venue: VenueFeatures, category: string): readonly Feature[] =>
  venue.detail.filter(({ properties }) => properties['category'] === category)

/** From one place to another, so many metres further than the first. */
const beyond = ([x, y]: Place, [toX, toY]: Place, metres: number): Place => {
  const length = Math.hypot(toX - x, toY - y)
  return [x + ((toX - x) / length) * metres, y + ((toY - y) / length) * metres]
}

describe('the grounds around the houses', () => {
  it('have a way straight from every main entrance through the lawns', () => {
    fc.assert(
      fc.property(anySites, (sites) => {
        for (const venue of sites) {
          const { units, toMetres } = survey(venue)
          const outdoors = units.filter(({ levelId }) => levelId === outdoorsOf(venue).id)
          const entrances = venue.opening.filter(({ properties }) => properties['category'] === 'pedestrian.principal')
          expect(entrances).toHaveLength(venue.building.length)
          for (const entrance of entrances) {
            const [from = [0, 0], to = [0, 0]] = (ringsOf(entrance)[0] ?? []).map(toMetres)
            const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
            const aside: Place = [to[1] - from[1] + middle[0], from[0] - to[0] + middle[1]]
            const isOut = outdoors.some(({ rings }) => isInside(rings, beyond(middle, aside, 1)))
            for (let metres = 1; metres < 12; metres += 1) {
              const at = beyond(middle, aside, isOut ? metres : -metres)
              const unit = outdoors.find(({ rings }) => isInside(rings, at))
              expect([metres, unit?.category]).toEqual([metres, 'walkway'])
            }
          }
        }
      }),
      { numRuns: 8 },
    )
  })

  it('have a road, places for cars along it, and trees on the lawns alone', () => {
    fc.assert(
      fc.property(anySites, (sites) => {
        for (const venue of sites) {
          const { units, toMetres } = survey(venue)
          const outdoors = units.filter(({ levelId }) => levelId === outdoorsOf(venue).id)
          const of = (category: string) => outdoors.filter((unit) => unit.category === category)
          const [road] = of('road')
          expect(of('road')).toHaveLength(1)
          expect(of('parking').length).toBeGreaterThan(0)
          for (const { rings } of of('parking'))
            expect(Math.min(...rings.flat().map((corner) => distanceToWalls(road?.rings ?? [], corner)))).toBeLessThan(
              0.01,
            )
          const trees = detailsOf(venue, 'vegetation').flatMap(ringsOf)
          expect(trees.length).toBeGreaterThan(20)
          for (const tree of trees) {
            const corners = tree.map(toMetres)
            expect(of('vegetation').some(({ rings }) => corners.every((corner) => isInside(rings, corner)))).toBe(true)
          }
        }
      }),
      { numRuns: 8 },
    )
  })

  it('have benches and racks for bicycles on the ways, in front of no door', () => {
    fc.assert(
      fc.property(anySites, (sites) => {
        for (const venue of sites) {
          const { units, toMetres } = survey(venue)
          const outdoors = outdoorsOf(venue).id
          const ways = units.filter(({ levelId, category }) => levelId === outdoors && category === 'walkway')
          const doors = venue.opening.filter(({ properties }) => properties['category'] === 'pedestrian.principal')
          const standing = detailsOf(venue, 'furniture').filter(({ properties }) => properties['level_id'] === outdoors)
          const rings = standing.flatMap(ringsOf).map((ring) => ring.map(toMetres))
          expect(rings.length).toBeGreaterThan(10)
          for (const corners of rings) {
            expect(ways.some(({ rings: way }) => corners.every((corner) => isInside(way, corner)))).toBe(true)
            const far = doors.map((door) =>
              distanceToWalls([(ringsOf(door)[0] ?? []).map(toMetres)], corners[0] ?? [0, 0]),
            )
            expect(Math.min(...far)).toBeGreaterThan(1.5)
          }
          const signs = venue.amenity.filter(({ properties }) => properties['category'] === 'parking.bicycle')
          const ids = new Set(ways.map(({ id }) => id))
          const own = signs.filter(({ properties }) => ids.has(String((properties['unit_ids'] as string[])[0])))
          expect(own).toHaveLength(venue.building.length)
        }
      }),
      { numRuns: 8 },
    )
  })

  it('have a few hundred trees at most, however large they are', () => {
    for (const venue of sitesOf(5_000, 1))
      expect(detailsOf(venue, 'vegetation').flatMap(ringsOf).length).toBeLessThan(320)
  })
})

describe('garages', () => {
  it('have arrows on both lanes of a driveway, and one keeps to the right', () => {
    for (const seed of [1, 2, 3])
      for (const venue of sitesOf(500, seed)) {
        const { units, ordinalOf, toMetres } = survey(venue)
        const arrows = detailsOf(venue, 'marking').filter(
          ({ properties }) => (ordinalOf.get(String(properties['level_id'])) ?? 0) < 0,
        )
        expect(arrows.length).toBeGreaterThan(0)
        for (const arrow of arrows.flatMap((one) => ringsOf(one).map((ring) => ({ one, ring })))) {
          const corners = arrow.ring.map(toMetres)
          const [start = [0, 0], tip = [0, 0], end = [0, 0]] = [corners[0], corners[3], corners[6]]
          const tail: Place = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
          const lane = units.find(
            ({ levelId, category, rings }) =>
              levelId === arrow.one.properties['level_id'] && category === 'walkway' && isInside(rings, tail),
          )
          // The other lane.
          const left = beyond(tail, [tail[0] - tip[1] + tail[1], tail[1] + tip[0] - tail[0]], 1.6)
          expect(isInside(lane?.rings ?? [], left)).toBe(true)
        }
      }
  })
})
