import { describe, expect, test } from 'vitest'
import { patchRow } from '#src/features/availability/rules/patch.ts'
import { digitsFromRow, type RowRules } from '#src/features/availability/rules/row.ts'
import { patched, quarters, row, rules } from './rows.ts'

describe('section 4: availability patching', () => {
  test('leaves a row alone when no rule applies', () => {
    expect(patched('0012340')).toBe('0012340')
  })

  test('past slots become limited, whatever they were', () => {
    expect(patched('0123 0123', { pastQuarters: 4 })).toBe('44440123')
  })

  test('a slot that has begun but not ended is not past', () => {
    expect(patched('000', { pastQuarters: 1 })).toBe('400')
  })

  test('slots beyond the last bookable day become limited, whatever they were', () => {
    expect(patched('0123 0123', { lastQuarters: 4 })).toBe('01234444')
  })

  test('a last bookable day before the window limits all of it', () => {
    expect(patched('0123', { lastQuarters: -96 })).toBe('4444')
  })

  test('free slots outside hours are free outside working hours', () => {
    expect(patched('0000', { mask: quarters('x..x') })).toBe('8008')
  })

  test('free slots outside hours are closed when such requests are rejected', () => {
    expect(patched('0000', { mask: quarters('x..x'), outsideCode: 3 })).toBe('3003')
  })

  test('busy slots outside hours keep their code, so that a reserved night never looks bookable', () => {
    expect(patched('1234 0', { mask: quarters('xxxx x') })).toBe('12348')
  })

  test('decisions, availability: 5 to 9 stay as the server says, outside hours and in a full area too', () => {
    const everywhere = 'xxxxxxxxxx'
    const about = { mask: quarters(everywhere), full: quarters(everywhere), outsideCode: 3 } as const
    expect(patched('0123456789', about)).toBe('3123456789')
    expect(patched('0123456789')).toBe('0123456789')
  })

  test('past slots, and those beyond the last bookable day, become limited whatever the server says', () => {
    expect(patched('56789 56789 56789', { pastQuarters: 5, lastQuarters: 10 })).toBe('444445678944444')
  })

  test('8 and 9 of the server are part of a bookable run, and stay if it is too short', () => {
    expect(patched('2 0089 2', { minimumRun: 4 })).toBe('200892')
    expect(patched('2 0089 2', { minimumRun: 5 })).toBe('244892')
    expect(patched('2 0056 2', { minimumRun: 3 })).toBe('244562')
  })

  test('free slots of a full area become maxUtilization, busy ones and those outside hours do not', () => {
    expect(patched('0 2 0 0', { full: quarters('xxx.'), mask: quarters('..x.') })).toBe('6280')
  })

  test('a resource reserved to you or others keeps its free slots under every rule', () => {
    const drawn = patched('00 12 00 00 12', {
      keepFree: true,
      pastQuarters: 3,
      lastQuarters: 8,
      mask: quarters('xxxxxxxxxx'),
      full: quarters('xxxxxxxxxx'),
      minimumRun: 5,
    })
    expect(drawn).toBe('0042000044')
  })

  test('the slots of the event being viewed become currentEvent', () => {
    expect(patched('0 22 0', { current: { from: 1, to: 3 } })).toBe('0990')
  })

  test('the event being viewed shows over past, too far ahead, hours and a full area', () => {
    const about = { mask: quarters('..xx..'), full: quarters('xxxxxx'), pastQuarters: 2, lastQuarters: 4 }
    expect(patched('02 00 20', { ...about, current: { from: 0, to: 6 } })).toBe('999999')
  })

  test('an event that reaches over the edges of the window is cut there', () => {
    expect(patched('2222', { current: { from: -10, to: 2 } })).toBe('9922')
    expect(patched('2222', { current: { from: 2, to: 99 } })).toBe('2299')
  })
})

