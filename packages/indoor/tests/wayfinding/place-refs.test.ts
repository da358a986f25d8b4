import { describe, expect, test } from 'vitest'
import { standIdOn } from '../../src/wayfinding/places/stand-ids.ts'
import { createPlaces, type PlaceRef } from '../../src/wayfinding/places.ts'
import { box, feature, openWith, pick, point, polygon } from '../venue/drawn-venue.ts'
import { drawnPoint, venuePoint } from './draw-house.ts'

describe('section 2: a place reference', () => {
  const { venue } = openWith((drawn) => {
    const on = { level_id: 'floor-0' }
    drawn.anchor.push(feature('anchor', 'anchor', point(15, 9), { unit_id: 'lounge-0' }))
    drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'anchor' }))
    const desk = { ...on, category: 'desk', resource_id: 'r-desk' }
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(12, 1, 14, 3)), desk))
    drawn.kiosk.push(feature('kiosk', 'k1', polygon(box(1, 5, 2, 6)), on))
    drawn.kiosk.push(feature('kiosk', 'k2', polygon(box(1, 5, 2, 6)), { ...on, anchor_id: 'anchor' }))
    drawn.amenity.push(feature('amenity', 'wc', point(2, 2), { unit_ids: ['lounge-0'] }))
    drawn.amenity.push(feature('amenity', 'far', point(30, 30), { unit_ids: ['lounge-1'] }))
    drawn.amenity.push(feature('amenity', 'lost', point(30, 30), { unit_ids: [] }))
    Object.assign(pick(drawn, 'unit', 'room-1').properties, { resource_id: 'r-room', display_point: point(1, 1) })
  })
  const places = createPlaces(venue)
  const positionOf = (place: PlaceRef) => {
    const found = places.find(place)
    return found && [found.levelId, found.unitId, ...drawnPoint(venue, found.point)].join(' ')
  }

  test.each([
    ['the middle of a unit', 'room-0', 'floor-0 room-0 5 2.5'],
    ['the display point of a unit', 'room-1', 'floor-1 room-1 1 1'],
    ['a unit with a desk, next to the desk', 'office-0', 'floor-0 office-0 17 2.5'],
    ['an anchor', 'anchor', 'floor-0 lounge-0 15 9'],
    ['an occupant', 'bank', 'floor-0 lounge-0 15 9'],
    ['a fixture', 'desk', 'floor-0 office-0 13 2'],
    ['a kiosk', 'k1', 'floor-0 corridor-0 1.5 5.5'],
    ['a kiosk with an anchor', 'k2', 'floor-0 lounge-0 15 9'],
    ['an amenity, in the unit at its point', 'wc', 'floor-0 room-0 2 2'],
    ['an amenity outside of all units, in its own unit', 'far', 'floor-1 lounge-1 30 30'],
    ['the position of a screen on a level', standIdOn('floor-0'), 'floor-0 corridor-0 3 6'],
  ])('refers to %s', (_title, featureId, position) => {
    expect(positionOf({ featureId })).toBe(position)
  })

  test('refers to an opening', () => {
    expect(positionOf({ featureId: 'entrance' })).toMatch(/ 0 6$/)
    expect(positionOf({ featureId: 'door-room-1' })).toMatch(/ 4.5 5$/)
  })

  test('refers to a resource by its room or its desk', () => {
    expect(positionOf({ resourceId: 'r-room' })).toBe('floor-1 room-1 1 1')
    expect(positionOf({ resourceId: 'r-desk' })).toBe('floor-0 office-0 13 2')
    expect(positionOf({ resourceId: 'room-1' })).toBeNull()
  })

  test('refers to any point of a level', () => {
    const at = (levelId: string, x: number) => positionOf({ levelId, point: venuePoint(venue, x, 9) })
    expect([at('floor-1', 3), at('floor-1', 90), at('gone', 3)]).toEqual([
      'floor-1 stairs-1 3 9',
      'floor-1  90 9',
      'gone  3 9',
    ])
  })

  test.each(['lost', 'gone', 'house', standIdOn('gone')])('refers to nothing with the id %s', (featureId) => {
    expect(positionOf({ featureId })).toBeNull()
  })
})
