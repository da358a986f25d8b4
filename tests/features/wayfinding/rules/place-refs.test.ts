import { describe, expect, test } from 'vitest'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { standIdOn } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { createPlaces, type PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import { mergePoints } from '#src/features/wayfinding/rules/places/merge-points.ts'
import { findStand } from '#src/features/wayfinding/rules/places/stands.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import {
  box,
  drawing,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  point,
  polygon,
  position,
} from '../../floorplan/rules/venue/drawn-venue.ts'

const on = { level_id: 'floor-0' }
/** Metres of the drawing; the venue has an origin of its own. */
const drawnAt = (venue: Venue, { x, y }: Point): number[] => {
  const { longitude, latitude } = venue.projection.toPosition({ x, y })
  const drawn = drawing.toPlane(longitude, latitude)
  return [drawn.x, drawn.y].map((metres) => Math.round(10 * metres) / 10 + 0)
}
const planeOf = (venue: Venue, x: number, y: number): Point => {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return venue.projection.toPlane(longitude, latitude)
}

describe('section 2: a start or target', () => {
  const { venue } = openWith((drawn) => {
    drawn.anchor.push(feature('anchor', 'anchor', point(15, 9), { unit_id: 'lounge-0' }))
    drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'anchor' }))
    const desk = { ...on, category: 'desk', resource_id: 'r-desk' }
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(12, 1, 14, 3)), desk))
    drawn.kiosk.push(feature('kiosk', 'k1', polygon(box(1, 5, 2, 6)), on))
    drawn.kiosk.push(feature('kiosk', 'k2', polygon(box(1, 5, 2, 6)), { ...on, anchor_id: 'anchor' }))
    drawn.amenity.push(feature('amenity', 'wc', point(2, 2), { unit_ids: ['lounge-0'] }))
    drawn.amenity.push(feature('amenity', 'far', point(30, 30), { unit_ids: ['lounge-1'] }))
    drawn.amenity.push(feature('amenity', 'lost', point(30, 30), { unit_ids: [] }))
    pick(drawn, 'unit', 'room-1').properties['resource_id'] = 'r-room'
    pick(drawn, 'unit', 'room-1').properties['display_point'] = point(1, 1)
  })
  const places = createPlaces(venue)
  const at = (place: PlaceRef) => {
    const found = places.find(place)
    return found && [found.levelId, found.unitId, ...drawnAt(venue, found.point)]
  }
  const feat = (featureId: string) => at({ featureId })

  test('is a unit, an occupant, an anchor, a fixture, a kiosk, an amenity or an opening', () => {
    expect(feat('room-0')).toEqual(['floor-0', 'room-0', 5, 2.5])
    expect(feat('room-1')).toEqual(['floor-1', 'room-1', 1, 1])
    // Beside the desk, where the floor is widest.
    expect(feat('office-0')).toEqual(['floor-0', 'office-0', 17, 2.5])
    expect(feat('anchor')).toEqual(['floor-0', 'lounge-0', 15, 9])
    expect(feat('bank')).toEqual(['floor-0', 'lounge-0', 15, 9])
    expect(feat('desk')).toEqual(['floor-0', 'office-0', 13, 2])
    expect(feat('k1')).toEqual(['floor-0', 'corridor-0', 1.5, 5.5])
    expect(feat('k2')).toEqual(['floor-0', 'lounge-0', 15, 9])
    expect(feat('entrance')?.slice(2)).toEqual([0, 6])
    expect(feat('door-room-1')?.slice(2)).toEqual([4.5, 5])
    // An amenity is where it is drawn, in whatever unit is there, else in its own.
    expect(feat('wc')).toEqual(['floor-0', 'room-0', 2, 2])
    expect(feat('far')).toEqual(['floor-1', 'lounge-1', 30, 30])
    expect([feat('lost'), feat('gone'), feat('house')]).toEqual([null, null, null])
  })

  test('is a resource by its room or its desk, and any point of a level', () => {
    expect(at({ resourceId: 'r-room' })).toEqual(['floor-1', 'room-1', 1, 1])
    expect(at({ resourceId: 'r-desk' })).toEqual(['floor-0', 'office-0', 13, 2])
    expect(at({ resourceId: 'room-1' })).toBeNull()
    expect(at({ levelId: 'floor-1', point: planeOf(venue, 3, 9) })).toEqual(['floor-1', 'stairs-1', 3, 9])
    expect(at({ levelId: 'floor-1', point: planeOf(venue, 90, 9) })).toEqual(['floor-1', null, 90, 9])
    expect(at({ levelId: 'gone', point: planeOf(venue, 3, 9) })).toEqual(['gone', null, 3, 9])
    expect(feat(standIdOn('floor-0'))).toEqual(['floor-0', 'corridor-0', 3, 6])
    expect(feat(standIdOn('gone'))).toBeNull()
  })
})

