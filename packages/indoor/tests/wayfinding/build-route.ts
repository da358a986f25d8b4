import type { Point } from '../../src/venue/geometry/shape.ts'
import type { Labels } from '../../src/venue/model.ts'
import type { ConnectorLeg, Leg, Route, WalkLeg } from '../../src/wayfinding/queries.ts'
import type { Sight, Sights } from '../../src/wayfinding/steps/landmarks.ts'
import type { FloorStep, WalkStep } from '../../src/wayfinding/steps/step.ts'
import { walkedLine } from '../../src/wayfinding/steps/walked-line.ts'

const known = new Map<string, Labels>()
/** Returns an English name, the same object for the same text. */
export function label(text: string): Labels {
  const name = known.get(text) ?? new Map([['en', text]])
  known.set(text, name)
  return name
}

export const walkLeg = (points: readonly Point[], more: Partial<WalkLeg> = {}): WalkLeg => ({
  kind: 'walk',
  levelId: 'floor',
  points,
  drawn: points,
  length: walkedLine(points).length,
  through: [],
  doors: [],
  ...more,
})

export const rideLeg = (more: Partial<ConnectorLeg> = {}): ConnectorLeg => ({
  kind: 'connector',
  means: 'stairs',
  relationshipIds: ['up'],
  isConfirmed: true,
  unitIds: [],
  fromLevelId: 'floor',
  toLevelId: 'above',
  storeys: 1,
  length: 8,
  seconds: 20,
  from: { x: 0, y: 0 },
  to: { x: 0, y: 0 },
  ...more,
})

export function routeOf(legs: readonly Leg[], more: Partial<Route> = {}): Route {
  const end = { levelId: 'floor', unitId: null, point: { x: 0, y: 0 } }
  return { from: end, to: end, legs, length: 0, seconds: 0, stepFree: true, ...more }
}

export const sight = (text: string, x: number, y: number, more: Partial<Sight> = {}): Sight => ({
  name: label(text),
  point: { x, y },
  rank: 1,
  unitId: text,
  ...more,
})

/** The view of a venue without features. */
export const sightsWith = (more: Partial<Sights>): Sights => ({
  from: () => [],
  unit: () => null,
  opening: () => null,
  doorsOf: () => [],
  hoursOf: () => null,
  isWayAt: () => false,
  nameOf: () => null,
  ownNameOf: () => null,
  levelOf: () => null,
  isOutdoor: () => false,
  ridesOn: () => [],
  houseOf: () => null,
  houseAt: () => null,
  ...more,
})

export const walkStep = (more: Partial<WalkStep> = {}): WalkStep => ({
  kind: 'walk',
  drawn: { leg: 1, from: 0, to: 12 },
  levelId: 'ground',
  leaves: null,
  doors: [],
  turn: 'Left',
  isAround: false,
  isTwice: false,
  isAtEnd: false,
  compass: 'NE',
  length: 12.3,
  said: 12,
  passed: 0,
  landmark: null,
  arrival: null,
  ...more,
})

export const floorStep = (more: Partial<FloorStep> = {}): FloorStep => ({
  kind: 'floor',
  drawn: { leg: 1, from: 0, to: 0 },
  levelId: 'ground',
  toLevelId: 'first',
  means: 'stairs',
  said: 3,
  direction: 'up',
  exit: null,
  hours: null,
  isConfirmed: true,
  isEnd: false,
  ...more,
})
