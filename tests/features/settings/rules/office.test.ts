import { describe, expect, test } from 'vitest'
import {
  areaOptions,
  guessOffice,
  isAtOffice,
  locationAround,
  placeOfZone,
  sitesOf,
  placeName,
  zoneOfArea,
} from '#src/features/settings/model/rules/office.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import type { Area } from '#src/wire/configuration.ts'

/** Creates the areas of paths such as 'prague > karlin > karlin-1', with their ids as names. */
const areasOf = (...paths: readonly string[]): readonly Area[] => {
  const areas = new Map<string, Area>()
  for (const path of paths) {
    const ids = path.split(' > ')
    ids.forEach((id, at) => {
      areas.set(id, { id, parentAreaId: ids[at - 1] ?? null, name: id, maxUt: 100, timezone: null })
    })
  }
  return [...areas.values()]
}

const campus = areasOf(
  'prague > karlin > karlin-1',
  'prague > karlin > karlin-2',
  'prague > letna',
  'london > angel > angel-1',
)
const times = (count: number, id: string) => Array.from({ length: count }, () => id)

describe('guessed office', () => {
  test.each([
    ['the smallest area of all used places', ['karlin-1', 'karlin-1', 'karlin-1'], 'karlin-1'],
    ['the building of several floors', ['karlin-1', 'karlin-2'], 'karlin'],
    ['the site of several buildings', ['karlin-1', 'letna'], 'prague'],
    ['the area of four of five places', ['karlin-1', 'karlin-2', 'karlin-2', 'karlin-1', 'angel-1'], 'karlin'],
    [
      'the part of a site with more than half',
      [...times(3, 'karlin-1'), ...times(2, 'karlin-2'), ...times(3, 'angel-1')],
      'karlin',
    ],
    ['80 % of a site', [...times(4, 'karlin-1'), 'letna'], 'karlin-1'],
    ['the site, if fewer than 80 % are in one part', [...times(3, 'karlin-1'), 'letna'], 'prague'],
    ['the site with more than half of the places', [...times(3, 'karlin-1'), ...times(2, 'angel-1')], 'karlin-1'],
    ['everywhere, if each site has half of the places', [...times(2, 'karlin-1'), ...times(2, 'angel-1')], ''],
    ['everywhere, if places are on several sites', ['karlin-1', 'angel-1'], ''],
    ['everywhere, without used places', [], ''],
    ['the area without unknown places', ['karlin-1', 'gone', 'gone'], 'karlin-1'],
  ])('is %s', (_, used, office) => expect(guessOffice(campus, used)).toBe(office))

  test('is a floor in place of its part, which cannot be chosen', () => {
    const parts = areasOf('prague > karlin > karlin-1 > karlin-1-north', 'prague > karlin > karlin-2')
    expect(guessOffice(parts, ['karlin-1-north', 'karlin-1-north'])).toBe('karlin-1')
  })

  test('is found in a cycle of parents', () => {
    const cycle = areasOf('one > two').map((area) => (area.id === 'one' ? { ...area, parentAreaId: 'two' } : area))
    expect(guessOffice(cycle, ['one', 'two'])).not.toBe('')
  })
})

describe('time zone of an area', () => {
  const zoned = campus.map((area) => ({
    ...area,
    timezone: { prague: 'Europe/Prague', angel: 'Nowhere/Land', london: 'GMT Standard Time' }[area.id] ?? null,
  }))

  test.each([
    ['the zone of the area', 'prague', 'Europe/Prague'],
    ['the zone of the nearest parent', 'karlin-2', 'Europe/Prague'],
    ['a known zone or Windows name', 'angel-1', 'Europe/London'],
    ['null for an unknown area', 'gone', null],
  ])('is %s', (_, id, zone) => expect(zoneOfArea(zoned, id)).toBe(zone))
})

describe('choice of areas', () => {
  const lines = (areas: readonly Area[]): string[] =>
    areaOptions(areas).map(({ name, level }) => '-'.repeat(level) + name)

  test('lists sites, buildings and floors as a tree, without parts of floors', () => {
    const areas = areasOf('prague > karlin > karlin-1 > karlin-1-north', 'prague > letna', 'london')
    expect(lines(areas)).toEqual(['prague', '-karlin', '--karlin-1', '-letna', 'london'])
  })

  test('replaces areas without a name by those below them', () => {
    const areas = areasOf('1 > karlin > karlin-1', 'prague > 2 > letna').map((area) =>
      /^\d$/.test(area.id) ? { ...area, name: area.id === '1' ? '' : ' ' } : area,
    )
    expect(lines(areas)).toEqual(['karlin', '-karlin-1', 'prague', '-letna'])
    expect(guessOffice(areas, ['1', '1', '1'])).toBe('')
    expect(guessOffice(areas, ['2', '2', '2'])).toBe('prague')
    expect(placeName(areas, 'karlin-1')).toBe('karlin-1')
    expect(placeName(areas, '2')).toBe('prague')
    expect([placeName(areas, '1'), placeName(areas, 'gone')]).toEqual(['', ''])
  })

  test('starts with areas without a known parent', () => {
    expect(lines([{ ...campus[1]!, parentAreaId: 'gone' }])).toEqual(['karlin'])
  })
})

describe('places', () => {
  test('at the top are sites', () => expect(sitesOf(campus).map(({ id }) => id)).toEqual(['prague', 'london']))

  test('name their time zone, and other zones have the name of their city', () => {
    const areas = [
      { name: 'Kings Cross', timezone: 'GMT Standard Time' },
      { name: 'Prague', timezone: 'Europe/Prague' },
    ]
    const zones = ['Europe/London', 'Europe/Prague', 'America/New_York'] as IanaZone[]
    expect(zones.map((zone) => placeOfZone(areas, zone))).toEqual(['Kings Cross', 'Prague', 'New York'])
  })

  test('are not listed if an area is its own parent', () => {
    const own = { ...campus[0]!, id: 'own', parentAreaId: 'own' }
    expect(areaOptions([own])).toEqual([])
    expect(areaOptions(areasOf('a > b > c')).map(({ id, level }) => `${id} ${level}`)).toEqual(['a 0', 'b 1', 'c 2'])
  })
})

describe('seats at the office', () => {
  const zoned = campus.map((area) =>
    area.id === 'prague' || area.id === 'angel' ? { ...area, timezone: 'Europe/Prague' } : area,
  )

  test.each([
    ['on another floor of its location', 'karlin-1', 'karlin-2', true],
    ['in another building of its location', 'karlin-1', 'letna', true],
    ['in another location', 'karlin-1', 'angel-1', false],
    ['anywhere for an office that is everywhere', '', 'angel-1', true],
    ['below an office that contains locations', 'london', 'angel-1', true],
    ['without an area', 'karlin-1', null, false],
    ['in an unknown area', 'karlin-1', 'gone', false],
  ])('%s: office %j, area %j, %s', (_, office, area, expected) => {
    expect(isAtOffice(zoned, office, area)).toBe(expected)
  })

  test('are in the area of the office without time zones', () => {
    expect(isAtOffice(campus, 'karlin', 'karlin-2')).toBe(true)
    expect(isAtOffice(campus, 'karlin', 'letna')).toBe(false)
  })

  test('have a location with the name of the area with the time zone', () => {
    expect(locationAround(zoned, 'karlin-2')?.name).toBe('prague')
    expect(locationAround(campus, 'karlin-2')).toBeNull()
  })
})
