import { describe, expect, test } from 'vitest'
import type { Labels } from '../../src/venue/model.ts'
import { seeVenue } from '../../src/wayfinding/steps/landmarks.ts'
import { addLift, type Drawn, feature, line, openWith, pick, point } from '../venue/drawn-venue.ts'
import { addYard, drawnPoint, venuePoint, venueWith } from './draw-house.ts'
import { path } from './oracles/path.ts'

const openSights = (change: (drawn: Drawn) => void = () => {}) => {
  const { venue } = openWith(change)
  return { venue, sights: seeVenue(venue) }
}
const nameIn = (name: Labels | null | undefined): string | null => name?.values().next().value ?? null
/** The sights from a unit, as `name unit rank x y`. */
const describeSights = ({ venue, sights }: ReturnType<typeof openSights>, unitId: string) =>
  sights
    .from(unitId)
    .map(({ name, unitId: seen, rank, point: at }) => [nameIn(name), seen, rank, ...drawnPoint(venue, at)].join(' '))

describe('the sights of a venue', () => {
  test('are the rooms by their doors, well-known ones first, and amenities', () => {
    const opened = openSights((drawn) => {
      drawn.amenity.push(
        feature('amenity', 'printer', point(15, 6), { name: { en: 'Printer' }, unit_ids: ['corridor-0', 'room-0'] }),
        feature('amenity', 'nameless', point(16, 6), { unit_ids: ['corridor-0'] }),
      )
    })
    expect(describeSights(opened, 'corridor-0')).toEqual([
      'Printer  0 15 6',
      'room 0 room-0 1 4.5 5',
      'office 0 office-0 1 14.5 5',
      'stairs 0 stairs-0 0 2.5 7',
      'lounge 0 lounge-0 0 12.5 7',
    ])
    // A corridor is no sight.
    expect(describeSights(opened, 'room-0')).toEqual(['Printer  0 15 6'])
    expect(describeSights(opened, 'nowhere')).toEqual([])
  })

  test('are named after their occupant, themselves or their kind', () => {
    const { sights } = openSights((drawn) => {
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

  test('include units, openings, doors, levels and buildings', () => {
    const { sights } = openSights((drawn) => {
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
    const nameless = openSights((drawn) => {
      for (const id of ['floor-0', 'floor-1']) pick(drawn, 'level', id).properties['name'] = null
      pick(drawn, 'building', 'house').properties['name'] = null
    }).sights
    expect([nameless.levelOf('floor-0'), nameless.houseOf('floor-0')]).toEqual([null, null])
  })

  test('include the stairs and lifts of a floor, drawn as units or as relationships', () => {
    const { venue, sights } = openSights((drawn) => {
      addLift(drawn)
      pick(drawn, 'relationship', 'up').geometry = line([1, 8], [5, 11])
    })
    const on = (levelId: string, category: 'stairs' | 'elevator') =>
      sights.ridesOn(levelId, category).map((at) => drawnPoint(venue, at))
    expect(on('floor-0', 'stairs')).toEqual(path('3,9.5 1,8'))
    expect(on('floor-1', 'stairs')).toEqual(path('3,9.5 5,11'))
    expect(on('floor-0', 'elevator')).toEqual([[19, 8]])
    expect(on('gone', 'stairs')).toEqual([])
  })

  test('include the opening hours of a ride, unless it is always open', () => {
    const hoursOf = (hours: string | null, ...ids: string[]) =>
      openSights((drawn) => (pick(drawn, 'relationship', 'up').properties['hours'] = hours)).sights.hoursOf(ids)
    expect(hoursOf('Mo 08:00-09:00', 'other', 'up')).toBe('Mo 08:00-09:00')
    expect(hoursOf('Mo 08:00-09:00', 'other')).toBeNull()
    expect(hoursOf('24/7', 'up')).toBeNull()
    expect(hoursOf(null, 'up')).toBeNull()
    expect(hoursOf('in summer', 'up')).toBe('in summer')
  })

  test('include the walkable area of a floor, with other units if requested', () => {
    const { venue, sights } = openSights()
    const isWay = (x: number, y: number, others: readonly string[] = [], levelId = 'floor-0') =>
      sights.isWayAt(levelId, venuePoint(venue, x, y), new Set(others))
    expect([isWay(2, 6), isWay(2, 2), isWay(2, 9), isWay(30, 6)]).toEqual([true, false, true, false])
    expect(['room-0', 'office-0', 'room-1'].map((id) => isWay(2, 2, [id]))).toEqual([true, false, false])
    expect([isWay(2, 6, [], 'floor-1'), isWay(2, 6, [], 'gone')]).toEqual([true, false])
  })

  test('include the building next to a point outdoors', () => {
    /** The building within some metres of a point south of room 0, and its nearest point. */
    const houseAt = (levelId: string, y: number, metres = 6, ordinal = 0) => {
      const venue = venueWith(addYard([0, -30, 20, 0], { ordinal }))
      const found = seeVenue(venue).houseAt(levelId, venuePoint(venue, 5, y), metres)
      return found && [nameIn(found.name), ...drawnPoint(venue, found.point)].join(' ')
    }
    expect(houseAt('yard', -5)).toBe('House 5 0')
    expect([houseAt('yard', -6.5), houseAt('yard', -6.5, 7)]).toEqual([null, 'House 5 0'])
    expect([houseAt('floor-0', -5), houseAt('gone', -5)]).toEqual([null, null])
    expect(houseAt('yard', -1, 6, 5)).toBeNull()
  })
})
