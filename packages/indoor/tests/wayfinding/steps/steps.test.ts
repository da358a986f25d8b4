import { isWay } from '../../../src/venue/categories.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WorldSize } from '../../../../../mocks/worlds/world.ts'
import { labelIn } from '../../../src/venue/labels.ts'
import type { Venue } from '../../../src/venue/model.ts'
import { listPlaces, type NamedPlace } from '../../../src/wayfinding/places/list-places.ts'
import { buildSteps } from '../../../src/wayfinding/steps/build-steps.ts'
import { seeVenue } from '../../../src/wayfinding/steps/landmarks.ts'
import { saidDistances } from '../../../src/wayfinding/steps/say-step.ts'
import { drawStep, turnOf, turnTable, type WalkStep } from '../../../src/wayfinding/steps/step.ts'
import { addDoor, addUnit, venueWith } from '../draw-house.ts'
import { searchOn } from '../open-house.ts'
import { isMadeStationThere, isWestportThere, openMadeStation, openSandboxVenue, openWestport } from '../venues.ts'
import { type Grid, layGrid } from '../oracles/walkable-grid.ts'
import { isAimedAt } from '../oracles/walker-eyes.ts'
import { anglesOfTurn, walk } from '../oracles/walker.ts'

/** Routes walked on the campus: a thousand with `WALKS=1000`, and 300 in each other venue. `WALKS_ON=5000` sets the campus. */
const walks = Number(process.env['WALKS'] ?? 2)
const walksOn = Number(process.env['WALKS_ON'] ?? 50) as WorldSize
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 60)

/** Creates a function that returns the fastest route between two places with its steps, or null. */
function createRouter(venue: Venue) {
  const { find } = searchOn(venue)
  const sights = seeVenue(venue)
  return (from: string, to: string) => {
    const found = find(from, to)
    return found.ok ? { route: found.value, steps: buildSteps(found.value, sights) } : null
  }
}

const walksOf = (steps: readonly { readonly kind: string }[]): readonly WalkStep[] =>
  steps.filter((step): step is WalkStep => step.kind === 'walk')

describe('section 3: turn directions', () => {
  test('have the codes of the specification', () => {
    const byCode = turnTable.toSorted((one, other) => one.code - other.code)
    expect(byCode.map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(byCode.map(({ turn }) => turn).join()).toBe(
      'Straight,Left,Right,LowLeft,LowRight,SuperLowLeft,SuperLowRight,SuperLeft,SuperRight',
    )
  })

  test.each([
    [0, 'Straight'],
    [14.9, 'Straight'],
    [-15, 'SuperLowLeft'],
    [29, 'SuperLowRight'],
    [-30, 'LowLeft'],
    [59, 'LowRight'],
    [-60, 'Left'],
    [119, 'Right'],
    [-120, 'SuperLeft'],
    [179, 'SuperRight'],
    [270, 'Left'],
    [-350, 'Straight'],
  ] as const)('a change of %d degrees is %s', (change, turn) => {
    expect(turnOf(change)).toBe(turn)
  })

  test('every change is within the angles of its turn', () => {
    fc.assert(
      fc.property(fc.double({ min: -179.9, max: 179.9, noNaN: true }), (change) => {
        const [least, most] = anglesOfTurn(turnOf(change))
        expect(change >= least && change <= most).toBe(true)
      }),
      { numRuns },
    )
  })
})

describe('the distances in the steps', () => {
  const lengths = fc.array(fc.double({ min: 0.6, max: 400, noNaN: true }), { minLength: 1, maxLength: 14 })

  test('add up to the length of the route within 1 %, or half a metre if that is more', () => {
    fc.assert(
      fc.property(lengths, (given) => {
        const said = saidDistances(given)
        const whole = given.reduce((sum, length) => sum + length, 0)
        const off = Math.abs(said.reduce((sum, length) => sum + length, 0) - whole)
        // A step is a metre at least, however short it is.
        const short = given.reduce((sum, length) => sum + Math.max(0, 1 - length), 0)
        expect(off).toBeLessThanOrEqual(Math.max(0.5, whole * 0.01) + short)
        expect(said.every((length) => Number.isInteger(length) && length >= 1)).toBe(true)
      }),
      { numRuns },
    )
  })
})

test('the steps out of a closet in a room contain both doors', () => {
  const venue = venueWith(
    addUnit('closet', 'storage', [0, 0, 2, 2], { name: { en: 'Closet' } }),
    addDoor('door-closet', '2,0.5 2,1.5'),
  )
  const found = walksOf(createRouter(venue)('closet', 'lounge-0')?.steps ?? [])
  expect(found[0]).toMatchObject({ leaves: { name: new Map([['en', 'Closet']]) } })
  expect(found.flatMap(({ doors }) => doors)).toHaveLength(1)
  expect(found.every(({ turn }) => turn !== null)).toBe(true)
})

describe('steps on a campus', () => {
  const venue = openSandboxVenue(walksOn, 1)
  const places = listPlaces(venue)
  const router = createRouter(venue)
  const place = fc.constantFrom(...places)

  test('draw the whole route, and have distances that add up to its length', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const found = router(from.id, to.id)
        if (found === null) return
        const { route, steps } = found
        for (const [index, leg] of route.legs.entries()) {
          if (leg.kind !== 'walk') continue
          const own = steps.filter(({ drawn }) => drawn.leg === index)
          expect(own[0]?.drawn.from).toBe(0)
          expect(own.at(-1)?.drawn.to).toBeCloseTo(leg.length, 3)
          expect(own.slice(1).map(({ drawn }) => drawn.from)).toEqual(own.slice(0, -1).map(({ drawn }) => drawn.to))
          const points = own.flatMap((step) => drawStep(route, step))
          expect(points[0]).toEqual(leg.drawn[0])
          expect(points.at(-1)?.x).toBeCloseTo(leg.drawn.at(-1)?.x ?? NaN, 3)
        }
        const walked = walksOf(steps).reduce((sum, { length }) => sum + length, 0)
        const said = walksOf(steps).reduce((sum, step) => sum + step.said, 0)
        expect(Math.abs(said - walked)).toBeLessThanOrEqual(Math.max(0.5, walked * 0.01) + 0.5)
      }),
      { numRuns: Math.min(numRuns, 12), seed: 3 },
    )
  })
})

