import { describe, expect, test } from 'vitest'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import { seeVenue } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { sayStep } from '#src/features/wayfinding/rules/steps/say-step.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  addLift,
  box,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  point,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

type Change = (drawn: Drawn) => unknown
type Corner = readonly [x: number, y: number]
const on = { level_id: 'floor-0' }
const door =
  (id: string, ...corners: readonly Corner[]): Change =>
  (drawn) =>
    drawn.opening.push(feature('opening', id, line(...corners), { ...on, category: 'pedestrian' }))
const unit =
  (
    id: string,
    category: string,
    shape: ReturnType<typeof polygon>,
    name: string | null = null,
    levelId = 'floor-0',
  ): Change =>
  (drawn) =>
    drawn.unit.push(
      feature('unit', id, shape, { level_id: levelId, category, name: name === null ? null : { en: name } }),
    )
const sign =
  (id: string, at: Corner, name: string, unitId: string): Change =>
  (drawn) =>
    drawn.amenity.push(
      feature('amenity', id, point(...at), { category: 'copymachine', name: { en: name }, unit_ids: [unitId] }),
    )

/** The sentences of a way, each as its key and its values. */
function told(
  from: string,
  to: string,
  changes: readonly Change[] = [],
  { heading = null, isStepFree = false }: { heading?: number | null; isStepFree?: boolean } = {},
): string[] {
  const { venue } = openWith((drawn) => changes.forEach((change) => change(drawn)))
  const found = createWayfinder(venue).find({
    from: { featureId: from },
    to: { featureId: to },
    isStepFree,
    preference: 'fastest',
  })
  if (!found.ok) throw new Error(found.fault.kind)
  const { name = new Map<string, string>() } = [...venue.units, ...venue.amenities].find(({ id }) => id === to) ?? {}
  const speaker = { language: 'en', venueLanguage: 'en', levels: venue.levels, target: labelIn(name, 'en') }
  return buildSteps(found.value, seeVenue(venue), { heading }).flatMap((step) =>
    sayStep(step, speaker).map(({ key, values }) =>
      [key.replace('wayfinding.step.', ''), ...Object.values(values)].join(' '),
    ),
  )
}

describe('section 2, step by step: doors that may be locked (IMDF, Opening)', () => {
  const lockOf = (properties: Record<string, unknown>, from = 'room-0', to = 'office-0') =>
    told(from, to, [(drawn) => Object.assign(pick(drawn, 'opening', 'door-office-0').properties, properties)]).filter(
      (one) => one.startsWith('lock'),
    )

  test('are said where the way leads through them', () => {
    expect(lockOf({})).toEqual([])
    expect(lockOf({ access_control: ['badgereader'] })).toEqual(['lock.key'])
    expect(lockOf({ category: 'emergencyexit' })).toEqual(['lock.emergency'])
    expect(lockOf({ category: 'service' })).toEqual(['lock.doubtful'])
    expect(lockOf({ category: 'Tapetentür' })).toEqual(['lock.doubtful'])
  })

  test('are said where the way ends behind them', () => {
    const toStairs = told('room-0', 'room-1', [
      (drawn) => (pick(drawn, 'opening', 'door-stairs-0').properties['access_control'] = ['badgereader']),
    ])
    expect(toStairs.filter((one) => one.startsWith('lock'))).toEqual(['lock.key'])
  })

  test('are not said of a reader outside of the door that one comes out of', () => {
    expect(lockOf({ access_control: ['badgereader'] }, 'office-0', 'room-0')).toEqual([])
    expect(lockOf({ category: 'emergencyexit' }, 'office-0', 'room-0')).toEqual(['lock.emergency'])
  })
})

