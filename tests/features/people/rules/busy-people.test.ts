import { describe, expect, test } from 'vitest'
import type { Email } from '#src/kernel/ids.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import {
  busyPeople,
  commonStarts,
  type DayPart,
  type PersonDay,
} from '#src/features/availability/model/rules/colleague-day.ts'

const letters: Readonly<Record<string, DayPart['kind']>> = {
  '.': 'free',
  b: 'busy',
  t: 'tentative',
  o: 'off',
  '?': 'unknown',
}

/** Parses a day with one letter per quarter. */
function person(email: string, text: string): PersonDay {
  const parts: DayPart[] = []
  for (const [index, letter] of [...text].entries()) {
    const kind = letters[letter]!
    const last = parts.at(-1)
    const span = { from: (last?.kind === kind ? last.span.from : index) as Quarter, to: (index + 1) as Quarter }
    if (last?.kind === kind) parts.pop()
    parts.push({ span, kind })
  }
  return { email: email as Email, day: { parts, nextFree: null } }
}

const quarters = (from: number, to: number) => ({ from: from as Quarter, to: to as Quarter })

describe('busy attendees', () => {
  test('have the end of their busy time', () => {
    const people = [person('ada', '..bbb...'), person('ben', '......bb'), person('cid', 'bb......')]
    expect(busyPeople(people, quarters(3, 4), null)).toEqual([{ email: 'ada', until: 5 }])
    expect(busyPeople(people, quarters(4, 7), null)).toEqual([
      { email: 'ada', until: 5 },
      { email: 'ben', until: 8 },
    ])
    expect(busyPeople(people, quarters(5, 6), null)).toEqual([])
  })

  test('do not include tentative, unknown or off time', () => {
    const people = [person('ada', 'tttt'), person('ben', '????'), person('cid', 'oooo')]
    expect(busyPeople(people, quarters(0, 4), null)).toEqual([])
  })

  test('do not include the changed event', () => {
    const people = [person('ada', '.bbbb...')]
    expect(busyPeople(people, quarters(2, 4), quarters(1, 5))).toEqual([])
    expect(busyPeople(people, quarters(1, 4), quarters(2, 5))).toEqual([{ email: 'ada', until: 2 }])
    expect(busyPeople(people, quarters(3, 5), quarters(0, 4))).toEqual([{ email: 'ada', until: 5 }])
  })
})

describe('starts with all attendees free', () => {
  test('have the whole duration free within all working hours', () => {
    const people = [person('ada', 'bb....oo'), person('ben', '.....b..')]
    expect(commonStarts(people, quarters(0, 8), 2)).toEqual([2, 3])
    expect(commonStarts(people, quarters(0, 8), 4)).toEqual([])
    expect(commonStarts(people, quarters(3, 8), 2)).toEqual([3])
  })

  test('avoid tentative and unknown time', () => {
    expect(commonStarts([person('ada', '.t.?..')], quarters(0, 6), 1)).toEqual([0, 2, 4, 5])
  })
})

describe('quarters at the edges', () => {
  test('busy time before or after the reservation does not matter', () => {
    const people = [person('ada', 'bb..bb')]
    expect(busyPeople(people, quarters(2, 4), null)).toEqual([])
    expect(busyPeople(people, quarters(1, 2), null)).toEqual([{ email: 'ada', until: 2 }])
    expect(busyPeople(people, quarters(4, 5), null)).toEqual([{ email: 'ada', until: 6 }])
  })

  test('the changed event does not hide adjacent busy time', () => {
    const people = [person('ada', 'bb..bb')]
    expect(busyPeople(people, quarters(0, 2), quarters(2, 4))).toEqual([{ email: 'ada', until: 2 }])
    expect(busyPeople(people, quarters(4, 6), quarters(2, 4))).toEqual([{ email: 'ada', until: 6 }])
    expect(busyPeople(people, quarters(0, 2), quarters(0, 2))).toEqual([])
    expect(busyPeople([person('ada', 'bbbb')], quarters(0, 1), quarters(1, 2))).toEqual([{ email: 'ada', until: 1 }])
    expect(busyPeople([person('ada', 'bbbb')], quarters(2, 3), quarters(1, 2))).toEqual([{ email: 'ada', until: 4 }])
  })

  test('a start needs its whole duration before the end', () => {
    expect(commonStarts([], quarters(0, 3), 2)).toEqual([0, 1])
    expect(commonStarts([person('ada', '.b.')], quarters(0, 3), 1)).toEqual([0, 2])
    expect(commonStarts([], quarters(0, 2), 3)).toEqual([])
  })
})
