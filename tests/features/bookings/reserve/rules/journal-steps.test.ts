import { describe, expect, test } from 'vitest'
import {
  advance,
  type CreateEntry,
  type CreateHappening,
  type CreateStep,
  isOverdue,
  nextAction,
  openEntry,
  pendingDeviations,
  registrationPatience,
  waitBefore,
} from '#src/features/bookings/model/reserve/rules/journal.ts'
import { readEntry } from '#src/features/bookings/model/reserve/rules/read-entry.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { at, draft } from '../../reservations/rules/builders.ts'

const start = at('2026-11-20 08:00')
const later = (milliseconds: number) => (start + milliseconds) as Instant
const second = 1_000
const minute = 60 * second
const now = later(second)

const steps: readonly CreateStep[] = ['prepared', 'sending', 'sent', 'visible', 'registered', 'done', 'failed']
/** An entry at that step since 8:00. */
const entryAt = (step: CreateStep, fields: Partial<CreateEntry> = {}): CreateEntry => ({
  ...openEntry(draft(), start),
  step,
  ...fields,
})

const event = { id: 'event-1', iCalUId: 'uid-1' }
const fault = { kind: 'slot-taken', holder: null } as const
const ids = { eventId: 'event-1', iCalUId: 'uid-1' }
const retry = { notBefore: later(3 * second) }
const stepped = { stepAt: now, notBefore: now, absentSince: null }
const skipped = '2026-11-21' as CalendarDay
const absent: CreateHappening = { kind: 'absent', lookedUpAt: now }

/** Events one second after a step began, and the changes of the entry by step. */
const changes: readonly (readonly [CreateHappening, Partial<Record<CreateStep, Partial<CreateEntry>>>])[] = [
  [{ kind: 'sending' }, { prepared: { ...stepped, step: 'sending' } }],
  [
    { kind: 'created', event },
    { prepared: { ...stepped, ...ids, step: 'sent' }, sending: { ...stepped, ...ids, step: 'sent' } },
  ],
  [{ kind: 'reply-lost' }, { sending: retry }],
  [{ kind: 'refused', fault }, { sending: { ...stepped, fault, step: 'failed' } }],
  [
    { kind: 'postponed', retryAfter: 7 * second },
    { sending: { ...stepped, step: 'prepared', notBefore: later(8 * second) } },
  ],
  [
    { kind: 'found', event },
    {
      prepared: { ...stepped, ...ids, step: 'visible' },
      sending: { ...stepped, ...ids, step: 'visible' },
      sent: { ...stepped, ...ids, step: 'visible' },
    },
  ],
  [absent, { sending: { ...retry, absentSince: now }, sent: retry }],
  [{ kind: 'look-up-failed' }, { prepared: retry, sending: retry, sent: retry }],
  [
    { kind: 'adjusted', day: skipped, fault: null },
    { visible: { adjusted: [{ day: skipped, fault: null }], notBefore: now } },
  ],
  [{ kind: 'invited' }, { visible: { isInvited: true, notBefore: now } }],
  [{ kind: 'adjusting-failed' }, { visible: retry }],
  [{ kind: 'registered' }, { visible: { ...stepped, step: 'registered' } }],
  [{ kind: 'registration-failed' }, { visible: { ...retry, failures: 1 } }],
  [{ kind: 'reloaded' }, { registered: { ...stepped, step: 'done' }, visible: { isShown: true } }],
]

