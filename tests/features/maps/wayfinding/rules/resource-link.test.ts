import { expect, test } from 'vitest'
import {
  mapAreaOf,
  mapFromPlace,
  mapOfCategory,
  mapOfPlace,
  mapToPlace,
  wayToResource,
} from '#src/base/rules/map-path.ts'

const areas = [
  { id: 'site', parentAreaId: null },
  { id: 'house', parentAreaId: 'site' },
  { id: 'floor', parentAreaId: 'house' },
]

test('a link to a resource contains the site around its area', () => {
  expect(wayToResource(areas, 'floor', 'room 1')).toBe('/map?site=site&resource=room%201')
  expect(wayToResource([], 'gone', 'r')).toBe('/map?site=gone&resource=r')
})

test('section 3, navigationEnabled: a resource without it or without an area has no link to the map', () => {
  const mapInfos = [{ areaId: 'floor' }, { areaId: 'other' }]
  expect(mapAreaOf({ navigationEnabled: true, mapInfos })).toBe('floor')
  expect(mapAreaOf({ navigationEnabled: false, mapInfos })).toBeNull()
  expect(mapAreaOf({ navigationEnabled: true, mapInfos: [] })).toBeNull()
})

test('section 7, hasLocation and startAreaId: a link from a place contains the site, the area and the place', () => {
  expect(mapFromPlace(areas, { areaId: 'floor', placeId: 'a&b' })).toBe('/map?site=site&area=floor&here=a%26b')
  expect(mapFromPlace(areas, { areaId: null, placeId: 'p' })).toBe('/map?here=p')
})

test('a link to a place contains its code and the site', () => {
  expect(mapToPlace('site', 'K7Q4MP')).toBe('/map?site=site&to=K7Q4MP')
  expect(mapToPlace(null, 'K7Q4MP')).toBe('/map?to=K7Q4MP')
})

test('a link to a category or to the details of a place contains the site', () => {
  expect(mapOfPlace('site', 'K7Q4MP')).toBe('/map?site=site&place=K7Q4MP')
  expect(mapOfPlace(null, 'K7Q4MP')).toBe('/map?place=K7Q4MP')
  expect(mapOfCategory('a b', 'food')).toBe('/map?site=a%20b&category=food')
  expect(mapOfCategory(null, 'food')).toBe('/map?category=food')
})
