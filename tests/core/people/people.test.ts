import { describe, expect, it } from 'vitest'
import { beginsSo } from '#src/core/people/begins-so.ts'
import { initials } from '#src/core/people/initials.ts'

describe('colleagues found by typing', () => {
  const novotna = { name: 'Eliška Novotná', email: 'eliska.novotna@foyer.example' }

  it.each([
    ['', true],
    ['el', true],
    ['ELIS', true],
    ['novot', true],
    ['nov eli', true],
    ['eliška nov', true],
    ['eliska.nov', true],
    ['eliska.novotna@foyer.example', true],
    ['liska', false],
    ['otna', false],
    ['eliska dvor', false],
    ['foyer', false],
  ])('%o means her: %o', (text, isMeant) => {
    expect(beginsSo(text, novotna)).toBe(isMeant)
  })

  it.each([
    ["O'Brien", 'obri'],
    ['Søren Jørgensen', 'soren jor'],
    ['Łukasz Wójcik', 'luk woj'],
    ['Fatima El-Amin', 'amin'],
    ['Соломія Коваленко', 'сол ков'],
    ['Çağla Yılmaz', 'cagla yilmaz'],
  ])('%s is found without the keys of the language', (name, text) => {
    expect(beginsSo(text, { name, email: 'x@foyer.example' })).toBe(true)
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
  ])('of %o are %o', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
