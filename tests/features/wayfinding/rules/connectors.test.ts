import { describe, expect, test } from 'vitest'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import type { ConnectorLeg, Route } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { box, type Drawn, feature, line, openWith, pick, polygon } from '../../floorplan/rules/venue/drawn-venue.ts'
import { createHolder } from './hold-route.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import { seeVenue } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { sayStep } from '#src/features/wayfinding/rules/steps/say-step.ts'
import { passesOf } from '#src/features/wayfinding/rules/steps/step.ts'

const levels = [0, 1, 2]

/** A hall of 100 m on three floors, with a shop at either end, and nothing else than what is added. */
function hallWith(add: (drawn: Drawn) => void): Venue {
  return openWith((drawn) => {
    for (const type of ['level', 'unit', 'opening', 'relationship', 'footprint'] as const) drawn[type] = []
    for (const floor of levels) {
      const on = { level_id: `floor-${floor}` }
      const name = { en: `Floor ${floor}` }
      const outline = polygon(box(0, 0, 100, 20))
      drawn.level.push(
        feature('level', on.level_id, outline, {
          category: 'unspecified',
          ordinal: floor,
          name,
          short_name: name,
          building_ids: ['house'],
        }),
      )
      const unit = (id: string, category: string, rings: [number, number][]) =>
        drawn.unit.push(feature('unit', `${id}-${floor}`, polygon(rings), { ...on, category }))
      unit('hall', 'walkway', box(5, 0, 95, 20))
      unit('west', 'room', box(0, 0, 5, 20))
      unit('east', 'room', box(95, 0, 100, 20))
      const door = (id: string, x: number) =>
        drawn.opening.push(
          feature('opening', `${id}-${floor}`, line([x, 9], [x, 11]), { ...on, category: 'pedestrian' }),
        )
      door('west-door', 5)
      door('east-door', 95)
    }
    add(drawn)
  }).venue
}

function join(drawn: Drawn, id: string, units: readonly string[], geometry: unknown, category = 'stairs'): void {
  const [origin, ...others] = units.map((unit) => ({ id: unit, feature_type: 'unit' }))
  drawn.relationship.push(
    feature('relationship', id, geometry, {
      category,
      direction: 'undirected',
      origin,
      destination: others.pop(),
      intermediary: others,
    }),
  )
}

function routeOf(venue: Venue, from: string, to: string, isStepFree = false): Route {
  const found = createWayfinder(venue).find({
    from: { featureId: from },
    to: { featureId: to },
    isStepFree,
    preference: 'fastest',
  })
  if (!found.ok) throw new Error(found.fault.kind)
  createHolder(venue).hold(found.value)
  return found.value
}

const ridesOf = ({ legs }: Route): readonly ConnectorLeg[] =>
  legs.flatMap((leg) => (leg.kind === 'connector' ? [leg] : []))
const sideways = ({ from, to }: ConnectorLeg): number => Math.hypot(from.x - to.x, from.y - to.y)