describe('section 4: steps of a create', () => {
  test('start with a stored entry before anything is sent', () => {
    expect(openEntry(draft(), start)).toEqual({
      clientId: 'client-1',
      draft: draft(),
      step: 'prepared',
      eventId: null,
      iCalUId: null,
      at: start,
      stepAt: start,
      absentSince: null,
      notBefore: start,
      failures: 0,
      isShown: false,
      adjusted: [],
      isInvited: true,
      follows: null,
      fault: null,
    })
  })

  test.each(changes)('change by %j only if it can happen', (happening, changed) => {
    for (const step of steps) {
      const entry = entryAt(step)
      expect([step, advance(entry, happening, now)]).toEqual([step, { ...entry, ...changed[step] }])
    }
  })

  test.each([
    ['prepared', 'send'],
    ['sending', 'look-up'],
    ['sent', 'wait-visible'],
    ['visible', 'register'],
    ['registered', 'reload'],
    ['done', 'done'],
    ['failed', 'done'],
  ] as const)('continue from %s with %s after the wait', (step, action) => {
    const entry = entryAt(step, { notBefore: later(5 * second) })
    expect(nextAction(entry, now)).toBe(action)
    expect(waitBefore(entry, now)).toBe(action === 'reload' ? 0 : 4 * second)
    expect(waitBefore(entry, later(6 * second))).toBe(0)
  })

  test('fault F24: are overdue 30 s after acceptance without being visible', () => {
    expect(isOverdue(entryAt('sent'), later(30 * second - 1))).toBe(false)
    expect(isOverdue(entryAt('sent'), later(30 * second))).toBe(true)
    for (const step of steps.filter((one) => one !== 'sent'))
      expect(isOverdue(entryAt(step), later(minute))).toBe(false)
  })

  test('send again after 10 s without a result, within 10 minutes', () => {
    const entry = entryAt('sending', { absentSince: now })
    const lookedUp = (time: number): CreateEntry =>
      advance(entry, { kind: 'absent', lookedUpAt: later(time) }, later(time + 100))
    expect(lookedUp(11 * second - 1)).toEqual({ ...entry, notBefore: later(13 * second + 99) })
    expect(lookedUp(11 * second)).toMatchObject({ step: 'prepared', absentSince: null })
    expect(lookedUp(10 * minute - 101)).toMatchObject({ step: 'prepared', fault: null })
    expect(lookedUp(10 * minute)).toMatchObject({ step: 'failed', fault: { kind: 'timed-out', what: 'create' } })
  })

  test('fail after 10 minutes without being sent or visible', () => {
    const ends = (step: CreateStep, time: number) =>
      advance(entryAt(step), { kind: 'absent', lookedUpAt: later(time) }, later(time))
    expect(ends('prepared', 10 * minute - 1)).toEqual(entryAt('prepared'))
    expect(ends('prepared', 10 * minute)).toMatchObject({
      step: 'failed',
      fault: { kind: 'timed-out', what: 'create' },
    })
    expect(ends('sent', 10 * minute - 1).step).toBe('sent')
    expect(ends('sent', 10 * minute)).toMatchObject({ step: 'failed', fault: { kind: 'event-not-found' } })
  })

  test('retry the registration for a day, after 2 s to 5 minutes', () => {
    const failed = (failures: number, time: number): CreateEntry =>
      advance(entryAt('visible', { failures }), { kind: 'registration-failed' }, later(time))
    const delays = [0, 1, 2, 6, 7, 8, 50].map((failures) => failed(failures, 0).notBefore - start)
    expect(delays.map((delay) => delay / second)).toEqual([2, 4, 8, 128, 256, 300, 300])
    expect(failed(8, registrationPatience - 1)).toMatchObject({ step: 'visible', failures: 9 })
    expect(failed(8, registrationPatience)).toMatchObject({ step: 'registered', failures: 8 })
  })

  test('reload once after a failed registration', () => {
    expect(nextAction(entryAt('visible', { failures: 1 }), now)).toBe('reload')
    expect(nextAction(entryAt('visible', { failures: 1, isShown: true }), now)).toBe('register')
    expect(nextAction(entryAt('visible', { isShown: true }), now)).toBe('register')
  })
})

