import { describe, expect, test } from 'vitest'
import type { Email, Quarter } from '#src/kernel/result.ts'
import { busyPeople, commonStarts, type DayPart, type PersonDay } from '#src/features/people/rules/colleague-day.ts'

const letters: Readonly<Record<string, DayPart['kind']>> = {
  '.': 'free',
  b: 'busy',
  t: 'tentative',
  o: 'off',
  '?': 'unknown',
}

/** A person's day, a letter a quarter from quarter 0. */
function person(email: string, drawn: string): PersonDay {
  const parts: DayPart[] = []
  for (const [index, letter] of [...drawn].entries()) {
    const kind = letters[letter]!
    const last = parts.at(-1)
    const span = { from: (last?.kind === kind ? last.span.from : index) as Quarter, to: (index + 1) as Quarter }
    if (last?.kind === kind) parts.pop()
    parts.push({ span, kind })
  }
  return { email: email as Email, day: { parts, nextFree: null } }
}

const quarters = (from: number, to: number) => ({ from: from as Quarter, to: to as Quarter })

describe('attendees who are busy at the time of a reservation', () => {
  test('are named with the end of their busy time, also if it begins before or ends after', () => {
    const people = [person('ada', '..bbb...'), person('ben', '......bb'), person('cid', 'bb......')]
    expect(busyPeople(people, quarters(3, 4), null)).toEqual([{ email: 'ada', until: 5 }])
    expect(busyPeople(people, quarters(4, 7), null)).toEqual([
      { email: 'ada', until: 5 },
      { email: 'ben', until: 8 },
    ])
    expect(busyPeople(people, quarters(5, 6), null)).toEqual([])
  })

  test('are not those with tentative, unreadable or off time', () => {
    const people = [person('ada', 'tttt'), person('ben', '????'), person('cid', 'oooo')]
    expect(busyPeople(people, quarters(0, 4), null)).toEqual([])
  })

  test('are not those who are busy with the event that is being changed, only with what surrounds it', () => {
    const people = [person('ada', '.bbbb...')]
    expect(busyPeople(people, quarters(2, 4), quarters(1, 5))).toEqual([])
    expect(busyPeople(people, quarters(1, 4), quarters(2, 5))).toEqual([{ email: 'ada', until: 2 }])
    expect(busyPeople(people, quarters(3, 5), quarters(0, 4))).toEqual([{ email: 'ada', until: 5 }])
  })
})

describe('the starts at which everyone is free', () => {
  test('leave room for the whole length within the hours of everyone', () => {
    const people = [person('ada', 'bb....oo'), person('ben', '.....b..')]
    expect(commonStarts(people, quarters(0, 8), 2)).toEqual([2, 3])
    expect(commonStarts(people, quarters(0, 8), 4)).toEqual([])
    expect(commonStarts(people, quarters(3, 8), 2)).toEqual([3])
  })

  test('avoid tentative and unreadable time', () => {
    expect(commonStarts([person('ada', '.t.?..')], quarters(0, 6), 1)).toEqual([0, 2, 4, 5])
  })
})
