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