describe('section 2: where a screen without a place of its own stands', () => {
  const stand = (change: (drawn: Drawn) => unknown, levelId = 'floor-0') => {
    const { venue } = openWith(change)
    const found = findStand(venue, levelId)
    return found && [found.unitId, found.heading, ...drawnAt(venue, found.point)]
  }
  const category = (id: string, to: string) => (drawn: Drawn) => (pick(drawn, 'unit', id).properties['category'] = to)

  test('is a lobby, else a corridor, else another open place, else the room with the most doors', () => {
    expect(stand(category('lounge-0', 'lobby'))?.[0]).toBe('lounge-0')
    for (const way of ['walkway', 'unenclosedarea', 'waitingroom'])
      expect(stand(category('lounge-0', way))?.[0]).toBe('corridor-0')
    const without = (drawn: Drawn): void => {
      category('corridor-0', 'nonpublic')(drawn)
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
    }
    expect(stand((drawn) => (without(drawn), category('room-0', 'terrace')(drawn)))?.[0]).toBe('room-0')
    for (const other of ['ramp', 'movingwalkway', 'elevator', 'stairs', 'vegetation'])
      expect(stand((drawn) => (without(drawn), category('room-0', other)(drawn)))?.[0]).toBe('lounge-0')
    // Of the rooms, that with more doors before the larger one.
    expect(stand(without)?.[0]).toBe('lounge-0')
    expect(
      stand((drawn) => {
        without(drawn)
        drawn.opening.push(feature('opening', 'second', line([7, 5], [8, 5]), { ...on, category: 'pedestrian' }))
      })?.[0],
    ).toBe('room-0')
    expect(
      stand((drawn) => (drawn.unit = drawn.unit.filter(({ id }) => id === 'stairs-0' || String(id).endsWith('1')))),
    ).toBeNull()
  })

  test('is 3 m inside of the main entrance, else of the widest one, looked at straight ahead', () => {
    expect(stand(() => {})).toEqual(['corridor-0', 90, 3, 6])
    const door =
      (id: string, from: [number, number], to: [number, number], more = '') =>
      (drawn: Drawn) =>
        drawn.opening.push(feature('opening', id, line(from, to), { ...on, category: `pedestrian${more}` }))
    // The other end of the corridor is wider, but not the main entrance.
    expect(stand(door('east', [20, 5.2], [20, 6.8]))).toEqual(['corridor-0', 90, 3, 6])
    const ordinary = (drawn: Drawn): void => {
      pick(drawn, 'opening', 'entrance').properties['category'] = 'pedestrian'
      door('east', [20, 5.2], [20, 6.8])(drawn)
    }
    expect(stand(ordinary)).toEqual(['corridor-0', 270, 17, 6])
    // Drawn the other way around, it leads in all the same.
    expect(stand((drawn) => (pick(drawn, 'opening', 'entrance').geometry = line([0, 6.5], [0, 5.5])))).toEqual([
      'corridor-0',
      90,
      3,
      6,
    ])
    // As wide as each other, by their ids.
    expect(
      stand((drawn) => {
        pick(drawn, 'opening', 'entrance').properties['category'] = 'pedestrian'
        door('a', [20, 5.5], [20, 6.5])(drawn)
      })?.[1],
    ).toBe(270)
  })

  test('is the larger of two corridors, by its door if only one has one', () => {
    const split = (at: number) => (drawn: Drawn) => {
      pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, at, 7))
      drawn.unit.push(feature('unit', 'east', polygon(box(at, 5, 20, 7)), { ...on, category: 'walkway' }))
    }
    expect(stand(split(8))?.[0]).toBe('corridor-0')
    const noEntrance = (at: number) => (drawn: Drawn) => {
      split(at)(drawn)
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
    }
    expect([stand(noEntrance(8))?.[0], stand(noEntrance(12))?.[0]]).toEqual(['east', 'corridor-0'])
    expect(stand(noEntrance(8))?.[1]).toBe(270)
    expect(stand(noEntrance(12))?.[1]).toBe(90)
  })
})

