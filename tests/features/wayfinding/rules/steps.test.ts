import { isWay } from '#src/features/floorplan/rules/venue/categories.ts'
import { join } from 'node:path'
import * as fc from 'fast-check'
import i18next, { type Resource } from 'i18next'
import { describe, expect, test } from 'vitest'
import { createPlaces } from '#mocks/server/resources/places.ts'
import { createResources } from '#mocks/server/resources/resources.ts'
import { venueArchive } from '#mocks/venue/create-venue.ts'
import { defaultWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { openVenueArchive } from '#src/features/floorplan/rules/venue/open-venue.ts'
import { listPlaces, type NamedPlace } from '#src/features/wayfinding/rules/places/find-places.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import { seeVenue } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { saidDistances, sayStep } from '#src/features/wayfinding/rules/steps/say-step.ts'
import { isMadeIn } from '#src/features/wayfinding/rules/steps/split-walk.ts'
import {
  compassOf,
  drawStep,
  sideOf,
  turnOf,
  turnTable,
  type WalkStep,
} from '#src/features/wayfinding/rules/steps/step.ts'
import { walkedLine } from '#src/features/wayfinding/rules/steps/walked-line.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  box,
  drawVenue,
  feature,
  line as lineOf,
  open,
  openWith,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'
import { isMadeStationThere, isWestportThere, madeStationFolder, openVenueIn, openWestport } from './venues.ts'
import { type Grid, layGrid } from './walkable-grid.ts'
import { isAimedAt } from './walker-eyes.ts'
import { anglesOfTurn, walk } from './walker.ts'

const texts = import.meta.glob<Record<string, Resource[string][string]>>('/src/locale/later/??.ts', { eager: true })

/** Ways that are walked on the campus; a thousand by `WALKS=1000`, with 300 on the others, on a bigger campus by `WALKS_ON=5000`. */
const walks = Number(process.env['WALKS'] ?? 2)
const walksOn = Number(process.env['WALKS_ON'] ?? 50) as WorldSize
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)

function openCampus(size: WorldSize): Venue {
  const choice = { world: defaultWorld, size, seed: 1 }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const [{ city } = { city: { code: '' } }] = places.places
  const opened = openVenueArchive(venueArchive({ choice, places, resources }, city.code).bytes)
  if (!opened.ok) throw new Error(opened.fault.kind)
  return opened.value.venue
}

/** From place to place on a venue; steps and what was found on the way. */
function wayOn(venue: Venue) {
  const wayfinder = createWayfinder(venue)
  const sights = seeVenue(venue)
  return (from: string, to: string, heading: number | null = null) => {
    const found = wayfinder.find({
      from: { featureId: from },
      to: { featureId: to },
      isStepFree: false,
      preference: 'fastest',
    })
    if (!found.ok) return null
    const route = found.value
    return { route, steps: buildSteps(route, sights, { heading }) }
  }
}

const walksOf = (steps: readonly { readonly kind: string }[]): readonly WalkStep[] =>
  steps.filter((step): step is WalkStep => step.kind === 'walk')

