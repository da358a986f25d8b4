import { describe, expect, test } from 'vitest'
import type { Labels } from '../../src/venue/model.ts'
import { createNaming, nameOfKind } from '../../src/wayfinding/places/kind-names.ts'
import { byNearness, groupPlaces, neededPlaces } from '../../src/wayfinding/places/order-places.ts'
import {
  categoryOfAmenity,
  categoryOfUnit,
  orderFor,
  type PlaceCategory,
} from '../../src/wayfinding/places/place-category.ts'
import { feature, openWith, pick, point } from '../venue/drawn-venue.ts'
import { venuePoint } from './draw-house.ts'

const place = (name: string, category: PlaceCategory) => ({ id: name, name, category })

describe('section 2: the category of a place', () => {
  test.each([
    ['restroom', [], 'toilet'],
    ['restroom', ['wheelchair'], 'toilet-wheelchair'],
    ['restroom.female', ['wheelchair'], 'toilet-women'],
    ['restroom.male', [], 'toilet-men'],
    ['restroom.male.wheelchair', [], 'toilet-wheelchair'],
    ['restroom.unisex', [], 'toilet'],
    ['shower', [], 'toilet'],
    ['elevator.freight', [], 'lift'],
    ['entry.main', [], 'exit'],
    ['cafe', [], 'food'],
    ['aed', [], 'defibrillator'],
    ['firstaid', [], 'care'],
    ['copymachine', [], 'print'],
    ['reception', [], 'information'],
    ['seating', [], 'lounge'],
    ['mycafe', [], 'other'],
  ] as const)('of an amenity %s with %j is %s', (category, accessibility, expected) => {
    expect(categoryOfAmenity(category, accessibility)).toBe(expected)
  })

  test.each([
    ['kitchen', 'food'],
    ['elevator', 'lift'],
    ['escalator', 'stairs'],
    ['stairs', 'stairs'],
    ['lobby', 'lounge'],
    ['walkway', 'other'],
    ['restroom.wheelchair', 'toilet-wheelchair'],
    ['office', 'office'],
  ] as const)('of a unit %s is %s', (category, expected) => {
    expect(categoryOfUnit(category)).toBe(expected)
  })

  test('of a unit considers wheelchairs', () => {
    expect(categoryOfUnit('restroom.unisex', ['wheelchair'])).toBe('toilet-wheelchair')
  })

  test('puts toilets for wheelchairs before other toilets for step-free users', () => {
    const given = ['food', 'toilet', 'toilet-men', 'toilet-wheelchair', 'lift'] as const
    expect(orderFor(false, given)).toEqual(given)
    expect(orderFor(true, given)).toEqual(['food', 'toilet-wheelchair', 'toilet', 'toilet-men', 'lift'])
    expect(orderFor(true, ['food', 'lift'])).toEqual(['food', 'lift'])
    expect(orderFor(true, ['toilet', 'lift'])).toEqual(['toilet', 'lift'])
  })

  test('groups places, which are sorted by name', () => {
    const places = [
      place('wc', 'toilet'),
      place('Žlutý', 'meeting'),
      place('a', 'toilet-wheelchair'),
      place('Amber', 'meeting'),
    ]
    const groups = (isStepFree = false) =>
      groupPlaces(places, (one, other) => one.localeCompare(other, 'cs'), isStepFree).map(
        ({ category, places: own }) => `${category}: ${own.map(({ name }) => name).join(', ')}`,
      )
    expect(groups()).toEqual(['meeting: Amber, Žlutý', 'toilet: wc', 'toilet-wheelchair: a'])
    expect(groups(true)).toEqual(['meeting: Amber, Žlutý', 'toilet-wheelchair: a', 'toilet: wc'])
  })

  test('selects places that are needed quickly, without those of the route and exits on the way', () => {
    const list = [
      place('wc', 'toilet'),
      place('lift', 'lift'),
      place('door', 'exit'),
      place('desk', 'desk'),
      place('bar', 'food'),
      place('tea', 'food'),
    ]
    const needed = (except: readonly string[], isOnWay: boolean) =>
      neededPlaces(list, except, false, isOnWay).map((own) => own.map(({ id }) => id).join())
    expect(needed([], false)).toEqual(['wc', 'bar,tea', 'lift', 'door'])
    expect(needed(['wc', 'tea'], true)).toEqual(['bar'])
  })
})

describe('section 2: the name of a place without its own name', () => {
  const lift = nameOfKind('elevator') ?? new Map<string, string>()
  const labels = (name: Labels) => Object.fromEntries(name)

  test('is the name of its kind', () => {
    expect(labels(lift)).toMatchObject({ en: 'Lift', cs: 'Výtah', uk: 'Ліфт' })
    expect(lift.size).toBe(7)
    expect(nameOfKind('escalator')?.get('en')).toBe('Escalator')
    expect(nameOfKind('office', 'office')).toBeNull()
    expect(nameOfKind('copymachine')?.get('en')).toBe('Printer')
  })

  test('includes its neighbour in every language', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'room-0').properties['name'] = { en: '4.073' }
    })
    const nameAt = createNaming(venue)
    const name = nameAt(lift, 'floor-0', venuePoint(venue, 3, 2))
    expect(labels(name)).toMatchObject({ en: 'Lift by 4.073', cs: 'Výtah vedle „4.073“', uk: 'Ліфт біля «4.073»' })
    expect([...name.values()].filter((text) => text.includes('4.073'))).toHaveLength(7)
    expect(nameAt(lift, 'gone', venuePoint(venue, 3, 2))).toBe(lift)
  })

  test('includes the nearest room within 15 m, or the hall around', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'room-1').properties['category'] = 'structure'
      for (const id of ['office-1', 'stairs-1', 'lounge-1']) pick(drawn, 'unit', id).properties['name'] = null
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    })
    const nameAt = createNaming(venue)
    const neighbour = (x: number, y: number, levelId = 'floor-0') =>
      nameAt(lift, levelId, venuePoint(venue, x, y))
        .get('en')
        ?.replace(/^Lift( by )?/, '')
    expect([neighbour(3, 5.5), neighbour(13, 5.5), neighbour(13, 6.5), neighbour(3, 2)]).toEqual([
      'room 0',
      'Bank',
      'lounge 0',
      'room 0',
    ])
    // Stairs and corridors are no rooms.
    expect(neighbour(3, 9)).not.toBe('stairs 0')
    expect([neighbour(-14.9, 2), neighbour(-15.1, 2)]).toEqual(['room 0', ''])
    expect([6, 7.9, 8.1].map((y) => neighbour(3, y, 'floor-1'))).toEqual(['corridor 1', 'corridor 1', ''])
    expect(neighbour(3, 6, 'gone')).toBe('')
  })
})

test('places on another floor count as farther away', () => {
  const ordinals: Readonly<Record<string, number>> = { ground: 0, first: 1, third: 3 }
  const at = (id: string, levelId: string, x: number) => ({ id, levelId, point: { x, y: 0 } })
  const places = [at('above', 'third', 1), at('far', 'ground', 70), at('near', 'ground', 30), at('up', 'first', 5)]
  const ordered = byNearness(places, at('here', 'ground', 0), (levelId) => ordinals[levelId] ?? 0)
  expect(ordered.map(({ id }) => id)).toEqual(['near', 'up', 'far', 'above'])
})
