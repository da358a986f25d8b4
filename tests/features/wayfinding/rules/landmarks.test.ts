import { describe, expect, test } from 'vitest'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import { listPlaces, type NamedPlace } from '#src/features/wayfinding/rules/places/find-places.ts'
import type { Route } from '#src/features/wayfinding/rules/queries.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import { seeVenue, type Sights } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { sayStep } from '#src/features/wayfinding/rules/steps/say-step.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { openSandboxVenue } from './venues.ts'

describe('a house across open ground', () => {
  const name = new Map([['en', 'Smíchov']])
  /** North along a line, with a house beside it from a corner on. */
  const landmarkBy = (corner: Point) => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 60 },
    ]
    const leg = { kind: 'walk', levelId: 'grounds', points, drawn: points, length: 60, through: [], doors: [] } as const
    const ends = { levelId: 'grounds', unitId: null }
    const route: Route = {
      from: { ...ends, point: { x: 0, y: 0 } },
      to: { ...ends, point: { x: 0, y: 60 } },
      legs: [leg],
      length: 60,
      seconds: 50,
      stepFree: true,
    }
    const sights: Sights = {
      from: () => [],
      unit: () => null,
      opening: () => null,
      doorsOf: () => [],
      hoursOf: () => null,
      isWayAt: () => false,
      nameOf: () => null,
      ownNameOf: () => null,
      levelOf: () => null,
      isOutdoor: () => true,
      ridesOn: () => [],
      houseOf: () => null,
      houseAt(_, { x, y }, metres) {
        const point = { x: corner.x, y: Math.max(corner.y, y) }
        return Math.hypot(point.x - x, point.y - y) <= metres ? { name, point } : null
      },
    }
    return buildSteps(route, sights).map((step) => (step.kind === 'walk' ? step.landmark : null))
  }
  test('is passed on a side', () => {
    expect(landmarkBy({ x: 3, y: 30 })).toEqual([{ relation: 'past', name, side: 'right' }])
    expect(landmarkBy({ x: -3, y: 30 })).toEqual([{ relation: 'past', name, side: 'left' }])
  })

  test('is headed for where one comes to its corner, unless it is the one that is left', () => {
    expect(landmarkBy({ x: 0, y: 60 })).toEqual([{ relation: 'heading', name }])
    expect(landmarkBy({ x: 0, y: 0 })).toEqual([null])
  })
})

describe('what looks like the target', () => {
  const venue = openSandboxVenue(50, 1)
  const nameOf = ({ name }: NamedPlace): string => labelIn(name, 'en', venue.language)
  const places = listPlaces(venue)
  const wayfinder = createWayfinder(venue)
  const sights = seeVenue(venue)

  /** How many one is told to pass first. */
  const passedTo = (from: NamedPlace, to: NamedPlace): number => {
    const ends = { from: { featureId: from.id }, to: { featureId: to.id } }
    const found = wayfinder.find({ ...ends, isStepFree: false, preference: 'fastest' })
    if (!found.ok) throw new Error(found.fault.kind)
    const speaker = { language: 'en', venueLanguage: venue.language, levels: venue.levels, target: nameOf(to) }
    const said = buildSteps(found.value, sights).flatMap((step) => sayStep(step, speaker))
    return Number(said.find(({ key }) => key === 'wayfinding.step.before')?.values['count'] ?? 0)
  }

  test('and is passed on its side is told', () => {
    const offices = places.filter((one) => nameOf(one).startsWith('Open office'))
    const counts = offices.flatMap((from) =>
      places.filter((one) => nameOf(one) === 'Stairs' && one.levelId === from.levelId).map((to) => passedTo(from, to)),
    )
    expect(counts).toContain(1)
    expect(counts).toContain(0)
  })
})
