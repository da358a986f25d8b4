import { describe, expect, test } from 'vitest'
import { addLift, feature, point } from '../venue/drawn-venue.ts'
import { addRelationship, addUnit, type Change, setProperties } from './draw-house.ts'
import { openHouse, ridesOf } from './open-house.ts'

const addSign =
  (id: string, x: number, category: string, properties: Readonly<Record<string, unknown>> = {}): Change =>
  (drawn) =>
    drawn.amenity.push(
      feature('amenity', id, point(x, 6), { category, unit_ids: ['corridor-0'], name: null, ...properties }),
    )

/** Opens a building with stairs and a lift between its two floors. */
function openWithLift(...changes: readonly Change[]) {
  const { wayfinder, routeOf, find } = openHouse(addLift, ...changes)
  const ask = (from: string, to: string, isStepFree = false) => find(from, to, { isStepFree, prefersStepFree: true })
  /** The means to the upper lounge, and the closures that the route avoids. */
  const meansUp = () => {
    const route = routeOf('lounge-0', 'lounge-1', { prefersStepFree: true })
    const around = route.around?.map(({ kind, name }) => `${kind} ${name.get('en')}`) ?? []
    return [...ridesOf(route).map(({ means }) => means as string), ...around]
  }
  return { wayfinder, ask, meansUp }
}
/** Returns the kinds and the ids of the closed features. */
const closedBy = (id: string, ...changes: readonly Change[]) =>
  openWithLift(...changes)
    .wayfinder.setClosures([id])
    .list.map(({ kind, featureIds }) => [kind, ...featureIds].join(' '))

