import { describe, expect, test } from 'vitest'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Labels, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { seeVenue, type Sight } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import {
  addLift,
  box,
  drawing,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  point,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

const seen = (change: (drawn: Drawn) => void = () => {}) => {
  const { venue } = openWith(change)
  return { venue, sights: seeVenue(venue) }
}
const nameIn = (name: Labels | null | undefined): string | null => name?.values().next().value ?? null
/** Metres of the drawing; the venue has an origin of its own. */
const roundedIn =
  (venue: Venue) =>
  (at: Point): number[] => {
    const { longitude, latitude } = venue.projection.toPosition(at)
    const { x, y } = drawing.toPlane(longitude, latitude)
    return [x, y].map((metres) => Math.round(10 * metres) / 10 + 0)
  }
const toldIn =
  (venue: Venue) =>
  ({ name, unitId, rank, point: at }: Sight) => [nameIn(name), unitId, rank, ...roundedIn(venue)(at)]

describe('wayfinding, steps: what is seen from a unit', () => {
  test('are the rooms by their doors, well-known ones first, and amenities with a name', () => {
    const { venue, sights } = seen((drawn) => {
      drawn.amenity.push(
        feature('amenity', 'printer', point(15, 6), { name: { en: 'Printer' }, unit_ids: ['corridor-0', 'room-0'] }),
        feature('amenity', 'nameless', point(16, 6), { unit_ids: ['corridor-0'] }),
      )
    })
    expect(sights.from('corridor-0').map(toldIn(venue))).toEqual([
      ['Printer', null, 0, 15, 6],
      ['room 0', 'room-0', 1, 4.5, 5],
      ['office 0', 'office-0', 1, 14.5, 5],
      ['stairs 0', 'stairs-0', 0, 2.5, 7],
      ['lounge 0', 'lounge-0', 0, 12.5, 7],
    ])
    // A corridor has no name to be told by.
    expect(sights.from('room-0').map(toldIn(venue))).toEqual([['Printer', null, 0, 15, 6]])
    expect(sights.from('nowhere')).toEqual([])
  })

  test('are called by who occupies them, by their own name or by their kind', () => {
    const { sights } = seen((drawn) => {
      drawn.anchor.push(feature('anchor', 'desk', point(2, 2), { unit_id: 'room-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'desk' }))
      Object.assign(pick(drawn, 'unit', 'lounge-0').properties, { name: null, category: 'restroom.male' })
      Object.assign(pick(drawn, 'unit', 'office-1').properties, { name: null })
      Object.assign(pick(drawn, 'unit', 'stairs-1').properties, { name: null })
    })
    const names = (id: string) => [nameIn(sights.nameOf(id)), nameIn(sights.ownNameOf(id))]
    expect(names('room-0')).toEqual(['Bank', 'Bank'])
    expect(names('office-0')).toEqual(['office 0', 'office 0'])
    expect(names('lounge-0')).toEqual(['Men’s toilets', null])
    expect(names('office-1')).toEqual([null, null])
    expect(names('stairs-1')).toEqual(['Stairs', null])
    expect(names('corridor-0')).toEqual([null, null])
    expect(names('nowhere')).toEqual([null, null])
  })

  test('know units, openings, doors, levels and houses', () => {
    const { sights } = seen((drawn) => {
      pick(drawn, 'level', 'floor-1').properties['building_ids'] = []
      pick(drawn, 'level', 'floor-1').properties['outdoor'] = true
    })
    expect([sights.unit('room-0')?.id, sights.unit('gone')]).toEqual(['room-0', null])
    expect([sights.opening('entrance')?.id, sights.opening('gone')]).toEqual(['entrance', null])
    expect(sights.doorsOf('room-0').map(({ id }) => id)).toEqual(['door-room-0'])
    expect(sights.doorsOf('corridor-0')).toHaveLength(5)
    expect(['floor-0', 'floor-1', 'gone'].map((id) => nameIn(sights.levelOf(id)))).toEqual(['Floor 0', 'Floor 1', null])
    expect(['floor-0', 'floor-1', 'gone'].map((id) => nameIn(sights.houseOf(id)))).toEqual(['House', 'Floor 1', null])
    expect(['floor-0', 'floor-1', 'gone'].map((id) => sights.isOutdoor(id))).toEqual([false, true, false])
    const nameless = seen((drawn) => {
      for (const id of ['floor-0', 'floor-1']) pick(drawn, 'level', id).properties['name'] = null
      pick(drawn, 'building', 'house').properties['name'] = null
    }).sights
    expect([nameless.levelOf('floor-0'), nameless.houseOf('floor-0')]).toEqual([null, null])
  })

  test('know where the stairs and lifts of a floor are, drawn as units or as relationships', () => {
    const { venue, sights } = seen((drawn) => {
      addLift(drawn)
      pick(drawn, 'relationship', 'up').geometry = line([1, 8], [5, 11])
    })
    const on = (levelId: string, category: 'stairs' | 'elevator') =>
      sights.ridesOn(levelId, category).map(roundedIn(venue))
    expect(on('floor-0', 'stairs')).toEqual([
      [3, 9.5],
      [1, 8],
    ])
    expect(on('floor-1', 'stairs')).toEqual([
      [3, 9.5],
      [5, 11],
    ])
    expect(on('floor-0', 'elevator')).toEqual([[19, 8]])
    expect(on('gone', 'stairs')).toEqual([])
  })

  test('know the hours of a ride, unless it is always open', () => {
    const hoursOf = (hours: string | null, ...ids: string[]) =>
      seen((drawn) => (pick(drawn, 'relationship', 'up').properties['hours'] = hours)).sights.hoursOf(ids)
    expect(hoursOf('Mo 08:00-09:00', 'other', 'up')).toBe('Mo 08:00-09:00')
    expect(hoursOf('Mo 08:00-09:00', 'other')).toBeNull()
    expect(hoursOf('24/7', 'up')).toBeNull()
    expect(hoursOf(null, 'up')).toBeNull()
    expect(hoursOf('in summer', 'up')).toBe('in summer')
  })

  test('know the ways of a floor, with other units if asked to', () => {
    const { venue, sights } = seen()
    const origin = venue.units.find(({ id }) => id === 'room-0')?.box ?? { minX: 0, minY: 0 }
    const isWay = (x: number, y: number, ...others: string[]) =>
      sights.isWayAt('floor-0', { x: origin.minX + x, y: origin.minY + y }, new Set(others))
    expect([isWay(2, 6), isWay(2, 2), isWay(2, 9), isWay(30, 6)]).toEqual([true, false, true, false])
    expect([isWay(2, 2, 'room-0'), isWay(2, 2, 'office-0'), isWay(2, 2, 'room-1')]).toEqual([true, false, false])
    expect(sights.isWayAt('floor-1', { x: origin.minX + 2, y: origin.minY + 6 }, new Set())).toBe(true)
    expect(sights.isWayAt('gone', { x: origin.minX + 2, y: origin.minY + 6 }, new Set())).toBe(false)
  })

  test('know the house beside a place outdoors', () => {
    const { venue, sights } = seen((drawn) => {
      const yard = polygon(box(0, -30, 20, 0))
      drawn.level.push(feature('level', 'yard', yard, { ordinal: 0, outdoor: true, name: { en: 'Yard' } }))
      drawn.unit.push(feature('unit', 'lawn', yard, { level_id: 'yard', category: 'walkway' }))
    })
    const { minX = 0, minY = 0 } = venue.units.find(({ id }) => id === 'room-0')?.box ?? {}
    const house = (levelId: string, y: number, metres = 6) => {
      const found = sights.houseAt(levelId, { x: minX + 5, y: minY + y }, metres)
      return found === null
        ? null
        : [nameIn(found.name), Math.round(found.point.y - minY), Math.round(found.point.x - minX)]
    }
    expect(house('yard', -5)).toEqual(['House', 0, 5])
    expect(house('yard', -6.5)).toBeNull()
    expect(house('yard', -6.5, 7)).toEqual(['House', 0, 5])
    expect(house('floor-0', -5)).toBeNull()
    expect(house('gone', -5)).toBeNull()
    const hill = seen((drawn) => {
      const yard = polygon(box(0, -30, 20, 0))
      drawn.level.push(feature('level', 'yard', yard, { ordinal: 5, outdoor: true, name: { en: 'Yard' } }))
    })
    expect(hill.sights.houseAt('yard', { x: minX + 5, y: minY - 1 }, 6)).toBeNull()
  })
})