describe('section 4: create of a series with deviations or of a continuation', () => {
  const deviations = [
    { day: skipped, kind: 'skip' },
    { day: '2026-11-22' as CalendarDay, kind: 'skip' },
  ] as const
  const follows = { masterId: 'series-1', lastDay: '2026-11-19' as CalendarDay }

  test('invites the rooms after all dates are adjusted', () => {
    const entry = entryAt('visible', { draft: draft({ deviations }), isInvited: false })
    expect(openEntry(draft({ deviations }), start).isInvited).toBe(false)
    expect(nextAction(entry, now)).toBe('adjust')
    const one = advance(entry, { kind: 'adjusted', day: skipped, fault: null }, now)
    expect([pendingDeviations(one).map(({ day: left }) => left), nextAction(one, now)]).toEqual([
      ['2026-11-22'],
      'adjust',
    ])
    const again = advance(one, { kind: 'adjusted', day: skipped, fault }, later(minute))
    expect(again).toEqual(one)
    const both = advance(one, { kind: 'adjusted', day: '2026-11-22' as CalendarDay, fault }, now)
    expect(both.adjusted).toEqual([
      { day: skipped, fault: null },
      { day: '2026-11-22', fault },
    ])
    expect(nextAction(both, now)).toBe('invite')
    expect(nextAction(advance(both, { kind: 'invited' }, now), now)).toBe('register')
  })

  test('fails if the earlier series cannot be shortened before the rooms are invited', () => {
    const entry = entryAt('visible', { follows, isInvited: false })
    expect(openEntry(draft(), start, follows)).toMatchObject({ follows, isInvited: false })
    expect(advance(entry, { kind: 'refused', fault }, now)).toEqual({ ...entry, ...stepped, step: 'failed', fault })
    for (const other of [
      entryAt('visible', { follows }),
      entryAt('visible', { isInvited: false }),
      entryAt('sent', { follows, isInvited: false }),
    ])
      expect(advance(other, { kind: 'refused', fault }, now)).toEqual(other)
  })
})

describe('stored journal', () => {
  const whole: CreateEntry = {
    clientId: 'client-1',
    draft: draft({
      onlineMeetingBy: 'teams',
      notes: 'Bring pens',
      reminder: 15,
      recurrence: { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 5 } },
      deviations: [{ day: skipped, kind: 'move', resourceIds: ['desk' as ResourceId], span: { start, end: now } }],
      reserveFor: { name: 'Eva', email: 'eva@campus.example' as Email },
    }),
    step: 'visible',
    eventId: 'event-1',
    iCalUId: 'uid-1',
    at: start,
    stepAt: now,
    absentSince: start,
    notBefore: now,
    failures: 2,
    isShown: true,
    adjusted: [
      { day: skipped, fault: { kind: 'slot-taken', holder: 'Petr' } },
      { day: skipped, fault: null },
    ],
    isInvited: false,
    follows: { masterId: 'series-1', lastDay: skipped },
    fault: { kind: 'slot-taken', holder: 'Petr' },
  }

  const without = (record: object, ...names: readonly string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

  test('restores an entry at each step', () => {
    for (const step of steps) expect(readEntry({ ...whole, step })).toEqual({ ...whole, step })
    const earlier = without(whole, 'adjusted', 'isInvited', 'follows')
    const simple = without(whole.draft, 'recurrence', 'deviations', 'reserveFor', 'onlineMeetingBy')
    // An earlier version stored fewer fields.
    const less = { adjusted: [], isInvited: true, follows: null }
    expect(readEntry({ ...earlier, draft: simple })).toEqual({
      ...earlier,
      ...less,
      draft: { ...simple, recurrence: null, deviations: [] },
    })
  })

  test('restores unknown fields as null', () => {
    const bare = { eventId: null, iCalUId: null, absentSince: null, fault: null, follows: null }
    const simple = { reminder: null, recurrence: null, reserveFor: null, onlineMeetingBy: null }
    const entry = { ...whole, ...bare, draft: { ...whole.draft, ...simple } }
    expect(readEntry(entry)).toEqual(entry)
  })

  test.each([null, 'x', {}, { ...whole, step: 'unknown' }])('rejects %j', (entry) => {
    expect(readEntry(entry)).toBeNull()
  })

  /** Each member of a record, at any depth, as `[path, record with junk in its place]`. */
  function withJunk(value: unknown): (readonly [string, unknown])[] {
    if (typeof value !== 'object' || value === null) return []
    const put = (name: string, one: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), one) : { ...value, [name]: one }
    return Object.entries(value).flatMap(([name, one]) => [
      [name, put(name, Symbol.iterator)] as const,
      ...withJunk(one).map(([path, junk]) => [`${name}.${path}`, put(name, junk)] as const),
    ])
  }

  test.each(withJunk(whole).filter(([path]) => !/fault\.holder/.test(path)))(
    'rejects an entry with a malformed %s',
    (_path, junk) => {
      expect(readEntry(junk)).toBeNull()
    },
  )
})