describe('section 2, step by step: ways through a house', () => {
  test('out of a room, along the corridor and into another one', () => {
    expect(told('room-0', 'lounge-0')).toEqual([
      'out room 0',
      'go.Right 12',
      'past.right office 0',
      'target.left lounge 0',
    ])
    expect(told('office-0', 'room-0')).toEqual([
      'out office 0',
      'go.Left 14',
      'past.right stairs 0',
      'target.left room 0',
    ])
    expect(told('stairs-0', 'office-0')).toEqual([
      'out stairs 0',
      'go.Left 16',
      'past.left lounge 0',
      'target.right office 0',
    ])
    expect(told('corridor-0', 'office-0')).toEqual(['aim office 0 7', 'target.right office 0'])
  })

  test('by lift: to it, up, out of it and on', () => {
    expect(told('lounge-0', 'lounge-1', [addLift], { isStepFree: true })).toEqual([
      'out lounge 0',
      'go.Left 10',
      'past.right office 0',
      'towards.left lift',
      'floor.up.lift Floor 0 Floor 1',
      'exit Right',
      'go.Straight 9',
      'past.left office 1',
      'target.right lounge 1',
    ])
    expect(told('room-1', 'office-0', [addLift], { isStepFree: true })).toEqual([
      'out room 1',
      'go.Right 17',
      'past.left lounge 1',
      'towards.left lift',
      'floor.down.lift Floor 1 Floor 0',
      'exit LowRight',
      'go.Straight 8',
      'target.left office 0',
    ])
  })

  test('by stairs: with a door, and without one', () => {
    expect(told('room-0', 'room-1')).toEqual([
      'out room 0',
      'go.SuperLowLeft 8',
      'towards.ahead stairs',
      'floor.up.stairs Floor 0 Floor 1',
      'comeOff SuperLowLeft',
      'go.Straight 7',
      'target.ahead room 1',
    ])
    const open: Change = (drawn) =>
      (drawn.opening = drawn.opening.filter(({ id }) => !String(id).startsWith('door-stairs')))
    const run: Change = (drawn) => (pick(drawn, 'relationship', 'up').geometry = line([1, 8], [5, 8]))
    expect(told('room-0', 'room-1', [open, run])).toEqual([
      'out room 0',
      'go.LowLeft 7',
      'towards.ahead stairs',
      'floor.up.stairs Floor 0 Floor 1',
      'go.Straight 5',
      'target.ahead room 1',
    ])
    expect(told('room-0', 'stairs-1', [run])).toEqual([
      'out room 0',
      'go.LowLeft 7',
      'towards.ahead stairs',
      'floor.up.stairs Floor 0 Floor 1',
      'comeOff SuperLeft',
      'go.Straight 2',
      'target.ahead stairs 1',
    ])
  })

  test('to a machine in a hall, past others of its name', () => {
    const machines = [
      sign('p1', [7, 6.5], 'Printer', 'corridor-0'),
      sign('p2', [13, 6.5], 'Printer', 'corridor-0'),
      sign('p3', [19, 6], 'Printer', 'corridor-0'),
    ]
    expect(told('room-0', 'p3', machines)).toEqual([
      'out room 0',
      'go.Right 17',
      'past.left Printer',
      'target.ahead Printer',
    ])
    expect(told('room-0', 'p1', machines)).toEqual(['out room 0', 'go.LowRight 5', 'target.ahead Printer'])
    expect(told('entrance', 'p2', machines)).toEqual(['aim lounge 0 13', 'target.ahead Printer'])
  })

  test('from where one looks', () => {
    expect([0, 90, 180, 270].map((heading) => told('corridor-0', 'office-0', [], { heading })[0])).toEqual([
      'go.Right 7',
      'go.Straight 7',
      'go.Left 7',
      'behind 7',
    ])
    expect([0, 90, 180, 270].map((heading) => told('room-0', 'office-0', [], { heading })[0])).toEqual([
      'go.Straight 2',
      'go.Left 2',
      'behind 2',
      'go.Right 2',
    ])
  })

  test('through doors on the way: straight on, and with a turn', () => {
    const halves: Change = (drawn) => {
      pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 11, 7))
      unit('east', 'room', polygon(box(11, 5, 20, 7)), 'East hall')(drawn)
      door('middle', [11, 5.5], [11, 6.5])(drawn)
    }
    expect(told('stairs-0', 'office-0', [halves])).toEqual([
      'out stairs 0',
      'go.Left 16',
      'through East hall',
      'target.right office 0',
    ])
    expect(told('lounge-0', 'room-0', [halves])).toEqual([
      'out lounge 0',
      'go.Right 12',
      'past.right stairs 0',
      'doors 1',
      'target.left room 0',
    ])
    const nested = [unit('closet', 'storage', polygon(box(0, 0, 3, 3)), 'Closet'), door('closet-door', [3, 1], [3, 2])]
    expect(told('closet', 'office-0', nested)).toEqual([
      'out Closet',
      'go.LowLeft 5',
      'door.left',
      'go.Right 12',
      'past.left lounge 0',
      'target.right office 0',
    ])
    expect(told('office-0', 'closet', nested)).toEqual([
      'out office 0',
      'go.Left 12',
      'past.right lounge 0',
      'doorTo.left room 0',
      'go.LowRight 5',
      'target.ahead Closet',
    ])
  })
})

