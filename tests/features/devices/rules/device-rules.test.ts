import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  inheritedRules,
  ownRules,
  rulesInForce,
  shownOrganizer,
} from '#src/features/devices/model/rules/device-rules.ts'
import { kioskSchema, readKiosk } from '#src/wire/kiosk.ts'
import { createProblems } from '#src/wire/parse.ts'

const panel = (more: Record<string, unknown> = {}) => v.parse(kioskSchema, { id: 'panel-1', kind: 'panel', ...more })
const product = {
  book: 'anybody',
  extend: 'anybody',
  end: 'checked-in-here',
  titles: true,
  organizers: 'full',
  checkIn: true,
}

describe('the rules of a device', () => {
  test('are the defaults if neither the device nor its building has rules', () => {
    for (const none of [{}, { rules: null, building: null }, { rules: {}, building: { name: 'Karlín' } }])
      expect(rulesInForce(panel(none))).toMatchObject(product)
  })

  test('are those of the building, overridden by those of the device', () => {
    const building = { name: 'Karlín', rules: { end: 'nobody', titles: false, checkIn: false } }
    const kiosk = panel({ building, rules: { end: 'anybody', titles: true, book: 'signed-in' } })
    expect(rulesInForce(kiosk)).toMatchObject({
      ...product,
      end: 'anybody',
      titles: true,
      checkIn: false,
      book: 'signed-in',
    })
    expect(inheritedRules(kiosk)).toMatchObject({ ...product, end: 'nobody', titles: false, checkIn: false })
    expect(ownRules(kiosk)).toEqual({ end: 'anybody', titles: true, book: 'signed-in' })
  })

  test('show no titles, organizers or people on a lobby kiosk by default', () => {
    const none = { titles: false, organizers: 'none', people: 'none' }
    expect(rulesInForce(v.parse(kioskSchema, { id: 'lobby' }))).toMatchObject(none)
  })

  test('include the rule of an older server, unless a newer rule exists', () => {
    const building = { rules: { end: 'anybody' } }
    expect(rulesInForce(panel({ finishRule: 'nobody', building })).end).toBe('nobody')
    expect(rulesInForce(panel({ finishRule: 'nobody', rules: { end: 'anybody' } })).end).toBe('anybody')
    expect(rulesInForce(panel({ finishRule: 'nobody', rules: { book: 'nobody' } })).end).toBe('nobody')
  })

  test('section 8: malformed rules are reported and ignored one by one', () => {
    const problems = createProblems()
    const rules = { end: 'everybody-on-tuesdays', titles: 'no', organizers: 'Initials', checkIn: 0, people: ['all'] }
    const read = readKiosk({ id: 'panel-1', kind: 'panel', rules, building: { rules: 'strict' } }, problems)
    expect(problems.list().map((problem) => problem.split(':')[0])).toEqual([
      'kiosk.rules.end',
      'kiosk.rules.titles',
      'kiosk.rules.people',
      'kiosk.building.rules',
    ])
    expect(read.ok && ownRules(read.value)).toEqual({ organizers: 'initials', checkIn: false })
  })
})

test.each([
  ['Jack Yılmaz', 'J. Y.'],
  ['eva', 'E.'],
  ['Maria del Mar Bonet', 'M. D. M. B.'],
  ['J. Y.', 'J. Y.'],
  ['Лариса Косач', 'Л. К.'],
  ['Novák (extern), Jan', 'N. J.'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(shownOrganizer(name, 'initials')).toBe(initials)
  expect(shownOrganizer(name, 'full')).toBe(name)
  expect(shownOrganizer(name, 'none')).toBe('')
})
