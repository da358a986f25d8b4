import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { nearestOnSegment, type Point } from '../../src/venue/geometry/shape.ts'
import type { Venue } from '../../src/venue/model.ts'
import type { WalkingParameters } from '../../src/wayfinding/barriers.ts'
import type { PlaceRef } from '../../src/wayfinding/places.ts'
import type { RouteQuery } from '../../src/wayfinding/queries.ts'
import { ridesOf, searchOn } from './open-house.ts'
import { createDice, isMadeStationThere, madeStationFolder, openMadeStation, openVenueIn } from './venues.ts'

/** The costs of routes.json. At 1 m/s, the seconds of a route are its cost in metres. */
const parameters: WalkingParameters = {
  speed: 1,
  dislikeOfClimbing: 120,
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

type Position = readonly [number, number]

interface GivenRelationship {
  readonly id: string
  readonly geometry: { readonly coordinates: readonly Position[] }
}

const middleOf = ([x, y]: Position, [toX, toY]: Position): Position => [(x + toX) / 2, (y + toY) / 2]
/** The approximate length of a degree of latitude. */
const metresPerDegree = 111_320

/** Other geometries of the same line. */
const otherwise: Readonly<Record<string, (from: Position, to: Position) => unknown>> = {
  'two points': (from, to) => ({ type: 'MultiPoint', coordinates: [from, to] }),
  'a line with corners': (from, to) => ({ type: 'LineString', coordinates: [from, middleOf(from, to), to] }),
  'a line with heights': (from, to) => ({
    type: 'LineString',
    coordinates: [
      [...from, 0],
      [...to, 4],
    ],
  }),
  'two lines, in no order': (from, to) => ({
    type: 'MultiLineString',
    coordinates: [
      [middleOf(from, to), to],
      [from, middleOf(from, to)],
    ],
  }),
}

/** Geometries that are incomplete or wrong. */
const worse: Readonly<Record<string, (from: Position, to: Position, dice: () => number) => unknown>> = {
  nothing: () => null,
  'one point': (from) => ({ type: 'Point', coordinates: from }),
  'a surface': (from, to) => ({ type: 'Polygon', coordinates: [[from, [to[0], from[1] + 1e-5], to, from]] }),
  'a line the other way round': (from, to) => ({ type: 'LineString', coordinates: [to, from] }),
  'a line that ends metres away': ([x, y], to, dice) => {
    const [angle, degrees] = [2 * Math.PI * dice(), (10 * dice()) / metresPerDegree]
    const off: Position = [
      x + (Math.cos(angle) * degrees) / Math.cos((y * Math.PI) / 180),
      y + Math.sin(angle) * degrees,
    ]
    return { type: 'LineString', coordinates: [off, to] }
  },
}

describe.runIf(isMadeStationThere)('routes through a station', () => {
  if (!isMadeStationThere) return
  const read = (path: string): unknown => JSON.parse(readFileSync(join(madeStationFolder, path), 'utf8'))
  const venue = openMadeStation()
  const { routes } = read('routes.json') as { readonly routes: readonly GivenRoute[] }
  const { features } = read('imdf/relationship.geojson') as { readonly features: readonly GivenRelationship[] }
  const lines = new Map(features.map(({ id, geometry }) => [id, geometry.coordinates.map(planar)]))

  function planar([longitude, latitude]: readonly [number, number]): Point {
    return venue.projection.toPlane(longitude, latitude)
  }
  const placeOf = ({ levelId, lonlat }: GivenEnd): PlaceRef => ({ levelId, point: planar(lonlat) })
  /** Creates a function that finds a given route on a venue. */
  const createRouter = (drawn: Venue) => {
    const { find } = searchOn(drawn, parameters)
    return ({ from, to }: GivenRoute, conditions: Partial<RouteQuery> = {}) =>
      find(placeOf(from), placeOf(to), conditions)
  }
  const find = createRouter(venue)

  test.each([{ isStepFree: false }, { isStepFree: true }])(
    'are as long as the exact ones (step-free: $isStepFree)',
    ({ isStepFree }) => {
      const wrong = routes.flatMap((route, index) => {
        const exact = isStepFree ? route.stepFreeMetres : route.metres
        const found = find(route, { isStepFree, mayCutThrough: true })
        const cost = found.ok ? found.value.seconds : Infinity
        return Math.abs(cost / exact - 1) <= 0.001 ? [] : [{ index, exact, cost }]
      })
      expect(wrong).toEqual([])
      expect(routes).toHaveLength(60)
    },
  )

  test('use stairs, escalators and lifts at their drawn lines', () => {
    let rides = 0
    for (const route of routes) {
      const found = find(route)
      for (const leg of found.ok ? ridesOf(found.value) : []) {
        const line = leg.relationshipIds.flatMap((id) => lines.get(id) ?? [])
        expect(metresFrom(leg.from, line)).toBeLessThan(2)
        expect(metresFrom(leg.to, line)).toBeLessThan(2)
        rides += 1
      }
    }
    expect(rides).toBeGreaterThan(30)
  })

  /** Opens the station with changed geometries of all relationships. */
  function drawnAs(change: (from: Position, to: Position, dice: () => number) => unknown): Venue {
    const dice = createDice(3)
    const changed = features.map((feature) => {
      const [from, to] = [feature.geometry.coordinates[0], feature.geometry.coordinates.at(-1)]
      return { ...feature, geometry: from && to ? change(from, to, dice) : null }
    })
    const bytes = strToU8(JSON.stringify({ type: 'FeatureCollection', features: changed }))
    return openVenueIn(join(madeStationFolder, 'imdf'), { relationship: bytes })
  }

  test.each(Object.keys(otherwise))('are the same if each line is drawn as %s', (name) => {
    const findOn = createRouter(drawnAs(otherwise[name] ?? (() => null)))
    for (const route of routes) {
      const found = findOn(route, { mayCutThrough: true })
      expect(Math.abs((found.ok ? found.value.seconds : Infinity) / route.metres - 1)).toBeLessThan(0.001)
    }
  })

  test.each(Object.keys(worse))('do not move sideways if the line is %s', (name) => {
    const findOn = createRouter(drawnAs(worse[name] ?? (() => null)))
    for (const route of routes) {
      for (const isStepFree of [false, true]) {
        const found = findOn(route, { isStepFree })
        expect(found.ok).toBe(true)
        for (const { from, to, relationshipIds } of found.ok ? ridesOf(found.value) : []) {
          const line = lines.get(relationshipIds[0] ?? '') ?? []
          const [start = from, end = start] = [line[0], line.at(-1)]
          const drawnMetres = Math.hypot(start.x - end.x, start.y - end.y)
          expect(Math.hypot(from.x - to.x, from.y - to.y) - drawnMetres).toBeLessThan(15)
        }
      }
    }
  })
})

function metresFrom(point: Point, line: readonly Point[]): number {
  return line.reduce((least, to, index) => {
    const nearest = nearestOnSegment(point, line[index - 1] ?? to, to)
    return Math.min(least, Math.hypot(nearest.x - point.x, nearest.y - point.y))
  }, Infinity)
}