describe('section 3: turn directions', () => {
  test('have the numbers of the specification', () => {
    const numbers = turnTable.map(({ turn, code }) => [code, turn] as const)
    expect(numbers.toSorted(([one], [other]) => one - other)).toEqual([
      [0, 'Straight'],
      [1, 'Left'],
      [2, 'Right'],
      [3, 'LowLeft'],
      [4, 'LowRight'],
      [5, 'SuperLowLeft'],
      [6, 'SuperLowRight'],
      [7, 'SuperLeft'],
      [8, 'SuperRight'],
    ])
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

  test('every change lies within the angles of its turn', () => {
    fc.assert(
      fc.property(fc.double({ min: -179.9, max: 179.9, noNaN: true }), (change) => {
        const [least, most] = anglesOfTurn(turnOf(change))
        expect(change >= least && change <= most).toBe(true)
      }),
      { numRuns },
    )
  })

  test('sides and the compass', () => {
    expect([10, 90, 170, -90, -20, 350].map(sideOf)).toEqual(['ahead', 'right', 'behind', 'left', 'ahead', 'ahead'])
    expect([0, 44, 91, -45, 359, 180].map(compassOf)).toEqual(['N', 'NE', 'E', 'NW', 'N', 'S'])
  })
})

describe('what is noticed of a walked line', () => {
  const line = (...corners: readonly (readonly [number, number])[]) =>
    walkedLine(corners.map(([x, y]): Point => ({ x, y })))
  const changes = (...corners: readonly (readonly [number, number])[]) =>
    line(...corners).bends.map(({ change }) => Math.round(change))

  test('a corner is a turn, to the right where it is positive', () => {
    expect(changes([0, 0], [0, 10], [10, 10])).toEqual([90])
    expect(changes([0, 0], [0, 10], [-10, 10])).toEqual([-90])
  })

  test('bends near to each other are one turn', () => {
    expect(changes([0, 0], [0, 10], [1.1, 11.1], [10, 11.1])).toEqual([90])
  })

  test('a swerve around a table is none, nor a slight bend; many to one side are', () => {
    expect(changes([0, 0], [0, 10], [1, 12], [1, 30])).toEqual([])
    expect(changes([0, 0], [0, 20], [3, 40])).toEqual([])
    const arc = Array.from({ length: 10 }, (_, index): [number, number] => {
      const angle = (index * 10 * Math.PI) / 180
      return [40 - 40 * Math.cos(angle), 40 * Math.sin(angle)]
    })
    const turned = changes(...arc)
    expect(turned.length).toBeGreaterThan(1)
    expect(turned.every((change) => change >= 15 && change < 60)).toBe(true)
  })
})

describe('distances as they are said', () => {
  const lengths = fc.array(fc.double({ min: 0.6, max: 400, noNaN: true }), { minLength: 1, maxLength: 14 })

  test('make the length of the way within 1 %, or half a metre where that is more', () => {
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

  test('are rounded as far as that allows', () => {
    expect(saidDistances([49.9, 100.2, 19.8])).toEqual([50, 100, 20])
    expect(saidDistances([12.1, 203, 8.2])).toEqual([10, 205, 8])
    expect(saidDistances([4.4, 4.4, 4.4])).toEqual([5, 4, 4])
  })
})

describe('turns at doors', () => {
  const steps = (from: string, to: string, change: Parameters<typeof openWith>[0] = () => undefined) =>
    walksOf(wayOn(openWith(change).venue)(from, to)?.steps ?? [])

  test('of rooms within rooms are said, each door with its side', () => {
    // A closet in the corner of a room, with its door towards the window.
    const found = steps('closet', 'lounge-0', (drawn) => {
      drawn.unit.push(
        feature('unit', 'closet', polygon(box(0, 0, 2, 2)), {
          level_id: 'floor-0',
          category: 'storage',
          name: { en: 'Closet' },
        }),
      )
      drawn.opening.push(
        feature('opening', 'door-closet', lineOf([2, 0.5], [2, 1.5]), { level_id: 'floor-0', category: 'pedestrian' }),
      )
    })
    expect(found[0]).toMatchObject({ leaves: { name: new Map([['en', 'Closet']]) } })
    expect(found.flatMap(({ doors }) => doors)).toHaveLength(1)
    expect(found.every(({ turn }) => turn !== null)).toBe(true)
  })

  test('tell the door of a room from its others by the room behind it, or by what is near', () => {
    const door = (drawn: Parameters<Parameters<typeof openWith>[0]>[0], id: string, at: readonly [number, number][]) =>
      drawn.opening.push(
        feature('opening', id, lineOf(...at.map(([x, y]): [number, number] => [x, y])), {
          level_id: 'floor-0',
          category: 'pedestrian',
        }),
      )
    const first = (change?: Parameters<typeof openWith>[0]) => steps('room-0', 'stairs-0', change)[0]?.leaves
    expect(first()?.by).toBeNull()
    // Two onto one corridor: the one that is left lies across from the stairs.
    const across = first((drawn) =>
      door(drawn, 'door-far', [
        [8.5, 5],
        [9.5, 5],
      ]),
    )
    expect(across?.by).toMatchObject({ relation: 'near', name: new Map([['en', 'stairs 0']]) })
    const through = steps('office-0', 'room-0', (drawn) =>
      door(drawn, 'door-between', [
        [10, 2],
        [10, 3],
      ]),
    )[0]?.leaves
    expect(through?.by).toMatchObject({ relation: 'to', name: new Map([['en', 'room 0']]) })
    const speaker = { language: 'en', venueLanguage: 'en', levels: [], target: '' }
    const [step] = steps('office-0', 'room-0', (drawn) =>
      door(drawn, 'door-between', [
        [10, 2],
        [10, 3],
      ]),
    )
    expect(step === undefined ? [] : sayStep(step, speaker)[0]).toEqual({
      key: 'wayfinding.step.outTo',
      values: { name: 'office 0', by: 'room 0' },
    })
  })

  test('out of a lift before the door of the next room leave the turn to that room unsaid', () => {
    const line = { from: 1, to: 2.6 }
    const bend = { ...line, change: -120, heading: 0 }
    expect(isMadeIn(bend, 0.5, [])).toBe(true)
    expect(isMadeIn(bend, 0.5, [{ at: 0.5 }, { at: 2.7 }])).toBe(false)
    expect(isMadeIn({ ...bend, from: 3 }, 0.5, [])).toBe(false)
  })

  test('at the landmark come before the distance', () => {
    const landmark = { relation: 'at', name: new Map([['en', '4.073']]) } as const
    const [step] = steps('room-0', 'lounge-0')
    if (step === undefined) throw new Error('No steps')
    const speaker = { language: 'en', venueLanguage: 'en', levels: [], target: '' }
    const said = sayStep({ ...step, leaves: null, arrival: null, turn: 'Left', said: 27, landmark }, speaker)
    expect(said).toEqual([{ key: 'wayfinding.step.at', values: { name: '4.073', turn: 'Left', metres: 27 } }])
  })
})

describe('the steps of a way', () => {
  const { venue } = open(drawVenue())
  const way = wayOn(venue)
  const levels = venue.levels
  const said = (from: string, to: string, heading: number | null = null, thing: string | null = null) => {
    const found = way(from, to, heading)
    const room = venue.units.find(({ id }) => id === to)?.name ?? new Map()
    const speaker = { language: 'en', venueLanguage: 'en', levels, target: thing ?? labelIn(room, 'en', 'en') }
    return found?.steps.flatMap((step) => sayStep(step, speaker).map(({ key }) => key.slice('wayfinding.step.'.length)))
  }

  test('lead out of a room and along the corridor to the side on which the target lies', () => {
    expect(said('room-0', 'lounge-0')).toEqual(['out', 'go.Right', 'past.right', 'target.left'])
    expect(said('lounge-0', 'room-0')).toEqual(['out', 'go.Right', 'past.right', 'target.left'])
    // Of a thing, the room in which one finds it.
    expect(said('lounge-0', 'room-0', null, 'Printer')).toEqual([
      'out',
      'go.Right',
      'past.right',
      'target.left',
      'inside',
    ])
  })

  test('change the floor by what, from which to which, and which way then', () => {
    const found = way('office-0', 'office-1')
    expect(found?.steps.map(({ kind }) => kind)).toContain('floor')
    const change = found?.steps.find((step) => step.kind === 'floor')
    expect(change).toMatchObject({ means: 'stairs', direction: 'up', levelId: 'floor-0', toLevelId: 'floor-1' })
    expect(said('office-0', 'office-1')).toContain('floor.up.stairs')
    expect(said('office-1', 'office-0')).toContain('floor.down.stairs')
  })

  test('say when stairs or a lift can be used', () => {
    const { venue: own } = openWith((drawn) => {
      for (const up of drawn.relationship) Object.assign(up.properties, { hours: 'Mo-Fr 08:00-18:00' })
    })
    const change = wayOn(own)('office-0', 'office-1')?.steps.find((step) => step.kind === 'floor')
    expect(change).toMatchObject({ hours: 'Mo-Fr 08:00-18:00' })
    const spoken = change && sayStep(change, { language: 'en', venueLanguage: 'en', levels, target: 'Office' })
    expect(spoken?.[1]).toEqual({ key: 'wayfinding.step.hours', values: { hours: 'Mo-Fr 08:00-18:00' } })
    expect(said('office-0', 'office-1')).not.toContain('hours')
  })

  test('are whole sentences in every language: nothing is left to be put in', async () => {
    const found = way('office-0', 'office-1')
    const spoken = (found?.steps ?? []).flatMap((step) =>
      sayStep(step, { language: 'en', venueLanguage: 'en', levels, target: 'Office' }),
    )
    for (const [file, exported] of Object.entries(texts)) {
      const language = file.slice(-5, -3)
      const i18n = i18next.createInstance()
      const lng = language === 'ua' ? 'uk' : language
      await i18n.init({
        lng,
        resources: { [lng]: { translation: exported[language] ?? {} } },
        interpolation: { escapeValue: false },
      })
      const houses = [
        'heading',
        'inside',
        'beside',
        'area',
        'through',
        'outside',
        'aim',
        'aimPast',
        'outTo',
        'hours',
        'outBy',
        'doorTo.left',
      ].map((key) => ({
        key: `wayfinding.step.${key}`,
        values: { name: 'Karlín', by: 'Lobby', hours: 'Mo-Fr 08:00-18:00' },
      }))
      const before = ['before', 'doors'].flatMap((key) =>
        [1, 2, 5].map((count) => ({ key: `wayfinding.step.${key}`, values: { count } })),
      )
      const turns = [...turnTable.map(({ turn }) => turn), 'Around', 'TwiceLeft', 'TwiceRight'].flatMap((turn) => [
        { key: 'wayfinding.step.at', values: { name: 'Karlín', turn } },
        { key: `wayfinding.step.go.${turn}`, values: {} },
        { key: 'wayfinding.step.atEnd', values: { turn } },
        { key: 'wayfinding.step.comeOff', values: { turn } },
      ])
      for (const { key, values } of [...spoken, ...houses, ...before, ...turns]) {
        // The rules name keys as plain strings.
        const sentence: string = Reflect.apply(i18n.t, i18n, [key, { ...values, distance: '10 m' }])
        expect(sentence, `${language} ${key}`).toMatch(/^\p{Lu}[^{$]*\.$/u)
        expect(sentence, `${language} ${key}`).not.toContain('wayfinding')
      }
    }
  })

  test('begin from where the viewer looks, where that is known', () => {
    // First to the door, as seen from where one looks, then on from it.
    expect(said('lounge-0', 'room-0', 180)?.slice(0, 3)).toEqual(['go.SuperLowRight', 'out', 'go.Right'])
    const looks = [0, 90, 180, 270].map((heading) => walksOf(way('lounge-0', 'room-0', heading)?.steps ?? [])[0]?.turn)
    expect(new Set(looks).size).toBeGreaterThan(2)
    expect(way('lounge-0', 'room-0', 0)?.steps[0]).toMatchObject({ isAround: expect.any(Boolean) as boolean })
  })
})

describe('steps on a campus', () => {
  const venue = openCampus(walksOn)
  const places = listPlaces(venue)
  const way = wayOn(venue)
  const place = fc.constantFrom(...places)

  test('what is drawn of them is the whole way, and what is said is as long as it', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const found = way(from.id, to.id)
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
        const told = walksOf(steps).reduce((sum, step) => sum + step.said, 0)
        expect(Math.abs(told - walked)).toBeLessThanOrEqual(Math.max(0.5, walked * 0.01) + 0.5)
      }),
      { numRuns: Math.min(numRuns, 12), seed: 3 },
    )
  })
})

describe.each([
  { name: 'a campus', count: 1, isThere: true, openIt: () => openCampus(walksOn) },
  { name: 'Westport House', count: 0.3, isThere: isWestportThere, openIt: openWestport },
  {
    name: 'a station',
    count: 0.3,
    isThere: isMadeStationThere,
    openIt: () => openVenueIn(join(madeStationFolder, 'imdf')),
  },
])('a walker who only reads the steps', ({ name, count: share, isThere, openIt }) => {
  test.runIf(isThere)(`ends at the target in ${name}, and never begins by the compass where there is a door`, () => {
    const venue = openIt()
    const places = listPlaces(venue)
    const way = wayOn(venue)
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
      const found = from === undefined || to === undefined || from.unitId === to.unitId ? null : way(from.id, to.id)
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
      // Two things of one name in one room are one place to a reader.
      const isThereNow = end.place?.unitId === to.unitId && nameOf(end.place) === nameOf(to)
      if (!isThereNow) lost.push(`${from.id} > ${to.id}, step ${end.lostAt}`)
    }
    expect(lost).toEqual([])
  })
})
