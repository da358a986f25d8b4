import { describe, expect, test } from 'vitest'
import { labelIn } from '../../../src/venue/labels.ts'
import { buildSteps } from '../../../src/wayfinding/steps/build-steps.ts'
import { seeVenue } from '../../../src/wayfinding/steps/landmarks.ts'
import { sayStep } from '../../../src/wayfinding/steps/say-step.ts'
import { addLift, box, feature, line, point, polygon } from '../../venue/drawn-venue.ts'
import {
  addDoor,
  addLevel,
  addRelationship,
  addUnit,
  addYard,
  type Change,
  reshape,
  resize,
  setProperties,
} from '../draw-house.ts'
import { openHouse } from '../open-house.ts'

const addPrinter =
  (id: string, x: number, y: number): Change =>
  (drawn) =>
    drawn.amenity.push(
      feature('amenity', id, point(x, y), {
        category: 'copymachine',
        name: { en: 'Printer' },
        unit_ids: ['corridor-0'],
      }),
    )

/** The sentences of a route, each as its key and values. */
function sentences(
  from: string,
  to: string,
  changes: readonly Change[] = [],
  { heading = null, isStepFree = false }: { heading?: number | null; isStepFree?: boolean } = {},
): string[] {
  const { venue, routeOf } = openHouse(...changes)
  const { name = new Map<string, string>() } = [...venue.units, ...venue.amenities].find(({ id }) => id === to) ?? {}
  const speaker = { language: 'en', venueLanguage: 'en', levels: venue.levels, target: labelIn(name, 'en') }
  return buildSteps(routeOf(from, to, { isStepFree }), seeVenue(venue), { heading }).flatMap((step) =>
    sayStep(step, speaker).map(({ key, values }) =>
      [key.replace('wayfinding.step.', ''), ...Object.values(values)].join(' '),
    ),
  )
}

describe('section 2, step by step: doors that may be locked (IMDF, Opening)', () => {
  const locksOf = (properties: Readonly<Record<string, unknown>>, from = 'room-0', to = 'office-0') =>
    sentences(from, to, [setProperties('opening', 'door-office-0', properties)])
      .filter((text) => text.startsWith('lock'))
      .join()
  const reader = { access_control: ['badgereader'] }

  test.each([
    [{}, ''],
    [reader, 'lock.key'],
    [{ category: 'emergencyexit' }, 'lock.emergency'],
    [{ category: 'service' }, 'lock.doubtful'],
    [{ category: 'Tapetentür' }, 'lock.doubtful'],
  ])('are announced on the way in: %j, %s', (properties, lock) => {
    expect(locksOf(properties)).toBe(lock)
  })

  test('are announced before stairs', () => {
    const texts = sentences('room-0', 'room-1', [setProperties('opening', 'door-stairs-0', reader)])
    expect(texts.filter((text) => text.startsWith('lock'))).toEqual(['lock.key'])
  })

  test('are not announced on the way out if there is only a reader outside', () => {
    expect(locksOf(reader, 'office-0', 'room-0')).toBe('')
    expect(locksOf({ category: 'emergencyexit' }, 'office-0', 'room-0')).toBe('lock.emergency')
  })
})

