import { describe, expect, test } from 'vitest'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { digitsFromRow, type RowRules } from '#src/features/availability/model/rules/row.ts'
import { patched, quarters, row, rules } from './rows.ts'

const all = quarters('xxxxxxxxxx')

/** Examples to read; `patch-properties.test.ts` compares all rules with an oracle. */
describe('section 4: availability patching', () => {
  test.each<[string, string, Partial<RowRules>, string]>([
    ['keeps a row without rules', '0123456789', {}, '0123456789'],
    [
      'limits past quarters and those beyond the last day',
      '0123 5678 0123',
      { pastQuarters: 4, lastQuarters: 8 },
      '444456784444',
    ],
    ['limits all quarters if the last day is before them', '0123', { lastQuarters: -96 }, '4444'],
    ['marks free quarters outside hours', '0120', { mask: quarters('xx.x') }, '8128'],
    [
      'closes quarters outside hours if such requests are rejected',
      '0120',
      { mask: quarters('xx.x'), outsideCode: 3 },
      '3123',
    ],
    [
      'decisions, availability: keeps 5 to 9 of the server',
      '0123456789',
      { mask: all, full: all, outsideCode: 3 },
      '3123456789',
    ],
    ['fills free quarters of a full area', '0 2 0 0', { full: quarters('xxx.'), mask: quarters('..x.') }, '6280'],
    [
      'marks the current event before other rules',
      '02 00 20',
      { current: { from: 0, to: 9 }, full: all, pastQuarters: 2 },
      '999999',
    ],
    ['limits free runs that are too short', '2 00 2 000 2', { minimumRun: 3 }, '24420002'],
    ['counts quarters outside hours in a run', '2 0 0 2', { minimumRun: 2, mask: quarters('..x.') }, '2082'],
    ['counts 8 of the server in a run and keeps it', '2 0089 2', { minimumRun: 5 }, '244892'],
    ['ends a run at a closed quarter', '000 2', { minimumRun: 2, mask: quarters('.x..'), outsideCode: 3 }, '4342'],
    ['keeps a run at the right edge, because its end is unknown', '2 0', { minimumRun: 8 }, '20'],
  ])('%s', (_rule, drawing, about, expected) => expect(patched(drawing, about)).toBe(expected))

  test('keeps the free quarters of a resource that is reserved to a person', () => {
    const about = { pastQuarters: 3, lastQuarters: 8, mask: all, full: all, minimumRun: 5 }
    expect(patched('00 12 00 00 12', { ...about, keepFree: true })).toBe('0042000044')
  })
})

describe('section 9: patching a window', () => {
  const day = '00 2 0000 2 000000 2 1 0 3 00000 2 8 4'.replaceAll(' ', '').padEnd(95, '0') + '2'
  const mask = '.x.'.padEnd(40, '.').padEnd(96, 'x')
  const full = 'x..x'.padEnd(96, '.')
  const many = (about: Partial<RowRules>, count: number): Partial<RowRules> => ({
    ...about,
    mask: quarters(mask.repeat(count)),
    full: quarters(full.repeat(count)),
  })

  test.each([1, 2, 3, 4, 33, 40, 50])(
    'of half a year, with runs of at least %i, equals patching each of its days',
    (minimumRun) => {
      const one = patched(day, many({ minimumRun }, 1))
      expect(patched(day.repeat(180), many({ minimumRun }, 180))).toBe(one.repeat(180))
      // The event comes last, so that the days before are unchanged.
      const about = { minimumRun, current: { from: 179 * 96 + 2, to: 179 * 96 + 4 } }
      const last = patched(day, many({ minimumRun, current: { from: 2, to: 4 } }, 1))
      expect(patched(day.repeat(180), many(about, 180))).toBe(one.repeat(179) + last)
      expect(patched(day, many({ minimumRun }, 1))).toBe(one)
    },
  )

  test.each([1, 31, 32, 33, 63, 64, 65, 100, 2_047, 2_049, 5_000])(
    'of %i quarters gives the same result at any position of an array',
    (length) => {
      const drawn = day.repeat(Math.ceil(length / 96)).slice(0, length)
      const about = { minimumRun: 3, pastQuarters: 1, current: { from: length - 2, to: length } }
      const expected = patched(drawn, about)
      for (const offset of [0, 1, 2, 3, 4, 8]) {
        const source = new Uint8Array(length + 16)
        const target = new Uint8Array(length + 16).fill(7)
        source.set(row(drawn), offset)
        patchRow(source, target, offset, length, rules(about))
        expect(digitsFromRow(target)).toBe('7'.repeat(offset) + expected + '7'.repeat(16 - offset))
      }
    },
  )

  test('works in an array that does not begin at a word or that ends with its row', () => {
    const expected = patched('0020', { minimumRun: 2 })
    for (const shift of [0, 1, 2, 3, 4]) {
      const [source, target] = [new Uint8Array(8 + shift).subarray(shift), new Uint8Array(8 + shift).subarray(shift)]
      source.set(row('0020'), 4)
      patchRow(source, target, 4, 4, rules({ minimumRun: 2 }))
      expect(digitsFromRow(target)).toBe(`0000${expected}`)
    }
  })

  test('reads the given array, not the one before', () => {
    const [one, other] = [row('0'.repeat(64)), row('2'.repeat(64))]
    const target = new Uint8Array(64)
    for (const source of [one, other, one]) {
      patchRow(source, target, 0, 64, rules())
      expect(target).toEqual(source)
    }
    const another = new Uint8Array(64)
    patchRow(one, another, 0, 64, rules())
    expect(another).toEqual(one)
  })
})