describe.each([
  { name: 'a campus', count: 1, isThere: true, openIt: () => openSandboxVenue(walksOn, 1) },
  { name: 'Westport House', count: 0.3, isThere: isWestportThere, openIt: openWestport },
  {
    name: 'a station',
    count: 0.3,
    isThere: isMadeStationThere,
    openIt: openMadeStation,
  },
])('a walker who only reads the steps', ({ name, count: share, isThere, openIt }) => {
  test.runIf(isThere)(`reaches the target in ${name}, and needs no compass to leave a room`, () => {
    const venue = openIt()
    const places = listPlaces(venue)
    const router = createRouter(venue)
    const nameOf = (place: NamedPlace): string => labelIn(place.name, 'en', venue.language)
    const grids = new Map<string, Grid>()
    const gridOf = (levelId: string): Grid => {
      const grid = grids.get(levelId) ?? layGrid(venue, levelId)
      grids.set(levelId, grid)
      return grid
    }
    let seed = 7
    const next = (): (typeof places)[number] | undefined => {
      seed = (seed * 16_807) % 2_147_483_647
      return places[seed % places.length]
    }
    const lost: string[] = []
    for (let count = 0; count < Math.max(2, walks * share);) {
      const [from, to] = [next(), next()]
      const found = from === undefined || to === undefined || from.unitId === to.unitId ? null : router(from.id, to.id)
      if (found === null || from === undefined || to === undefined) continue
      count += 1
      const [leg] = found.route.legs
      const [first] = found.steps
      const isByCompass = first?.kind === 'walk' && first.turn === null && !isAimedAt(first.landmark, first.turn)
      const isInRoom = leg?.kind === 'walk' && leg.through[1]?.from === leg.doors[0]?.at && leg.through.length > 1
      const level = venue.levels.find(({ id }) => id === from.levelId)
      if (isByCompass && isInRoom && level?.isOutdoor === false) {
        const unit = venue.units.find(({ id }) => id === from.unitId)
        if (unit !== undefined && !isWay(unit.category)) lost.push(`${from.id} > ${to.id}, by compass`)
      }
      const end = walk({ venue, gridOf, places }, found.route.from, found.steps, to.name)
      // Two places of the same name in the same room cannot be told apart.
      const isAtTarget = end.place?.unitId === to.unitId && nameOf(end.place) === nameOf(to)
      if (!isAtTarget) lost.push(`${from.id} > ${to.id}, step ${end.lostAt}`)
    }
    expect(lost).toEqual([])
  })
})
