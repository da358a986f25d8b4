import { describe, expect, test } from 'vitest'
import { labelIn } from '../../src/venue/labels.ts'
import { listPlaces } from '../../src/wayfinding/places/list-places.ts'
import { neededPlaces } from '../../src/wayfinding/places/order-places.ts'
import { addLift, box, feature, point, polygon } from '../venue/drawn-venue.ts'
import { type Change, setProperties, venueWith } from './draw-house.ts'

type Properties = Readonly<Record<string, unknown>>
const named = (text: string) => ({ name: { en: text } })
const addAmenity =
  (id: string, x: number, y: number, properties: Properties): Change =>
  (drawn) =>
    drawn.amenity.push(feature('amenity', id, point(x, y), properties))
const addOccupant =
  (id: string, unitId: string, properties: Properties): Change =>
  (drawn) => {
    drawn.anchor.push(feature('anchor', `anchor-${id}`, point(5, 2), { unit_id: unitId }))
    drawn.occupant.push(feature('occupant', id, null, { anchor_id: `anchor-${id}`, ...properties }))
  }
const add =
  (type: 'fixture' | 'kiosk', id: string, x: number, y: number, properties: Properties): Change =>
  (drawn) =>
    drawn[type].push(feature(type, id, polygon(box(x, y, x + 1, y + 1)), { level_id: 'floor-0', ...properties }))
const listWith = (...changes: readonly Change[]) => listPlaces(venueWith(...changes))
const idsWith = (...changes: readonly Change[]) => listWith(...changes).map(({ id }) => id)

