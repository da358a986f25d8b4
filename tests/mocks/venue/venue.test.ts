import { unzipSync } from 'fflate'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { resourceOnWire } from '#mocks/server/resources/resource-body.ts'
import { venueFiles, zipVenue, createVenue } from '#mocks/venue/create-venue.ts'
import type { Feature, VenueFeatures } from '#mocks/venue/features.ts'
import { labels } from '#mocks/venue/names.ts'
import { defaultWorld, worlds } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { collectionOf, featureFiles, manifestSchema } from './imdf-schema.ts'
import {
  areaOf,
  boxOf,
  distanceToWalls,
  isInside,
  type Place,
  ringsOf,
  survey,
  type SurveyedVenue,
} from './surveyed-venue.ts'

/**
 * Sizes of worlds after the smallest one. The largest takes an eighth of the time of all rules, so `npm run test:long` has it; the check of
 * venues, in checked.test.ts, goes over one of its sites each time.
 */
const largerWorlds: readonly WorldSize[] = process.env['PROPERTY_RUNS'] === undefined ? [500] : [500, 5_000]

function openSites(size: WorldSize, seed: number, world = defaultWorld) {
  const choice = { world, size, seed }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const codes = [...new Set(places.places.map(({ city }) => city.code))]
  return {
    choice,
    places,
    resources,
    venues: codes.map((code) => ({ code, venue: createVenue({ choice, places, resources }, code) })),
  }
}

/** Checks all rules for one size and seed. */
function checkWorld(size: WorldSize, seed: number): void {
  const { resources, venues } = openSites(size, seed)
  const found = new Map<
    string,
    { readonly feature: Feature; readonly venue: VenueFeatures; readonly toMetres: SurveyedVenue['toMetres'] }
  >()
  for (const { venue } of venues) {
    const surveyed = survey(venue)
    expectTiles(venue, surveyed)
    expectFurnished(venue, surveyed)
    expectSeated(venue, surveyed)
    for (const feature of [...venue.unit, ...venue.fixture]) {
      const resource = feature.properties['resource_id']
      if (resource === undefined) continue
      expect(found.has(String(resource))).toBe(false)
      found.set(String(resource), { feature, venue, toMetres: surveyed.toMetres })
    }
  }
  expect(found.size).toBe(resources.all.length)
  for (const resource of resources.all) {
    const place = found.get(resource.id)
    const [area] = resourceOnWire({ seed }, resource, (name) => name).mapInfos ?? []
    if (place === undefined || area === undefined) throw new Error(`${resource.name} has no place`)
    const { feature, venue } = place
    expect(feature.properties['name']).toEqual({ en: resource.name })
    const level = venue.level.find(({ id }) => id === feature.properties['level_id'])
    const isCar = resource.kind === 'parking'
    expect(level?.properties['category']).toBe(isCar ? 'parking' : 'unspecified')
    if (!isCar) expectInSection(venue, feature, area.areaId, place.toMetres)
  }
}

/** Units leave no gaps: the check of venues finds overlaps, and here the areas of the units add up to that of the level. */
function expectTiles(venue: VenueFeatures, { toMetres }: SurveyedVenue): void {
  const sizeOf = (feature: Feature) => ringsOf(feature).reduce((sum, ring) => sum + areaOf(ring.map(toMetres)), 0)
  for (const level of venue.level) {
    const units = venue.unit.filter(({ properties }) => properties['level_id'] === level.id)
    for (const unit of units) expect(sizeOf(unit)).toBeGreaterThan(1)
    expect(units.reduce((sum, unit) => sum + sizeOf(unit), 0)).toBeCloseTo(sizeOf(level), 3)
  }
}

