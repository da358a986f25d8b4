import { describe, expect, test } from 'vitest'
import type { Labels } from '#src/features/maps/model/floorplan/rules/venue/model.ts'
import {
  byNearness,
  createMapFinder,
  createPlaceFinder,
  groupPlaces,
  keptIn,
  neededPlaces,
  resourcesNear,
  withWords,
} from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'
import { createNaming, nameOfKind } from '#src/features/maps/model/wayfinding/rules/places/kind-names.ts'
import {
  categoryOfAmenity,
  categoryOfUnit,
  displayIn,
  listDisplayModes,
  mapDisplayModes,
  orderFor,
  placeCategories,
  type PlaceCategory,
} from '#src/features/maps/model/wayfinding/rules/places/place-category.ts'
import { feature, openWith, pick, point } from '../../floorplan/rules/venue/drawn-venue.ts'
import { venuePoint } from './draw-house.ts'

const words = Object.fromEntries(placeCategories.map((category) => [category, `The ${category}`])) as Record<
  PlaceCategory,
  string
>
const place = (name: string, category: PlaceCategory, floor = 'First floor') => ({ id: name, name, category, floor })

describe('section 2: the search of the map', () => {
  const places = [
    place('Kitchen North', 'food'),
    place('Kitchen South', 'food', 'Cellar'),
    place('Print room', 'office'),
    place('Copier', 'print'),
    place('Ladies', 'toilet-women'),
    place('Room 7', 'other'),
  ]
  const find = createMapFinder(places, {
    ...words,
    food: 'Food and drink',
    print: 'Printer',
    'toilet-women': 'Toilets',
  })
  const found = (text: string) => {
    const { categories, places: own } = find(text)
    return [categories, own.map(({ name }) => name)]
  }

  test('finds categories of the map by their words, and places by name, floor and category', () => {
    expect(found('drink')).toEqual([['food'], ['Kitchen North', 'Kitchen South']])
    expect(found('kitchen cellar')).toEqual([[], ['Kitchen South']])
    expect(found('toilets')[0]).toEqual(['toilet-women'])
    expect(found('The lift')[0]).toEqual([])
    expect(found('The other')[0]).toEqual([])
    expect(found('print')[1]).toEqual(expect.arrayContaining(['Print room', 'Copier']))
  })

  test('accepts one letter for the beginning of a name, not of a category', () => {
    expect([found('f')[0], found(' f ')[0], found('fo')[0]]).toEqual([[], [], ['food']])
    expect(find('p').places.length).toBeGreaterThan(0)
  })

  test('offers at most four categories in their order', () => {
    const many = placeCategories.filter((one) => one !== 'other')
    const all = createMapFinder(
      many.map((category) => place(category, category)),
      words,
    )
    expect(all('the').categories).toHaveLength(4)
    const own = new Set(places.map(({ category }) => category))
    expect(createMapFinder(places, words)('the').categories).toEqual(many.filter((category) => own.has(category)))
  })

  test('adds the floor and the words of the category to a place', () => {
    const kitchen = place('Kitchen', 'food')
    expect(withWords(kitchen, words)).toEqual({ ...kitchen, about: 'First floor The food' })
  })
})

describe('the search of a list of places', () => {
  const listed = (id: string, name: string, about: string) => ({ id, name, about })
  const places = [
    listed('1', 'Women’s toilets', 'Karlín 1'),
    listed('2', 'Žlutý sál', 'Karlín 2'),
    listed('3', 'Coffee point', 'Karlín 2'),
  ]

  test('ignores accents and typos, and includes the floor', () => {
    const find = createPlaceFinder(places)
    expect(find('zluty', 5).map(({ id }) => id)).toEqual(['2'])
    expect(find('coffe pont', 5).map(({ id }) => id)).toEqual(['3'])
    expect(find('karlin 2', 5).map(({ id }) => id)).toEqual(['2', '3'])
    expect(find('', 2)).toHaveLength(2)
  })

  test('leaves out stored places that the venue no longer has', () => {
    expect(keptIn(['3', 'gone', '1'], places).map(({ id }) => id)).toEqual(['3', '1'])
  })
})

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

describe('section 3: list display modes', () => {
  test('have the codes of the specification', () => {
    const modes =
      'Default None OnlyCategoryIcon CategoryIconAndName CategoryIconAndImage OnlyImage OnlyName ImageAndName'
    expect(listDisplayModes).toEqual(Object.fromEntries(modes.split(' ').map((mode, code) => [mode, code])))
    expect(mapDisplayModes).toEqual({ Default: 0, None: 8, Icon: 9, Image: 10, Name: 11 })
  })

  test.each([
    ['Default', 'icon name'],
    ['OnlyCategoryIcon', 'icon'],
    ['CategoryIconAndName', 'icon name'],
    ['CategoryIconAndImage', 'icon image'],
    ['OnlyImage', 'image'],
    ['OnlyName', 'name'],
    ['ImageAndName', 'image name'],
  ] as const)('%s shows %s', (mode, parts) => {
    const shown = Object.entries(displayIn(mode) ?? {}).flatMap(([part, isShown]) => (isShown ? [part] : []))
    expect(shown.toSorted()).toEqual(parts.split(' '))
  })

  test('None shows nothing', () => {
    expect(displayIn('None')).toBeNull()
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

describe('resources near the user', () => {
  const at = (x: number, levelId: string, ...resourceIds: string[]) => ({ levelId, point: { x, y: 0 }, resourceIds })
  const places = [at(50, 'one', 'far'), at(10, 'one', 'near', 'beside'), at(9, 'two', 'above'), at(1, 'one')]

  test('are on the same floor, the nearest first', () => {
    expect(resourcesNear(places, { levelId: 'one', point: { x: 0, y: 0 } }, 9)).toEqual(['near', 'beside', 'far'])
    expect(resourcesNear(places, { levelId: 'one', point: { x: 60, y: 0 } }, 2)).toEqual(['far', 'near'])
  })

  test('are in the given order if only the floor is known', () => {
    expect(resourcesNear(places, { levelId: 'one', point: null }, 9)).toEqual(['far', 'near', 'beside'])
    expect(resourcesNear(places, { levelId: 'three', point: null }, 9)).toEqual([])
  })
})
