import { describe, expect, test } from 'vitest'
import {
  createPlaceFinder,
  groupPlaces,
  keptIn,
  listPlaces,
  neededPlaces,
} from '#src/features/wayfinding/rules/places/find-places.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import { displayIn, listDisplayModes, mapDisplayModes } from '#src/features/wayfinding/rules/places/place-category.ts'
import { box, drawVenue, feature, open, pick, point, polygon } from '../../floorplan/rules/venue/drawn-venue.ts'

const named = (id: string) => ({ name: { en: id } })

describe('the places of a venue', () => {
  test('are its rooms, machines, occupants, desks and kiosks that have a name; ways and shafts are none', () => {
    const drawn = drawVenue()
    drawn.amenity.push(
      feature('amenity', 'printer', point(15, 10), {
        ...named('Printer'),
        category: 'copymachine',
        unit_ids: ['lounge-0'],
      }),
      feature('amenity', 'nameless', point(15, 10), { category: 'copymachine', unit_ids: ['lounge-0'] }),
    )
    drawn.anchor.push(feature('anchor', 'anchor', point(5, 2), { unit_id: 'room-0' }))
    drawn.occupant.push(feature('occupant', 'cafe', null, { ...named('Café'), category: 'cafe', anchor_id: 'anchor' }))
    drawn.kiosk.push(
      feature('kiosk', 'kiosk', polygon(box(7, 8, 8, 9)), {
        ...named('lounge 0'),
        level_id: 'floor-0',
        anchor_id: null,
      }),
    )
    drawn.fixture.push(
      feature('fixture', 'desk', polygon(box(12, 1, 13, 2)), {
        ...named('Desk 4'),
        category: 'desk',
        level_id: 'floor-0',
        resource_id: 'R-4',
      }),
      feature('fixture', 'plant', polygon(box(14, 1, 15, 2)), {
        ...named('Fig'),
        category: 'vegetation',
        level_id: 'floor-0',
      }),
    )
    pick(drawn, 'unit', 'stairs-1').properties['category'] = 'opentobelow'
    const list = listPlaces(open(drawn).venue)
    const seen = list.map(({ id, category, unitId }) => `${id}: ${category}, ${unitId ?? '-'}`)
    expect(seen.toSorted()).toEqual(
      [
        'cafe: food, room-0',
        'printer: print, lounge-0',
        'nameless: print, lounge-0',
        'room-0: office, room-0',
        'office-0: office, office-0',
        'stairs-0: stairs, stairs-0',
        'lounge-0: lounge, lounge-0',
        'room-1: office, room-1',
        'office-1: office, office-1',
        'lounge-1: lounge, lounge-1',
        'desk: desk, office-0',
        'kiosk: information, lounge-0',
      ].toSorted(),
    )
    expect(list.find(({ id }) => id === 'desk')?.resourceIds).toEqual(['R-4'])
  })

  test('without a name they are called by their kind and what they are next to, each kind of toilet its own', () => {
    const drawn = drawVenue()
    for (const [id, category, accessibility] of [
      ['room-0', 'restroom.male', null],
      ['room-1', 'restroom', ['wheelchair']],
      ['office-1', 'restroom.female', null],
    ] as const)
      Object.assign(pick(drawn, 'unit', id).properties, { name: null, category, accessibility })
    drawn.amenity.push(feature('amenity', 'lift', point(15, 10), { category: 'elevator', unit_ids: ['lounge-0'] }))
    drawn.amenity.push(feature('amenity', 'wc', point(5, 2), { category: 'restroom.male', unit_ids: ['room-0'] }))
    const list = listPlaces(open(drawn).venue)
    const told = (id: string, language: string) => {
      const place = list.find((one) => one.id === id)
      return place && `${labelIn(place.name, language)}, ${place.category}`
    }
    expect(told('lift', 'en')).toBe('Lift by lounge 0, lift')
    expect(told('lift', 'ua')).toBe('Ліфт біля «lounge 0», lift')
    expect(told('room-0', 'de')).toMatch(/^Herrentoiletten bei .+, toilet-men$/)
    expect(told('office-1', 'en')).toMatch(/^Women’s toilets by .+, toilet-women$/)
    expect(told('room-1', 'cs')).toMatch(/^Bezbariérová toaleta vedle „.+“, toilet-wheelchair$/)
    expect(told('wc', 'en')).toBeUndefined()
    const asked = neededPlaces(list, ['lift'], true).map(([first]) => first?.category)
    expect(asked).toEqual(['toilet-wheelchair', 'toilet-women', 'toilet-men'])
  })

  test('one name in one room is one place: the café, its counter and its hall', () => {
    const drawn = drawVenue()
    const cafe = { ...named('room 0'), category: 'eatingdrinking', unit_ids: ['room-0'] }
    drawn.amenity.push(feature('amenity', 'counter', point(2, 2), cafe))
    const list = listPlaces(open(drawn).venue).filter(({ unitId }) => unitId === 'room-0')
    expect(list.map(({ id, category }) => [id, category])).toEqual([['counter', 'food']])
  })
})

describe('section 3: list display modes', () => {
  test('have the codes of the specification', () => {
    expect(listDisplayModes).toEqual({
      Default: 0,
      None: 1,
      OnlyCategoryIcon: 2,
      CategoryIconAndName: 3,
      CategoryIconAndImage: 4,
      OnlyImage: 5,
      OnlyName: 6,
      ImageAndName: 7,
    })
    expect(mapDisplayModes).toEqual({ Default: 0, None: 8, Icon: 9, Image: 10, Name: 11 })
  })

  test('say what an entry shows', () => {
    expect(displayIn('None')).toBeNull()
    expect(displayIn('OnlyCategoryIcon')).toEqual({ icon: true, image: false, name: false })
    expect(displayIn('CategoryIconAndImage')).toEqual({ icon: true, image: true, name: false })
    expect(displayIn('ImageAndName')).toEqual({ icon: false, image: true, name: true })
  })
})

describe('lists of places', () => {
  const place = (id: string, name: string, category: 'food' | 'toilet' | 'meeting', about: string) => ({
    id,
    name,
    category,
    about,
  })
  const places = [
    place('1', 'Women’s toilets', 'toilet', 'Karlín 1'),
    place('2', 'Žlutý sál', 'meeting', 'Karlín 2'),
    place('3', 'Coffee point', 'food', 'Karlín 2'),
    place('4', 'Amber', 'meeting', 'Karlín 1'),
  ]

  test('are grouped in the order of categories, and by name within', () => {
    const groups = groupPlaces(places, (one, other) => one.localeCompare(other, 'cs'))
    expect(groups.map(({ category, places: own }) => [category, own.map(({ id }) => id)])).toEqual([
      ['meeting', ['4', '2']],
      ['food', ['3']],
      ['toilet', ['1']],
    ])
  })

  test('are searched without accents, by floor too, and with a typo', () => {
    const find = createPlaceFinder(places)
    expect(find('zluty', 5).map(({ id }) => id)).toEqual(['2'])
    expect(find('coffe pont', 5).map(({ id }) => id)).toEqual(['3'])
    expect(find('karlin 2', 5).map(({ id }) => id)).toEqual(['2', '3'])
    expect(find('', 2)).toHaveLength(2)
  })

  test('kept places that the venue no longer has are left out', () => {
    expect(keptIn(['4', 'gone', '1'], places).map(({ id }) => id)).toEqual(['4', '1'])
  })
})