/** Furniture is within one unit and overlaps no other furniture or door, except screens on desks. */
function expectFurnished(venue: VenueFeatures, { units, toMetres }: SurveyedVenue): void {
  const byLevel = groupBy(units, ({ levelId }) => levelId)
  const furniture = [...venue.fixture, ...venue.detail]
  const fixtures = groupBy(furniture, ({ properties }) => String(properties['level_id']))
  const wrong: unknown[] = []
  for (const [level, standing] of fixtures) {
    const placed = standing.flatMap((fixture) =>
      ringsOf(fixture).map((ring) => {
        const corners = ring.map(toMetres)
        return { fixture, corners, box: boxOf([corners]), isOnDesk: isScreen(corners) }
      }),
    )
    const around = (byLevel.get(level) ?? []).map(({ rings }) => ({ rings, box: boxOf(rings) }))
    for (const { fixture, corners } of placed) {
      const inner = corners.map((corner) => towards(corner, middleOf(corners)))
      const holders = around.filter(({ rings, box }) =>
        inner.some((corner) => isInBox(box, corner) && isInside(rings, corner)),
      )
      if (holders.length !== 1 || !inner.every((corner) => isInside(holders[0]?.rings ?? [], corner)))
        wrong.push(fixture)
    }
    placed.forEach(({ corners, fixture, isOnDesk }, index) => {
      const inner = [...corners.map((corner) => towards(corner, middleOf(corners))), middleOf(corners)]
      const met = placed.filter((other, at) => {
        const canMeet = at !== index && isOnDesk === other.isOnDesk
        return canMeet && inner.some((c) => isInBox(other.box, c) && isInside([other.corners], c))
      })
      wrong.push(...met.map((other) => [fixture, other.fixture]))
    })
    for (const opening of venue.opening) {
      if (opening.properties['level_id'] !== level || opening.properties['door'] === null) continue
      const ends = ringsOf(opening)[0]?.map(toMetres) ?? []
      const [[x0, y0], [x1, y1]] = [ends[0] ?? [0, 0], ends[1] ?? [0, 0]]
      const width = Math.hypot(x1 - x0, y1 - y0)
      for (const step of [-0.6, 0.6]) {
        const place: Place = [(x0 + x1) / 2 - ((y1 - y0) / width) * step, (y0 + y1) / 2 + ((x1 - x0) / width) * step]
        const inWay = placed.filter(({ corners, box }) => isInBox(box, place) && isInside([corners], place))
        wrong.push(...inWay.map(({ fixture }) => [opening, fixture]))
      }
    }
  }
  expect(wrong).toEqual([])
}

/** Chairs face the table and the screen on it. */
function expectSeated(venue: VenueFeatures, { toMetres }: SurveyedVenue): void {
  const outdoors = venue.level.find(({ properties }) => properties['outdoor'] === true)?.id
  const tables = groupBy(
    venue.fixture.flatMap((fixture) =>
      ringsOf(fixture).map((ring) => {
        const corners = ring.map(toMetres)
        return { level: String(fixture.properties['level_id']), corners, box: boxOf([corners]) }
      }),
    ),
    ({ level }) => level,
  )
  const tablesNear = (level: string, place: Place) =>
    (tables.get(level) ?? []).filter(({ box }) => isInBox(box, place, 0.5))
  let chairs = 0
  for (const detail of venue.detail) {
    const level = String(detail.properties['level_id'])
    if (detail.properties['category'] !== 'furniture' || level === outdoors) continue
    const rings = ringsOf(detail).map((ring) => ring.map(toMetres))
    const screens = rings.filter(isScreen).map(middleOf)
    const seats = rings.filter((ring) => !isScreen(ring))
    for (let index = 0; index < seats.length; index += 2) {
      const [seat, back] = [seats[index] ?? [], seats[index + 1] ?? []]
      const near = tablesNear(level, middleOf(seat)).map(({ corners }) => ({
        corners,
        away: distanceToWalls([corners], middleOf(seat)),
      }))
      const [table] = near.toSorted((one, other) => one.away - other.away)
      if (table === undefined) throw new Error('A chair stands at no table')
      expect(table.away).toBeLessThan(0.3)
      expect(distanceToWalls([table.corners], middleOf(back))).toBeCloseTo(table.away + 0.225, 2)
      expect(Math.abs(areaOf(back))).toBeLessThan(Math.abs(areaOf(seat)) / 3)
      chairs += 1
    }
    for (const screen of screens) {
      const on = tablesNear(level, screen).filter(({ corners }) => isInside([corners], screen))
      expect(on).toHaveLength(1)
      const [fromSeat = 0, fromBack = 0] = seats.map((ring) => {
        const [x, y] = middleOf(ring)
        return Math.hypot(x - screen[0], y - screen[1])
      })
      expect(fromBack).toBeGreaterThan(fromSeat)
    }
  }
  expect(chairs).toBeGreaterThan(0)
}

