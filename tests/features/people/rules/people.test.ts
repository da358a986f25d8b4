import { describe, expect, it } from 'vitest'
import { initials } from '#src/features/people/model/rules/initials.ts'
import { peopleMeant } from '#src/features/people/model/rules/people.ts'
import { emailOf } from '#src/wire/scalars.ts'

describe('search of people', () => {
  const novotna = { name: 'Eliška Novotná', email: emailOf('eliska.novotna@foyer.example') }

  const names = ['', 'el', 'ELIS', 'novot', 'nov eli', 'eliška nov', 'liska']
  const addresses = ['eliska.nov', 'eliska.novotna@foyer.example']
  const typos = ['elsika novotna', 'novtoná']

  it.each([...names, ...addresses, ...typos])('finds Eliška Novotná by %o', (text) => {
    expect(peopleMeant(text, [novotna])).toHaveLength(1)
  })

  it.each(['iska', 'otna', 'eliska dvor', 'foyer', 'nvtoana'])('does not find Eliška Novotná by %o', (text) => {
    expect(peopleMeant(text, [novotna])).toHaveLength(0)
  })

  it.each([
    ["O'Brien", 'obri'],
    ['Søren Jørgensen', 'soren jor'],
    ['Łukasz Wójcik', 'luk woj'],
    ['Fatima El-Amin', 'amin'],
    ['Соломія Коваленко', 'сол ков'],
    ['Çağla Yılmaz', 'cagla yilmaz'],
  ])('finds %s without special keys', (name, text) => {
    expect(peopleMeant(text, [{ name, email: emailOf('x@foyer.example') }])).toHaveLength(1)
  })
})

it('typos in names are tolerated only if no name matches exactly', () => {
  const list = ['Ann Berlin', 'Ann Merlin'].map((name) => ({ name, email: emailOf('x@foyer.example') }))
  expect(peopleMeant('merlin', list).map(({ name }) => name)).toEqual(['Ann Merlin'])
  expect(peopleMeant('werlin', list)).toHaveLength(2)
})

it.each([
  ['Eliška Novotná', 'EN'],
  ['Émile', 'É'],
  ['Maria del Carmen Puig', 'MP'],
  ['Соломія Коваленко', 'СК'],
  ['Meeting (external)', 'M'],
  ['ann.lee@example.org', 'AL'],
  ['ann@example.org', 'AE'],
  ['', ''],
  ['42', ''],
  ['Ada 2 Lane', 'AL'],
  ['Ada (dev) Lane (x)', 'AL'],
  ['Ada', 'A'],
  ['Ada Ada', 'A'],
  ['a_b c', 'AC'],
  ['2Pac Shakur', 'PS'],
  ['ann.lee.jr@example.org', 'AL'],
])('the initials of %o are %o', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
