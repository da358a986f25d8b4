import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, Instant } from '#src/kernel/result.ts'
import {
  advance,
  type CreateAction,
  type CreateEntry,
  type CreateHappening,
  createPatience,
  nextAction,
  openEntry,
  pendingDeviations,
  registrationPatience,
  settleTime,
  waitBefore,
} from '#src/features/reserve/rules/journal.ts'
import { lookUpSpan } from '#src/calendars/batches.ts'
import { readEntry } from '#src/features/reserve/rules/read-entry.ts'
import { at, draft } from '../../reservations/rules/builders.ts'

const start = at('2026-11-20 08:00')
const later = (milliseconds: number) => (start + milliseconds) as Instant
const created = { id: 'event-1', iCalUId: 'uid-1' }

/** The entry after these happenings, one each second. */
function after(...happenings: readonly CreateHappening[]): CreateEntry {
  return happenings.reduce(
    (entry, happening, index) => advance(entry, happening, later(index * 1_000)),
    openEntry(draft(), start),
  )
}

const sending: CreateHappening = { kind: 'sending' }
const lost: CreateHappening = { kind: 'reply-lost' }
const absentAt = (milliseconds: number): CreateHappening => ({ kind: 'absent', lookedUpAt: later(milliseconds) })

describe('section 4: creation flow', () => {
  test('send, wait until visible, register, reload, done', () => {
    const actions: CreateAction[] = []
    let entry = openEntry(draft(), start)
    for (const happening of [
      sending,
      { kind: 'created', event: created },
      { kind: 'found', event: created },
      { kind: 'registered' },
      { kind: 'reloaded' },
    ] as const) {
      actions.push(nextAction(entry, start))
      entry = advance(entry, happening, start)
    }
    expect(actions).toEqual(['send', 'look-up', 'wait-visible', 'register', 'reload'])
    expect(nextAction(entry, start)).toBe('done')
    expect(entry).toMatchObject({ step: 'done', eventId: 'event-1', iCalUId: 'uid-1', clientId: 'client-1' })
  })

  test('section 4: the new event is looked for every 2 s', () => {
    const entry = advance(after(sending, { kind: 'created', event: created }), absentAt(5_000), later(5_000))
    expect(nextAction(entry, later(5_000))).toBe('wait-visible')
    expect(waitBefore(entry, later(5_000))).toBe(2_000)
    expect(waitBefore(entry, later(9_000))).toBe(0)
  })

  test('section 9: it is given up after 10 minutes as event not found, and nothing is sent again', () => {
    const sent = after(sending, { kind: 'created', event: created })
    const patient = advance(sent, absentAt(createPatience), later(createPatience))
    expect(patient.step).toBe('sent')
    const given = advance(sent, absentAt(createPatience + 1_000), later(createPatience + 1_000))
    expect(given).toMatchObject({ step: 'failed', fault: { kind: 'event-not-found' } })
    expect(nextAction(given, later(createPatience))).toBe('done')
  })

  test('section 9: it is looked for 10 minutes before and after its time', () => {
    expect(lookUpSpan(draft().span)).toEqual({
      start: at('2026-11-20 08:50'),
      end: at('2026-11-20 10:10'),
    })
  })

  test('after a lost reply it is looked up, and sent again only when it stayed unfound', () => {
    let entry = after(sending, lost)
    expect(nextAction(entry, later(2_000))).toBe('look-up')
    for (const time of [3_000, 5_000, 3_000 + settleTime - 1]) {
      entry = advance(entry, absentAt(time), later(time))
      expect(nextAction(entry, later(time))).toBe('look-up')
    }
    entry = advance(entry, absentAt(3_000 + settleTime), later(3_000 + settleTime))
    expect(nextAction(entry, later(3_000 + settleTime))).toBe('send')
  })

  test('an entry found in the journal after a reload is looked up before it is sent', () => {
    expect(nextAction(after(sending), later(60_000))).toBe('look-up')
    const once = advance(after(sending), absentAt(90_000), later(90_000))
    expect(nextAction(once, later(90_000))).toBe('look-up')
  })

  test('what is found after a lost reply is registered, not sent', () => {
    const entry = advance(after(sending, lost), { kind: 'found', event: created }, later(3_000))
    expect(nextAction(entry, later(3_000))).toBe('register')
    expect(entry.eventId).toBe('event-1')
  })

  test('a look-up that fails says nothing', () => {
    const entry = advance(after(sending, lost), { kind: 'look-up-failed' }, later(400_000))
    expect(nextAction(entry, later(400_000))).toBe('look-up')
    expect(waitBefore(entry, later(400_000))).toBe(2_000)
  })

  test('what the user asked for more than 10 minutes ago is never sent', () => {
    const old = openEntry(draft(), start)
    const now = later(createPatience)
    expect(nextAction(old, later(createPatience - 1))).toBe('send')
    expect(nextAction(old, now)).toBe('look-up')
    expect(advance(old, sending, now).step).toBe('prepared')
    expect(advance(old, absentAt(createPatience), now)).toMatchObject({ step: 'failed', fault: { kind: 'timed-out' } })
    const doubtful = advance(after(sending, lost), absentAt(createPatience), now)
    expect(advance(doubtful, absentAt(createPatience + settleTime), later(createPatience + settleTime)).step).toBe(
      'failed',
    )
  })

  test('a refusal is final and keeps its reason; a postponement is sent again after its time', () => {
    const fault = { kind: 'slot-taken', holder: null } as const
    expect(after(sending, { kind: 'refused', fault })).toMatchObject({ step: 'failed', fault })
    const entry = after(sending, { kind: 'postponed', retryAfter: 7_000 })
    expect(nextAction(entry, later(1_000))).toBe('send')
    expect(waitBefore(entry, later(1_000))).toBe(7_000)
  })

  test('while registration fails everything is reloaded once, and it is tried ever more slowly', () => {
    const visible = after(sending, { kind: 'found', event: created })
    let entry = advance(visible, { kind: 'registration-failed' }, later(5_000))
    expect(nextAction(entry, later(5_000))).toBe('reload')
    expect(waitBefore(entry, later(5_000))).toBe(0)
    entry = advance(entry, { kind: 'reloaded' }, later(5_000))
    const delays: number[] = []
    for (let tries = 0; tries < 10; tries++) {
      expect(nextAction(entry, later(5_000))).toBe('register')
      delays.push(waitBefore(entry, later(5_000)))
      entry = advance(entry, { kind: 'registration-failed' }, later(5_000))
    }
    expect(delays.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(delays.at(-1)).toBe(300_000)
    expect(advance(entry, { kind: 'registered' }, later(6_000)).step).toBe('registered')
    expect(advance(entry, { kind: 'registration-failed' }, later(registrationPatience + 5_000)).step).toBe('registered')
  })

  test('what cannot happen at a step changes nothing', () => {
    const done = after(sending, { kind: 'found', event: created }, { kind: 'registered' }, { kind: 'reloaded' })
    const all: readonly CreateHappening[] = [
      sending,
      lost,
      absentAt(0),
      { kind: 'created', event: { id: 'other', iCalUId: null } },
      { kind: 'found', event: { id: 'other', iCalUId: null } },
      { kind: 'refused', fault: { kind: 'offline' } },
      { kind: 'postponed', retryAfter: 1 },
      { kind: 'look-up-failed' },
      { kind: 'registered' },
      { kind: 'registration-failed' },
      { kind: 'reloaded' },
    ]
    for (const happening of all) expect(advance(done, happening, start)).toEqual(done)
  })
})

describe('the stored journal', () => {
  test('every entry is read back as it was written', () => {
    const fault = { kind: 'slot-taken', holder: 'Petr' } as const
    for (const entry of [
      after(),
      after(sending, lost, absentAt(1_000)),
      after(sending, { kind: 'refused', fault }),
      after(sending, { kind: 'found', event: created }, { kind: 'registration-failed' }),
    ])
      expect(readEntry(structuredClone(entry))).toEqual(entry)
  })

  test('junk and what another version wrote is no entry', () => {
    const entry = after()
    for (const junk of [
      null,
      'x',
      {},
      { ...entry, step: 'dreaming' },
      { ...entry, draft: {} },
      { ...entry, at: undefined },
    ])
      expect(readEntry(junk)).toBe(null)
  })
})

/** What happens to one action; a crash loses the memory of the tab, and the journal as stored is taken up again. */
interface Turn {
  readonly reply: 'arrives' | 'lost' | 'postponed'
  readonly isCommitted: boolean
  /** Milliseconds. */
  readonly takes: number
  readonly becomesVisibleAfter: number
  readonly crash: 'none' | 'before storing' | 'before acting' | 'while acting' | 'before the outcome is stored'
  readonly sleeps: number
}

const turn: fc.Arbitrary<Turn> = fc.record({
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
  /** Dates of a series that were made to differ, and whether its rooms were asked: each as often as it was done. */
  readonly adjusted: readonly string[]
  readonly invitations: number
  readonly calmTurns: number
  readonly duration: number
}

/** Carries the journal out as a flow does, against a calendar without any idempotency of its own. */
function carryOut(turns: readonly Turn[], planned = draft()): Outcome {
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
  const look = (asked: Turn) => {
    const lookedUpAt = clock()
    const isThere = visibleFrom.some((time) => time <= now)
    now += asked.takes
    if (asked.crash === 'while acting') return reloadTab()
    if (asked.reply !== 'arrives') return report({ kind: 'look-up-failed' }, asked)
    report(isThere ? { kind: 'found', event: created } : { kind: 'absent', lookedUpAt }, asked)
  }
  const send = (asked: Turn) => {
    if (asked.crash === 'before storing') return reloadTab()
    entry = advance(entry, { kind: 'sending' }, clock())
    stored = entry
    if (entry.step !== 'sending') return
    if (asked.crash === 'before acting') return reloadTab()
    now += asked.takes
    const isCommitted = asked.reply === 'arrives' || (asked.reply === 'lost' && asked.isCommitted)
    if (isCommitted) visibleFrom.push(now + asked.becomesVisibleAfter)
    if (asked.crash === 'while acting') return reloadTab()
    if (asked.reply === 'lost') return report({ kind: 'reply-lost' }, asked)
    if (asked.reply === 'postponed') return report({ kind: 'postponed', retryAfter: asked.takes }, asked)
    report({ kind: 'created', event: created }, asked)
  }
  const actions: Readonly<Record<Exclude<CreateAction, 'done'>, (asked: Turn) => void>> = {
    send,
    'look-up': look,
    'wait-visible': look,
    adjust(asked) {
      const [deviation] = pendingDeviations(entry)
      if (deviation === undefined || asked.reply !== 'arrives') return report({ kind: 'adjusting-failed' }, asked)
      adjusted.push(deviation.day)
      report({ kind: 'adjusted', day: deviation.day, fault: null }, asked)
    },
    invite(asked) {
      if (asked.reply !== 'arrives') return report({ kind: 'adjusting-failed' }, asked)
      // Whoever asks a room before its dates are out of the way has the whole series refused.
      expect(pendingDeviations(entry)).toEqual([])
      invitations++
      report({ kind: 'invited' }, asked)
    },
    register(asked) {
      const isTaken = asked.reply === 'arrives'
      if (isTaken) registrations++
      report({ kind: isTaken ? 'registered' : 'registration-failed' }, asked)
    },
    reload: (asked) => report({ kind: 'reloaded' }, asked),
  }
  for (const asked of [...turns, ...Array.from({ length: 1_000 }, () => calm)]) {
    now += asked.sleeps
    const action = nextAction(entry, clock())
    if (action === 'done') break
    now += waitBefore(entry, clock())
    // A wait may have made it too late to send.
    const due = nextAction(entry, clock())
    if (due !== 'done') actions[due](asked)
    if (asked === calm) calmTurns++
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

describe('never two bookings, never a lost one', () => {
  test('a series is made once, each of its dates is seen to, and only then are its rooms asked', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 25 }), (turns) => {
        const { entry, bookings, adjusted, invitations } = carryOut(turns, series)
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

  test('any interleaving of loss, retry and reload ends with exactly one booking, or with none and a failure that says so', () => {
    const seen = { done: 0, failed: 0 }
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 25 }), (turns) => {
        const { entry, bookings, registrations } = carryOut(turns)
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

  test('as long as 10 minutes are not over, it never ends without the booking', () => {
    const brief = turn.map((asked) => ({ ...asked, takes: asked.takes % 3_000, sleeps: asked.sleeps % 3_000 }))
    fc.assert(
      fc.property(fc.array(brief, { maxLength: 25 }), (turns) => {
        const { entry, bookings, calmTurns } = carryOut(turns)
        expect(entry.step).toBe('done')
        expect(bookings).toBe(1)
        expect(calmTurns).toBeLessThan(20)
      }),
      { numRuns: 500 },
    )
  })
})
