import { describe, expect, it } from 'vitest'
import { mergePoints } from '#src/features/maps/model/wayfinding/rules/places/merge-points.ts'
import { listPlaces } from '@foyer/indoor'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { box, feature, openWith, pick, point, polygon, position } from '#indoor-tests/venue/drawn-venue.ts'
import { drawnPoint } from '#indoor-tests/wayfinding/draw-house.ts'

describe('section 7: points of interest, merged with the features of the venue', () => {
  const { venue } = openWith((drawn) => {
    const ground = { level_id: 'floor-0' }
    drawn.amenity.push(
      feature('amenity', 'bar', point(19, 11), { category: 'cafe', name: { en: 'Bar' }, unit_ids: ['lounge-0'] }),
    )
    drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
    drawn.occupant.push(
      feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till', category: 'bank' }),
    )
    const fixture = (id: string, x: number) =>
      drawn.fixture.push(
        feature('fixture', id, polygon(box(x, 1, x + 2, 3)), { ...ground, category: 'desk', resource_id: `r-${id}` }),
      )
    fixture('shelf', 1)
    fixture('desk', 12)
    const section = (id: string, levelId: string, x: number, areaId: string | null) =>
      drawn.section.push(
        feature('section', id, polygon(box(x, 0, x + 10, 5)), {
          level_id: levelId,
          area_id: areaId,
          category: 'retail',
        }),
      )
    section('plain', 'floor-0', 10, null)
    section('wing', 'floor-1', 0, 'a-wing')
    section('others', 'floor-1', 10, 'a-others')
    pick(drawn, 'unit', 'lounge-0').properties['resource_id'] = 'r-lounge'
    pick(drawn, 'level', 'floor-1').properties['area_id'] = 'a-level'
    pick(drawn, 'building', 'house').properties['area_id'] = 'a-house'
  })
  const merge = (...points: readonly object[]) => mergePoints(venue, readPointsOfInterest(points).good)
  /** The level, the units and the position of a point of interest with these properties. */
  const positionOf = (properties: object, id = 'x') => {
    const found = merge({ id, name: 'X', ...properties }).amenities.find((one) => one.id === id)
    return found && [found.levelId, found.unitIds.join(), ...drawnPoint(venue, found.point)].join(' ')
  }
  const [longitude, latitude] = position(3, 9)

  it.each([
    ['their level', { levelId: 'floor-1' }, 'floor-1 stairs-1 3 9'],
    ['the level of a section with their area', { areaId: 'a-wing' }, 'floor-1 stairs-1 3 9'],
    ['the level with their area', { areaId: 'a-level' }, 'floor-1 stairs-1 3 9'],
    ['the ground floor of a building with their area', { areaId: 'a-house' }, 'floor-0 stairs-0 3 9'],
    ['the ground floor if there is no area', {}, 'floor-0 stairs-0 3 9'],
    ['the ground floor if the level is unknown', { levelId: 'gone' }, 'floor-0 stairs-0 3 9'],
  ])('puts coordinates on %s', (_title, properties, expected) => {
    expect(positionOf({ longitude, latitude, ...properties })).toBe(expected)
  })

  it('puts coordinates outside of all units into none', () => {
    const [east, north] = position(90, 9)
    expect(positionOf({ longitude: east, latitude: north })).toBe('floor-0  90 9')
  })

  it.each([
    ['unit', { unitId: 'office-1' }, 'floor-1 office-1 15 2.5'],
    ['fixture', { resourceId: 'r-desk' }, 'floor-0 office-0 13 2'],
    ['unit with their resource', { resourceId: 'r-lounge' }, 'floor-0 lounge-0 13 9.5'],
    ['section', { areaId: 'a-wing' }, 'floor-1 room-1 5 2.5'],
    ['level with their area', { areaId: 'a-level' }, 'floor-1 corridor-1 10 6'],
    ['building', { areaId: 'a-house' }, 'floor-0 corridor-0 10 6'],
    ['level', { levelId: 'floor-1' }, 'floor-1 corridor-1 10 6'],
    ['unit rather than the resource', { unitId: 'office-1', resourceId: 'r-desk' }, 'floor-1 office-1 15 2.5'],
    ['resource rather than the area', { resourceId: 'r-desk', areaId: 'a-level' }, 'floor-0 office-0 13 2'],
  ])('puts points without coordinates into the middle of the %s', (_title, properties, expected) => {
    expect(positionOf(properties)).toBe(expected)
  })

  it('ignores points of another site, without a position, and all but the last with the same id', () => {
    const { amenities } = merge(
      { id: 'far', name: 'Far', longitude: 0.1, latitude: 51.5, levelId: 'floor-0' },
      { id: 'nowhere', name: 'Nowhere' },
      { id: 'unknown area', name: 'Unknown area', areaId: 'other-site' },
      { id: 'unknown unit', name: 'Unknown unit', unitId: 'gone' },
      { id: 'twice', name: 'First', unitId: 'room-0' },
      { id: 'twice', name: 'Second', unitId: 'room-0' },
    )
    expect(amenities.slice(1)).toMatchObject([
      { id: 'twice', name: new Map([['und', 'Second']]), category: 'unspecified', accessibility: [], hours: null },
    ])
  })

  it('changes the name and category of a feature with the same id, and ignores an empty name', () => {
    const { amenities, occupants, units } = merge(
      { id: 'bar', name: '', category: 'restaurant' },
      { id: 'bank', name: 'Post', category: 'post' },
      { id: 'room-0', name: { en: 'Archive', cs: '' } },
      { id: 'desk', name: 'Desk', unitId: 'room-0' },
    )
    expect(amenities).toMatchObject([{ id: 'bar', name: new Map([['en', 'Bar']]), category: 'restaurant' }])
    expect(occupants).toMatchObject([{ name: new Map([['und', 'Post']]), category: 'post' }])
    expect(units.find(({ id }) => id === 'room-0')?.name).toEqual(new Map([['en', 'Archive']]))
    expect(units.find(({ id }) => id === 'room-1')).toEqual(venue.units.find(({ id }) => id === 'room-1'))
  })

  it('returns the venue itself if there are no points', () => {
    expect(mergePoints(venue, [])).toBe(venue)
  })

  it.each([
    [{}, 'floor-0 lounge-0 19 11'],
    [{ areaId: 'a-level', levelId: 'floor-1' }, 'floor-0 lounge-0 19 11'],
    [{ unitId: 'room-1' }, 'floor-1 room-1 5 2.5'],
    [{ resourceId: 'r-desk' }, 'floor-0 office-0 13 2'],
    [{ longitude, latitude, areaId: 'a-level' }, 'floor-0 stairs-0 3 9'],
    [{ longitude, latitude, levelId: 'floor-1' }, 'floor-1 stairs-1 3 9'],
  ])('moves an amenity with the same id by unit, resource or coordinates, not by area: %j', (properties, expected) => {
    expect(positionOf(properties, 'bar')).toBe(expected)
  })

  it('makes them places by name and category', () => {
    const places = listPlaces(merge({ id: 'x', name: 'X', category: 'cafe.espresso', unitId: 'lounge-0' }))
    expect(places.find(({ id }) => id === 'x')).toMatchObject({ category: 'food', unitId: 'lounge-0' })
  })
})
