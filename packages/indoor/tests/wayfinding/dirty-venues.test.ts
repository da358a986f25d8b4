import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFindings } from '../../src/venue/check/draw-findings.ts'
import { listPlaces } from '../../src/wayfinding/places/list-places.ts'
import { findStand } from '../../src/wayfinding/places/stands.ts'
import { createWayfinder } from '../../src/wayfinding/wayfinder.ts'
import { addLift, type Drawn, drawVenue, feature, type GeoFeature, line, open, point } from '../venue/drawn-venue.ts'

/** Applies a fault of real data to a feature, with two distances in metres. */
type Fault = (one: (type: keyof Drawn) => GeoFeature | undefined, drawn: Drawn, east: number, north: number) => void

const set =
  (type: keyof Drawn, properties: Record<string, unknown>): Fault =>
  (one) =>
    Object.assign(one(type)?.properties ?? {}, properties)
const reshape =
  (type: keyof Drawn, geometry: unknown): Fault =>
  (one) => {
    const found = one(type)
    if (found !== undefined) found.geometry = geometry
  }
const drawn1 = line([3, 6], [3, 9])

const faults: Readonly<Record<string, Fault>> = {
  'ends of a relationship metres off': (one, _drawn, east, north) =>
    reshape('relationship', line([2 + east, 9 + north], [3 - north, 9 + east]))(one, _drawn, 0, 0),
  'a relationship without geometry': reshape('relationship', null),
  'a line of no point': reshape('relationship', { type: 'LineString', coordinates: [] }),
  'a relationship from a unit to itself': (one) => {
    const properties = one('relationship')?.properties
    if (properties) properties['destination'] = properties['origin']
  },
  'levels of one ordinal': set('level', { ordinal: 0 }),
  'no ordinal': set('level', { ordinal: null }),
  'a mezzanine': set('level', { ordinal: 0.5 }),
  'a level outdoors': set('level', { outdoor: true }),
  'no building': set('level', { building_ids: null }),
  'a level without units': (one, drawn) => {
    const level = one('level')
    if (level) drawn.level.push({ ...level, id: `bare ${drawn.level.length}` })
  },
  'an amenity without units': (_one, drawn, east, north) =>
    drawn.amenity.push(
      feature('amenity', `amenity ${drawn.amenity.length}`, point(5 + 3 * east, 6 + 3 * north), {
        category: 'elevator',
        hours: 'Mo 08:00-09:00',
      }),
    ),
  'names that are not unique': set('unit', { name: { en: 'Same' } }),
  'no name': set('unit', { name: null }),
  'a wall in place of a room': set('unit', { category: 'structure' }),
  'stairs in place of a room': set('unit', { category: 'stairs' }),
  'a hall in place of a room': set('unit', { category: 'walkway' }),
  'a unit without geometry': reshape('unit', null),
  'a unit that is a line': reshape('unit', drawn1),
  'a door elsewhere': (one, _drawn, east, north) =>
    reshape('opening', line([4 + east, 5 + north], [5 + east, 5 + north]))(one, _drawn, 0, 0),
  'a door without geometry': reshape('opening', null),
  'hours in other words': set('relationship', { hours: 'when the sun shines' }),
}

const step = fc.record({
  fault: fc.constantFrom(...Object.keys(faults)),
  which: fc.nat(),
  east: fc.double({ min: -6, max: 6, noNaN: true }),
  north: fc.double({ min: -6, max: 6, noNaN: true }),
})

/** Finds routes between places. Fails if a point is invalid, or if a ride leads sideways. */
function walkAll(drawn: Drawn): void {
  const { venue, findings } = open(drawn)
  expect(drawFindings(venue, findings)).toHaveLength(venue.levels.length)
  for (const { id } of venue.levels) findStand(venue, id)
  const wayfinder = createWayfinder(venue)
  const work = wayfinder.prepare()
  while (work.next().done !== true);
  const ids = listPlaces(venue).map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const ends = { from: { featureId: id }, to: { featureId: ids[(index * 5 + 3) % ids.length] ?? id } }
    for (const isStepFree of [false, true]) {
      const found = wayfinder.find({ ...ends, isStepFree, prefersStepFree: true, preference: 'fastest' })
      if (!found.ok) continue
      for (const leg of found.value.legs) {
        const points = leg.kind === 'walk' ? [...leg.points, ...leg.drawn] : [leg.from, leg.to]
        expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
        if (leg.kind === 'walk') continue
        const aside = Math.hypot(leg.to.x - leg.from.x, leg.to.y - leg.from.y)
        expect(aside).toBeLessThan(leg.length + 0.01)
      }
    }
  }
  wayfinder.setClosures([...venue.relationships, ...venue.amenities, ...venue.units].map(({ id }) => id))
}

test('venues with the faults of real data can be opened, drawn and routed', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      const drawn = drawVenue()
      addLift(drawn)
      for (const { fault, which, east, north } of steps) {
        faults[fault]?.((type) => drawn[type][which % Math.max(1, drawn[type].length)], drawn, east, north)
      }
      walkAll(drawn)
    }),
    { numRuns: Number(process.env['DIRTY_VENUES'] ?? 60) },
  )
})
