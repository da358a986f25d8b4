import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  arrangeFleet,
  checkCode,
  countByHealth,
  type FleetQuery,
  healthOf,
  missingIn,
  newestVersion,
  standAt,
  standingOf,
} from '#src/features/devices/model/fleet/rules/fleet.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'

const now = Date.parse('2026-11-23T08:41:00Z') as Instant
const measure = { now, newest: '2', licences: ['CS0637'] }
const kioskOf = (id: string, fields: object = {}): Kiosk =>
  v.parse(kioskSchema, { id, name: id, kind: 'panel', csCode: 'CS0637', version: '2', lastSeen: now, ...fields })

const fleet = [
  kioskOf('well'),
  kioskOf('fresh'),
  kioskOf('old', { version: '1' }),
  kioskOf('silent', { lastSeen: now - 6 * 60_000 }),
  kioskOf('never seen', { lastSeen: null }),
  // Each of these counts once, by its worst state.
  kioskOf('stopped and silent', { outOfOrder: { reason: 'x' }, lastSeen: null }),
  kioskOf('old and reported', { version: '1', reports: [{ id: 'r' }] }),
  kioskOf('not licensed', { csCode: 'CS0639' }),
]

test('the overview counts each device once, as the filtered lists do', () => {
  const counts = countByHealth(fleet, measure)
  expect(counts).toEqual({
    'out-of-order': 1,
    unlicensed: 1,
    silent: 2,
    reported: 1,
    outdated: 1,
    well: 2,
  })
  expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(fleet.length)
  for (const [health, count] of Object.entries(counts)) {
    const query = { text: '', kind: null, health, sortBy: 'name', isDescending: false } as FleetQuery
    expect(arrangeFleet(fleet, query, measure, () => '')).toHaveLength(count)
  }
})

describe('a pairing code', () => {
  test.each([
    ['', 'empty'],
    ['K7Q', 'short'],
    ['K7Q4MPX', 'mistyped'],
    ['K7Q 4M!', 'mistyped'],
    ['111112', 'mistyped'],
    ['111 11V', 'mistyped'],
  ])('typed as %j is %s', (typed, state) => expect(checkCode(typed)).toBe(state))

  test('is complete if its last letter is the checksum of the others, in any spelling', () => {
    const letters = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const fitting = [...letters].filter((last) => checkCode(`K7Q4M${last}`) === 'complete')
    expect(fitting).toHaveLength(1)
    expect(checkCode(`k7q-4m${fitting[0]?.toLowerCase()}`)).toBe('complete')
  })
})

describe('the location of a device', () => {
  const placeOf = (id: string, more: object = {}) => ({
    id,
    unitId: id as string | null,
    levelId: 'level',
    point: { x: 0, y: 0 },
    resourceIds: [] as never[],
    isKiosk: false,
    ...more,
  })
  const places = [
    placeOf('lobby'),
    placeOf('totem', { unitId: 'lobby', isKiosk: true }),
    placeOf('amber', { resourceIds: ['room-1'] }),
    placeOf('hall', { unitId: null }),
    placeOf('bench', { unitId: 'hall' }),
    placeOf('yard', { unitId: 'garden' }),
  ]

  test.each([
    ['panel', 'room-1', null, 'amber'],
    ['panel', 'other', null, null],
    ['lobby', null, 'lobby', 'totem'],
    ['lobby', null, 'hall', 'hall'],
    ['lobby', null, 'garden', 'yard'],
    ['lobby', null, 'attic', null],
    ['lobby', null, null, null],
  ] as const)('a %s with room %s and unit %s stands at %s', (kind, resourceId, unitId, id) => {
    expect(standingOf({ kind, resourceId, unitId }, places)?.id ?? null).toBe(id)
  })

  test('has the area of its building, or else of its floor or the site', () => {
    const areaOf = (
      buildings: { id: string; areaId: string }[],
      floor: string | null,
      site: string | null = 'site',
    ) => {
      const levels = [{ id: 'level', buildingIds: ['north'], areaId: floor }]
      return standAt({ venue: { areaId: site, buildings, levels }, places }, 'totem')?.areaId
    }
    expect(areaOf([{ id: 'north', areaId: 'karlin' }], 'floor-1')).toBe('karlin')
    expect(areaOf([{ id: 'south', areaId: 'karlin' }], 'floor-1')).toBe('floor-1')
    expect(areaOf([], null)).toBe('site')
    expect(areaOf([], null, null)).toBeNull()
  })

  test('has the unit of its place', () => {
    const venue = { areaId: null, buildings: [], levels: [] }
    const stands = (id: string) => standAt({ venue, places }, id)
    expect(['totem', 'hall', 'yard'].map((id) => stands(id)?.unitId)).toEqual(['lobby', 'hall', 'garden'])
    expect(stands('wall')).toBeNull()
  })

  test('is required before the device is added, as its name is', () => {
    const unset = { name: 'A', language: null, resourceId: null, areaId: null, unitId: null, heading: null }
    expect(missingIn('panel', unset)).toBe('room')
    expect(missingIn('lobby', unset)).toBe('stand')
    expect(missingIn('panel', { ...unset, resourceId: 'r', name: ' ' })).toBe('name')
    expect(missingIn('lobby', { ...unset, areaId: 'a' })).toBeNull()
  })
})

