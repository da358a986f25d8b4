import { expect, test } from 'vitest'
import { divides } from '#src/features/near-misses/model/rules/condition.ts'

const yesOrNo = (any: number, yes: number, no: number) => ({ any, yes, no, choices: {} })
const listOf = (any: number, ...counts: readonly number[]) => ({
  any,
  yes: 0,
  no: 0,
  choices: Object.fromEntries(counts.map((count, at) => [`choice ${at}`, count])),
})

test.each([
  ['some resources have it', yesOrNo(33, 12, 21), true],
  ['no matching resource has it', yesOrNo(33, 33, 33), false],
  ['all resources have it', yesOrNo(33, 33, 0), false],
  ['only some have a choice', listOf(10, 10, 3), true],
  ['all have every choice', listOf(10, 10, 10), false],
  ['none has a choice', listOf(10, 0, 0), false],
  ['some have a higher value', yesOrNo(10, 4, 0), true],
  ['all have the same value', yesOrNo(10, 0, 0), false],
  ['nothing matches', yesOrNo(0, 0, 0), true],
  ['the counts are unknown', undefined, true],
])('a property is offered only if it divides the matching resources: %s', (_, counts, isOffered) =>
  expect(divides(counts)).toBe(isOffered),
)
