import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { chooseSeat, readColleagueDay, statedPlaces } from '#src/features/availability/model/rules/colleague-day.ts'
import { encodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { commonFree } from '#src/features/people/model/rules/people.ts'
import type { ScheduleItem, WorkingHours } from '#src/wire/schedule.ts'
import { item as itemAt } from '#tests/compute/campus.ts'

const midnight = (Date.UTC(2026, 10, 23) / 900_000) as Quarter
const day: QuarterSpan = { from: midnight, to: (midnight + 96) as Quarter }
const at = (time: string): Instant => Date.parse(`2026-11-23T${time}:00Z`) as Instant
const office: WorkingHours = { timezone: 'UTC', daysOfWeek: ['monday'], startTime: '08:00', endTime: '16:00' }

/** A view with codes in spans of quarters, and free elsewhere. */
const viewOf = (...taken: readonly (readonly [from: number, to: number, code: string])[]): string =>
  Array.from(
    { length: 96 },
    (_, quarter) => taken.find(([from, to]) => quarter >= from && quarter < to)?.[2] ?? '0',
  ).join('')
const describeDay = (view: string, now: Instant, hours: WorkingHours | null = office) => {
  const { parts, nextFree } = readColleagueDay({ availabilityView: view, workingHours: hours }, day, now)
  return {
    parts: parts.map(({ span, kind }) => `${kind} ${span.from - midnight}-${span.to - midnight}`).join(', '),
    next: nextFree && `${nextFree.from - midnight}-${nextFree.to - midnight}`,
  }
}

describe('day of a colleague', () => {
  it('has the states of the calendar, and is off outside working hours', () => {
    expect(describeDay(viewOf([36, 40, '2'], [50, 52, '1'], [70, 72, '2']), at('08:41'))).toEqual({
      parts:
        'off 0-32, free 32-36, busy 36-40, free 40-50, tentative 50-52, free 52-64, off 64-70, busy 70-72, off 72-96',
      next: '34-36',
    })
  })

  it('has no free time after hours or if all is taken', () => {
    expect(describeDay(viewOf(), at('16:00')).next).toBeNull()
    expect(describeDay(viewOf([32, 64, '2']), at('07:00')).next).toBeNull()
    expect(describeDay(viewOf([32, 64, '1']), at('07:00')).next).toBeNull()
  })

  it('is unknown after the end of the view', () => {
    expect(describeDay('00', at('00:00'), null)).toEqual({ parts: 'free 0-2, unknown 2-96', next: '0-2' })
  })

  it('is free all day without working hours', () => {
    expect(describeDay(viewOf(), at('22:00'), null)).toEqual({ parts: 'free 0-96', next: '88-96' })
  })
})

const item = (given: Partial<ScheduleItem>): ScheduleItem =>
  itemAt(0, 1, { start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:00:00Z', ...given })

describe('seat of a colleague', () => {
  it('is at a place of their readable, public events', () => {
    const places = statedPlaces([
      item({ location: 'Desk 1; ;Amber; ' }),
      item({ location: 'Clinic', isPrivate: true }),
      item({ location: '  ' }),
      item({}),
      item({ location: 'Desk', start: 'soon' }),
      item({ location: 'Desk', end: 'late' }),
    ])
    const times = { start: at('09:00'), end: at('10:00') }
    expect(places).toMatchObject([
      { name: 'Desk 1', ...times },
      { name: 'Amber', ...times },
    ])
  })

  const place = (name: string, from: string, to: string, isWorkplace = false) => ({
    name,
    start: at(from),
    end: at(to),
    isWorkplace,
  })

  it.each([
    ['a workplace before a room', [place('Amber', '09:00', '10:00'), place('Desk', '08:00', '16:00', true)], 'Desk'],
    ['the current place', [place('Later', '11:00', '12:00'), place('Now', '09:00', '10:00')], 'Now'],
    ['the next place', [place('Third', '14:00', '15:00'), place('Second', '11:00', '12:00')], 'Second'],
    ['the latest past place', [place('First', '06:00', '07:00'), place('Last', '08:00', '09:00')], 'Last'],
    ['a future place before a past one', [place('Over', '08:00', '09:00'), place('Next', '15:00', '16:00')], 'Next'],
    [
      'a future place before one that ends now',
      [place('Over', '09:00', '09:30'), place('Next', '10:00', '11:00')],
      'Next',
    ],
    ['a place that starts now', [place('Next', '09:31', '10:00'), place('Starts', '09:30', '10:00')], 'Starts'],
    [
      'the earlier of two current places',
      [place('Longer', '09:00', '12:00'), place('Starts', '09:30', '10:00'), place('Next', '09:31', '10:00')],
      'Longer',
    ],
  ])('is %s', (_, places, seat) => {
    expect(chooseSeat(places, at('09:30'))?.name).toBe(seat)
    expect(chooseSeat(places.toReversed(), at('09:30'))?.name).toBe(seat)
  })

  it('is null without a place', () => {
    expect(chooseSeat([], at('09:30'))).toBeNull()
  })
})

describe('common free time', () => {
  const base = 100 as Quarter
  const runsOf = (codes: string): string =>
    encodeRuns(Uint8Array.from(codes, Number), new Uint8Array(codes.length), 0, codes.length)

  it('is free and within working hours for all', () => {
    expect(commonFree([runsOf('002200888'), runsOf('000022000')], base)).toEqual([{ from: 100, to: 102 }])
    expect(commonFree([runsOf('0099')], base)).toEqual([{ from: 100, to: 104 }])
    expect(commonFree([], base)).toEqual([])
  })

  it('contains exactly the quarters that are free in every row', () => {
    const row = fc.array(fc.constantFrom(0, 1, 2, 4, 8, 9), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const spans = commonFree(
          rows.map((codes) => runsOf(codes.join(''))),
          base,
        )
        const found = Array.from({ length: 24 }, (_, index) =>
          spans.some(({ from, to }) => base + index >= from && base + index < to),
        )
        expect(found).toEqual(found.map((_, index) => rows.every((codes) => codes[index] === 0 || codes[index] === 9)))
        for (const [index, { from }] of spans.entries()) expect(from).toBeGreaterThan(spans[index - 1]?.to ?? -1)
      }),
    )
  })
})
