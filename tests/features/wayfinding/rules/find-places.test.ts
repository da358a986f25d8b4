import { describe, expect, test } from 'vitest'
import type { Labels } from '#src/features/floorplan/rules/venue/model.ts'
import {
  createMapFinder,
  groupPlaces,
  listPlaces,
  neededPlaces,
  withWords,
} from '#src/features/wayfinding/rules/places/find-places.ts'
import { createNaming, nameOfKind } from '#src/features/wayfinding/rules/places/kind-names.ts'
import {
  categoryOfAmenity,
  categoryOfUnit,
  displayIn,
  orderFor,
  placeCategories,
  type PlaceCategory,
} from '#src/features/wayfinding/rules/places/place-category.ts'
import {
  addLift,
  box,
  type Drawn,
  feature,
  openWith,
  pick,
  point,
  polygon,
} from '../../floorplan/rules/venue/drawn-venue.ts'

const words = Object.fromEntries(placeCategories.map((category) => [category, `The ${category}`])) as Record<
  PlaceCategory,
  string
>
const place = (name: string, category: PlaceCategory, floor = 'First floor') => ({ id: name, name, category, floor })

describe('section 2: searching the map', () => {
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

  test('finds categories by their words, of those that the map has, and places by name, floor and category', () => {
    expect(found('drink')).toEqual([['food'], ['Kitchen North', 'Kitchen South']])
    expect(found('kitchen cellar')).toEqual([[], ['Kitchen South']])
    expect(found('toilets')[0]).toEqual(['toilet-women'])
    expect(found('The lift')[0]).toEqual([])
    expect(found('The other')[0]).toEqual([])
    expect(found('print')[1]).toEqual(expect.arrayContaining(['Print room', 'Copier']))
  })

  test('takes one letter for the beginning of a name, not of a category', () => {
    expect(found('f')[0]).toEqual([])
    expect(found(' f ')[0]).toEqual([])
    expect(found('fo')[0]).toEqual(['food'])
    expect(find('p').places.length).toBeGreaterThan(0)
  })

  test('offers four categories at most', () => {
    const many = placeCategories.filter((one) => one !== 'other')
    const all = createMapFinder(
      many.map((category) => place(category, category)),
      words,
    )
    expect(all('the').categories).toHaveLength(4)
    expect(createMapFinder(places, words)('the').categories).toEqual(
      ['food', 'toilet-women', 'print', 'office'].toSorted(
        (one, other) => placeCategories.indexOf(one as PlaceCategory) - placeCategories.indexOf(other as PlaceCategory),
      ),
    )
  })

  test('adds the floor and the words of the category to a place', () => {
    expect(withWords(place('Kitchen', 'food'), words)).toEqual({
      ...place('Kitchen', 'food'),
      about: 'First floor The food',
    })
  })
})

describe('section 2: categories of places', () => {
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
  ] as const)('an amenity that is %s, with %j, is %s', (category, accessibility, expected) => {
    expect(categoryOfAmenity(category, accessibility)).toBe(expected)
  })

  test('a unit is what its IMDF category says', () => {
    const of = (
      ['kitchen', 'elevator', 'escalator', 'stairs', 'lobby', 'walkway', 'restroom.wheelchair', 'office'] as const
    ).map((one) => categoryOfUnit(one))
    expect(of).toEqual(['food', 'lift', 'stairs', 'stairs', 'lounge', 'other', 'toilet-wheelchair', 'office'])
    expect(categoryOfUnit('restroom.unisex', ['wheelchair'])).toBe('toilet-wheelchair')
  })

  test('toilets for wheelchairs come first where no steps are wanted', () => {
    const given = ['food', 'toilet', 'toilet-men', 'toilet-wheelchair', 'lift'] as const
    expect(orderFor(false, given)).toEqual(given)
    expect(orderFor(true, given)).toEqual(['food', 'toilet-wheelchair', 'toilet', 'toilet-men', 'lift'])
    expect(orderFor(true, ['food', 'lift'])).toEqual(['food', 'lift'])
    expect(orderFor(true, ['toilet', 'lift'])).toEqual(['toilet', 'lift'])
    const groups = groupPlaces(
      [place('b', 'toilet'), place('a', 'toilet-wheelchair'), place('c', 'food')],
      (one, other) => one.localeCompare(other),
      true,
    )
    expect(groups.map(({ category }) => category)).toEqual(['food', 'toilet-wheelchair', 'toilet'])
  })

  test('needed at short notice leave out those of the route, and on the way the lift and the exit', () => {
    const list = [
      place('wc', 'toilet'),
      place('lift', 'lift'),
      place('door', 'exit'),
      place('desk', 'desk'),
      place('bar', 'food'),
      place('tea', 'food'),
    ]
    const asked = (except: readonly string[], isOnWay: boolean) =>
      neededPlaces(list, except, false, isOnWay).map((own) => own.map(({ id }) => id).join())
    expect(asked([], false)).toEqual(['wc', 'bar,tea', 'lift', 'door'])
    expect(asked(['wc', 'tea'], true)).toEqual(['bar'])
  })

  test('list display modes of section 3 show each its parts', () => {
    expect((['Default', 'CategoryIconAndName', 'OnlyImage', 'OnlyName'] as const).map(displayIn)).toEqual([
      { icon: true, image: false, name: true },
      { icon: true, image: false, name: true },
      { icon: false, image: true, name: false },
      { icon: false, image: false, name: true },
    ])
  })
})

