import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findingCodes } from '../../src/venue/finding-codes.ts'
import { all, type Change, push, put, remove, set } from './changes.ts'
import { box, drawVenue, found, line, open, openWith, point, polygon } from './drawn-venue.ts'

/** Returns the units next to the door of room 0 after changes. */
const sidesOf = (...changes: readonly Change[]) =>
  openWith(all(...changes)).venue.openings.find(({ id }) => id === 'door-room-0')?.units

describe('reading a venue', () => {
  test('reverses rings with the wrong direction, and their holes', () => {
    const change = put('unit', 'office-0', polygon(box(10, 0, 20, 5).toReversed(), box(12, 1, 14, 3)))
    expect(found(change)).toEqual([['ring-winding', 'office-0', 'floor-0']])
    const turned = openWith(change).venue.units.find(({ id }) => id === 'office-0')
    const straight = openWith(put('unit', 'office-0', polygon(box(10, 0, 20, 5), box(12, 1, 14, 3).toReversed())))
    expect(straight.findings).toEqual([])
    expect(turned?.box).toEqual(straight.venue.units.find(({ id }) => id === 'office-0')?.box)
  })

  test('accepts MultiPolygons as one unit of several parts', () => {
    const parts = [polygon(box(0, 0, 4, 5)), polygon(box(6, 0, 10, 5))].map(({ coordinates }) => coordinates)
    const { venue, findings } = openWith(
      all(
        put('unit', 'room-1', { type: 'MultiPolygon', coordinates: parts }),
        put('opening', 'door-room-1', line([2, 5], [3, 5])),
      ),
    )
    expect(findings).toEqual([])
    expect(venue.units.find(({ id }) => id === 'room-1')?.shape).toHaveLength(2)
  })

  test('accepts missing optional members and ignores those of a wrong type', () => {
    const withoutMembers: Change = ({ unit, opening, building }) => {
      for (const one of [...unit, ...opening])
        if (one.id === 'room-0' || one.id === 'door-room-0') one.properties = { level_id: 'floor-0' }
      for (const one of building) one.properties = {}
    }
    expect(found(withoutMembers)).toEqual([
      ['unknown-category', 'room-0', 'floor-0'],
      ['unknown-category', 'door-room-0', 'floor-0'],
    ])
    expect(found(set('unit', 'room-0', { restriction: 5 }))).toEqual([['unknown-word', 'room-0', 'floor-0']])
  })

  test('accepts ordinals as text', () => {
    expect(found(set('level', 'floor-1', { ordinal: '1' }))).toEqual([])
  })

  test('accepts the same ordinals in several buildings', () => {
    const outline = polygon(box(50, 0, 60, 10))
    const { venue, findings } = openWith(
      all(push('building', 'annex', null), push('level', 'annex-0', outline, { ordinal: 0, building_ids: ['annex'] })),
    )
    expect(findings).toEqual([])
    expect(venue.buildings.map(({ levelIds }) => levelIds.join(' '))).toEqual(['floor-0 floor-1', 'annex-0'])
  })

  test('assigns levels without a building to the only one', () => {
    const { venue } = openWith(set('level', 'floor-1', { building_ids: null }))
    expect(venue.levels[1]?.buildingIds).toEqual(['house'])
  })

  test('joins openings up to 0.8 m off the boundary to the nearest units', () => {
    for (const off of [0.1, 0.4, 0.75]) {
      const moved = put('opening', 'door-room-0', line([4, 5 - off], [5, 5 - off]))
      expect(sidesOf(moved)).toEqual(['corridor-0', 'room-0'])
      expect(found(moved)).toEqual(off > 0.12 ? [['opening-off-boundary', 'door-room-0', 'floor-0']] : [])
    }
  })

  test('measures openings in a hall below its rooms from the wall of the room', () => {
    const under = put('unit', 'corridor-0', polygon(box(0, 0, 20, 7)))
    expect(sidesOf(under)).toEqual(['corridor-0', 'room-0'])
    expect(found(under).filter(([code]) => code === 'opening-off-boundary')).toEqual([])
  })

  test('joins openings to units despite tiny gaps and thick walls', () => {
    const gap = (metres: number) => sidesOf(put('unit', 'room-0', polygon(box(0, 0, 10, 5 - metres))))
    expect([gap(0.003), gap(0.6)]).toEqual([
      ['corridor-0', 'room-0'],
      ['corridor-0', 'room-0'],
    ])
    expect(gap(0.9)).toEqual(['corridor-0', null])
  })

  test('joins doors in walls that are units to the rooms next to them', () => {
    const wall = push('unit', 'wall', polygon(box(0, 4.8, 10, 5)), { level_id: 'floor-0', category: 'structure' })
    expect(sidesOf(put('unit', 'room-0', polygon(box(0, 0, 10, 4.8))), wall)).toEqual(['corridor-0', 'room-0'])
  })
})

describe('the findings', () => {
  test('include a unit without an opening, unless it is open to a corridor', () => {
    expect(found(remove('opening', /^door-room-1$/))).toEqual([['unit-without-opening', 'room-1', 'floor-1']])
    expect(found(remove('opening', /^door-stairs-1$/))).toEqual([])
  })

  test('are empty for an opening that leads outside, and for a venue with another position', () => {
    expect(found(put('opening', 'door-room-1', line([4, 0], [5, 0])))).toEqual([])
    expect(found(put('venue', 'venue', point(1, 1)))).toEqual([])
  })

  test('are empty for stairs that are connected by a relationship of the corridors', () => {
    const fromCorridor = (x: number) =>
      all(
        set('relationship', 'up', { origin: { id: 'corridor-0', feature_type: 'unit' } }),
        put('relationship', 'up', line([x, 7.5], [2, 8])),
      )
    expect(found(fromCorridor(2))).toEqual([])
    expect(found(fromCorridor(9))).toEqual([['connector-inferred', 'stairs-0', 'floor-0']])
  })

  test('are empty for relationships that end near their unit or at a single point', () => {
    const endAt = (geometry: unknown) => put('relationship', 'up', geometry)
    expect(found(endAt(line([-2, 8], [2, 8])))).toEqual([])
    expect(found(endAt(line([8, 8], [2, 8])))).toEqual([])
    expect(found(endAt(point(12, 8)))).toEqual([])
  })

  test('have a meaning and advice that docs/venues.md repeats', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/venues.md'), 'utf8').replaceAll(/ +/g, ' ')
    for (const [code, { means, advice }] of Object.entries(findingCodes)) {
      expect(page).toContain(`| \`${code}\` | ${means} | ${advice} |`)
      expect(means).not.toMatch(/^[A-Z]|\.$/)
      expect(advice).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('keep a thousand of each kind', () => {
    const drawn = drawVenue()
    for (let index = 0; index < 1_200; index += 1)
      push('unit', `flat-${index}`, null, { level_id: 'floor-0', category: 'room' })(drawn)
    expect(open(drawn).findings).toHaveLength(1_000)
  })
})
