import { describe, expect, test } from 'vitest'
import {
  codesOf,
  isPremiumLike,
  isStandardLike,
  licenceCodes,
  permittedTypes,
  unlicensedPart,
} from '#src/base/rules/licences.ts'

const type = (name: string, csCode: string | null, rank = 0) => ({ name, csCode, rank })

describe('sections 3 and 6: licences', () => {
  test('section 3: codes are unique', () => {
    const codes = Object.values(licenceCodes)
    expect(codes).toHaveLength(16)
    expect(new Set(codes).size).toBe(16)
  })

  test('section 6: one code is premium, and four are standard', () => {
    const standard = Object.values(licenceCodes).filter(isStandardLike)
    expect(Object.values(licenceCodes).filter(isPremiumLike)).toEqual(['CS0600'])
    expect(standard.toSorted()).toEqual(['CS0601', 'CS0606', 'CS0640', 'CS0641'])
    expect(isPremiumLike(null) || isStandardLike(null)).toBe(false)
  })

  const types = [
    type('Rooms', 'CS0600', 2),
    type('Desks', 'CS0601', 1),
    type('Kiosks', 'CS0637', 0),
    type('Nameless', null, 0),
    type('Basics', 'CS0640', 1),
  ]
  const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

  test('section 6: only licensed standard and premium types are permitted, by rank and name', () => {
    const permitted = permittedTypes(types, ['CS0600', 'CS0640', 'CS0601', 'CS0637'])
    expect(namesOf(permitted)).toEqual(['Basics', 'Desks', 'Rooms'])
    expect(namesOf(permittedTypes(types, ['CS0601']))).toEqual(['Desks'])
    expect(permittedTypes(types, [])).toEqual([])
  })

  test('unknown licences permit every type', () => {
    expect(permittedTypes(types, null)).toHaveLength(types.length)
  })

  test.each([
    ['map', 'CS0604 CS0642', null],
    ['map', 'CS0622 CS0621', null],
    ['map', 'CS0604 CS0600 CS0630', 'map'],
    ['map', 'CS0642', 'solution'],
    ['analytics', 'CS0604 CS0630', null],
    ['analytics', 'CS0604 CS0632', null],
    ['analytics', 'CS0604 CS0631 CS0633', 'analytics'],
    ['analytics', '', 'solution'],
    ['solution', 'CS0604', null],
    ['solution', 'CS0622', null],
    ['solution', 'CS0600 CS0642', 'solution'],
  ] as const)('%s with the licences ‘%s’ lacks %s', (feature, licences, lacking) => {
    expect(unlicensedPart(feature, licences.split(' '))).toBe(lacking)
  })

  test('unknown licences permit every screen', () => {
    for (const feature of ['solution', 'map', 'analytics'] as const) expect(unlicensedPart(feature, null)).toBeNull()
  })
})

test('section 6: types of one rank are sorted by name', () => {
  const list = ['b', 'a', 'c', 'a'].map((name) => type(name, 'CS0600', 1))
  const namesOf = (sorted: readonly { readonly name: string }[]) => sorted.map(({ name }) => name).join('')
  expect(namesOf(permittedTypes([...list, type('z', 'CS0600', 0)], null))).toBe('zaabc')
  expect(namesOf(permittedTypes(list.toReversed(), ['CS0600']))).toBe('aabc')
})

test('section 3: each part of the application has its own codes', () => {
  expect([codesOf('solution'), codesOf('map'), codesOf('analytics')]).toEqual([
    ['CS0604', 'CS0622'],
    ['CS0642', 'CS0621'],
    ['CS0630', 'CS0632'],
  ])
})

test('section 6: equal types keep their order', () => {
  const list = [1, 2, 3].map((mark) => ({ ...type('a', 'CS0600'), mark }))
  expect(permittedTypes([type('b', 'CS0600'), ...list], null).slice(0, 3)).toEqual(list)
})