describe('the list of devices', () => {
  const arranged = (list: readonly Kiosk[], query: Partial<FleetQuery>) =>
    arrangeFleet(
      list,
      { text: '', kind: null, health: null, sortBy: 'name', isDescending: false, ...query },
      measure,
      ({ areaId }) => areaId ?? '',
    )
      .map(({ id }) => id)
      .join(' ')

  test('sorts by network: wired, then wireless by strength, then unknown, and equal ones by name', () => {
    const list = [
      kioskOf('weak', { network: { kind: 'wifi', strength: 0.2 } }),
      kioskOf('wired', { network: { kind: 'wired', strength: 0 } }),
      kioskOf('none'),
      kioskOf('dead', { network: { kind: 'wifi', strength: 0 } }),
      kioskOf('strong', { network: { kind: 'wifi', strength: 1 } }),
      kioskOf('blank', { network: { kind: 'unknown' } }),
    ]
    expect(arranged(list, { sortBy: 'network', isDescending: true })).toBe('wired strong weak dead blank none')
    expect(arranged(list, { sortBy: 'network' })).toBe('blank none dead weak strong wired')
  })

  test('sorts by licence, version and last contact, with unknown ones first', () => {
    const list = [
      kioskOf('b', { csCode: 'CS0639', version: '1.10', lastSeen: now - 60_000 }),
      kioskOf('a', { csCode: 'CS0637', version: '1.9', lastSeen: now }),
      kioskOf('c', { csCode: null, version: null, lastSeen: null }),
    ]
    expect(arranged(list, { sortBy: 'licence' })).toBe('c a b')
    expect(arranged(list, { sortBy: 'version' })).toBe('c a b')
    expect(arranged(list, { sortBy: 'lastSeen' })).toBe('c b a')
    expect(arranged(list, { sortBy: 'lastSeen', isDescending: true })).toBe('a b c')
  })

  test('sorts by health with the worst first, and filters by kind', () => {
    const list = fleet.toReversed().map((one, index) => ({ ...one, kind: index === 0 ? 'lobby' : 'panel' }) as const)
    const ids = [
      'stopped and silent',
      'not licensed',
      'never seen',
      'silent',
      'old and reported',
      'old',
      'fresh',
      'well',
    ]
    expect(arranged(list, { sortBy: 'health' })).toBe(ids.join(' '))
    expect(arranged(list, { kind: 'lobby' })).toBe('not licensed')
  })

  test('compares versions by their parts, as numbers if possible', () => {
    const newest = (...versions: (string | null)[]) =>
      newestVersion(versions.map((version, index) => kioskOf(`${index}`, { version })))
    expect(newest('1.2', '1.2.1')).toBe('1.2.1')
    expect(newest('1.2.1', '1.2')).toBe('1.2.1')
    expect(newest('2.0', '10.0', '9.9')).toBe('10.0')
    expect(newest('1.0-2', '1.0+10')).toBe('1.0+10')
    expect(newest('beta', 'alpha')).toBe('beta')
    expect(newest()).toBe('')
    expect(newest(null, '0.1', null)).toBe('0.1')
  })

  test('filters by every typed word in name, id or place', () => {
    const list = [
      kioskOf('k1', { name: 'Élan', areaId: 'North wing' }),
      kioskOf('k2', { name: 'Elan', areaId: 'South' }),
    ]
    expect(arranged(list, { text: ' elan  ' })).toBe('k2 k1')
    expect(arranged(list, { text: 'elan north' })).toBe('k1')
    expect(arranged(list, { text: 'K2' })).toBe('k2')
    expect(arranged(list, { text: 'elan east' })).toBe('')
  })
})

describe('the health of a device', () => {
  const health = (fields: object) => healthOf(kioskOf('k', fields), measure)

  test('is silent after more than five minutes without contact', () => {
    expect([300_000, 300_001].map((ago) => health({ lastSeen: now - ago }))).toEqual(['well', 'silent'])
  })

  test('is not outdated if the version is unknown', () => {
    expect([null, '1', '2'].map((version) => health({ version }))).toEqual(['well', 'outdated', 'well'])
  })

  test('is not unlicensed while the licences are unknown', () => {
    expect(healthOf(kioskOf('k', { csCode: 'CS0639' }), { ...measure, licences: null })).toBe('well')
  })
})
