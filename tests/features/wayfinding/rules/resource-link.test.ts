import { expect, test } from 'vitest'
import { wayToResource } from '#src/features/wayfinding/rules/hand-off/route-link.ts'

test('a link to a resource names the site around its area', () => {
  const areas = [
    { id: 'site', parentAreaId: null },
    { id: 'house', parentAreaId: 'site' },
    { id: 'floor', parentAreaId: 'house' },
  ]
  expect(wayToResource(areas, 'floor', 'room 1')).toBe('/map?site=site&resource=room%201')
  expect(wayToResource([], 'gone', 'r')).toBe('/map?site=gone&resource=r')
})