describe('section 2, step by step: the steps in a building', () => {
  test('lead out of a room, along the corridor and into another room', () => {
    expect(sentences('room-0', 'lounge-0')).toEqual([
      'out room 0',
      'go.Right 12',
      'past.right office 0',
      'target.left lounge 0',
    ])
    expect(sentences('corridor-0', 'office-0')).toEqual(['aim office 0 7', 'target.right office 0'])
  })

  test('lead to a lift, up and out of it', () => {
    expect(sentences('lounge-0', 'lounge-1', [addLift], { isStepFree: true })).toEqual([
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
  })

  test('lead over stairs with and without a door', () => {
    expect(sentences('room-0', 'room-1')).toEqual([
      'out room 0',
      'go.SuperLowLeft 8',
      'towards.ahead stairs',
      'floor.up.stairs Floor 0 Floor 1',
      'comeOff SuperLowLeft',
      'go.Straight 7',
      'target.ahead room 1',
    ])
    const withoutDoors: Change = (drawn) =>
      (drawn.opening = drawn.opening.filter(({ id }) => !String(id).startsWith('door-stairs')))
    const run = reshape('relationship', 'up', line([1, 8], [5, 8]))
    expect(sentences('room-0', 'room-1', [withoutDoors, run]).slice(3)).toEqual([
      'floor.up.stairs Floor 0 Floor 1',
      'go.Straight 5',
      'target.ahead room 1',
    ])
  })

  test('lead past other machines with the same name', () => {
    const printers = [addPrinter('p1', 7, 6.5), addPrinter('p2', 13, 6.5), addPrinter('p3', 19, 6)]
    expect(sentences('room-0', 'p3', printers).slice(1)).toEqual([
      'go.Right 17',
      'past.left Printer',
      'target.ahead Printer',
    ])
    expect(sentences('entrance', 'p2', printers)).toEqual(['aim lounge 0 13', 'target.ahead Printer'])
  })

  test('begin with a turn from the heading of the reader', () => {
    const first = (from: string) => [0, 90, 180, 270].map((heading) => sentences(from, 'office-0', [], { heading })[0])
    expect(first('corridor-0')).toEqual(['go.Right 7', 'go.Straight 7', 'go.Left 7', 'behind 7'])
    expect(first('room-0')).toEqual(['go.Straight 2', 'go.Left 2', 'behind 2', 'go.Right 2'])
  })

  test('lead straight on and with a turn through doors', () => {
    const halves = [
      resize('corridor-0', [0, 5, 11, 7]),
      addUnit('east', 'room', [11, 5, 20, 7], { name: { en: 'East hall' } }),
      addDoor('middle', '11,5.5 11,6.5'),
    ]
    expect(sentences('stairs-0', 'office-0', halves)).toContain('through East hall')
    expect(sentences('lounge-0', 'room-0', halves)).toContain('doors 1')
    const nested = [addUnit('closet', 'storage', [0, 0, 3, 3], { name: { en: 'Closet' } }), addDoor('own', '3,1 3,2')]
    expect(sentences('closet', 'office-0', nested).slice(0, 3)).toEqual(['out Closet', 'go.LowLeft 5', 'door.left'])
    expect(sentences('office-0', 'closet', nested).slice(3)).toEqual([
      'doorTo.left room 0',
      'go.LowRight 5',
      'target.ahead Closet',
    ])
  })
})

describe('section 2, step by step: the steps in a large building', () => {
  /** A hall of 60 m to the east and a corridor of 30 m to the north at its end, with two lifts and rooms. */
  const large: readonly Change[] = [
    (drawn) => {
      for (const type of ['unit', 'opening', 'relationship'] as const) drawn[type] = []
    },
    reshape('footprint', 'ground', polygon(box(0, 0, 60, 40))),
    ...[0, 1].flatMap((floor) => {
      const on = { level_id: `floor-${floor}` }
      const room = (name: string) => ({ ...on, name: { en: name } })
      return [
        reshape('level', on.level_id, polygon(box(0, 0, 60, 40))),
        addUnit(`hall-${floor}`, 'walkway', [4, 4, 60, 8], on),
        addUnit(`north-${floor}`, 'walkway', [56, 8, 60, 36], on),
        addUnit(`start-${floor}`, 'room', [0, 4, 4, 8], room('Start')),
        addUnit(`end-${floor}`, 'room', [50, 30, 56, 36], room('End')),
        addUnit(`shop-${floor}`, 'room', [28, 0, 34, 4], room('Shop')),
        addUnit(`lift-a-${floor}`, 'elevator', [20, 8, 22, 10], room('Lift')),
        addUnit(`lift-b-${floor}`, 'elevator', [45, 8, 47, 10], room('Lift')),
        addDoor(`door-start-${floor}`, '4,5.5 4,6.5', on),
        addDoor(`door-end-${floor}`, '56,32 56,33', on),
        addDoor(`door-shop-${floor}`, '30,4 31,4', on),
        addDoor(`door-lift-a-${floor}`, '20.5,8 21.5,8', on),
        addDoor(`door-lift-b-${floor}`, '45.5,8 46.5,8', on),
      ]
    }),
    ...['lift-a', 'lift-b'].map((id) => addRelationship(id, 'elevator', [`${id}-0`, `${id}-1`])),
  ]

  test('turn at the end of the hall', () => {
    expect(sentences('start-0', 'end-0', large)).toEqual([
      'out Start',
      'go.Straight 55',
      'past.left Lift',
      'atEnd Left 27',
      'target.left End',
    ])
  })

  test('name the room next to a lift if there is another lift', () => {
    const cafe = [addUnit('cafe', 'room', [23, 8, 28, 12], { name: { en: 'Café' } }), addDoor('door-cafe', '24,8 25,8')]
    expect(sentences('start-0', 'start-1', [...large, ...cafe]).slice(1, 5)).toEqual([
      'go.Straight 19',
      'towards.left lift',
      'beside Café',
      'floor.up.lift Floor 0 Floor 1',
    ])
  })
})

test('section 2, step by step: the steps lead across a yard into another building', () => {
  const annex: Change = (drawn) => drawn.building.push(feature('building', 'annex', null, { name: { en: 'Annex' } }))
  const changes = [
    addYard([-20, -40, 40, 0]),
    reshape('level', 'yard', polygon(box(-20, -60, 40, 0))),
    annex,
    addLevel('annex-0', [0, -60, 20, -40], { name: { en: 'Annex floor' }, building_ids: ['annex'] }),
    addUnit('foyer', 'lobby', [0, -60, 20, -40], { level_id: 'annex-0', name: { en: 'Foyer' } }),
    addDoor('out', '0,6.5 0,5.5'),
    addDoor('south', '4,0 5,0'),
    addDoor('annex-door', '9,-40 11,-40', { level_id: 'annex-0' }),
  ]
  expect(sentences('room-0', 'foyer', changes)).toEqual([
    'head S 3',
    'outside Yard',
    'go.Straight 40',
    'into Annex',
    'go.Straight 10',
    'target.ahead Foyer',
  ])
  expect(sentences('foyer', 'office-0', changes).slice(3, 7)).toEqual([
    'into House',
    'go.Straight 5',
    'door.ahead',
    'go.Right 12',
  ])
})
