import { describe, expect, test } from 'vitest'
import { contains } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { levelOfStand, standIdOn } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { findStand } from '#src/features/wayfinding/rules/places/stands.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { box, openWith, pick, polygon } from '../../floorplan/rules/venue/drawn-venue.ts'
import { isMadeStationThere, isWestportThere, madeStationFolder, openVenueIn, openWestport } from './venues.ts'

describe('section 2: a screen whose unit the map does not have', () => {
  test('stands 3 m inside of the entrance, and its reader looks straight ahead', () => {
    const { venue } = openWith(() => {})
    const stand = findStand(venue, 'floor-0')
    expect(stand).toMatchObject({ unitId: 'corridor-0', heading: 90 })
    const door = venue.openings.find(({ id }) => id === 'entrance')?.line
    expect(stand?.point.x).toBeCloseTo((door?.[0] ?? 0) + 3, 1)
    expect(stand?.name.get('en')).toBe('corridor 0')
  })

  test('stands in the lobby rather than in a corridor, and never in a room of others', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'lounge-0').properties['category'] = 'lobby'
      pick(drawn, 'unit', 'corridor-1').properties['restriction'] = 'employeesonly'
      pick(drawn, 'unit', 'room-1').properties['category'] = 'nonpublic'
    })
    expect(findStand(venue, 'floor-0')).toMatchObject({ unitId: 'lounge-0' })
    expect(findStand(venue, 'floor-1')).toMatchObject({ unitId: 'lounge-1' })
    expect(findStand(venue, 'elsewhere')).toBeNull()
  })

  test('stands beside the rooms of a hall that is drawn underneath them', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(0, 0, 20, 12))
    })
    const stand = findStand(venue, 'floor-1')
    const rooms = venue.units.filter(({ id, levelId }) => levelId === 'floor-1' && id !== 'corridor-1')
    expect(stand).toMatchObject({ unitId: 'corridor-1' })
    expect(rooms.filter(({ shape }) => contains(shape, stand?.point ?? { x: 0, y: 0 }))).toEqual([])
  })

  test('without an entrance it looks along the corridor, towards the middle of the floor', () => {
    const { venue } = openWith((drawn) => {
      const corridor = pick(drawn, 'unit', 'corridor-1')
      corridor.geometry = polygon(box(0, 5, 8, 7))
      corridor.properties['name'] = null
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
    })
    expect(findStand(venue, 'floor-1')).toMatchObject({ unitId: 'corridor-1', heading: 90 })
    expect(findStand(venue, 'floor-1')?.name.get('de')).toBe('Information bei room 1')
  })

  test('has an id of its own, with which routes begin there', () => {
    const { venue } = openWith(() => {})
    const id = standIdOn('floor-0')
    expect([levelOfStand(id), levelOfStand('floor-0')]).toEqual(['floor-0', null])
    const from = { featureId: id }
    const way = createWayfinder(venue).find({
      from,
      to: { featureId: 'lounge-1' },
      isStepFree: false,
      preference: 'fastest',
    })
    expect(way).toMatchObject({ ok: true, value: { from: { unitId: 'corridor-0' } } })
  })

  const real: readonly (readonly [string, boolean, () => Venue])[] = [
    ['Westport House', isWestportThere, openWestport],
    ['the made station', isMadeStationThere, () => openVenueIn(`${madeStationFolder}/imdf`)],
  ]
  test.each(real.filter(([, isThere]) => isThere))(
    'finds one within a unit on every floor of %s',
    (_name, _is, read) => {
      const venue = read()
      const stands = venue.levels.map(({ id }) => findStand(venue, id))
      const isInside = stands.map((stand) => {
        const unit = venue.units.find(({ id }) => id === stand?.unitId)
        return stand !== null && unit !== undefined && contains(unit.shape, stand.point)
      })
      expect(isInside).toEqual(venue.levels.map(() => true))
    },
  )
})
