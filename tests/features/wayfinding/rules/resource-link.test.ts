import { expect, test } from 'vitest'
import { mapAreaOf, wayToResource } from '#src/features/wayfinding/rules/map-path.ts'

test('a link to a resource names the site around its area', () => {
  const areas = [
    { id: 'site', parentAreaId: null },
    { id: 'house', parentAreaId: 'site' },
    { id: 'floor', parentAreaId: 'house' },
  ]
  expect(wayToResource(areas, 'floor', 'room 1')).toBe('/map?site=site&resource=room%201')
  expect(wayToResource([], 'gone', 'r')).toBe('/map?site=gone&resource=r')
})

test('section 3, navigationEnabled: without it, or without an area, there is no way to a resource', () => {
  const mapInfos = [{ areaId: 'floor' }, { areaId: 'other' }]
  expect(mapAreaOf({ navigationEnabled: true, mapInfos })).toBe('floor')
  expect(mapAreaOf({ navigationEnabled: false, mapInfos })).toBeNull()
  expect(mapAreaOf({ navigationEnabled: true, mapInfos: [] })).toBeNull()
})
