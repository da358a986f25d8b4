import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import {
  advance,
  type CreateAction,
  type CreateEntry,
  type CreateHappening,
  createPatience,
  nextAction,
  openEntry,
  pendingDeviations,
  settleTime,
  waitBefore,
} from '#src/features/bookings/model/reserve/rules/journal.ts'
import { lookUpSpan } from '#src/calendars/batches.ts'
import { at, draft } from '../../reservations/rules/builders.ts'

const start = at('2026-11-20 08:00')
const later = (milliseconds: number) => (start + milliseconds) as Instant
const created = { id: 'event-1', iCalUId: 'uid-1' }

describe('section 4: creation flow', () => {
  test('section 9: looks for the event 10 minutes before and after its time', () => {
    expect(lookUpSpan(draft().span)).toEqual({
      start: at('2026-11-20 08:50'),
      end: at('2026-11-20 10:10'),
    })
  })

  test('never sends after 10 minutes', () => {
    const old = openEntry(draft(), start)
    const now = later(createPatience)
    expect(nextAction(old, later(createPatience - 1))).toBe('send')
    expect(nextAction(old, now)).toBe('look-up')
    expect(advance(old, { kind: 'sending' }, now).step).toBe('prepared')
  })
})

/** The circumstances of one action. After a crash, the tab continues with the stored journal. */
interface Turn {
  readonly reply: 'arrives' | 'lost' | 'postponed'
  readonly isCommitted: boolean
  /** Milliseconds. */
  readonly takes: number
  readonly becomesVisibleAfter: number
  readonly crash: 'none' | 'before storing' | 'before acting' | 'while acting' | 'before the outcome is stored'
  readonly sleeps: number
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  reply: fc.constantFrom('arrives', 'lost', 'postponed'),
  isCommitted: fc.boolean(),
  takes: fc.oneof(fc.nat(3_000), fc.nat(100_000)),
  becomesVisibleAfter: fc.nat(settleTime - 1),
  crash: fc.constantFrom(
    'none',
    'none',
    'none',
    'before storing',
    'before acting',
    'while acting',
    'before the outcome is stored',
  ),
  sleeps: fc.oneof(fc.constant(0), fc.nat(30_000), fc.constant(createPatience * 3)),
})

const calm: Turn = {
  reply: 'arrives',
  isCommitted: true,
  takes: 200,
  becomesVisibleAfter: 500,
  crash: 'none',
  sleeps: 0,
}

interface Outcome {
  readonly entry: CreateEntry
  readonly bookings: number
  readonly registrations: number
  /** Adjusted dates of a series, once for each adjustment. */
  readonly adjusted: readonly string[]
  readonly invitations: number
  readonly calmTurns: number
  readonly duration: number
}