describe('section 2: names of places without one', () => {
  const texts = (labels: Labels | null) => (labels === null ? null : [...labels].map(([tag, text]) => `${tag} ${text}`))

  test('are those of their kind, in every language', () => {
    expect(texts(nameOfKind('elevator'))).toEqual([
      'en Lift',
      'de Aufzug',
      'fr Ascenseur',
      'es Ascensor',
      'ca Ascensor',
      'cs Výtah',
      'uk Ліфт',
    ])
    expect(texts(nameOfKind('escalator'))?.[0]).toBe('en Escalator')
    expect(texts(nameOfKind('office', 'office'))).toBeNull()
    expect(texts(nameOfKind('copymachine'))?.[0]).toBe('en Printer')
  })

  test('say what they are beside', () => {
    const lift = nameOfKind('elevator') ?? new Map()
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'room-0').properties['name'] = { en: '4.073' }
    })
    const { minX = 0, minY = 0 } = venue.units.find(({ id }) => id === 'room-0')?.box ?? {}
    const named = createNaming(venue)
    expect(texts(named(lift, 'floor-0', { x: minX + 3, y: minY + 2 }))).toEqual([
      'en Lift by 4.073',
      'de Aufzug bei 4.073',
      'fr Ascenseur près de 4.073',
      'es Ascensor junto a 4.073',
      'ca Ascensor al costat de 4.073',
      'cs Výtah vedle „4.073“',
      'uk Ліфт біля «4.073»',
    ])
    expect(named(lift, 'gone', { x: minX + 3, y: minY + 2 })).toBe(lift)
  })

  test('the neighbour is the nearest room within 15 m, else the hall around', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'room-1').properties['category'] = 'structure'
      for (const id of ['office-1', 'stairs-1', 'lounge-1']) pick(drawn, 'unit', id).properties['name'] = null
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
      drawn.occupant.push(feature('occupant', 'bank', null, { name: { en: 'Bank' }, anchor_id: 'till' }))
    })
    const { minX = 0, minY = 0 } = venue.units.find(({ id }) => id === 'room-0')?.box ?? {}
    const lift = nameOfKind('elevator') ?? new Map()
    const named = createNaming(venue)
    const near = (x: number, y: number, levelId = 'floor-0') =>
      /^Lift by (.*)$/.exec(named(lift, levelId, { x: minX + x, y: minY + y }).get('en') ?? '')?.[1] ?? null
    expect([near(3, 5.5), near(13, 5.5), near(13, 6.5), near(3, 2)]).toEqual(['room 0', 'Bank', 'lounge 0', 'room 0'])
    // Stairs and corridors are ways, not rooms.
    expect(near(3, 9)).not.toBe('stairs 0')
    expect([near(-14.9, 2), near(-15.1, 2)]).toEqual(['room 0', null])
    expect([near(3, 6, 'floor-1'), near(3, 7.9, 'floor-1'), near(3, 8.1, 'floor-1')]).toEqual([
      'corridor 1',
      'corridor 1',
      null,
    ])
    expect(near(3, 6, 'gone')).toBeNull()
  })
})