const isInBox = ([left, bottom, right, top]: ReturnType<typeof boxOf>, [x, y]: Place, margin = 0): boolean =>
  x >= left - margin && x <= right + margin && y >= bottom - margin && y <= top + margin

/** Screens are narrower than seats. */
const isScreen = (ring: readonly Place[]): boolean =>
  Math.min(
    ...ring.slice(1).map(([x, y], index) => Math.hypot(x - (ring[index]?.[0] ?? 0), y - (ring[index]?.[1] ?? 0))),
  ) < 0.065

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const middleOf = (places: readonly Place[]): Place => [
  places.reduce((sum, [x]) => sum + x, 0) / places.length,
  places.reduce((sum, [, y]) => sum + y, 0) / places.length,
]

/** Moves a corner towards the middle because furniture at a wall touches it. */
const towards = ([x, y]: Place, [toX, toY]: Place): Place => [x + (toX - x) * 0.02, y + (toY - y) * 0.02]

function expectInSection(
  venue: VenueFeatures,
  feature: Feature,
  areaId: string,
  toMetres: SurveyedVenue['toMetres'],
): void {
  const section = venue.section.find(({ properties }) => properties['area_id'] === areaId)
  expect(section?.properties['level_id']).toBe(feature.properties['level_id'])
  const rings = section === undefined ? [] : ringsOf(section).map((ring) => ring.map(toMetres))
  const middle = middleOf(ringsOf(feature)[0]?.map(toMetres) ?? [])
  expect(isInside(rings, middle)).toBe(true)
}

describe('section 3, mapInfos: the sandbox as an indoor map (IMDF 1.0)', () => {
  it('passes all checks for any seed of a small world', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => checkWorld(50, seed)),
      { numRuns: 6 },
    )
  })

  it.each(largerWorlds)('passes all checks for any seed of a world of %s resources', (size) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => checkWorld(size, seed)),
      { numRuns: 1 },
    )
  })

  it('has the same bytes for the same seed only', () => {
    const bytesOf = (seed: number) => openSites(50, seed).venues.map(({ venue }) => zipVenue(venue))
    const [one, again, other] = [bytesOf(3), bytesOf(3), bytesOf(4)]
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
  })

  it('has only the members of the standard in every city', () => {
    for (const world of [defaultWorld, worlds['zones'] ?? defaultWorld])
      for (const { venue } of openSites(50, 2, world).venues) {
        const files = unzipSync(zipVenue(venue))
        const read = (name: string): unknown => JSON.parse(new TextDecoder().decode(files[name]))
        expect(Object.keys(files).sort()).toEqual(Object.keys(venueFiles(venue)).sort())
        v.parse(manifestSchema, read('manifest.json'))
        for (const type of featureFiles) v.parse(collectionOf(type), read(`${type}.geojson`))
      }
  })

  it('has names in seven languages, except for resources, buildings and streets', () => {
    const { resources, venues } = openSites(500, 5)
    const own = new Set<unknown>(resources.all.map(({ name }) => name))
    for (const { venue } of venues)
      for (const { properties } of [...venue.unit, ...venue.amenity, ...venue.fixture, ...venue.opening]) {
        const name = properties['name'] as Record<string, string> | null
        if (name === null || own.has(name['en']) || properties['category'] === 'road') continue
        expect([name['en'], Object.keys(name)]).toEqual([name['en'], ['en', 'ca', 'cs', 'de', 'es', 'fr', 'uk']])
        expect(Object.values(name).join('')).not.toMatch(/#|undefined/)
      }
    expect(labels('Lift B')).toMatchObject({ en: 'Lift B', de: 'Aufzug B', uk: 'Ліфт B' })
    expect(labels('Open office 3 North')).toMatchObject({ cs: 'Open space 3 sever' })
    expect(labels('Hudson Yards, main entrance')).toMatchObject({ fr: 'Hudson Yards, entrée principale' })
    expect(labels('Karlín 2')).toEqual({ en: 'Karlín 2' })
  })

  it('has every area of the configuration', () => {
    const { places, venues } = openSites(500, 1)
    const shown = venues.flatMap(({ venue }) =>
      [...venue.venue, ...venue.building, ...venue.level, ...venue.section].map(
        ({ properties }) => properties['area_id'],
      ),
    )
    expect(new Set(shown.filter((id) => id !== undefined))).toEqual(new Set(places.areas.map(({ id }) => id)))
  })
})
