import { describe, expect, test } from 'vitest'
import type { PropertyFilter } from '#src/base/rules/question.ts'
import { propertyTypes, readableText } from '#src/base/rules/property-types.ts'
import type { DataTypeId } from '#src/wire/data-types.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { definition, isMatch } from '../features/finding/rules/builders.ts'

type PropertyOnWire = Omit<NonNullable<ResourceOnWire['properties']>[number], 'propertyId'>
type Chosen =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choices'; readonly keys: readonly string[] }

function passes(dataTypeId: DataTypeId, own: PropertyOnWire | null, chosen: Chosen, matchAll = false): boolean {
  const properties = own === null ? [] : [{ propertyId: 'property', ...own }]
  const filter = { id: 'property', ...chosen } as PropertyFilter
  return isMatch({ properties }, { filters: [filter] }, { filters: [definition({ dataTypeId, matchAll })] })
}

describe('section 5: property filters', () => {
  test('section 3: the types have the ids 1 to 6', () => {
    expect(Object.keys(propertyTypes)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('booleans must be equal', () => {
    for (const own of [true, false])
      for (const value of [true, false])
        expect(passes(1, { valueBoolean: own }, { kind: 'boolean', value })).toBe(own === value)
  })

  test.each([
    [2, 'valueNumber'],
    [3, 'valueDecimal'],
  ] as const)('ranges of type %s include both ends of %s', (dataTypeId, field) => {
    const inRange = (min: number | null, max: number | null) =>
      [-9, 0, 1.5, 2, 4, 4.5, 9].filter((value) => passes(dataTypeId, { [field]: value }, { kind: 'range', min, max }))
    expect(inRange(2, 4)).toEqual([2, 4])
    expect(inRange(null, 4)).toEqual([-9, 0, 1.5, 2, 4])
    expect(inRange(2, null)).toEqual([2, 4, 4.5, 9])
    expect(inRange(null, null)).toHaveLength(7)
  })

  test('integers and decimals have separate values', () => {
    expect(passes(2, { valueNumber: 3, valueDecimal: 9 }, { kind: 'range', min: 1, max: 4 })).toBe(true)
    expect(passes(3, { valueNumber: 3, valueDecimal: 9 }, { kind: 'range', min: 1, max: 4 })).toBe(false)
  })

  test.each([
    ['Výhled na Vltavu', 'vltav', true],
    ['Výhled na Vltavu', 'VYHLED', true],
    ['Vyhled', 'výhled', true],
    ['Тихий зал', 'зал', true],
    ['Výhled', 'vltava', false],
    ['', 'a', false],
    ['anything', '  ', true],
  ])('text %j contains %j without regard to case and accents: %s', (valueText, text, expected) => {
    expect(passes(4, { valueText }, { kind: 'text', text })).toBe(expected)
  })

  test('a choice list matches any chosen choice, or all with matchAll', () => {
    const own = { valueChoiceIds: ['oak', 'glass'] }
    expect(passes(5, own, { kind: 'choices', keys: ['steel', 'oak'] })).toBe(true)
    expect(passes(5, own, { kind: 'choices', keys: ['steel'] })).toBe(false)
    expect(passes(5, own, { kind: 'choices', keys: ['steel', 'oak'] }, true)).toBe(false)
    expect(passes(5, own, { kind: 'choices', keys: ['glass', 'oak'] }, true)).toBe(true)
    expect(passes(5, own, { kind: 'choices', keys: [] }, true)).toBe(true)
  })

  test('HTML is searched without its markup', () => {
    const own = { valueHTMLContent: '<p class="wide">Pro<b>jek</b>tor &amp; pl&#225;tno</p><script>secret</script>' }
    const isFound = (text: string) => passes(6, own, { kind: 'text', text })
    expect(['projektor & platno', 'wide', 'secret', 'script'].map(isFound)).toEqual([true, false, false, false])
  })

  test.each([
    ['<p>one</p><p>two</p>', 'one two'],
    ['a &lt; b', 'a < b'],
    ['1 < 2', '1 < 2'],
    ['<!-- hidden --> shown', 'shown'],
    ['<style>p{}</style>shown', 'shown'],
    ['cut <b', 'cut'],
    ['&#x1F600;&bogus;', '😀&bogus;'],
    ['&#9999999;', ''],
    ['', ''],
    ['a&#0;b', 'a b'],
    ['&#x10FFFF;&#x110000;', '\u{10ffff}'],
    ['&AMP;&Quot;&apos;&gt;', `&"'>`],
    ['soft&shy;ware&nbsp;room', 'software room'],
    ['a<br>b<hr/>c', 'a b c'],
    ['Pro<span class="x">jek</span>tor', 'Projektor'],
    ['shown <!-- never ended', 'shown'],
    ['<template>a</template><script>b', ''],
    ['  two\n\n lines ', 'two lines'],
    ['<b', ''],
  ])('%j is read as %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })

  test('a filter of another kind than the property matches everything', () => {
    const kinds: readonly Chosen[] = [
      { kind: 'boolean', value: true },
      { kind: 'range', min: 9, max: 9 },
      { kind: 'text', text: 'none has it' },
      { kind: 'choices', keys: ['none'] },
    ]
    const own = { valueBoolean: false, valueNumber: 1, valueDecimal: 1, valueText: 'a', valueChoiceIds: ['b'] }
    const kindOf = { 1: 'boolean', 2: 'range', 3: 'range', 4: 'text', 5: 'choices', 6: 'text' } as const
    for (const dataTypeId of [1, 2, 3, 4, 5, 6] as const)
      for (const chosen of kinds)
        expect(passes(dataTypeId, own, chosen), `${dataTypeId} ${chosen.kind}`).toBe(chosen.kind !== kindOf[dataTypeId])
  })

  test.each([
    [1, { kind: 'boolean', value: true }, true],
    [1, { kind: 'boolean', value: false }, true],
    [2, { kind: 'range', min: 1, max: 2 }, true],
    [3, { kind: 'range', min: 1, max: 2 }, true],
    [4, { kind: 'text', text: 'a' }, false],
    [5, { kind: 'choices', keys: ['a'] }, false],
    [6, { kind: 'text', text: 'a' }, false],
  ] as const)('a resource without a value of type %s matches %j: %s', (dataTypeId, chosen, expected) => {
    for (const own of [null, { valueBoolean: null }]) expect(passes(dataTypeId, own, chosen)).toBe(expected)
  })

  test('an empty choice list does not match', () => {
    expect(passes(5, { valueChoiceIds: [] }, { kind: 'choices', keys: ['a'] }, true)).toBe(false)
  })
})