describe('stairs and lifts of units that are larger than they are', () => {
  test('flights at either end of a hall are two rides with the walk between, and one if they are next to each other', () => {
    const venue = (x: number) =>
      hallWith((drawn) => {
        join(drawn, 'first', ['hall-0', 'hall-1'], line([10, 10], [16, 10]))
        join(drawn, 'second', ['hall-1', 'hall-2'], line([x, 10], [x + 6, 10]))
      })
    const far = routeOf(venue(80), 'west-0', 'east-2')
    expect(far.legs.map(({ kind }) => kind)).toEqual(['walk', 'connector', 'walk', 'connector', 'walk'])
    expect(ridesOf(far).map(sideways).map(Math.round)).toEqual([6, 6])
    const near = routeOf(venue(19), 'west-0', 'east-2')
    expect(ridesOf(near)).toMatchObject([{ storeys: 2, relationshipIds: ['first', 'second'] }])
    // Reported as closed, the stairs are, but not the halls that they name.
    const [, ride] = buildSteps(near, seeVenue(venue(19)))
    expect(ride && passesOf(near, ride)).toEqual(['first', 'second'])
  })

  test.each(['opentobelow', 'structure', 'elevator', 'nonpublic'])(
    'begin beside a shaft that is drawn over the hall as %s',
    (category) => {
      const venue = hallWith((drawn) => {
        for (const floor of levels) {
          const shaft = polygon(box(60, 8, 70, 12))
          drawn.unit.push(feature('unit', `shaft-${floor}`, shaft, { level_id: `floor-${floor}`, category }))
        }
        join(drawn, 'lift', ['hall-0', 'hall-1'], line([62, 10], [62, 10.5]), 'elevator')
      })
      const [ride] = ridesOf(routeOf(venue, 'west-0', 'east-1', true))
      expect(ride).toMatchObject({ relationshipIds: ['lift'], means: 'lift' })
      expect(ride && sideways(ride)).toBeLessThan(5)
    },
  )

  test('without geometry carry nobody farther than from one unit to the other', () => {
    const carried = (change: (drawn: Drawn) => void, geometry: unknown = null) =>
      ridesOf(
        routeOf(
          hallWith((drawn) => {
            change(drawn)
            join(drawn, 'up', ['hall-0', 'hall-1'], geometry)
          }),
          'west-0',
          'east-1',
        ),
      ).map(sideways)[0]
    expect(carried(() => {})).toBeLessThan(0.1)
    const split = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'hall-0').geometry = polygon(box(5, 0, 45, 20))
      pick(drawn, 'unit', 'hall-1').geometry = polygon(box(48, 0, 95, 20))
    }
    expect(carried(split)).toBeLessThan(3.5)
    // A line that ends nowhere near the halls says as little.
    expect(carried(split, line([45, -40], [48, -40]))).toBeLessThan(3.5)
    // A point is where the stairs are.
    expect(carried(() => {}, { type: 'Point', coordinates: line([30, 5]).coordinates[0] })).toBeLessThan(0.1)
  })

  test('three floors in one shaft stop where the line passes, however its parts are drawn', () => {
    const [low, middle, high] = line([50, 10], [56, 10], [50, 10]).coordinates
    for (const coordinates of [
      [
        [low, middle],
        [middle, high],
      ],
      [[low, middle, high]],
    ]) {
      const venue = hallWith((drawn) =>
        join(drawn, 'all', ['hall-0', 'hall-1', 'hall-2'], { type: 'MultiLineString', coordinates }),
      )
      const rides = ridesOf(routeOf(venue, 'west-0', 'east-2'))
      expect(rides).toMatchObject([{ storeys: 2, unitIds: ['hall-0', 'hall-1', 'hall-2'] }])
      expect(rides[0]?.length).toBeCloseTo(2 * 8 + 12, 0)
    }
  })
})

test('a lift drawn from floor to floor, or in part only assumed, is waited for once', () => {
  const venue = hallWith((drawn) => {
    for (const floor of levels) {
      const on = { level_id: `floor-${floor}` }
      const shaft = box(60, 8, 63, 11)
      pick(drawn, 'unit', `hall-${floor}`).geometry = polygon(box(5, 0, 95, 20), shaft)
      drawn.unit.push(feature('unit', `lift-${floor}`, polygon(shaft), { ...on, category: 'elevator' }))
      drawn.opening.push(feature('opening', `door-${floor}`, line([61, 8], [62, 8]), { ...on, category: 'pedestrian' }))
    }
    join(drawn, 'low', ['lift-0', 'lift-1'], null, 'elevator')
  })
  const inferred = 'inferred:lift-1:lift-2'
  const [ride, ...others] = ridesOf(routeOf(venue, 'west-0', 'east-2', true))
  expect(others).toEqual([])
  expect(ride).toMatchObject({
    storeys: 2,
    seconds: 30 + 2 * 4,
    relationshipIds: ['low', inferred],
    isConfirmed: false,
  })
  expect(ridesOf(routeOf(venue, 'west-0', 'east-1', true))).toMatchObject([
    { relationshipIds: ['low'], isConfirmed: true },
  ])
  // Out of order on one floor, it leads no farther.
  const wayfinder = createWayfinder(venue)
  wayfinder.setClosed([inferred])
  const find = (to: string) =>
    wayfinder.find({
      from: { featureId: 'west-0' },
      to: { featureId: to },
      isStepFree: true,
      preference: 'fastest',
    }).ok
  expect([find('east-1'), find('east-2')]).toEqual([true, false])
})