describe('section 2: the list of places', () => {
  test('contains rooms, machines, occupants, desks and kiosks, but no corridors, voids or plants', () => {
    const list = listWith(
      addAmenity('printer', 15, 10, { ...named('Printer'), category: 'copymachine', unit_ids: ['lounge-0'] }),
      addAmenity('nameless', 15, 10, { category: 'copymachine', unit_ids: ['lounge-0'] }),
      addOccupant('cafe', 'room-0', { ...named('Café'), category: 'cafe' }),
      add('kiosk', 'kiosk', 7, 8, { ...named('lounge 0'), anchor_id: null }),
      add('fixture', 'desk', 12, 1, { ...named('Desk 4'), category: 'desk', resource_id: 'R-4' }),
      add('fixture', 'plant', 14, 1, { ...named('Fig'), category: 'vegetation' }),
      setProperties('unit', 'stairs-1', { category: 'opentobelow' }),
    )
    expect(list.map(({ id, category, unitId }) => `${id}: ${category}, ${unitId}`).toSorted()).toEqual([
      'cafe: food, room-0',
      'desk: desk, office-0',
      'kiosk: information, lounge-0',
      'lounge-0: lounge, lounge-0',
      'lounge-1: lounge, lounge-1',
      'nameless: print, lounge-0',
      'office-0: office, office-0',
      'office-1: office, office-1',
      'printer: print, lounge-0',
      'room-0: office, room-0',
      'room-1: office, room-1',
      'stairs-0: stairs, stairs-0',
    ])
    expect(list.find(({ id }) => id === 'desk')?.resourceIds).toEqual(['R-4'])
  })

  test('leaves out solid units, ramps and amenities outside of all units', () => {
    const ids = idsWith(
      addLift,
      setProperties('unit', 'room-0', { category: 'structure' }),
      setProperties('unit', 'room-1', { category: 'ramp' }),
      addAmenity('lost', 90, 90, { ...named('Lost'), unit_ids: [] }),
    )
    expect(ids).toEqual(expect.arrayContaining(['lift-0', 'lift-1']))
    for (const id of ['room-0', 'room-1', 'lost']) expect(ids).not.toContain(id)
  })

  test('names places without a name after their kind and neighbour, and toilets after their users', () => {
    const toilet = (id: string, category: string, accessibility: readonly string[] | null = null) =>
      setProperties('unit', id, { name: null, category, accessibility })
    const list = listWith(
      toilet('room-0', 'restroom.male'),
      toilet('room-1', 'restroom', ['wheelchair']),
      toilet('office-1', 'restroom.female'),
      addAmenity('lift', 15, 10, { category: 'elevator', unit_ids: ['lounge-0'] }),
      addAmenity('wc', 5, 2, { category: 'restroom.male', unit_ids: ['room-0'] }),
    )
    const nameOf = (id: string, language: string) => {
      const place = list.find((one) => one.id === id)
      return place && `${labelIn(place.name, language)}, ${place.category}`
    }
    expect(nameOf('lift', 'en')).toBe('Lift by lounge 0, lift')
    expect(nameOf('lift', 'uk')).toBe('Ліфт біля «lounge 0», lift')
    expect(nameOf('room-0', 'de')).toMatch(/^Herrentoiletten bei .+, toilet-men$/)
    expect(nameOf('office-1', 'en')).toMatch(/^Women’s toilets by .+, toilet-women$/)
    expect(nameOf('room-1', 'cs')).toMatch(/^Bezbariérová toaleta vedle „.+“, toilet-wheelchair$/)
    expect(nameOf('wc', 'en')).toBeUndefined()
    const needed = neededPlaces(list, ['lift'], true).map(([first]) => first?.category)
    expect(needed).toEqual(['toilet-wheelchair', 'toilet-women', 'toilet-men'])
  })

  test('leaves out units without a name if their kind says too little, and the sign of a lift', () => {
    const list = listWith(
      addLift,
      addAmenity('sign', 19, 8, { category: 'elevator', unit_ids: ['lift-0'] }),
      setProperties('unit', 'office-1', { name: null }),
    )
    expect(list.find(({ id }) => id === 'lift-0')?.name.get('en')).toBe('Lift by lounge 0')
    expect(list.filter(({ id }) => id === 'sign' || id === 'office-1')).toEqual([])
  })

  test('contains opening hours, resources and levels', () => {
    const list = listWith(
      setProperties('unit', 'room-1', { resource_id: ['r1', 'r2'] }),
      addOccupant('bank', 'office-0', { ...named('Bank'), category: 'bank', hours: 'Mo off' }),
      addAmenity('bar', 2, 2, { ...named('Bar'), category: 'cafe', hours: 'Tu off', unit_ids: ['room-0'] }),
    )
    const byId = Object.fromEntries(list.map((one) => [one.id, one]))
    expect(byId).toMatchObject({
      bank: { hours: 'Mo off', levelId: 'floor-0', unitId: 'office-0', category: 'other', resourceIds: [] },
      bar: { hours: 'Tu off', levelId: 'floor-0', unitId: 'room-0', category: 'food' },
      'room-1': { resourceIds: ['r1', 'r2'], levelId: 'floor-1' },
    })
    expect(byId['office-0']?.name.get('en')).toBe('office 0')
  })

  test('joins places with the same name in one room, with their resources', () => {
    const desk = (id: string, x: number, resourceId?: string) =>
      add('fixture', id, x, 1, { ...named('Desk'), category: 'desk', resource_id: resourceId })
    const list = listWith(desk('d1', 1, 'r1'), desk('d2', 3, 'r2'), desk('d3', 12, 'r3'), desk('bare', 5))
    const desks = list.filter(({ category }) => category === 'desk')
    expect(desks.map(({ id, resourceIds, unitId }) => [id, ...resourceIds, unitId].join(' '))).toEqual([
      'd1 r1 r2 room-0',
      'd3 r3 office-0',
    ])
    const cafe = addAmenity('counter', 2, 2, { ...named('room 0'), category: 'eatingdrinking', unit_ids: ['room-0'] })
    const inRoom = listWith(cafe).filter(({ unitId }) => unitId === 'room-0')
    expect(inRoom).toMatchObject([{ id: 'counter', category: 'food' }])
  })

  test('keeps kiosks separate from a room with the same name, at their anchor', () => {
    const list = listWith(
      (drawn) => drawn.anchor.push(feature('anchor', 'screen', point(15, 9), { unit_id: 'lounge-0' })),
      add('kiosk', 'k1', 1, 3, named('room 0')),
      add('kiosk', 'k2', 1, 3, { ...named('room 0'), anchor_id: 'screen' }),
      add('kiosk', 'k3', 1, 3, {}),
    ).filter(({ category }) => category === 'information')
    expect(list.map(({ id, unitId }) => `${id} ${unitId}`)).toEqual(['k1 room-0', 'k2 lounge-0'])
    const [k1, k2] = list.map(({ point: at }) => at.x)
    expect((k2 ?? 0) - (k1 ?? 0)).toBeCloseTo(13.5, 2)
  })
})
