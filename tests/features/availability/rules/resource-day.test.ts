import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readResourceDay, timesAhead } from '#src/features/availability/model/rules/resource-day.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'
import { room } from '#tests/services/drafted-events.ts'
import { amber, itemOf, scheduleOf } from '../../bookings/reservations/amber.ts'

/** A Monday. */
const midnight = (Date.UTC(2026, 10, 23) / 900_000) as Quarter
const day: QuarterSpan = { from: midnight, to: (midnight + 96) as Quarter }
const at = (time: string): Instant => Date.parse(`2026-11-23T${time}:00Z`) as Instant
const office: Resource = { ...room, startTime: '08:00', endTime: '18:00' }
const strict: NonNullable<Resource['schedulingSettings']> = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: 0,
  rejectOutsideWorkingHours: true,
}
const viewOf = (from: number, to: number, code: string): string =>
  '0'.repeat(from) + code.repeat(to - from) + '0'.repeat(96 - to)
const drawn = (resource: Resource, view: string, from = midnight): string =>
  readResourceDay(resource, scheduleOf(amber.email, view), { from, day })
    .map(({ span, kind }) => `${kind} ${span.from - midnight}-${span.to - midnight}`)
    .join(', ')
const item = (start: string, end: string, more: Partial<ScheduleItem> = {}): ScheduleItem =>
  itemOf(at(start), at(end), { subject: 'Planning', organizer: 'Eva', ...more })

describe('section 4: the day of a resource', () => {
  it('is free within its hours, off outside them and held by its events', () => {
    expect(drawn(office, viewOf(36, 40, '2'))).toBe('off 0-32, free 32-36, busy 36-40, free 40-72, off 72-96')
    expect(drawn(room, viewOf(36, 40, '1'))).toBe('free 0-36, tentative 36-40, free 40-96')
  })

  it('is closed outside its hours if the resource rejects them, except for events there', () => {
    const rejecting = { ...office, schedulingSettings: strict }
    expect(drawn(rejecting, viewOf(76, 80, '2'))).toBe(
      'closed 0-32, free 32-72, closed 72-76, busy 76-80, closed 80-96',
    )
  })

  it('keeps its free slots if it is reserved to a person', () => {
    const reserved: Resource = { ...office, schedulingSettings: strict, conditions: { reservedTo: 'you' } }
    expect(drawn(reserved, viewOf(36, 40, '2'))).toBe('free 0-36, busy 36-40, free 40-96')
  })

  it('is unknown, never free, if the calendar has no data', () => {
    expect(drawn(room, '00')).toBe('free 0-2, unknown 2-96')
    expect(drawn(room, '')).toBe('unknown 0-96')
    expect(drawn(room, viewOf(0, 96, '4'))).toBe('unknown 0-96')
  })

  it('has no gaps and no equal neighbours, whatever the calendar contains', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789x'), maxLength: 200 }),
        fc.boolean(),
        (view, isOpen) => {
          const parts = readResourceDay(isOpen ? room : office, scheduleOf(amber.email, view), { from: midnight, day })
          expect(parts[0]?.span.from).toBe(day.from)
          expect(parts.at(-1)?.span.to).toBe(day.to)
          for (const [index, part] of parts.entries()) {
            const next = parts[index + 1]
            if (next === undefined) continue
            expect(next.span.from).toBe(part.span.to)
            expect(next.kind).not.toBe(part.kind)
          }
        },
      ),
    )
  })
})

describe('section 3: upcoming events of a resource', () => {
  const ahead = (now: string, ...items: readonly ScheduleItem[]) =>
    timesAhead(scheduleOf(amber.email, '', items), day, at(now)).map(({ start, subject, organizer }) => [
      new Date(start).toISOString().slice(11, 16),
      subject,
      organizer,
    ])

  it('include the current one and those of today in order, without past and free ones', () => {
    const tomorrow = item('09:00', '10:00', { start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:00:00Z' })
    const list = [item('14:00', '15:00'), item('08:00', '09:00'), item('09:30', '11:00'), tomorrow]
    expect(ahead('10:00', ...list, item('16:00', '17:00', { status: 'Free' }))).toEqual([
      ['09:30', 'Planning', 'Eva'],
      ['14:00', 'Planning', 'Eva'],
    ])
    expect(ahead('11:00', ...list)).toEqual([['14:00', 'Planning', 'Eva']])
  })

  it('leave out events that end now or begin with the next day', () => {
    const next = { start: '2026-11-24T00:00:00Z', end: '2026-11-24T01:00:00Z' }
    expect(ahead('09:00', item('08:00', '09:00'), item('10:00', '11:00', next))).toEqual([])
    expect(ahead('08:59', item('08:00', '09:00'))).toHaveLength(1)
    const late = item('23:45', '23:50', { end: '2026-11-24T01:00:00Z' })
    expect(ahead('09:00', late).map(([start]) => start)).toEqual(['23:45'])
  })

  it('list the shorter of simultaneous events first, and leave out those without valid times', () => {
    const list = [item('10:00', '12:00', { subject: 'long' }), item('10:00', '11:00', { subject: 'short' })]
    const broken = [item('10:00', '11:00', { start: 'soon' }), item('10:00', '11:00', { end: 'later' })]
    expect(ahead('09:00', ...list, ...broken).map(([, subject]) => subject)).toEqual(['short', 'long'])
  })

  it('show no subject and organizer of a private event', () => {
    expect(ahead('08:00', item('09:00', '10:00', { isPrivate: true }))).toEqual([['09:00', null, null]])
  })
})
