import { describe, expect, test } from 'vitest'
import type { Point } from '../../../src/venue/geometry/shape.ts'
import { labelIn } from '../../../src/venue/labels.ts'
import { listPlaces, type NamedPlace } from '../../../src/wayfinding/places/list-places.ts'
import { buildSteps } from '../../../src/wayfinding/steps/build-steps.ts'
import { seeVenue } from '../../../src/wayfinding/steps/landmarks.ts'
import { sayStep } from '../../../src/wayfinding/steps/say-step.ts'
import { label, routeOf, sightsWith, walkLeg } from '../build-route.ts'
import { searchOn } from '../open-house.ts'
import { openSandboxVenue } from '../venues.ts'

describe('a building across open ground', () => {
  const name = label('Smíchov')
  /** Walks 60 m north along a building, of which one corner is given. */
  const landmarkBy = (corner: Point) => {
    const sights = sightsWith({
      isOutdoor: () => true,
      houseAt(_, { x, y }, metres) {
        const point = { x: corner.x, y: Math.max(corner.y, y) }
        return Math.hypot(point.x - x, point.y - y) <= metres ? { name, point } : null
      },
    })
    const [start, end] = [0, 60].map((y) => ({ x: 0, y }))
    const steps = start && end ? buildSteps(routeOf([walkLeg([start, end], { levelId: 'grounds' })]), sights) : []
    return steps.map((step) => (step.kind === 'walk' ? step.landmark : null))
  }

  test('is passed on its side', () => {
    expect(landmarkBy({ x: 3, y: 30 })).toEqual([{ relation: 'past', name, side: 'right' }])
    expect(landmarkBy({ x: -3, y: 30 })).toEqual([{ relation: 'past', name, side: 'left' }])
  })

  test('is ahead if the walk ends at its corner, unless the walk begins there', () => {
    expect(landmarkBy({ x: 0, y: 60 })).toEqual([{ relation: 'heading', name }])
    expect(landmarkBy({ x: 0, y: 0 })).toEqual([null])
  })
})

test('the steps count the places before the target that look like it', () => {
  const venue = openSandboxVenue(50, 1)
  const nameOf = ({ name }: NamedPlace): string => labelIn(name, 'en', venue.language)
  const places = listPlaces(venue)
  const { routeOf: routeBetween } = searchOn(venue)
  const sights = seeVenue(venue)
  const countBefore = (from: NamedPlace, to: NamedPlace): number => {
    const speaker = { language: 'en', venueLanguage: venue.language, levels: venue.levels, target: nameOf(to) }
    const sentences = buildSteps(routeBetween(from.id, to.id), sights).flatMap((step) => sayStep(step, speaker))
    return Number(sentences.find(({ key }) => key === 'wayfinding.step.before')?.values['count'] ?? 0)
  }
  const stairs = places.filter((one) => nameOf(one) === 'Stairs')
  const offices = places.filter((one) => nameOf(one).startsWith('Open office'))
  const counts = offices.flatMap((from) =>
    stairs.filter(({ levelId }) => levelId === from.levelId).map((to) => countBefore(from, to)),
  )
  expect(counts).toContain(1)
  expect(counts).toContain(0)
})
