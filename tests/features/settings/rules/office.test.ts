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
} from '#src/features/settings/rules/office.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import type { Area } from '#src/wire/configuration.ts'

/** 'prague > karlin > karlin-1' draws the areas of a path; each is named after its id. */
const draw = (...paths: readonly string[]): readonly Area[] => {
  const areas = new Map<string, Area>()
  for (const path of paths) {
    const ids = path.split(' > ')
    ids.forEach((id, at) => {
      areas.set(id, { id, parentAreaId: ids[at - 1] ?? null, name: id, maxUt: 100, timezone: null })
    })
  }
  return [...areas.values()]
}

const campus = draw(
  'prague > karlin > karlin-1',
  'prague > karlin > karlin-2',
  'prague > letna',
  'london > angel > angel-1',
)

describe('my office is guessed from the places that are used', () => {
  test.each([
    ['the smallest area that holds them all', ['karlin-1', 'karlin-1', 'karlin-1'], 'karlin-1'],
    ['the building, if they are on several floors', ['karlin-1', 'karlin-2'], 'karlin'],
    ['the site, if they are in several buildings', ['karlin-1', 'letna'], 'prague'],
    ['four of five are enough', ['karlin-1', 'karlin-2', 'karlin-2', 'karlin-1', 'angel-1'], 'karlin'],
    [
      'the part of a site with more than half, whatever is used elsewhere',
      ['karlin-1', 'karlin-2', 'karlin-1', 'karlin-2', 'karlin-1', 'angel-1', 'angel-1', 'angel-1'],
      'karlin',
    ],
    ['everywhere, if they are all over the world', ['karlin-1', 'angel-1'], ''],
    ['everywhere, if nothing is used yet', [], ''],
    ['places that are not in the configuration do not count', ['karlin-1', 'gone', 'gone'], 'karlin-1'],
  ])('%s', (_, used, office) => expect(guessOffice(campus, used)).toBe(office))

  test('a floor, if they are all in one part of it, because no part of a floor can be chosen', () => {
    const parts = draw('prague > karlin > karlin-1 > karlin-1-north', 'prague > karlin > karlin-2')
    expect(guessOffice(parts, ['karlin-1-north', 'karlin-1-north'])).toBe('karlin-1')
  })

  test('a cycle of parents ends', () => {
    const cycle = draw('one > two').map((area) => (area.id === 'one' ? { ...area, parentAreaId: 'two' } : area))
    expect(guessOffice(cycle, ['one', 'two'])).not.toBe('')
  })
})

describe('the time zone of an area', () => {
  const zoned = campus.map((area) => ({
    ...area,
    timezone: { prague: 'Europe/Prague', angel: 'Nowhere/Land', london: 'GMT Standard Time' }[area.id] ?? null,
  }))
  test.each([
    ['its own', 'prague', 'Europe/Prague'],
    ['that of the nearest area around it', 'karlin-2', 'Europe/Prague'],
    ['an unknown one does not count, and Windows names do', 'angel-1', 'Europe/London'],
    ['none, if it is not in the configuration', 'gone', null],
  ])('%s', (_, id, zone) => expect(zoneOfArea(zoned, id)).toBe(zone))
})

describe('areas to choose from', () => {
  const lines = (areas: readonly Area[]): string[] =>
    areaOptions(areas).map(({ name, level }) => '-'.repeat(level) + name)

  test('sites, buildings and floors, each followed by those in it, but no part of a floor', () => {
    expect(lines(draw('prague > karlin > karlin-1 > karlin-1-north', 'prague > letna', 'london'))).toEqual([
      'prague',
      '-karlin',
      '--karlin-1',
      '-letna',
      'london',
    ])
  })

  test('an area without a name is no choice; those in it take its place', () => {
    const areas = draw('1 > karlin > karlin-1', 'prague > 2 > letna').map((area) =>
      /^\d$/.test(area.id) ? { ...area, name: area.id === '1' ? '' : ' ' } : area,
    )
    expect(lines(areas)).toEqual(['karlin', '-karlin-1', 'prague', '-letna'])
    expect(guessOffice(areas, ['1', '1', '1'])).toBe('')
    expect(guessOffice(areas, ['2', '2', '2'])).toBe('prague')
    expect(placeName(areas, 'karlin-1')).toBe('karlin-1')
    expect(placeName(areas, '2')).toBe('prague')
    expect([placeName(areas, '1'), placeName(areas, 'gone')]).toEqual(['', ''])
  })

  test('an area whose parent is missing is at the top', () => {
    expect(lines([{ ...campus[1]!, parentAreaId: 'gone' }])).toEqual(['karlin'])
  })
})

describe('a place', () => {
  test('is at the top if it is in no other one', () =>
    expect(sitesOf(campus).map(({ id }) => id)).toEqual(['prague', 'london']))

  test('gives its name to the clock that it shows; a zone of no place is called after its city', () => {
    const areas = [
      { name: 'Kings Cross', timezone: 'GMT Standard Time' },
      { name: 'Prague', timezone: 'Europe/Prague' },
    ]
    const nameOf = (zone: string) => placeOfZone(areas, zone as IanaZone)
    expect(['Europe/London', 'Europe/Prague', 'America/New_York'].map(nameOf)).toEqual([
      'Kings Cross',
      'Prague',
      'New York',
    ])
  })
})

describe('my office, at the edges of the rule', () => {
  const times = (count: number, id: string) => Array.from({ length: count }, () => id)

  test('half of the places at a site are not more than half', () => {
    expect(guessOffice(campus, [...times(2, 'karlin-1'), ...times(2, 'angel-1')])).toBe('')
    expect(guessOffice(campus, [...times(3, 'karlin-1'), ...times(2, 'angel-1')])).toBe('karlin-1')
  })

  test('80 % of a site are enough, less is not', () => {
    expect(guessOffice(campus, [...times(4, 'karlin-1'), 'letna'])).toBe('karlin-1')
    expect(guessOffice(campus, [...times(3, 'karlin-1'), 'letna'])).toBe('prague')
  })

  test('an area in itself is at no level', () => {
    const own = { ...campus[0]!, id: 'own', parentAreaId: 'own' }
    expect(areaOptions([own])).toEqual([])
    expect(areaOptions(draw('a > b > c')).map(({ id, level }) => `${id} ${level}`)).toEqual(['a 0', 'b 1', 'c 2'])
  })
})

describe('a seat is at the office', () => {
  const zoned = campus.map((area) =>
    area.id === 'prague' || area.id === 'angel' ? { ...area, timezone: 'Europe/Prague' } : area,
  )

  test.each([
    ['on another floor of its location', 'karlin-1', 'karlin-2', true],
    ['in another building of its location', 'karlin-1', 'letna', true],
    ['but not in another location', 'karlin-1', 'angel-1', false],
    ['anywhere, if the office is everywhere', '', 'angel-1', true],
    ['below an office that contains locations', 'london', 'angel-1', true],
    ['not without a known area', 'karlin-1', null, false],
    ['not in an area that the configuration does not contain', 'karlin-1', 'gone', false],
  ])('%s', (_, office, area, expected) => {
    expect(isAtOffice(zoned, office, area)).toBe(expected)
  })

  test('without time zones an office is the area itself', () => {
    expect(isAtOffice(campus, 'karlin', 'karlin-2')).toBe(true)
    expect(isAtOffice(campus, 'karlin', 'letna')).toBe(false)
  })

  test('a location is named by the area with the time zone', () => {
    expect(locationAround(zoned, 'karlin-2')?.name).toBe('prague')
    expect(locationAround(campus, 'karlin-2')).toBeNull()
  })
})
