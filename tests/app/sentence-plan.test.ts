import { describe, expect, test } from 'vitest'
import { type PlanContext, planOf } from '#src/app/shell/sentence-plan.ts'
import { readSentence, type Wish } from '#src/features/finding/model/rules/sentence.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'

const zone = zoneNamed('Europe/Prague')
/** Monday, 09:41 in Prague. */
const now = Date.parse('2026-11-23T08:41:00Z') as Instant
const today = calendarDayOf('2026-11-23')

const type = (resourceTypeId: string, csCode: string, name: string) =>
  ({ resourceTypeId, csCode, name, rank: 1 }) as ResourceTypeInfo
const types = [
  type('room', 'CS0600', 'Meeting room'),
  type('desk', 'CS0601', 'Desk'),
  type('parking', 'CS0606', 'Parking space'),
  type('booth', 'CS0640', 'Phone booth'),
]
const filters = [{ id: 'display', name: 'Display' } as FilterDefinition]

const context: PlanContext = {
  types,
  filters,
  zone,
  now,
  canFind: true,
  usualLength: 30,
  deskDays: [calendarDayOf('2026-11-24'), calendarDayOf('2026-11-25')],
  mostDates: 100,
}

const sentenceOf = (text: string): Wish => {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  const sentence = readSentence(text, today, { locale: 'en-GB', types: names(types), filters: names(filters) })
  if (sentence === null) throw new Error(`Could not read: ${text}`)
  return sentence
}

/** Returns the action and the parts of its plan as text. */
function planText(text: string, changes: Partial<PlanContext> = {}): string {
  const { plan, refused } = planOf(sentenceOf(text), { ...context, ...changes })
  if (plan === null) return `refused: ${refused}`
  const { action, day, span, at, minutes, people, repeat, names } = plan
  const local = (instant: Instant): string => wallClockOf(zone, instant).slice(11, 16)
  const parts = [
    plan.type?.name,
    people === null ? null : `${people} people`,
    ...plan.filters.map(({ name }) => name),
    day,
    span && `${local(span.start)} – ${local(span.end)}`,
    at === null ? null : `at ${at}`,
    minutes === null ? null : `${minutes} min`,
    repeat && `every ${repeat.weeks}, ${repeat.dates} ×`,
    ...names,
  ]
  return `${action}: ${parts.filter((part) => typeof part === 'string').join(', ')}`
}

describe('the action of a sentence', () => {
  test.each([
    ['6 30', 'room-now: 6 people, 30 min'],
    ['room now', 'room-now: Meeting room'],
    // The home page offers rooms of all types.
    ['phone booth now', 'search: Phone booth, 2026-11-23, 09:45 – 10:15'],
    ['6 with display now', 'search: 6 people, Display, 2026-11-23, 09:45 – 10:15'],
    ['my desk tomorrow', 'desk-day: Desk, 2026-11-24'],
    // The home page offers the desk for the whole day, without conditions, on the next days.
    ['desk tomorrow for 2 hours', 'search: Desk, 2026-11-24, 120 min'],
    ['desk with display tomorrow', 'search: Desk, Display, 2026-11-24'],
    ['desk 18 december', 'search: Desk, 2026-12-18'],
    ['desk tomorrow morning', 'form: Desk, 2026-11-24, 08:00 – 12:00, at 480, 240 min'],
    ['desk tomorrow afternoon for 2 hours', 'search: Desk, 2026-11-24, 12:00 – 18:00, 120 min'],
    ['desk this morning', 'form: Desk, 2026-11-23, 09:45 – 12:00, at 585, 135 min'],
    ['parking tomorrow morning', 'form: Parking space, 2026-11-24, 08:00 – 12:00, at 480, 240 min'],
    ['room tomorrow afternoon', 'search: Meeting room, 2026-11-24, 12:00 – 18:00'],
    ['8 display tue', 'search: 8 people, Display, 2026-11-24'],
    ['8 display tue 14', 'form: 8 people, Display, 2026-11-24, 14:00 – 14:30, at 840'],
    ['tomorrow from 9 to 11 for 5', 'form: 5 people, 2026-11-24, 09:00 – 11:00, at 540, 120 min'],
    ['at 11 for 5', 'form: 5 people, 2026-11-23, 11:00 – 11:30, at 660'],
    // A start from now on is the next quarter.
    ['room in 45 minutes for 5', 'form: Meeting room, 5 people, 2026-11-23, 10:30 – 11:00, at 630'],
    ['in 16 hours for 5', 'form: 5 people, 2026-11-24, 01:45 – 02:15, at 105'],
    // The form has steps of 15 minutes.
    ['tomorrow at 9 for 50 minutes', 'form: 2026-11-24, 09:00 – 10:00, at 540, 60 min'],
    ['weekly with Oliver tomorrow', 'times: 2026-11-24, every 1, 10 ×, oliver'],
    ['now with Oliver', 'form: 2026-11-23, 09:30 – 10:00, at 570, oliver'],
    ['8 every 2 weeks 6 times tue 14', 'form: 8 people, 2026-11-24, 14:00 – 14:30, at 840, every 2, 6 ×'],
  ])('uses all parts of "%s"', (text, expected) => expect(planText(text)).toBe(expected))

  test('is a search in Reserve if the search for a common time is unavailable', () => {
    expect(planText('8 tue 14', { canFind: false })).toBe('search: 8 people, 2026-11-24, 14:00 – 14:30')
  })

  test('has the wall-clock time on a day with a clock change', () => {
    expect(planText('28 march at 9 for 5')).toBe('form: 5 people, 2027-03-28, 09:00 – 09:30, at 540')
  })

  test.each([
    ['at 9 for 5', 'at'],
    ['today at 9:00 for 5', 'at'],
    ['tomorrow at 9:10 for 5', 'at'],
    ['weekly tue 14 30 times', 'dates'],
    ['weekly tomorrow morning with Oliver', 'part'],
    ['desk weekly tomorrow', 'weeks'],
    ['desk with Oliver tomorrow', 'names'],
    [`tomorrow with ${Array.from({ length: 13 }, (_, index) => `Ann${'x'.repeat(index)}`).join(' and ')}`, 'names'],
  ])('is refused because no action uses all parts of "%s"', (text, part) =>
    expect(planText(text)).toBe(`refused: ${part}`),
  )

  test('is refused if a series is longer than the calendar permits', () => {
    expect(planText('weekly tue 14 12 times', { mostDates: 11 })).toBe('refused: dates')
    expect(planText('weekly tue 14 12 times', { mostDates: 12 })).toContain('every 1, 12 ×')
  })

  test('is refused if the half of the day is over', () => {
    expect(planText('desk this morning', { now: Date.parse('2026-11-23T12:00:00Z') as Instant })).toBe('refused: part')
  })
})
