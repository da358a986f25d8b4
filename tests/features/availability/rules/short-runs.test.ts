import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepLongRuns } from '#src/features/availability/model/rules/short-runs.ts'

const keepOneByOne = (bits: readonly number[], minimum: number, isCutOff: boolean): number[] => {
  const kept = bits.map(() => 0)
  for (let start = 0; start < bits.length; start++) {
    let end = start
    while (bits[end] === 1) end++
    if (end - start >= minimum || (end === bits.length && isCutOff)) kept.fill(1, start, end)
    start = end
  }
  return kept
}

test('section 4: short runs found 32 quarters at a time equal those found one by one', () => {
  const runs = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 200 }))), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(
      runs,
      fc.integer({ min: 1, max: 400 }),
      fc.boolean(),
      fc.nat({ max: 3 }),
      (given, minimum, isCutOff, gap) => {
        const bits = given.flatMap(([zeros, ones]) => [...Array<number>(zeros).fill(0), ...Array<number>(ones).fill(1)])
        const count = Math.ceil(bits.length / 32)
        const words = new Int32Array(count + gap + 2)
        const kept = new Int32Array(count + gap + 2)
        bits.length = count * 32
        for (let at = 0; at < bits.length; at++) {
          bits[at] ??= 0
          words[gap + 1 + (at >>> 5)]! |= bits[at]! << (at & 31)
        }
        words[gap + 1 + count] = isCutOff ? -1 : 0
        const short = minimum % 40 === 0 ? minimum : (minimum % 40) + 1
        for (const least of [minimum, short]) {
          keepLongRuns(words, kept, gap + 1, gap + 1 + count, least)
          const found = bits.map((_, at) => (kept[gap + 1 + (at >>> 5)]! >>> (at & 31)) & 1)
          expect(found).toEqual(keepOneByOne(bits, least, isCutOff))
        }
      },
    ),
  )
})
