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
} from '#src/features/fleet/rules/fleet.ts'
import type { Instant } from '#src/kernel/result.ts'
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
  // Each counts once, by its worst state.
  kioskOf('stopped and silent', { outOfOrder: { reason: 'x' }, lastSeen: null }),
  kioskOf('old and reported', { version: '1', reports: [{ id: 'r' }] }),
  kioskOf('not licensed', { csCode: 'CS0639' }),
]

describe('the overview of devices', () => {
  test('counts each device once, and each count is that of its filtered list', () => {
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
})

describe('a typed code', () => {
  test.each([
    ['', 'empty'],
    ['K7Q', 'short'],
    ['K7Q4MPX', 'mistyped'],
    ['K7Q 4M!', 'mistyped'],
    ['111112', 'mistyped'],
    ['111 11V', 'mistyped'],
  ])('%j is %s', (typed, state) => expect(checkCode(typed)).toBe(state))

  test('is complete if its last letter fits the others, in any spelling', () => {
    const letters = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const fitting = [...letters].filter((last) => checkCode(`K7Q4M${last}`) === 'complete')
    expect(fitting).toHaveLength(1)
    expect(checkCode(`k7q-4m${fitting[0]?.toLowerCase()}`)).toBe('complete')
  })
})

describe('the place of a device', () => {
  const point = { x: 0, y: 0 }
  const placeOf = (id: string, more: object = {}) => ({
    id,
    unitId: id,
    levelId: 'level',
    point,
    resourceIds: [] as never[],
    isKiosk: false,
    ...more,
  })
  const places = [
    placeOf('lobby'),
    placeOf('totem', { unitId: 'lobby', isKiosk: true }),
    placeOf('amber', { resourceIds: ['room-1'] }),
  ]

  test('is that of its room, or the kiosk that is drawn in its unit', () => {
    const unset = { resourceId: null, unitId: null }
    expect(standingOf({ ...unset, kind: 'panel', resourceId: 'room-1' }, places)?.id).toBe('amber')
    expect(standingOf({ ...unset, kind: 'lobby', unitId: 'lobby' }, places)?.id).toBe('totem')
    expect(standingOf({ ...unset, kind: 'lobby' }, places)).toBeNull()
    expect(standingOf({ ...unset, kind: 'panel', resourceId: 'other' }, places)).toBeNull()
  })

  test('belongs to the building of its floor, else to its floor, else to the site', () => {
    const level = { id: 'level', buildingIds: ['house'], areaId: 'floor-1' }
    const venue = (buildings: { id: string; areaId: string | null }[], areaId: string | null) => ({
      areaId: 'site',
      buildings,
      levels: [{ ...level, areaId }],
    })
    const stands = (plan: ReturnType<typeof venue>) => standAt({ venue: plan, places }, 'totem')
    expect(stands(venue([{ id: 'house', areaId: 'karlin' }], 'floor-1'))).toEqual({ areaId: 'karlin', unitId: 'lobby' })
    expect(stands(venue([], 'floor-1'))?.areaId).toBe('floor-1')
    expect(stands(venue([], null))?.areaId).toBe('site')
    expect(standAt({ venue: venue([], null), places }, 'wall')).toBeNull()
  })

  test('and its name are needed before it is added', () => {
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

  test('by the network: wired, then wireless by its strength, then unknown; equal ones by name', () => {
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

  test('by the licence, the version and the last sign of life, unknown ones first', () => {
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

  test('versions are compared by their parts; those that are no numbers by their letters', () => {
    const newest = (...versions: (string | null)[]) =>
      newestVersion(versions.map((version, index) => kioskOf(`${index}`, { version })))
    expect(newest('1.2', '1.2.1')).toBe('1.2.1')
    expect(newest('1.2.1', '1.2')).toBe('1.2.1')
    expect(newest('2.0', '10.0', '9.9')).toBe('10.0')
    expect(newest('1.0-2', '1.0+10')).toBe('1.0+10')
    expect(newest('beta', 'alpha')).toBe('beta')
    expect(newest(null, '0.1', null)).toBe('0.1')
  })

  test('by all typed words, of name, id and place', () => {
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

describe('how a device is, at the edges', () => {
  const health = (fields: object) => healthOf(kioskOf('k', fields), measure)

  test('silent after more than five minutes without a sign of life', () => {
    expect([300_000, 300_001].map((ago) => health({ lastSeen: now - ago }))).toEqual(['well', 'silent'])
  })

  test('a version that is not known is not an old one', () => {
    expect([health({ version: null }), health({ version: '1' }), health({ version: '2' })]).toEqual([
      'well',
      'outdated',
      'well',
    ])
  })
})

test('a lobby without a map in front of it stands in its unit, else nowhere', () => {
  const place = (id: string, unitId: string | null, isKiosk = false) => ({
    id,
    unitId,
    levelId: 'level',
    resourceIds: [] as never[],
    isKiosk,
  })
  const lobby = (unitId: string) => ({ kind: 'lobby', resourceId: null, unitId }) as const
  const places = [place('hall', null), place('bench', 'hall'), place('yard', 'garden')]
  expect(standingOf(lobby('hall'), places)?.id).toBe('hall')
  expect(standingOf(lobby('garden'), places)?.id).toBe('yard')
  expect(standingOf(lobby('attic'), places)).toBeNull()
  const venue = {
    areaId: null,
    buildings: [{ id: 'other', areaId: 'x' }],
    levels: [{ id: 'level', buildingIds: ['house'], areaId: 'floor' }],
  }
  expect(standAt({ venue, places }, 'hall')).toEqual({ areaId: 'floor', unitId: 'hall' })
  expect(standAt({ venue: { ...venue, levels: [] }, places }, 'yard')).toEqual({ areaId: null, unitId: 'garden' })
})
