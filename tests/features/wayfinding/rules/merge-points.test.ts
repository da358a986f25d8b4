import { describe, expect, it } from 'vitest'
import { mergePoints } from '#src/features/wayfinding/rules/places/merge-points.ts'
import { listPlaces } from '#src/features/wayfinding/rules/places/find-places.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import {
  box,
  drawVenue,
  feature,
  open,
  pick,
  point,
  polygon,
  position,
} from '../../floorplan/rules/venue/drawn-venue.ts'

function dock() {
  const drawn = drawVenue()
  pick(drawn, 'unit', 'lounge-0').properties['resource_id'] = 'r1'
  pick(drawn, 'level', 'floor-1').properties['area_id'] = 'upstairs'
  drawn.amenity.push(
    feature('amenity', 'coffee', point(19, 11), { category: 'cafe', name: { en: 'Coffee' }, unit_ids: ['lounge-0'] }),
  )
  return open(drawn).venue
}

const merged = (...points: readonly object[]) => mergePoints(dock(), readPointsOfInterest(points).good)
const [longitude, latitude] = position(2, 2)

describe('section 7: points of interest of the server, merged with those of the venue', () => {
  it('adds each where its most exact position says: coordinates, unit, resource or area', () => {
    const { amenities } = merged(
      { id: 'a', name: 'Locker', longitude, latitude, levelId: 'floor-0', unitId: 'office-1' },
      { id: 'b', name: 'Post', unitId: 'office-1', resourceId: 'r1' },
      { id: 'c', name: 'Bar', resourceId: 'r1', areaId: 'upstairs' },
      { id: 'd', name: 'Help', areaId: 'upstairs' },
    )
    expect(amenities.slice(1).map(({ id, levelId, unitIds }) => [id, levelId, ...unitIds])).toEqual([
      ['a', 'floor-0', 'room-0'],
      ['b', 'floor-1', 'office-1'],
      ['c', 'floor-0', 'lounge-0'],
      ['d', 'floor-1', 'corridor-1'],
    ])
    expect(amenities[1]?.point.x).toBeCloseTo(2, 2)
  })

  it('knows areas of sections and buildings, resources of furniture, and levels', () => {
    const drawn = drawVenue()
    const on = { level_id: 'floor-1' }
    const shape = (x: number) => polygon(box(x, 1, x + 2, 3))
    drawn.section.push(
      feature('section', 'plain', shape(15), { level_id: 'floor-0', category: 'retail' }),
      feature('section', 'team', shape(1), { ...on, category: 'retail', area_id: 'team' }),
      feature('section', 'others', shape(5), { ...on, category: 'retail', area_id: 'others' }),
    )
    drawn.fixture.push(
      feature('fixture', 'shelf', shape(5), { ...on, category: 'furniture', resource_id: 'shelf' }),
      feature('fixture', 'bench', shape(11), { ...on, category: 'furniture', resource_id: 'bench' }),
    )
    pick(drawn, 'building', 'house').properties['area_id'] = 'site'
    const { amenities } = mergePoints(
      open(drawn).venue,
      readPointsOfInterest([
        { id: 'a', name: 'In a section', areaId: 'team' },
        { id: 'b', name: 'On a bench', resourceId: 'bench' },
        { id: 'c', name: 'In the house', areaId: 'site' },
        { id: 'd', name: 'On a level', levelId: 'floor-1' },
        { id: 'e', name: 'By its coordinates, in a section', longitude, latitude, areaId: 'team' },
        { id: 'f', name: 'By its coordinates, in the house', longitude, latitude },
      ]).good,
    )
    expect(amenities.map(({ id, levelId, unitIds }) => [id, levelId, ...unitIds])).toEqual([
      ['a', 'floor-1', 'room-1'],
      ['b', 'floor-1', 'office-1'],
      ['c', 'floor-0', 'corridor-0'],
      ['d', 'floor-1', 'corridor-1'],
      ['e', 'floor-1', 'room-1'],
      ['f', 'floor-0', 'room-0'],
    ])
    const [inSection, onBench] = amenities
    expect([(onBench?.point.x ?? 0) - (inSection?.point.x ?? 0)]).toEqual([expect.closeTo(10, 2)])
  })

  it('leaves alone what it has no word about', () => {
    const venue = dock()
    expect(mergePoints(venue, [])).toBe(venue)
    const { amenities, units } = merged({ id: 'coffee', category: 'restaurant', areaId: 'upstairs' })
    expect(amenities[0]).toMatchObject({ category: 'restaurant', levelId: 'floor-0' })
    expect(amenities[0]?.name).toEqual(venue.amenities[0]?.name)
    expect(units.map(({ name }) => name.get('en'))).toEqual(venue.units.map(({ name }) => name.get('en')))
    // Moved by its unit or resource, on its own level.
    expect(merged({ id: 'coffee', unitId: 'room-1' }).amenities[0]).toMatchObject({ unitIds: ['room-1'] })
    expect(merged({ id: 'coffee', resourceId: 'r1' }).amenities[0]).toMatchObject({ unitIds: ['lounge-0'] })
    expect(merged({ id: 'coffee', longitude, latitude, levelId: 'floor-1' }).amenities[0]).toMatchObject({
      levelId: 'floor-1',
      unitIds: ['room-1'],
    })
  })

  it('renames and recategorises a place of the venue with the same id, and never moves it for an area', () => {
    const before = dock().amenities[0]
    const { amenities, units } = merged(
      { id: 'coffee', name: { en: 'Espresso', cs: 'Kavárna' }, category: 'restaurant', areaId: 'upstairs' },
      { id: 'office-0', name: 'Archive' },
    )
    expect(amenities).toHaveLength(1)
    expect(amenities[0]).toMatchObject({ category: 'restaurant', point: before?.point, levelId: 'floor-0' })
    expect(amenities[0]?.name.get('cs')).toBe('Kavárna')
    const moved = merged({ id: 'coffee', longitude, latitude }).amenities[0]
    expect(moved).toMatchObject({ levelId: 'floor-0', unitIds: ['room-0'] })
    expect(units.find(({ id }) => id === 'office-0')?.name.get('und')).toBe('Archive')
  })

  it('leaves out a point of another site, one without a position, and all but the last of one id', () => {
    const { amenities } = merged(
      { id: 'far', name: 'Far', longitude: 0.1, latitude: 51.5, levelId: 'floor-0' },
      { id: 'nowhere', name: 'Nowhere' },
      { id: 'elsewhere', name: 'Elsewhere', areaId: 'other-site' },
      { id: 'twice', name: 'First', unitId: 'room-0' },
      { id: 'twice', name: 'Second', unitId: 'room-0' },
    )
    expect(amenities.map(({ id }) => id)).toEqual(['coffee', 'twice'])
  })

  it('lists them as places that a way leads to, by name and category', () => {
    const places = listPlaces(merged({ id: 'bar', name: 'Bar', category: 'cafe.espresso', unitId: 'lounge-0' }))
    expect(places.find(({ id }) => id === 'bar')).toMatchObject({ category: 'food', unitId: 'lounge-0' })
  })
})