/** A hall of 60 m to the east and a corridor of 30 m to the north at its end, with two lifts and rooms along it. */
const long: Change = (drawn) => {
  for (const type of ['unit', 'opening', 'relationship'] as const) drawn[type] = []
  const outline = polygon(box(0, 0, 60, 40))
  drawn.footprint[0]!.geometry = outline
  for (const floor of [0, 1]) {
    const level = `floor-${floor}`
    pick(drawn, 'level', level).geometry = outline
    unit(`hall-${floor}`, 'walkway', polygon(box(4, 4, 60, 8)), null, level)(drawn)
    unit(`north-${floor}`, 'walkway', polygon(box(56, 8, 60, 36)), null, level)(drawn)
    unit(`start-${floor}`, 'room', polygon(box(0, 4, 4, 8)), 'Start', level)(drawn)
    unit(`end-${floor}`, 'room', polygon(box(50, 30, 56, 36)), 'End', level)(drawn)
    unit(`shop-${floor}`, 'room', polygon(box(28, 0, 34, 4)), 'Shop', level)(drawn)
    unit(`lift-a-${floor}`, 'elevator', polygon(box(20, 8, 22, 10)), 'Lift', level)(drawn)
    unit(`lift-b-${floor}`, 'elevator', polygon(box(45, 8, 47, 10)), 'Lift', level)(drawn)
    for (const [id, from, to] of [
      ['start', [4, 5.5], [4, 6.5]],
      ['end', [56, 32], [56, 33]],
      ['shop', [30, 4], [31, 4]],
      ['lift-a', [20.5, 8], [21.5, 8]],
      ['lift-b', [45.5, 8], [46.5, 8]],
    ] as const)
      drawn.opening.push(
        feature('opening', `door-${id}-${floor}`, line(from, to), { level_id: level, category: 'pedestrian' }),
      )
  }
  for (const id of ['lift-a', 'lift-b'])
    drawn.relationship.push(
      feature('relationship', id, null, { category: 'elevator', origin: `${id}-0`, destination: `${id}-1` }),
    )
}

describe('section 2, step by step: long ways', () => {
  test('turn where the hall ends, and past the shop', () => {
    expect(told('start-0', 'end-0', [long])).toEqual([
      'out Start',
      'go.Straight 55',
      'past.left Lift',
      'atEnd Left 27',
      'target.left End',
    ])
    expect(told('end-0', 'start-0', [long])).toEqual([
      'out End',
      'go.Right 27',
      'atEnd Right 55',
      'past.right Lift',
      'target.ahead Start',
    ])
    expect(told('shop-0', 'end-0', [long])).toEqual([
      'out Shop',
      'go.Right 27',
      'past.left Lift',
      'atEnd Left 27',
      'target.left End',
    ])
  })

  test('tell one lift from the other by the room beside it', () => {
    const rooms = [unit('cafe', 'room', polygon(box(23, 8, 28, 12)), 'Café'), door('door-cafe', [24, 8], [25, 8])]
    expect(told('start-0', 'start-1', [long, ...rooms])).toEqual([
      'out Start',
      'go.Straight 19',
      'towards.left lift',
      'beside Café',
      'floor.up.lift Floor 0 Floor 1',
      'exit Right',
      'go.Straight 20',
      'target.ahead Start',
    ])
    expect(told('end-0', 'end-1', [long])).toEqual([
      'out End',
      'go.Right 27',
      'atEnd Right 10',
      'towards.right lift',
      'floor.up.lift Floor 0 Floor 1',
      'exit Left',
      'go.Straight 11',
      'atEnd Left 27',
      'target.left End',
    ])
  })
})

/** A yard to the south of the house, with the annex across it. */
const yard: Change = (drawn) => {
  const grounds = polygon(box(-20, -60, 40, 0))
  drawn.level.push(
    feature('level', 'yard', grounds, {
      category: 'unspecified',
      ordinal: 0,
      outdoor: true,
      name: { en: 'Yard' },
      building_ids: null,
    }),
  )
  unit('lawn', 'walkway', polygon(box(-20, -40, 40, 0)), 'Lawn', 'yard')(drawn)
  drawn.building.push(feature('building', 'annex', null, { name: { en: 'Annex' } }))
  drawn.level.push(
    feature('level', 'annex-0', polygon(box(0, -60, 20, -40)), {
      category: 'unspecified',
      ordinal: 0,
      name: { en: 'Annex floor' },
      building_ids: ['annex'],
    }),
  )
  unit('foyer', 'lobby', polygon(box(0, -60, 20, -40)), 'Foyer', 'annex-0')(drawn)
  drawn.opening.push(
    feature('opening', 'out', line([0, 6.5], [0, 5.5]), { ...on, category: 'pedestrian' }),
    feature('opening', 'south', line([4, 0], [5, 0]), { ...on, category: 'pedestrian' }),
    feature('opening', 'annex-door', line([9, -40], [11, -40]), { level_id: 'annex-0', category: 'pedestrian' }),
  )
}

describe('section 2, step by step: from house to house', () => {
  test('out into the yard, across it, and into the other house', () => {
    expect(told('room-0', 'foyer', [yard])).toEqual([
      'head S 3',
      'outside Yard',
      'go.Straight 40',
      'into Annex',
      'go.Straight 10',
      'target.ahead Foyer',
    ])
    expect(told('foyer', 'office-0', [yard])).toEqual([
      'head N 10',
      'outside Yard',
      'go.Straight 40',
      'into House',
      'go.Straight 5',
      'door.ahead',
      'go.Right 12',
      'past.left lounge 0',
      'target.right office 0',
    ])
  })
})
