import { describe, expect, test } from 'vitest'
import { fuzzSubject, runs } from './fuzz/fuzz-subject.ts'
import { subjects } from './fuzz/subjects.ts'

describe(`section 8: ${runs} mutated bodies lose no good record and report every loss`, () => {
  test.each(subjects.map((subject) => [subject.name, subject] as const))('%s', async (_, subject) => {
    expect(await fuzzSubject(subject)).toEqual([])
  })
})
