import { describe, expect, test } from 'vitest'
import { labelIn, printable, describeUnit } from '../../src/venue/labels.ts'

describe('wayfinding, data: names in files from outside', () => {
  test('are shown in the requested language, or else in that of the venue, in English or in any', () => {
    const labels = new Map(Object.entries({ fr: 'Quai', en: 'Dock', 'de-AT': 'Hafen' }))
    expect(labelIn(labels, 'fr')).toBe('Quai')
    expect(labelIn(labels, 'de')).toBe('Hafen')
    expect(labelIn(labels, 'cs', 'fr')).toBe('Quai')
    expect(labelIn(labels, 'cs', 'de')).toBe('Hafen')
    expect(labelIn(labels, 'cs', 'es')).toBe('Dock')
    expect(labelIn(labels, 'cs')).toBe('Dock')
    const regional = ['DE_at', 'Hafen'] as const
    expect(labelIn(new Map([regional, ['de', 'Kai']]), 'de')).toBe('Kai')
    expect(labelIn(new Map([['fr', 'Quai'], regional]), 'de')).toBe('Hafen')
    const [italian, polish] = [['it', 'Molo'] as const, ['pl', 'Nabrzeże'] as const]
    expect(labelIn(new Map([italian, polish]), 'de')).toBe('Molo')
  })

  test('have no control characters and a limited length', () => {
    expect(printable('a\u0000b\u001Fc\u007Fd\u0080e\u009Ff')).toBe('a?b?c?d?e?f')
    expect(printable('a b~\u00A0ž')).toBe('a b~\u00A0ž')
    expect(printable('abcd', 4)).toBe('abcd')
    expect(printable('abcde', 4)).toBe('abc…')
    expect(printable('x'.repeat(300))).toHaveLength(300)
    expect(printable('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
  })

  test('of a unit have its category, and its name or id', () => {
    expect(describeUnit({ id: 'r1', category: 'room', name: new Map() })).toBe('room r1')
    expect(describeUnit({ id: 'r1', category: 'room', name: new Map([['en', 'Vltava']]) })).toBe("room 'Vltava'")
  })
})
