import { describe, expect, it } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { zipVenue, createVenue } from '#mocks/venue/create-venue.ts'
import { findWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { checkArchive, openVenueArchive, type Venue } from '@foyer/indoor'
import { floodFill } from '#indoor-tests/wayfinding/oracles/flood-fill.ts'

/** The largest world takes seconds: `npm run test:long` checks all of its sites, and each run of the rules the first. */
const sitesChecked = (size: WorldSize): number =>
  size === 5_000 && process.env['PROPERTY_RUNS'] === undefined ? 1 : Infinity

/** Returns the archives of the sites of a campus. */
function archivesOf(size: WorldSize, seed: number) {
  const choice = { world: findWorld('campus'), size, seed }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const sites = [...new Set(places.places.map(({ city }) => city.code))].slice(0, sitesChecked(size))
  return sites.map((site) => ({ site, archive: zipVenue(createVenue({ choice, places, resources }, site)) }))
}

/** Categories of units without a floor to walk on. */
const closed = new Set(['nonpublic', 'structure', 'opentobelow', 'vegetation'])

describe('the campuses of the sandbox', () => {
  it.each([
    [50, 1],
    [50, 2],
    [500, 1],
    [500, 7],
    [5_000, 1],
  ] as const)('pass the check of venues: %s resources, seed %s', (size, seed) => {
    const sites = archivesOf(size, seed)
    expect(sites.length).toBeGreaterThan(0)
    for (const { site, archive } of sites) {
      const { refused, kinds, findings } = checkArchive(archive)
      const counts = kinds.map(({ code, count }) => `${code} ${count}`)
      expect([site, refused, counts, findings[0]?.words]).toEqual([site, null, [], undefined])
    }
  })

  const venuesOf = (seed: number): readonly Venue[] =>
    archivesOf(50, seed).map(({ archive }) => {
      const opened = openVenueArchive(archive)
      if (!opened.ok) throw new Error(opened.fault.kind)
      return opened.value.venue
    })

  it.each([1, 2, 3, 4])('have doors, stairs and lifts from outdoors to every place (seed %s)', (seed) => {
    for (const venue of venuesOf(seed)) {
      const outdoors = venue.levels.find(({ isOutdoor }) => isOutdoor)
      const start = venue.units.find(({ levelId, category }) => levelId === outdoors?.id && category === 'walkway')
      const isReached = floodFill(venue)
      const lost = venue.units.filter(({ id, category }) => !closed.has(category) && !isReached(start?.id ?? '', id))
      expect(lost.map(({ id }) => id)).toEqual([])
    }
  })

  it.each([1, 2])('have stairs and lifts straight above each other, floor by floor (seed %s)', (seed) => {
    for (const { levels, relationships, units } of venuesOf(seed)) {
      const ordinals = new Map(levels.map(({ id, ordinal }) => [id, ordinal]))
      for (const { category, unitIds } of relationships) {
        if (category === 'traversal') continue
        const stops = unitIds.flatMap((unitId) => units.find(({ id }) => id === unitId) ?? [])
        const lowest = ordinals.get(stops[0]?.levelId ?? '') ?? NaN
        expect(stops.map((stop) => [stop.category, ordinals.get(stop.levelId)])).toEqual(
          unitIds.map((_, floor) => [category, lowest + floor]),
        )
        for (const { box } of stops)
          for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const)
            expect(box[side]).toBeCloseTo(stops[0]?.box[side] ?? NaN, 2)
      }
    }
  })
})