describe('section 2: the list of places', () => {
  const listed = (change: (drawn: Drawn) => void) => listPlaces(openWith(change).venue)
  const one = (id: string, change: (drawn: Drawn) => void) => listed(change).find((found) => found.id === id)

  test('has hours of occupants and amenities, resources of rooms, and the level of each', () => {
    const change = (drawn: Drawn): void => {
      pick(drawn, 'unit', 'room-1').properties['resource_id'] = ['r1', 'r2']
      drawn.anchor.push(feature('anchor', 'till', point(15, 2), { unit_id: 'office-0' }))
      drawn.occupant.push(
        feature('occupant', 'bank', null, {
          name: { en: 'Bank' },
          anchor_id: 'till',
          category: 'bank',
          hours: 'Mo off',
        }),
      )
      drawn.amenity.push(
        feature('amenity', 'bar', point(2, 2), {
          name: { en: 'Bar' },
          category: 'cafe',
          hours: 'Tu off',
          unit_ids: ['room-0'],
        }),
      )
    }
    expect(one('bank', change)).toMatchObject({
      hours: 'Mo off',
      levelId: 'floor-0',
      unitId: 'office-0',
      category: 'other',
      resourceIds: [],
    })
    expect(one('bar', change)).toMatchObject({
      hours: 'Tu off',
      levelId: 'floor-0',
      unitId: 'room-0',
      category: 'food',
    })
    expect(one('room-1', change)).toMatchObject({ resourceIds: ['r1', 'r2'], levelId: 'floor-1' })
    // The room is listed by its occupant.
    expect(one('office-0', change)?.name.get('en')).toBe('office 0')
  })

  test('joins the resources of places of one name in one room, and keeps kiosks apart', () => {
    const desk = (id: string, x: number, properties: object) =>
      feature('fixture', id, polygon(box(x, 1, x + 1, 2)), {
        level_id: 'floor-0',
        category: 'desk',
        name: { en: 'Desk' },
        ...properties,
      })
    const change = (drawn: Drawn): void => {
      drawn.fixture.push(
        desk('d1', 1, { resource_id: 'r1' }),
        desk('d2', 3, { resource_id: 'r2' }),
        desk('d3', 12, { resource_id: 'r3' }),
        desk('bare', 5, {}),
      )
      drawn.anchor.push(feature('anchor', 'screen', point(15, 9), { unit_id: 'lounge-0' }))
      const kiosk = { level_id: 'floor-0', name: { en: 'room 0' } }
      drawn.kiosk.push(
        feature('kiosk', 'k1', polygon(box(1, 3, 2, 4)), kiosk),
        feature('kiosk', 'k2', polygon(box(1, 3, 2, 4)), { ...kiosk, anchor_id: 'screen' }),
        feature('kiosk', 'k3', polygon(box(1, 3, 2, 4)), { level_id: 'floor-0' }),
      )
    }
    const list = listed(change)
    expect(
      list
        .filter(({ category }) => category === 'desk')
        .map(({ id, resourceIds, unitId }) => [id, ...resourceIds, unitId]),
    ).toEqual([
      ['d1', 'r1', 'r2', 'room-0'],
      ['d3', 'r3', 'office-0'],
    ])
    expect(list.filter(({ category }) => category === 'information').map(({ id, unitId }) => [id, unitId])).toEqual([
      ['k1', 'room-0'],
      ['k2', 'lounge-0'],
    ])
    const [k1, k2] = ['k1', 'k2'].map((id) => list.find((found) => found.id === id)?.point)
    expect((k2?.x ?? 0) - (k1?.x ?? 0)).toBeCloseTo(13.5, 2)
  })

  test('leaves out what is solid or a way, and amenities that lie nowhere', () => {
    const ids = listed((drawn) => {
      addLift(drawn)
      pick(drawn, 'unit', 'room-0').properties['category'] = 'structure'
      pick(drawn, 'unit', 'room-1').properties['category'] = 'ramp'
      pick(drawn, 'unit', 'office-1').properties['category'] = 'escalator'
      drawn.amenity.push(feature('amenity', 'lost', point(90, 90), { name: { en: 'Lost' }, unit_ids: [] }))
    }).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([
      'lift-0',
      'lift-1',
      'lounge-0',
      'lounge-1',
      'office-0',
      'office-1',
      'stairs-0',
      'stairs-1',
    ])
  })

  test('calls a lift’s own sign by the lift, and names nothing whose kind says too little', () => {
    const change = (drawn: Drawn): void => {
      addLift(drawn)
      drawn.amenity.push(feature('amenity', 'sign', point(19, 8), { category: 'elevator', unit_ids: ['lift-0'] }))
      pick(drawn, 'unit', 'office-1').properties['name'] = null
    }
    expect(one('sign', change)).toBeUndefined()
    expect(one('lift-0', change)?.name.get('en')).toBe('Lift by lounge 0')
    expect(one('office-1', change)).toBeUndefined()
  })
})