describe('section 4: free runs shorter than the requested duration become limited', () => {
  test('a shorter run is limited, a run of just the duration stays', () => {
    expect(patched('2 00 2 000 2', { minimumRun: 3 })).toBe('24420002')
  })

  test('a run is made of free, free outside hours and the current event together', () => {
    expect(patched('2 0 0 2 2', { minimumRun: 3, mask: quarters('..x..'), current: { from: 3, to: 4 } })).toBe('20892')
    expect(patched('2 0 0 2 2', { minimumRun: 4, mask: quarters('..x..'), current: { from: 3, to: 4 } })).toBe('24442')
  })

  test('closed and over-used slots end a run', () => {
    expect(patched('000 2', { minimumRun: 2, mask: quarters('.x..'), outsideCode: 3 })).toBe('4342')
    expect(patched('000 2', { minimumRun: 2, full: quarters('.x..') })).toBe('4642')
  })

  test('a run that touches the right edge is not short: its end is unknown', () => {
    expect(patched('2 0', { minimumRun: 8 })).toBe('20')
    expect(patched('2 0', { minimumRun: 8, current: { from: 1, to: 2 } })).toBe('29')
  })

  test('a run at the left edge is as short as it looks', () => {
    expect(patched('0 2', { minimumRun: 2 })).toBe('42')
  })

  test('the last bookable day ends a run like anything else', () => {
    expect(patched('0000', { minimumRun: 4, lastQuarters: 3 })).toBe('4444')
  })

  test('what remains of a run after now is what counts', () => {
    expect(patched('0000 2', { minimumRun: 3, pastQuarters: 2 })).toBe('44442')
  })

  test('a duration longer than a day is counted as well', () => {
    const [week, day] = ['0'.repeat(672), '0'.repeat(96)]
    expect(patched(`2${week}2${day}2`, { minimumRun: 672 })).toBe(`2${week}2${'4'.repeat(96)}2`)
    expect(patched(`2${week}2`, { minimumRun: 673 })).toBe(`2${'4'.repeat(672)}2`)
  })

  test('in a resource reserved to you the short event goes and the free slots stay', () => {
    expect(patched('0 2 0 2', { keepFree: true, minimumRun: 4, current: { from: 1, to: 2 } })).toBe('0402')
    expect(patched('0 2 0 2', { keepFree: true, minimumRun: 3, current: { from: 1, to: 2 } })).toBe('0902')
    expect(patched('2 0 2', { keepFree: true, minimumRun: 9, current: { from: 0, to: 1 } })).toBe('402')
    expect(patched('2 2 0', { keepFree: true, minimumRun: 9, current: { from: 1, to: 2 } })).toBe('290')
  })
})

test('section 9: one row is patched within a larger array, and its neighbours stay as they are', () => {
  for (const length of [92, 94, 96, 100, 128]) {
    const source = new Uint8Array(length * 3)
    const target = new Uint8Array(length * 3).fill(7)
    source.set(row('22'), length)
    patchRow(source, target, length, length, rules({ minimumRun: 4, pastQuarters: 1 }))
    const expected = new Uint8Array(length * 3).fill(7)
    expected.fill(0, length, length * 2).set(row('42'), length)
    expect(target).toEqual(expected)
  }
})

describe('section 9: windows of any length, wherever they begin', () => {
  const day = '00 2 0000 2 000000 2 1 0 3 00000 2 8 4'.replaceAll(' ', '').padEnd(95, '0') + '2'
  const mask = '.x.'.padEnd(40, '.').padEnd(96, 'x')
  const full = 'x..x'.padEnd(96, '.')
  const many = (about: Partial<RowRules>, count: number): Partial<RowRules> => ({
    ...about,
    mask: quarters(mask.repeat(count)),
    full: quarters(full.repeat(count)),
  })

  test.each([1, 2, 3, 4, 33, 40, 50])(
    'half a year of runs of at least %i is patched like each of its days',
    (minimumRun) => {
      const one = patched(day, many({ minimumRun }, 1))
      expect(patched(day.repeat(180), many({ minimumRun }, 180))).toBe(one.repeat(180))
      // The event comes last, so that the days before are like the first one.
      const about = { minimumRun, current: { from: 179 * 96 + 2, to: 179 * 96 + 4 } }
      const last = patched(day, many({ minimumRun, current: { from: 2, to: 4 } }, 1))
      expect(patched(day.repeat(180), many(about, 180))).toBe(one.repeat(179) + last)
      expect(patched(day, many({ minimumRun }, 1))).toBe(one)
    },
  )

  test('past and unbookable quarters may begin anywhere', () => {
    const free = '0'.repeat(200)
    for (const [past, last] of [
      [0, 200],
      [1, 199],
      [31, 33],
      [32, 64],
      [33, 65],
      [64, 64],
      [95, 96],
      [100, 50],
      [200, 200],
      [300, 300],
      [-5, 300],
    ] as const) {
      const drawn = patched(free, { pastQuarters: past, lastQuarters: last })
      expect(drawn).toBe([...free].map((_, at) => (at < past || at >= last ? '4' : '0')).join(''))
    }
  })

  test.each([1, 31, 32, 33, 63, 64, 65, 100, 2_047, 2_049, 5_000])(
    '%i quarters are patched alike from any place of an array',
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

  test('an array that does not begin at a word, and one that ends with its row', () => {
    const expected = patched('0020', { minimumRun: 2 })
    for (const shift of [0, 1, 2, 3, 4]) {
      const [source, target] = [new Uint8Array(8 + shift).subarray(shift), new Uint8Array(8 + shift).subarray(shift)]
      source.set(row('0020'), 4)
      patchRow(source, target, 4, 4, rules({ minimumRun: 2 }))
      expect(digitsFromRow(target)).toBe(`0000${expected}`)
    }
  })

  test('a row is read from the array that is given, not from the one before', () => {
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
