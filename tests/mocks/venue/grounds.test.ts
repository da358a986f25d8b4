import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { createVenue } from '#mocks/venue/create-venue.ts'
import type { Feature, VenueFeatures } from '#mocks/venue/features.ts'
import { defaultWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import {
  distanceToWalls,
  isInside,
  type Place,
  ringsOf,
  survey,
  type SurveyedUnit,
  type SurveyedVenue,
} from './surveyed-venue.ts'

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
  if (found === undefined) throw new Error('There is no outdoor level')
  return found
}
const detailsOf = (venue: VenueFeatures, category: string): readonly Feature[] =>
  venue.detail.filter(({ properties }) => properties['category'] === category)

/** Returns the place in the direction of another one, at a distance from the first. */
const beyond = ([x, y]: Place, [toX, toY]: Place, metres: number): Place => {
  const length = Math.hypot(toX - x, toY - y)
  return [x + ((toX - x) / length) * metres, y + ((toY - y) / length) * metres]
}

/** Checks every site of generated worlds. `outdoors` are the units of its ground. */
function checkSites(check: (venue: VenueFeatures, site: SurveyedVenue & { outdoors: SurveyedUnit[] }) => void): void {
  fc.assert(
    fc.property(anySites, (sites) => {
      for (const venue of sites) {
        const surveyed = survey(venue)
        const outdoors = surveyed.units.filter(({ levelId }) => levelId === outdoorsOf(venue).id)
        check(venue, { ...surveyed, outdoors })
      }
    }),
    { numRuns: 8 },
  )
}

const entrancesOf = ({ opening }: VenueFeatures): readonly Feature[] =>
  opening.filter(({ properties }) => properties['category'] === 'pedestrian.principal')

describe('the grounds around the buildings', () => {
  it('have a straight path from every main entrance', () => {
    checkSites((venue, { outdoors, toMetres }) => {
      expect(entrancesOf(venue)).toHaveLength(venue.building.length)
      for (const entrance of entrancesOf(venue)) {
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
    })
  })

  it('have parking spaces along a road, and trees only on lawns', () => {
    checkSites((venue, { outdoors, toMetres }) => {
      const of = (category: string) => outdoors.filter((unit) => unit.category === category)
      const [road] = of('road')
      expect(of('road')).toHaveLength(1)
      expect(of('parking').length).toBeGreaterThan(0)
      for (const { rings } of of('parking')) {
        const distances = rings.flat().map((corner) => distanceToWalls(road?.rings ?? [], corner))
        expect(Math.min(...distances)).toBeLessThan(0.01)
      }
      const trees = detailsOf(venue, 'vegetation').flatMap(ringsOf)
      expect(trees.length).toBeGreaterThan(20)
      for (const tree of trees) {
        const corners = tree.map(toMetres)
        expect(of('vegetation').some(({ rings }) => corners.every((corner) => isInside(rings, corner)))).toBe(true)
      }
    })
  })

  it('have benches and bicycle racks on the paths but not in front of doors', () => {
    checkSites((venue, { outdoors, toMetres }) => {
      const paths = outdoors.filter(({ category }) => category === 'walkway')
      const doors = entrancesOf(venue).map((door) => (ringsOf(door)[0] ?? []).map(toMetres))
      const furniture = detailsOf(venue, 'furniture').filter(
        ({ properties }) => properties['level_id'] === outdoorsOf(venue).id,
      )
      const rings = furniture.flatMap(ringsOf).map((ring) => ring.map(toMetres))
      expect(rings.length).toBeGreaterThan(10)
      for (const corners of rings) {
        expect(paths.some(({ rings: path }) => corners.every((corner) => isInside(path, corner)))).toBe(true)
        const distances = doors.map((door) => distanceToWalls([door], corners[0] ?? [0, 0]))
        expect(Math.min(...distances)).toBeGreaterThan(1.5)
      }
      const signs = venue.amenity.filter(({ properties }) => properties['category'] === 'parking.bicycle')
      const ids = new Set(paths.map(({ id }) => id))
      const own = signs.filter(({ properties }) => ids.has(String((properties['unit_ids'] as string[])[0])))
      expect(own).toHaveLength(venue.building.length)
    })
  })

  it('have at most 320 trees', () => {
    for (const venue of sitesOf(5_000, 1))
      expect(detailsOf(venue, 'vegetation').flatMap(ringsOf).length).toBeLessThan(320)
  })
})

describe('garages', () => {
  it('have arrows for driving on the right on both lanes', () => {
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
