import { describe, expect, test } from 'vitest'
import { createWayfinder, type Wayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  addLift,
  box,
  drawVenue,
  type Drawn,
  feature,
  open,
  pick,
  point,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

/** A house with stairs and a lift between its two floors. */
function wayfinderOf(change: (drawn: Drawn) => void = () => {}): Wayfinder {
  const drawn = drawVenue()
  addLift(drawn)
  change(drawn)
  return createWayfinder(open(drawn).venue)
}

const ask = (wayfinder: Wayfinder, from: string, to: string, isStepFree = false) =>
  wayfinder.find({
    from: { featureId: from },
    to: { featureId: to },
    isStepFree,
    prefersStepFree: true,
    preference: 'fastest',
  })

const meansOn = (wayfinder: Wayfinder) => {
  const found = ask(wayfinder, 'lounge-0', 'lounge-1')
  if (!found.ok) throw new Error(found.fault.kind)
  const names = found.value.around?.map(({ kind, name }) => [kind, name.get('en')])
  return { means: found.value.legs.flatMap((leg) => (leg.kind === 'connector' ? leg.means : [])), around: names }
}

describe('closures of the building', () => {
  test.each([
    ['its relationship', 'lift'],
    ['its cabin', 'lift-1'],
    ['its sign', 'sign'],
  ])('a lift is closed by the id of %s; the route takes the stairs and says what it goes around', (_of, id) => {
    const wayfinder = wayfinderOf((drawn) => {
      drawn.amenity.push(
        feature('amenity', 'sign', point(17, 6.5), { category: 'elevator', unit_ids: ['corridor-0'], name: null }),
      )
    })
    expect(meansOn(wayfinder)).toEqual({ means: ['lift'], around: undefined })
    expect(wayfinder.setClosures([id])).toMatchObject({ list: [{ id, kind: 'lift' }], unknown: [] })
    expect(meansOn(wayfinder)).toEqual({ means: ['stairs'], around: [['lift', 'Lift by lounge 0']] })
    wayfinder.setClosures([])
    expect(meansOn(wayfinder)).toEqual({ means: ['lift'], around: undefined })
  })

  test('a lift that is drawn from floor to floor is closed on all of them, and only this one', () => {
    const wayfinder = wayfinderOf((drawn) => {
      const on = { level_id: 'floor-2' }
      const [below] = drawn.level
      const properties = { ...below?.properties, ordinal: 2, name: { en: 'Floor 2' } }
      drawn.level.push(feature('level', on.level_id, below?.geometry, properties))
      drawn.unit.push(feature('unit', 'lift-2', polygon(box(18, 7, 20, 9)), { ...on, category: 'elevator' }))
      const ends = {
        origin: { id: 'lift-1', feature_type: 'unit' },
        destination: { id: 'lift-2', feature_type: 'unit' },
      }
      const lift = { category: 'elevator', direction: 'undirected', intermediary: null, ...ends }
      drawn.relationship.push(feature('relationship', 'lift-above', null, lift))
    })
    const [closure] = wayfinder.setClosures(['lift-2']).list
    expect(closure?.featureIds.toSorted()).toEqual(['lift', 'lift-above'])
    expect(closure?.places.map(({ levelId }) => levelId).toSorted()).toEqual(['floor-0', 'floor-1', 'floor-2'])
  })

  test('if no step-free route is left, the closed lift is what blocks it', () => {
    const wayfinder = wayfinderOf()
    wayfinder.setClosures(['lift-0'])
    expect(ask(wayfinder, 'lounge-0', 'lounge-1', true)).toMatchObject({
      ok: false,
      fault: { kind: 'BarrierFreeRouteNotFound', barriers: [{ kind: 'lift', levelId: 'floor-0' }] },
    })
  })

  test('if no route is left, the closed doors and rooms are named; a closed room is still on the map', () => {
    const wayfinder = wayfinderOf()
    wayfinder.setClosures(['door-lounge-0'])
    const closed = { kind: 'NotFound', nearest: { levelId: 'floor-0' }, barriers: [{ kind: 'closed' }] }
    expect(ask(wayfinder, 'room-0', 'lounge-0')).toMatchObject({ ok: false, fault: closed })
    wayfinder.setClosures(['office-0'])
    expect(ask(wayfinder, 'room-0', 'office-0')).toMatchObject({ ok: false, fault: closed })
    expect(ask(wayfinder, 'office-0', 'room-0')).toMatchObject({ ok: false, fault: { kind: 'NotFound' } })
    expect(ask(wayfinder, 'room-0', 'lounge-0')).toMatchObject({ ok: true })
  })

  test('a passage that the user avoids is no closure, and both stay closed', () => {
    const wayfinder = wayfinderOf()
    wayfinder.setClosures(['lift'])
    wayfinder.setClosed(['up'])
    expect(ask(wayfinder, 'lounge-0', 'lounge-1')).toMatchObject({ ok: false, fault: { barriers: [{ kind: 'lift' }] } })
    wayfinder.setClosures([])
    expect(meansOn(wayfinder)).toEqual({ means: ['lift'], around: undefined })
  })

  test('an entrance is closed by its sign; a name that others have too is told by its neighbour', () => {
    const wayfinder = wayfinderOf((drawn) => {
      const properties = { category: 'entry', unit_ids: ['corridor-0'], name: { en: 'Main entrance' } }
      drawn.amenity.push(feature('amenity', 'main', point(1, 6), properties))
      for (const unit of drawn.unit)
        if (unit.properties['category'] === 'stairs') unit.properties['name'] = { en: 'Stairs' }
      pick(drawn, 'unit', 'office-0').properties['name'] = { en: 'Stairs' }
    })
    const { list } = wayfinder.setClosures(['main', 'stairs-1'])
    const names = list.map(({ kind, name, featureIds }) => [kind, name.get('en'), featureIds])
    expect(names).toEqual([
      ['door', 'Main entrance', ['entrance']],
      ['stairs', 'Stairs by lounge 0', ['up', 'stairs-1']],
    ])
  })

  const closuresOf = (change: (drawn: Drawn) => void, ...ids: string[]) => wayfinderOf(change).setClosures(ids)
  const sign =
    (id: string, x: number, category: string, unitId = 'corridor-0', name: object | null = null) =>
    (drawn: Drawn): unknown =>
      drawn.amenity.push(feature('amenity', id, point(x, 6), { category, unit_ids: [unitId], name }))

  test('are each in their places: a lift on its floors, a room where it is, a door between two', () => {
    const { list } = closuresOf(() => {}, 'lift-0', 'room-0', 'door-room-0', 'stairs-1')
    expect(list.map(({ kind, places }) => [kind, places.map(({ levelId, unitId }) => [levelId, unitId])])).toEqual([
      [
        'lift',
        [
          ['floor-0', 'lift-0'],
          ['floor-1', 'lift-1'],
        ],
      ],
      ['way', [['floor-0', 'room-0']]],
      ['door', [['floor-0', null]]],
      [
        'stairs',
        [
          ['floor-0', 'stairs-0'],
          ['floor-1', 'stairs-1'],
        ],
      ],
    ])
    const [lift, room, door] = list.map(({ places }) => places[0]?.point ?? { x: 0, y: 0 })
    expect([(lift?.x ?? 0) - (room?.x ?? 0), (lift?.y ?? 0) - (room?.y ?? 0)]).toEqual(
      [14, 5.5].map((metres) => expect.closeTo(metres, 2) as number),
    )
    expect([(door?.x ?? 0) - (room?.x ?? 0), (door?.y ?? 0) - (room?.y ?? 0)]).toEqual(
      [-0.5, 2.5].map((metres) => expect.closeTo(metres, 2) as number),
    )
    expect(list.map(({ featureIds }) => featureIds)).toEqual([
      ['lift'],
      ['room-0'],
      ['door-room-0'],
      ['up', 'stairs-1'],
    ])
  })

  test('have their own name, else that of their kind and neighbour', () => {
    const nameOf = (id: string, change: (drawn: Drawn) => void = () => {}) =>
      closuresOf(change, id).list[0]?.name.get('en')
    expect([nameOf('room-0'), nameOf('stairs-0'), nameOf('lift-0'), nameOf('door-room-0')]).toEqual([
      'room 0',
      'stairs 0',
      'Lift by lounge 0',
      'Door by room 0',
    ])
    expect(
      nameOf('door-room-0', (drawn) => (pick(drawn, 'opening', 'door-room-0').properties['name'] = { en: 'Gate' })),
    ).toBe('Gate')
    // The name of the cabin on one floor is that of the lift.
    expect(nameOf('lift', (drawn) => (pick(drawn, 'unit', 'lift-1').properties['name'] = { en: 'Lift B' }))).toBe(
      'Lift B',
    )
    expect(nameOf('lift-0', (drawn) => (pick(drawn, 'unit', 'lift-1').properties['name'] = { en: 'Lift B' }))).toBe(
      'Lift B',
    )
    expect(nameOf('room-0', (drawn) => (pick(drawn, 'unit', 'room-0').properties['name'] = null))).toMatch(
      /^Passage by /,
    )
  })

  test('are found by a sign within ten metres of the stairs, lift or entrance on its floor', () => {
    const kinds = (change: (drawn: Drawn) => void) =>
      closuresOf(change, 'sign').list.map(({ kind, featureIds }) => [kind, featureIds[0]])
    expect(kinds(sign('sign', 15, 'elevator'))).toEqual([['lift', 'lift']])
    expect(kinds(sign('sign', 9, 'elevator'))).toEqual([])
    expect(kinds(sign('sign', 5, 'stairs'))).toEqual([['stairs', 'up']])
    expect(kinds(sign('sign', 15, 'stairs'))).toEqual([])
    expect(kinds(sign('sign', 15, 'escalator'))).toEqual([])
    expect(kinds(sign('sign', 9.9, 'exit'))).toEqual([['door', 'entrance']])
    expect(kinds(sign('sign', 10.1, 'exit'))).toEqual([])
    expect(kinds(sign('sign', 2, 'exit', 'corridor-1'))).toEqual([])
    // Not the nearest door, but the nearest that leads out.
    expect(kinds(sign('sign', 4.5, 'entry'))).toEqual([['door', 'entrance']])
    expect(kinds(sign('sign', 15, 'elevator', 'corridor-1'))).toEqual([['lift', 'lift']])
  })

  test('are those of the room that a sign or an occupant is in, and of the doors of a passage', () => {
    const closed = (id: string, change: (drawn: Drawn) => void) =>
      closuresOf(change, id).list.map(({ kind, featureIds }) => [kind, ...featureIds])
    expect(closed('bar', sign('bar', 12, 'cafe', 'lounge-0'))).toEqual([['way', 'lounge-0']])
    expect(closed('bar', sign('bar', 12, 'cafe'))).toEqual([])
    expect(closed('sign', sign('sign', 12, 'elevator', 'lift-0'))).toEqual([['lift', 'lift']])
    const bank = (drawn: Drawn): void => {
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    }
    expect(closed('bank', bank)).toEqual([['way', 'office-0']])
    const gate = (drawn: Drawn): unknown =>
      drawn.relationship.push(
        feature('relationship', 'gate', null, {
          category: 'traversal',
          origin: 'corridor-0',
          intermediary: ['door-office-0'],
          destination: 'office-0',
        }),
      )
    expect(closed('gate', gate)).toEqual([['door', 'door-office-0']])
  })

  test('that are so by their hours only are marked, and none of them is unknown', () => {
    const { list, unknown } = wayfinderOf().setClosures(['lift'], ['up', 'lift', 'gone'])
    expect(list.map(({ id, isByHours }) => [id, isByHours])).toEqual([
      ['lift', false],
      ['up', true],
    ])
    expect(unknown).toEqual([])
  })

  test('ids of nothing, and of nothing that can be closed, are returned', () => {
    const wayfinder = wayfinderOf((drawn) => {
      const properties = { category: 'information', unit_ids: ['corridor-0'], name: { en: 'Help' } }
      drawn.amenity.push(feature('amenity', 'desk', point(17, 6.5), properties))
    })
    expect(wayfinder.setClosures(['gone', 'desk', 'house', 'entrance'])).toMatchObject({
      list: [{ id: 'entrance', kind: 'door' }],
      unknown: ['gone', 'desk', 'house'],
    })
  })
})
