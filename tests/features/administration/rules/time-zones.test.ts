import { describe, expect, it } from 'vitest'
import { findZones, timeZones, zoneOf, zoneWords } from '#src/features/administration/model/rules/time-zones.ts'

const zones = timeZones()

describe('time zones', () => {
  it('include those of the platform and UTC', () => {
    expect(zones).toContain('UTC')
    expect(zones).toContain('Europe/Prague')
    expect(new Set(zones).size).toBe(zones.length)
  })

  it.each([
    ['a city', 'prague', 'Europe/Prague'],
    ['a city of two words', 'new york', 'America/New_York'],
    ['region and city', 'europe/lond', 'Europe/London'],
    ['the name itself', 'UTC', 'UTC'],
    ['words in any order', 'sydney australia', 'Australia/Sydney'],
  ])('can be found by %s', (_, text, expected) => {
    expect(findZones(zones, text, 50)[0]).toBe(expected)
  })

  it('are all listed for an empty text, up to the limit', () => {
    expect(findZones(zones, ' ', 10)).toEqual(zones.slice(0, 10))
    expect(findZones(zones, 'no such place', 10)).toEqual([])
  })

  it('can be entered by a whole name in any case', () => {
    expect(zoneOf(zones, ' america/new york ')).toBe('America/New_York')
    expect(zoneOf(zones, 'new york')).toBeNull()
    expect(zoneWords('America/New_York')).toBe('America/New York')
  })
})