describe('closures of the building', () => {
  test.each([
    ['its relationship', 'lift'],
    ['its cabin', 'lift-1'],
    ['its sign', 'sign'],
  ])('close a lift by the id of %s, and the route names the closure', (_title, id) => {
    const { wayfinder, meansUp } = openWithLift(addSign('sign', 17, 'elevator'))
    expect(meansUp()).toEqual(['lift'])
    expect(wayfinder.setClosures([id])).toMatchObject({ list: [{ id, kind: 'lift' }], unknown: [] })
    expect(meansUp()).toEqual(['stairs', 'lift Lift by lounge 0'])
    wayfinder.setClosures([])
    expect(meansUp()).toEqual(['lift'])
  })

  test('close a lift with one relationship per floor on all floors', () => {
    const { wayfinder } = openWithLift(
      (drawn) => {
        const [below] = drawn.level
        const properties = { ...below?.properties, ordinal: 2, name: { en: 'Floor 2' } }
        drawn.level.push(feature('level', 'floor-2', below?.geometry, properties))
      },
      addUnit('lift-2', 'elevator', [18, 7, 20, 9], { level_id: 'floor-2' }),
      addRelationship('lift-above', 'elevator', ['lift-1', 'lift-2']),
    )
    const [closure] = wayfinder.setClosures(['lift-2']).list
    expect(closure?.featureIds.toSorted()).toEqual(['lift', 'lift-above'])
    expect(closure?.places.map(({ levelId }) => levelId).toSorted()).toEqual(['floor-0', 'floor-1', 'floor-2'])
  })

  test('are barriers if no step-free route is left', () => {
    const { wayfinder, ask } = openWithLift()
    wayfinder.setClosures(['lift-0'])
    expect(ask('lounge-0', 'lounge-1', true)).toMatchObject({
      fault: { kind: 'BarrierFreeRouteNotFound', barriers: [{ kind: 'lift', levelId: 'floor-0' }] },
    })
  })

  test('are barriers if no route is left, and a closed room stays on the map', () => {
    const { wayfinder, ask } = openWithLift()
    wayfinder.setClosures(['door-lounge-0'])
    const fault = { kind: 'NotFound', nearest: { levelId: 'floor-0' }, barriers: [{ kind: 'closed' }] }
    expect(ask('room-0', 'lounge-0')).toMatchObject({ fault })
    wayfinder.setClosures(['office-0'])
    expect(ask('room-0', 'office-0')).toMatchObject({ fault })
    expect(ask('office-0', 'room-0')).toMatchObject({ fault: { kind: 'NotFound' } })
    expect(ask('room-0', 'lounge-0')).toMatchObject({ ok: true })
  })

  test('are independent of passages that the user avoids', () => {
    const { wayfinder, ask, meansUp } = openWithLift()
    wayfinder.setClosures(['lift'])
    wayfinder.setClosed(['up'])
    expect(ask('lounge-0', 'lounge-1')).toMatchObject({ fault: { barriers: [{ kind: 'lift' }] } })
    wayfinder.setClosures([])
    expect(meansUp()).toEqual(['lift'])
  })

  test('have the places of each feature', () => {
    const { list } = openWithLift().wayfinder.setClosures(['lift-0', 'room-0', 'door-room-0', 'stairs-1'])
    const places = list.map(
      ({ kind, places: own }) => `${kind}: ${own.map((at) => `${at.levelId} ${at.unitId}`).join(', ')}`,
    )
    expect(places).toEqual([
      'lift: floor-0 lift-0, floor-1 lift-1',
      'way: floor-0 room-0',
      'door: floor-0 null',
      'stairs: floor-0 stairs-0, floor-1 stairs-1',
    ])
    expect(list.map(({ featureIds }) => featureIds.join(' '))).toEqual(['lift', 'room-0', 'door-room-0', 'up stairs-1'])
    const [lift, room, door] = list.map((closure) => closure.places[0]?.point ?? { x: 0, y: 0 })
    const fromRoom = (place = room) => [(place?.x ?? 0) - (room?.x ?? 0), (place?.y ?? 0) - (room?.y ?? 0)]
    expect(fromRoom(lift)).toEqual([14, 5.5].map((metres) => expect.closeTo(metres, 2) as number))
    expect(fromRoom(door)).toEqual([-0.5, 2.5].map((metres) => expect.closeTo(metres, 2) as number))
  })

  test.each([
    ['room-0', 'room 0'],
    ['stairs-0', 'stairs 0'],
    ['lift-0', 'Lift by lounge 0'],
    ['door-room-0', 'Door by room 0'],
    ['door-room-0', 'Gate', setProperties('opening', 'door-room-0', { name: { en: 'Gate' } })],
    // The name of the cabin on one floor is the name of the lift.
    ['lift', 'Lift B', setProperties('unit', 'lift-1', { name: { en: 'Lift B' } })],
    ['lift-0', 'Lift B', setProperties('unit', 'lift-1', { name: { en: 'Lift B' } })],
    ['main', 'Main entrance', addSign('main', 1, 'entry', { name: { en: 'Main entrance' } })],
    ['room-0', 'Passage by', setProperties('unit', 'room-0', { name: null })],
  ])('have their own name, or one of their kind and neighbour: %s, %s', (id, name, change: Change = () => {}) => {
    expect(openWithLift(change).wayfinder.setClosures([id]).list[0]?.name.get('en')).toMatch(name)
  })

  test('have the name of a neighbour as well if others have the same name', () => {
    const name = { en: 'Stairs' }
    const stairs = ['stairs-0', 'stairs-1', 'office-0'].map((id) => setProperties('unit', id, { name }))
    const { list } = openWithLift(...stairs).wayfinder.setClosures(['stairs-1'])
    expect(list[0]?.name.get('en')).toBe('Stairs by lounge 0')
  })

  test.each([
    ['elevator', 15, 'corridor-0', ['lift lift']],
    ['elevator', 9, 'corridor-0', []],
    ['stairs', 5, 'corridor-0', ['stairs up']],
    ['stairs', 15, 'corridor-0', []],
    ['escalator', 15, 'corridor-0', []],
    ['exit', 9.9, 'corridor-0', ['door entrance']],
    ['exit', 10.1, 'corridor-0', []],
    ['exit', 2, 'corridor-1', []],
    // The nearest door that leads outdoors.
    ['entry', 4.5, 'corridor-0', ['door entrance']],
    ['elevator', 15, 'corridor-1', ['lift lift']],
  ])('are found by a sign of %s at %d m in %s, within 10 m on its floor: %j', (category, x, unitId, closed) => {
    const found = closedBy('sign', addSign('sign', x, category, { unit_ids: [unitId] }))
    expect(found.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(closed)
  })

  test('include the room of an amenity or occupant, and the doors of a passage', () => {
    expect(closedBy('bar', addSign('bar', 12, 'cafe', { unit_ids: ['lounge-0'] }))).toEqual(['way lounge-0'])
    expect(closedBy('bar', addSign('bar', 12, 'cafe'))).toEqual([])
    expect(closedBy('sign', addSign('sign', 12, 'elevator', { unit_ids: ['lift-0'] }))).toEqual(['lift lift'])
    const addBank: Change = (drawn) => {
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    }
    expect(closedBy('bank', addBank)).toEqual(['way office-0'])
    const gate = addRelationship('gate', 'traversal', ['corridor-0', 'door-office-0', 'office-0'])
    expect(closedBy('gate', gate)).toEqual(['door door-office-0'])
  })

  test('by opening hours are marked, and unknown ones are ignored', () => {
    const { list, unknown } = openWithLift().wayfinder.setClosures(['lift'], ['up', 'lift', 'gone'])
    expect(list).toMatchObject([
      { id: 'lift', isByHours: false },
      { id: 'up', isByHours: true },
    ])
    expect(unknown).toEqual([])
  })

  test('return ids that are unknown or cannot be closed', () => {
    const { wayfinder } = openWithLift(addSign('desk', 17, 'information', { name: { en: 'Help' } }))
    expect(wayfinder.setClosures(['gone', 'desk', 'house', 'entrance'])).toMatchObject({
      list: [{ id: 'entrance', kind: 'door' }],
      unknown: ['gone', 'desk', 'house'],
    })
  })
})
