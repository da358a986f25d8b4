import { describe, expect, it } from 'vitest'
import { initials, peopleMeant } from '#src/features/people/rules/people.ts'
import { emailOf } from '#src/wire/scalars.ts'

describe('colleagues found by typing', () => {
  const novotna = { name: 'Eliška Novotná', email: emailOf('eliska.novotna@foyer.example') }

  it.each([
    ['', true],
    ['el', true],
    ['ELIS', true],
    ['novot', true],
    ['nov eli', true],
    ['eliška nov', true],
    ['eliska.nov', true],
    ['eliska.novotna@foyer.example', true],
    ['liska', true],
    ['iska', false],
    ['otna', false],
    ['eliska dvor', false],
    ['foyer', false],
    ['elsika novotna', true],
    ['novtoná', true],
    ['nvtoana', false],
  ])('%o means her: %o', (text, isMeant) => {
    expect(peopleMeant(text, [novotna])).toHaveLength(isMeant ? 1 : 0)
  })

  it.each([
    ["O'Brien", 'obri'],
    ['Søren Jørgensen', 'soren jor'],
    ['Łukasz Wójcik', 'luk woj'],
    ['Fatima El-Amin', 'amin'],
    ['Соломія Коваленко', 'сол ков'],
    ['Çağla Yılmaz', 'cagla yilmaz'],
  ])('%s is found without the keys of the language', (name, text) => {
    expect(peopleMeant(text, [{ name, email: emailOf('x@foyer.example') }])).toHaveLength(1)
  })
})

describe('several colleagues', () => {
  it('a typo is forgiven only where nobody is called so', () => {
    const list = ['Ann Berlin', 'Ann Merlin'].map((name) => ({ name, email: emailOf('x@foyer.example') }))
    expect(peopleMeant('merlin', list).map(({ name }) => name)).toEqual(['Ann Merlin'])
    expect(peopleMeant('werlin', list)).toHaveLength(2)
  })
})

describe('the letters that stand for a picture', () => {
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
  ])('of %o are %o', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