describe('section 7: points of interest, joined to places of the map', () => {
  const { venue } = openWith((drawn) => {
    drawn.amenity.push(
      feature('amenity', 'bar', point(19, 11), { category: 'cafe', name: { en: 'Bar' }, unit_ids: ['lounge-0'] }),
    )
    drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
    drawn.occupant.push(
      feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till', category: 'bank' }),
    )
    drawn.fixture.push(
      feature('fixture', 'desk', polygon(box(12, 1, 14, 3)), { ...on, category: 'desk', resource_id: 'r-desk' }),
    )
    drawn.section.push(
      feature('section', 'wing', polygon(box(0, 0, 10, 5)), { level_id: 'floor-1', area_id: 'a-wing' }),
    )
    pick(drawn, 'level', 'floor-1').properties['area_id'] = 'a-level'
    pick(drawn, 'building', 'house').properties['area_id'] = 'a-house'
  })
  const merge = (...points: readonly object[]) => mergePoints(venue, readPointsOfInterest(points).good)
  const added = (point_: object) => {
    const found = merge({ id: 'x', name: 'X', ...point_ }).amenities.find(({ id }) => id === 'x')
    return found && [found.levelId, found.unitIds.join(), ...drawnAt(venue, found.point)]
  }
  const [longitude, latitude] = position(3, 9)

  test('stand on the level that is named, else on that of their area, else at the entrance', () => {
    expect(added({ longitude, latitude, levelId: 'floor-1' })).toEqual(['floor-1', 'stairs-1', 3, 9])
    expect(added({ longitude, latitude, areaId: 'a-wing' })).toEqual(['floor-1', 'stairs-1', 3, 9])
    expect(added({ longitude, latitude, areaId: 'a-level' })).toEqual(['floor-1', 'stairs-1', 3, 9])
    expect(added({ longitude, latitude, areaId: 'a-house' })).toEqual(['floor-0', 'stairs-0', 3, 9])
    expect(added({ longitude, latitude })).toEqual(['floor-0', 'stairs-0', 3, 9])
    expect(added({ longitude, latitude, levelId: 'gone' })).toEqual(['floor-0', 'stairs-0', 3, 9])
    const [east, north] = position(90, 9)
    expect(added({ longitude: east, latitude: north })).toEqual(['floor-0', '', 90, 9])
  })

  test('without coordinates are in the middle of the unit, desk, section or level', () => {
    expect(added({ unitId: 'office-1' })).toEqual(['floor-1', 'office-1', 15, 2.5])
    expect(added({ resourceId: 'r-desk' })).toEqual(['floor-0', 'office-0', 13, 2])
    expect(added({ areaId: 'a-wing' })).toEqual(['floor-1', 'room-1', 5, 2.5])
    expect(added({ areaId: 'a-level' })).toEqual(['floor-1', 'corridor-1', 10, 6])
    expect(added({ areaId: 'a-house' })).toEqual(['floor-0', 'corridor-0', 10, 6])
    expect(added({ levelId: 'floor-1' })).toEqual(['floor-1', 'corridor-1', 10, 6])
    expect([added({ unitId: 'gone' }), added({ areaId: 'gone' }), added({})]).toEqual([undefined, undefined, undefined])
  })

  test('change the name and the category of what has their id, but not a name to none', () => {
    const { amenities, occupants, units } = merge(
      { id: 'bar', name: '', category: 'restaurant' },
      { id: 'bank', name: 'Post', category: 'post' },
      { id: 'room-0', name: { en: 'Archive', cs: '' } },
      { id: 'desk', name: 'Desk', unitId: 'room-0' },
    )
    expect(amenities.map(({ id, name, category }) => [id, name.get('en'), category])).toEqual([
      ['bar', 'Bar', 'restaurant'],
    ])
    expect(occupants.map(({ name, category }) => [name.get('und'), category])).toEqual([['Post', 'post']])
    expect([...(units.find(({ id }) => id === 'room-0')?.name ?? [])]).toEqual([['en', 'Archive']])
    expect(mergePoints(venue, [])).toBe(venue)
    expect(merge({ id: 'x', name: 'X', unitId: 'room-0' }).amenities.at(-1)).toMatchObject({
      category: 'unspecified',
      accessibility: [],
      hours: null,
    })
  })

  test('move an amenity to their unit, resource or coordinates, on its own level if they name none', () => {
    const moved = (to: object) => {
      const bar = merge({ id: 'bar', name: 'Bar', ...to }).amenities[0]
      return bar && [bar.levelId, bar.unitIds.join(), ...drawnAt(venue, bar.point)]
    }
    expect(moved({})).toEqual(['floor-0', 'lounge-0', 19, 11])
    expect(moved({ areaId: 'a-level', levelId: 'floor-1' })).toEqual(['floor-0', 'lounge-0', 19, 11])
    expect(moved({ unitId: 'room-1' })).toEqual(['floor-1', 'room-1', 5, 2.5])
    expect(moved({ resourceId: 'r-desk' })).toEqual(['floor-0', 'office-0', 13, 2])
    expect(moved({ longitude, latitude, areaId: 'a-level' })).toEqual(['floor-0', 'stairs-0', 3, 9])
    expect(moved({ longitude, latitude, levelId: 'floor-1' })).toEqual(['floor-1', 'stairs-1', 3, 9])
  })
})
