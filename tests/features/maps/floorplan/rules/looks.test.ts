import { describe, expect, test } from 'vitest'
import {
  iconOfAmenity,
  iconOfUnit,
  lookOfDetail,
  lookOfFixture,
  lookOfUnit,
} from '#src/features/maps/model/floorplan/rules/category-looks.ts'

describe('ui, floor plan: the look of places', () => {
  test('is solid for walls and sanitary for toilets of any kind', () => {
    expect((['brick', 'drywall', 'wood', 'glass'] as const).map((one) => lookOfUnit(one, 'house'))).toEqual(
      Array.from({ length: 4 }, () => 'solid'),
    )
    expect(lookOfUnit('restroom', 'house')).toBe('sanitary')
    expect(lookOfUnit('restroom.female.wheelchair', 'outdoors')).toBe('sanitary')
    expect([lookOfUnit('office', 'garage'), lookOfUnit('unspecified', 'house')]).toEqual(['office', 'room'])
  })

  test('of a walkway is a corridor in a building, a lane in a garage and pavement outdoors', () => {
    for (const category of ['walkway', 'walkway.island', 'lobby', 'footbridge'] as const)
      expect((['house', 'garage', 'outdoors'] as const).map((around) => lookOfUnit(category, around))).toEqual([
        'corridor',
        'road',
        'outdoor',
      ])
  })

  test('of furniture and details is that of their kind, and other details are lines', () => {
    expect(['desk', 'vegetation', 'wall', 'chair'].map(lookOfFixture)).toEqual(['desk', 'plant', 'solid', 'furniture'])
    const details = ['furniture', 'marking', 'vegetation', 'window', null]
    expect(details.map(lookOfDetail)).toEqual(['chair', 'marking', 'plant', null, null])
  })

  test.each([
    ['restroom', 'toilet'],
    ['restroom.male', 'men'],
    ['restroom.female', 'women'],
    ['restroom.unisex', 'toilet'],
    ['restroom.wheelchair', 'accessible'],
    ['restroom.male.wheelchair', 'accessible'],
    ['seating.wheelchair', 'point'],
    ['parking', 'parking'],
    ['parking.bicycle', 'bicycle'],
    ['parking.motorcycle', 'parking'],
    ['parkinglot', 'point'],
    ['eatingdrinking.cafe', 'coffee'],
    ['aed', 'firstaid'],
    ['fountain', 'point'],
  ])('of an amenity of the kind %s has the icon %s', (category, icon) => {
    expect(iconOfAmenity(category)).toBe(icon)
  })

  test('of a unit has an icon only for certain kinds', () => {
    expect(iconOfUnit('restroom.male')).toBe('men')
    expect(iconOfUnit('restroom.unisex.wheelchair')).toBe('accessible')
    const categories = ['elevator', 'steps', 'firstaid', 'office'] as const
    expect(categories.map(iconOfUnit)).toEqual(['lift', 'stairs', 'firstaid', null])
  })
})
