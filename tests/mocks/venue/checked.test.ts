import { describe, expect, it } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { zipVenue, createVenue } from '#mocks/venue/create-venue.ts'
import { worlds } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { checkArchive } from '@foyer/indoor'

/** Returns the findings of the check for every site of a world. */
function checkWorld(size: WorldSize, seed: number) {
  const world = worlds['campus']
  if (world === undefined) throw new Error('The sandbox has no campus')
  const choice = { world, size, seed }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const sites = [...new Set(places.places.map(({ city }) => city.code))]
  return sites.map((site) => {
    const { refused, kinds, findings } = checkArchive(zipVenue(createVenue({ choice, places, resources }, site)))
    return { site, refused, kinds: kinds.map(({ code, count }) => `${code} ${count}`), first: findings[0]?.words }
  })
}

describe('the campuses of the sandbox', () => {
  it.each([
    [50, 1],
    [50, 2],
    [500, 1],
    [500, 7],
    [5_000, 1],
  ] as const)('pass the check of venues: %s resources, seed %s', (size, seed) => {
    const checked = checkWorld(size, seed)
    expect(checked.length).toBeGreaterThan(0)
    for (const site of checked) expect(site).toEqual({ site: site.site, refused: null, kinds: [], first: undefined })
  })
})
