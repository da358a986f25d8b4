import { placeCategories, type PlaceCategory } from '@foyer/indoor'
import { describe, expect, test } from 'vitest'
import { displayIn, listDisplayModes, mapDisplayModes } from '#src/features/maps/model/wayfinding/rules/list-display.ts'
import {
  createMapFinder,
  createPlaceFinder,
  keptIn,
  resourcesNear,
  withWords,
} from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'

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