/** Executes the journal against a calendar without idempotency. */
function execute(turns: readonly Turn[], planned = draft()): Outcome {
  let now: number = start
  let stored = openEntry(planned, start)
  let entry = stored
  const visibleFrom: number[] = []
  let registrations = 0
  const adjusted: string[] = []
  let invitations = 0
  let calmTurns = 0
  const clock = () => now as Instant
  const reloadTab = () => {
    entry = stored
  }
  const report = (happening: CreateHappening, { crash }: Turn) => {
    if (crash === 'before the outcome is stored') return reloadTab()
    entry = advance(entry, happening, clock())
    stored = entry
  }
  const look = (turn: Turn) => {
    const lookedUpAt = clock()
    const isThere = visibleFrom.some((time) => time <= now)
    now += turn.takes
    if (turn.crash === 'while acting') return reloadTab()
    if (turn.reply !== 'arrives') return report({ kind: 'look-up-failed' }, turn)
    report(isThere ? { kind: 'found', event: created } : { kind: 'absent', lookedUpAt }, turn)
  }
  const send = (turn: Turn) => {
    if (turn.crash === 'before storing') return reloadTab()
    entry = advance(entry, { kind: 'sending' }, clock())
    stored = entry
    if (entry.step !== 'sending') return
    if (turn.crash === 'before acting') return reloadTab()
    now += turn.takes
    const isCommitted = turn.reply === 'arrives' || (turn.reply === 'lost' && turn.isCommitted)
    if (isCommitted) visibleFrom.push(now + turn.becomesVisibleAfter)
    if (turn.crash === 'while acting') return reloadTab()
    if (turn.reply === 'lost') return report({ kind: 'reply-lost' }, turn)
    if (turn.reply === 'postponed') return report({ kind: 'postponed', retryAfter: turn.takes }, turn)
    report({ kind: 'created', event: created }, turn)
  }
  const actions: Readonly<Record<Exclude<CreateAction, 'done'>, (turn: Turn) => void>> = {
    send,
    'look-up': look,
    'wait-visible': look,
    adjust(turn) {
      const [deviation] = pendingDeviations(entry)
      if (deviation === undefined || turn.reply !== 'arrives') return report({ kind: 'adjusting-failed' }, turn)
      adjusted.push(deviation.day)
      report({ kind: 'adjusted', day: deviation.day, fault: null }, turn)
    },
    invite(turn) {
      if (turn.reply !== 'arrives') return report({ kind: 'adjusting-failed' }, turn)
      // A room that is invited before the dates are adjusted would decline the whole series.
      expect(pendingDeviations(entry)).toEqual([])
      invitations++
      report({ kind: 'invited' }, turn)
    },
    register(turn) {
      const isTaken = turn.reply === 'arrives'
      if (isTaken) registrations++
      report({ kind: isTaken ? 'registered' : 'registration-failed' }, turn)
    },
    reload: (turn) => report({ kind: 'reloaded' }, turn),
  }
  for (const turn of [...turns, ...Array.from({ length: 1_000 }, () => calm)]) {
    now += turn.sleeps
    const action = nextAction(entry, clock())
    if (action === 'done') break
    now += waitBefore(entry, clock())
    // After the wait it may be too late to send.
    const due = nextAction(entry, clock())
    if (due !== 'done') actions[due](turn)
    if (turn === calm) calmTurns++
  }
  return { entry, bookings: visibleFrom.length, registrations, adjusted, invitations, calmTurns, duration: now - start }
}

const series = draft({
  recurrence: { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 5 } },
  deviations: [
    { day: '2026-11-21' as CalendarDay, kind: 'skip' },
    { day: '2026-11-22' as CalendarDay, kind: 'skip' },
  ],
})

describe('simulated creates are neither duplicated nor lost', () => {
  test('a series is created once and invites its rooms after all its dates are adjusted', () => {
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 25 }), (turns) => {
        const { entry, bookings, adjusted, invitations } = execute(turns, series)
        const isMade = entry.step === 'done'
        expect({
          step: entry.step,
          bookings,
          days: [...new Set(adjusted)].toSorted(),
          stored: entry.adjusted.length,
          isAsked: invitations > 0,
        }).toEqual({
          step: isMade ? 'done' : 'failed',
          bookings: isMade ? 1 : 0,
          days: isMade ? ['2026-11-21', '2026-11-22'] : [],
          stored: isMade ? 2 : 0,
          isAsked: isMade,
        })
      }),
      { numRuns: 500 },
    )
  })

  test('any order of losses, retries and reloads ends with one booking, or with none and a failure', () => {
    const seen = { done: 0, failed: 0 }
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 25 }), (turns) => {
        const { entry, bookings, registrations } = execute(turns)
        const isDone = entry.step === 'done'
        seen[isDone ? 'done' : 'failed']++
        expect({ step: entry.step, bookings, fault: entry.fault?.kind, eventId: entry.eventId }).toEqual(
          isDone
            ? { step: 'done', bookings: 1, fault: undefined, eventId: 'event-1' }
            : { step: 'failed', bookings: 0, fault: 'timed-out', eventId: null },
        )
        expect(registrations > 0).toBe(isDone)
      }),
      { numRuns: 1_000 },
    )
    expect(seen.done * 10).toBeGreaterThan(seen.done + seen.failed)
    expect(seen.failed).toBeGreaterThan(0)
  })

  test('it always ends with a booking within 10 minutes', () => {
    const brief = anyTurn.map((turn) => ({ ...turn, takes: turn.takes % 3_000, sleeps: turn.sleeps % 3_000 }))
    fc.assert(
      fc.property(fc.array(brief, { maxLength: 25 }), (turns) => {
        const { entry, bookings, calmTurns } = execute(turns)
        expect(entry.step).toBe('done')
        expect(bookings).toBe(1)
        expect(calmTurns).toBeLessThan(20)
      }),
      { numRuns: 500 },
    )
  })
})
