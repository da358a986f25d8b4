import { describe, expect, test } from 'vitest'
import { type JoinedResource, joinResources } from '../../src/venue/join-resources.ts'
import { openWith, pick } from './drawn-venue.ts'
import { set } from './changes.ts'

const resource = (id: string, name: string, ...areaIds: readonly string[]): JoinedResource => ({
  id,
  names: [name],
  areaIds: [...areaIds, 'site'],
})

function joined(resources: readonly JoinedResource[], change: Parameters<typeof openWith>[0] = () => {}) {
  const { venue, report } = joinResources(openWith(change).venue, resources, 'site')
  const places = [...venue.units, ...venue.fixtures].filter(({ resourceIds }) => resourceIds.length > 0)
  return { venue, report, places: places.map(({ id, resourceIds }) => `${id}: ${resourceIds.join()}`) }
}

describe('the resources of the server', () => {
  test('get their places by resource_id, or else by name without case, accents and punctuation', () => {
    const { places, report } = joined(
      [resource('1', 'Anywhere'), resource('2', 'OFFICE-1'), resource('3', 'Zašívárna'), resource('4', 'Cellar')],
      (drawn) => {
        pick(drawn, 'unit', 'room-0').properties['resource_id'] = '1'
        pick(drawn, 'unit', 'room-1').properties['resource_id'] = 'gone'
        pick(drawn, 'unit', 'lounge-1').properties['name'] = { cs: 'ZAŠIVARNA' }
      },
    )
    expect(places).toEqual(['room-0: 1', 'room-1: gone', 'office-1: 2', 'lounge-1: 3'].toSorted(byUnit(places)))
    expect(report).toEqual({ byId: 1, byName: 2, unplaced: ['Cellar'], ambiguous: [], unknownIds: ['gone'] })
  })

  test('are ambiguous if two rooms have one name, unless one is on a level of their area', () => {
    const twice = (drawn: Parameters<Parameters<typeof openWith>[0]>[0]): void => {
      for (const id of ['room-0', 'room-1']) pick(drawn, 'unit', id).properties['name'] = { en: 'Vltava' }
    }
    const withArea = (drawn: Parameters<typeof twice>[0]): void => {
      twice(drawn)
      pick(drawn, 'level', 'floor-1').properties['area_id'] = 'f2'
    }
    expect(joined([resource('1', 'Vltava', 'f2')], twice)).toMatchObject({
      places: [],
      report: { ambiguous: ['Vltava'], byName: 0 },
    })
    expect(joined([resource('1', 'Vltava', 'f2')], withArea).places).toEqual(['room-1: 1'])
  })

  test('have no place if two of them have one name or if they are from another site', () => {
    expect(joined([resource('1', 'office 0'), resource('2', 'Office 0')])).toMatchObject({
      places: [],
      report: { ambiguous: ['office 0', 'Office 0'], byName: 0 },
    })
    const elsewhere: JoinedResource = { id: '3', names: ['office 0'], areaIds: ['f9', 'other'] }
    expect(joined([elsewhere])).toMatchObject({ places: [], report: { unplaced: [], byName: 0 } })
  })

  test('define the area of their level if all have the same one', () => {
    const areas = (resources: readonly JoinedResource[]) => joined(resources).venue.levels.map(({ areaId }) => areaId)
    expect(areas([resource('1', 'office 0', 'f1'), resource('2', 'office 1', 'f2')])).toEqual(['f1', 'f2'])
    expect(areas([resource('1', 'office 0', 'f1'), resource('2', 'office 1', 'f1')])).toEqual([null, null])
    expect(areas([resource('1', 'office 0', 'f1'), resource('2', 'lounge 0', 'f3')])).toEqual([null, null])
    // The area of another level is not used.
    const { venue } = joined([resource('1', 'office 0', 'f2')], set('level', 'floor-1', { area_id: 'f2' }))
    expect(venue.levels.map(({ areaId }) => areaId)).toEqual([null, 'f2'])
  })
})

/** Sorts by the order of the archive. */
const byUnit =
  (places: readonly string[]) =>
  (one: string, other: string): number =>
    places.indexOf(one) - places.indexOf(other)
