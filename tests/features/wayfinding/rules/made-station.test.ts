import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nearestOnSegment, type Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { WalkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import type { PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { isMadeStationThere, madeStationFolder, openVenueIn } from './venues.ts'

/** The cost model of routes.json: at one metre a second, the seconds of a route are its cost in metres. */
const parameters: WalkingParameters = {
  speed: 1,
  means: {
    stairs: { wait: 0, secondsPerStorey: 12, metresPerStorey: 12 },
    escalator: { wait: 0, secondsPerStorey: 8, metresPerStorey: 8 },
    lift: { wait: 20, secondsPerStorey: 4, metresPerStorey: 0 },
    ramp: { wait: 0, secondsPerStorey: 0, metresPerStorey: 0 },
  },
}

interface GivenEnd {
  readonly levelId: string
  readonly lonlat: readonly [number, number]
}

interface GivenRoute {
  readonly from: GivenEnd
  readonly to: GivenEnd
  readonly metres: number
  readonly stepFreeMetres: number
}

interface GivenRelationship {
  readonly id: string
  readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] }
}

describe.runIf(isMadeStationThere)('routes through a station', () => {
  if (!isMadeStationThere) return
  const read = (path: string): unknown => JSON.parse(readFileSync(join(madeStationFolder, path), 'utf8'))
  const venue = openVenueIn(join(madeStationFolder, 'imdf'))
  const { routes } = read('routes.json') as { readonly routes: readonly GivenRoute[] }
  const { features } = read('imdf/relationship.geojson') as { readonly features: readonly GivenRelationship[] }
  const lines = new Map(features.map(({ id, geometry }) => [id, geometry.coordinates.map(planar)]))
  const wayfinder = createWayfinder(venue, parameters)

  function planar([longitude, latitude]: readonly [number, number]): Point {
    return venue.projection.toPlane(longitude, latitude)
  }
  const placeOf = ({ levelId, lonlat }: GivenEnd): PlaceRef => ({ levelId, point: planar(lonlat) })

  test.each([{ isStepFree: false }, { isStepFree: true }])(
    'are as long as the exact ones (step-free: $isStepFree)',
    ({ isStepFree }) => {
      const wrong = routes.flatMap(({ from, to, metres, stepFreeMetres }, index) => {
        const exact = isStepFree ? stepFreeMetres : metres
        const found = wayfinder.find({
          from: placeOf(from),
          to: placeOf(to),
          isStepFree,
          mayCutThrough: true,
          preference: 'fastest',
        })
        const cost = found.ok ? found.value.seconds : Infinity
        return Math.abs(cost / exact - 1) <= 0.001 ? [] : [{ index, exact, cost }]
      })
      expect(wrong).toEqual([])
      expect(routes).toHaveLength(60)
    },
  )

  test('ride stairs, escalators and lifts where their lines are drawn', () => {
    let rides = 0
    for (const { from, to } of routes) {
      const found = wayfinder.find({ from: placeOf(from), to: placeOf(to), isStepFree: false, preference: 'fastest' })
      for (const leg of found.ok ? found.value.legs : []) {
        if (leg.kind === 'walk') continue
        const line = leg.relationshipIds.flatMap((id) => lines.get(id) ?? [])
        expect(metresFrom(leg.from, line)).toBeLessThan(2)
        expect(metresFrom(leg.to, line)).toBeLessThan(2)
        rides += 1
      }
    }
    expect(rides).toBeGreaterThan(30)
  })
})

function metresFrom(point: Point, line: readonly Point[]): number {
  return line.reduce((least, to, index) => {
    const nearest = nearestOnSegment(point, line[index - 1] ?? to, to)
    return Math.min(least, Math.hypot(nearest.x - point.x, nearest.y - point.y))
  }, Infinity)
}
