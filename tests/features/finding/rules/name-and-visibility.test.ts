import { describe, expect, test } from 'vitest'
import { canBeFavourite, isVisible, nameTest } from '#src/base/rules/match.ts'
import { resource } from './builders.ts'

describe('section 5: name filter', () => {
  const room = resource({ name: 'HH-4.12', displayName: 'Žižka', displayNameForApp: 'Velká zasedačka' })

  test.each(['hh-4.12', 'žižka', 'ŽIŽKA', ' Velká Zasedačka ', '', '  '])('%j matches', (name) => {
    expect(nameTest(name)(room)).toBe(true)
  })

  test.each(['hh-4', 'hh-4.1', 'zizka', 'zasedačka', 'null'])('%j does not match exactly', (name) => {
    expect(nameTest(name)(room)).toBe(false)
  })

  test('composed and decomposed letters match', () => {
    expect(nameTest('žižka'.normalize('NFC'))(resource({ name: 'Žižka'.normalize('NFD') }))).toBe(true)
  })
})

describe('sections 5 and 6: visibility', () => {
  test.each([
    [null, 0, true],
    ['you', 0, true],
    ['other', 0, false],
    ['other', 2, false],
    [null, 1, true],
    ['you', 1, true],
    ['other', 1, true],
  ] as const)('reservedTo %s under restriction %s is visible: %s', (reservedTo, restriction, expected) => {
    expect(isVisible(resource({ conditions: { reservedTo } }), restriction)).toBe(expected)
  })

  test('section 6: resources reserved to others cannot be favourites', () => {
    expect(canBeFavourite(resource({ conditions: { reservedTo: 'other' } }))).toBe(false)
    expect(canBeFavourite(resource({ conditions: { reservedTo: 'you' } }))).toBe(true)
    expect(canBeFavourite(resource())).toBe(true)
  })
})
