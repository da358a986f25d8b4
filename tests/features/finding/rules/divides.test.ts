import { expect, test } from 'vitest'
import { divides } from '#src/features/finding/rules/condition.ts'

const yesOrNo = (any: number, yes: number, no: number) => ({ any, yes, no, choices: {} })
const listOf = (any: number, ...counts: readonly number[]) => ({
  any,
  yes: 0,
  no: 0,
  choices: Object.fromEntries(counts.map((count, at) => [`choice ${at}`, count])),
})

test.each([
  ['some have it and some do not', yesOrNo(33, 12, 21), true],
  ['no matching resource has the property, so that both choices leave all', yesOrNo(33, 33, 33), false],
  ['all have it', yesOrNo(33, 33, 0), false],
  ['a list with a choice that only some have', listOf(10, 10, 3), true],
  ['a list of which every choice leaves all', listOf(10, 10, 10), false],
  ['a list of which no choice leaves any', listOf(10, 0, 0), false],
  ['a range in which some have more than others', yesOrNo(10, 4, 0), true],
  ['a range in which all have the same, or nothing', yesOrNo(10, 0, 0), false],
  ['nothing matches now', yesOrNo(0, 0, 0), true],
  ['the counts are not known yet', undefined, true],
])('a property is offered if it divides: %s', (_, counts, isOffered) => expect(divides(counts)).toBe(isOffered))