describe('connectors that cannot be used', () => {
  const askerOn = (venue: Venue) => {
    const wayfinder = createWayfinder(venue)
    return (to: string, closed: readonly string[] = [], isStepFree = false) => {
      wayfinder.setClosed(closed)
      const found = wayfinder.find({
        from: { featureId: 'west-0' },
        to: { featureId: to },
        isStepFree,
        preference: 'fastest',
      })
      return found.ok ? null : found.fault.kind
    }
  }
  const all = ['hall-0', 'hall-1', 'hall-2']
  const between = (category: string) =>
    askerOn(hallWith((drawn) => join(drawn, 'all', all, line([50, 10], [56, 10], [50, 10]), category)))

  test('are stairs and escalators without steps, also between halls', () => {
    for (const [category, fault] of [
      ['stairs', 'BarrierFreeRouteNotFound'],
      ['escalator', 'BarrierFreeRouteNotFound'],
      ['ramp', null],
    ] as const) {
      const faultOf = between(category)
      expect([faultOf('east-2'), faultOf('east-2', [], true)]).toEqual([null, fault])
    }
  })

  test('are those that are closed, or that a closed floor is on', () => {
    const faultOf = between('stairs')
    expect([faultOf('east-2', ['all']), faultOf('east-2', ['hall-1'])]).toEqual(['NotFound', 'NotFound'])
    const ridden = between('elevator')
    expect([ridden('east-2', ['all']), ridden('east-2', ['hall-1'])]).toEqual(['NotFound', null])
  })

  test('is a lift only where it is out of order', () => {
    const faultOf = askerOn(
      hallWith((drawn) => {
        for (const [low, high] of [
          ['hall-0', 'hall-1'],
          ['hall-1', 'hall-2'],
        ] as const)
          join(drawn, `from ${low}`, [low, high], line([50, 10], [50, 10]), 'elevator')
      }),
    )
    const closed = ['from hall-1']
    expect([faultOf('east-2'), faultOf('east-2', closed), faultOf('east-1', closed)]).toEqual([null, 'NotFound', null])
  })
})

describe('what is said of a ride', () => {
  const saidOf = (venue: Venue, route: Route) => {
    const speaker = { language: 'en', venueLanguage: 'en', levels: venue.levels, target: 'East' }
    return buildSteps(route, seeVenue(venue)).flatMap((step) => (step.kind === 'floor' ? sayStep(step, speaker) : []))
  }

  test('that a lift without a relationship is not confirmed, and that any other is', () => {
    const withLift = (relate: boolean) =>
      hallWith((drawn) => {
        for (const floor of [0, 1]) {
          const on = { level_id: `floor-${floor}` }
          const shaft = box(60, 8, 63, 11)
          pick(drawn, 'unit', `hall-${floor}`).geometry = polygon(box(5, 0, 95, 20), shaft)
          drawn.unit.push(feature('unit', `lift-${floor}`, polygon(shaft), { ...on, category: 'elevator' }))
          drawn.opening.push(
            feature('opening', `lift-door-${floor}`, line([61, 8], [62, 8]), { ...on, category: 'pedestrian' }),
          )
        }
        if (relate) join(drawn, 'lift', ['lift-0', 'lift-1'], null, 'elevator')
      })
    const keysOf = (venue: Venue) => saidOf(venue, routeOf(venue, 'west-0', 'east-1', true)).map(({ key }) => key)
    expect(keysOf(withLift(false))).toContain('wayfinding.step.unconfirmed')
    expect(keysOf(withLift(true))).toEqual(expect.not.arrayContaining(['wayfinding.step.unconfirmed']))
  })

  test('how long stairs and the like are that lead far', () => {
    const along = (metres: number) => {
      const venue = hallWith((drawn) => join(drawn, 'up', ['hall-0', 'hall-1'], line([50, 10], [50 + metres, 10])))
      const route = routeOf(venue, 'west-0', 'east-1')
      expect(route.length).toBeCloseTo(95 + 8, 0)
      return saidOf(venue, route).flatMap(({ key, values }) => (key.endsWith('.along') ? [values] : []))
    }
    expect(along(4)).toEqual([])
    expect(along(12)).toEqual([{ metres: 12 }])
  })
})

describe('levels of one ordinal in one building', () => {
  /** The ground floor as two levels: a hall with a shop on either side of x = 50. */
  const halves = (change: (drawn: Drawn) => void = () => {}) =>
    hallWith((drawn) => {
      const half = structuredClone(pick(drawn, 'level', 'floor-0'))
      half.geometry = polygon(box(50, 0, 100, 20))
      drawn.level.push({ ...half, id: 'half' })
      pick(drawn, 'level', 'floor-0').geometry = polygon(box(0, 0, 50, 20))
      const hall = structuredClone(pick(drawn, 'unit', 'hall-0'))
      hall.geometry = polygon(box(50, 0, 95, 20))
      drawn.unit.push({ ...hall, id: 'hall-half' })
      pick(drawn, 'unit', 'hall-0').geometry = polygon(box(5, 0, 50, 20))
      for (const id of ['hall-half', 'east-0']) pick(drawn, 'unit', id).properties['level_id'] = 'half'
      pick(drawn, 'opening', 'east-door-0').properties['level_id'] = 'half'
      change(drawn)
    })
  const metresIn = (venue: Venue): number => Math.round(routeOf(venue, 'west-0', 'east-0').length)

  test('are one floor where their halls touch, also over a gap or an overlap as hand-drawn ones have', () => {
    const hallFrom = (x: number) => (drawn: Drawn) => {
      pick(drawn, 'unit', 'hall-half').geometry = polygon(box(x, 0, 95, 20))
    }
    expect(metresIn(halves())).toBe(95)
    // On one level, and on two, between which the walls of each are held against the route on their own.
    const asOne = (drawn: Drawn): void => {
      hallFrom(50.04)(drawn)
      for (const id of ['hall-half', 'east-0']) pick(drawn, 'unit', id).properties['level_id'] = 'floor-0'
      pick(drawn, 'opening', 'east-door-0').properties['level_id'] = 'floor-0'
    }
    expect(metresIn(halves(asOne))).toBe(95)
    const gap = createWayfinder(halves(hallFrom(50.04)))
    const ends = { from: { featureId: 'west-0' }, to: { featureId: 'east-0' } }
    expect(gap.find({ ...ends, isStepFree: false, preference: 'fastest' }).ok).toBe(true)
    expect(metresIn(halves(hallFrom(50.002)))).toBe(95)
    expect(metresIn(halves(hallFrom(49.8)))).toBe(95)
    expect(() => metresIn(halves(hallFrom(50.5)))).toThrow('NotFound')
  })

  test('are one floor although the frame of one is drawn around the other', () => {
    const whole = polygon(box(0, 0, 100, 20))
    expect(metresIn(halves((drawn) => (pick(drawn, 'level', 'half').geometry = whole)))).toBe(95)
    const above = (drawn: Drawn): void => {
      pick(drawn, 'level', 'half').geometry = whole
      pick(drawn, 'unit', 'hall-half').geometry = polygon(box(20, 0, 95, 20))
    }
    expect(() => metresIn(halves(above))).toThrow('NotFound')
  })

  test('have doors from one to the other, and so do joined houses', () => {
    const shopFirst = (drawn: Drawn): void => {
      // The hall ends before the other level, whose first room has a door onto it.
      pick(drawn, 'unit', 'hall-half').properties['category'] = 'room'
      drawn.opening.push(
        feature('opening', 'joint', line([50, 12], [50, 14]), { level_id: 'half', category: 'pedestrian' }),
      )
    }
    expect(metresIn(halves(shopFirst))).toBe(95)
    const otherHouse = (drawn: Drawn): void => {
      shopFirst(drawn)
      drawn.building.push(feature('building', 'annex', null, { category: 'unspecified', name: { en: 'Annex' } }))
      pick(drawn, 'level', 'half').properties['building_ids'] = ['annex']
    }
    expect(metresIn(halves(otherHouse))).toBe(95)
    const upstairs = (drawn: Drawn): void => {
      otherHouse(drawn)
      pick(drawn, 'level', 'half').properties['ordinal'] = 1
    }
    expect(() => metresIn(halves(upstairs))).toThrow('NotFound')
  })
})
