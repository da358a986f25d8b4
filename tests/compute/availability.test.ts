import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResourceId } from '#src/kernel/ids.ts'
import { createEngine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  emailOf,
  failedSchedule,
  heldOf,
  instantOf,
  item,
  query,
  question,
  quarter,
  resource,
  schedule,
  spanOf,
  taken,
  putShown,
} from './campus.ts'
import { engineWith } from './engine-with.ts'
import { reasonsOf, statesOf } from './read-states.ts'

test('section 4: free runs shorter than the requested duration become limited with the next question', () => {
  const engine = engineWith([resource('a')], {}, 16)
  putShown(engine, [schedule('a', '0020002000000000')], taken(0, 16))
  expect(statesOf(engine.window(query(0, 16, 0)).rows[0])).toBe('0020002000000000')
  const asked = engine.arrange(question({ duration: 45 as never }), query(0, 16, 0))
  expect(statesOf(asked.answer.rows[0])).toBe('4420002000000000')
})

test('section 4: quarters outside hours become closed or free outside hours, first by the hours of the resource', () => {
  const hours = { timezone: 'UTC', daysOfWeek: ['monday' as const], startTime: '01:00', endTime: '02:00' }
  const strict = { maxAdvanceDays: null, rejectOutsideWorkingHours: true }
  const strictRoom = resource('a', { schedulingSettings: strict, startTime: '00:30', endTime: '03:00' })
  const engine = engineWith([strictRoom, resource('b')], {}, 16)
  const given = { workingHours: hours }
  putShown(engine, [schedule('a', '0'.repeat(16), given), schedule('b', '0'.repeat(16), given)], taken(0, 16))
  const { rows } = engine.window(query(0, 16, 0))
  expect(rows.map(statesOf)).toEqual(['3300000000003333', '8888000088888888'])
})

test.each(['00008', '00009'])(
  'decisions, availability: finds a room that is free outside hours in the view %s',
  (view) => {
    const engine = engineWith([resource('a')], {}, 40)
    putShown(engine, [schedule('a', view)], { span: spanOf(0, 5), fetchedAt: instantOf(0) })
    const asked = engine.arrange(question({ availability: spanOf(3, 5) }), query(0, 40, 0))
    expect(asked.answer.rows.map(({ key }) => key)).toEqual(['a'])
  },
)

test('section 8: a row with a service error is limited with its message until the schedule returns', () => {
  const engine = engineWith([resource('a')], {}, 4)
  putShown(engine, [failedSchedule('a', 'Mailbox moved')], taken(0, 4))
  const [failed] = engine.window(query(0, 4, 0)).rows
  expect(failed).toMatchObject({ data: 'failed', message: 'Mailbox moved' })
  expect(statesOf(failed)).toBe('4444')
  expect(reasonsOf(failed)).toEqual(['service-error'])
  putShown(engine, [schedule('a', '0200')], taken(0, 4))
  const [mended] = engine.window(query(0, 4, 0)).rows
  expect(mended).toMatchObject({ data: 'ready', message: null })
  expect(statesOf(mended)).toBe('0200')
})

test('section 5: an unknown zone falls back to UTC and is reported once', () => {
  const engine = createEngine()
  const loaded = engine.loadResources(
    bytesOf([resource('a', { timezone: 'Mars/Olympus' }), resource('b', { timezone: 'Mars/Olympus' })]),
  )
  expect(loaded).toMatchObject({
    ok: true,
    value: {
      count: 2,
      unknownZones: [{ kind: 'time-zone-unknown', name: 'Mars/Olympus', database: 'IANA' }],
    },
  })
  engine.open(spanOf(0, 4))
  expect(engine.window(query(0, 4, 0)).rows.map(({ zone }) => zone)).toEqual(['UTC', 'UTC'])
})

test('decisions, rule 5: free quarters of a full area and the areas in it become 6 until it has space', () => {
  const areas = [area('building', null, { maxUt: 50 }), area('floor', 'building')]
  const inFloor = { mapInfos: [{ areaId: 'floor' }] }
  const engine = engineWith(
    [resource('a', inFloor), resource('b', { mapInfos: [{ areaId: 'building' }] }), resource('c')],
    { areas },
    4,
  )
  putShown(engine, [schedule('a', '0220'), schedule('b', '0000'), schedule('c', '0000')], taken(0, 4))
  const first = engine.window(query(0, 4, 0))
  expect(first.rows.map(statesOf)).toEqual(['0220', '0660', '0000'])
  expect(reasonsOf(first.rows[1])).toEqual(['none', 'area-full', 'none'])
  const held = heldOf(first, 4)
  putShown(engine, [schedule('a', '0020')], taken(0, 4))
  const next = engine.window(query(0, 4, 0, { held }))
  expect(next.rows.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(next.rows.map(statesOf)).toEqual(['0020', '0060'])
})

test('decisions, rule 6: the changed event is 9 and counts as free, and only its resources change', () => {
  const engine = engineWith([resource('a'), resource('b')], {}, 8)
  putShown(engine, [schedule('a', '02200000'), schedule('b', '02200000')], taken(0, 8))
  const first = engine.window(query(0, 8, 0))
  const held = heldOf(first, 8)
  engine.markCurrentEvent({ resourceIds: ['a' as ResourceId], span: spanOf(1, 3) })
  const marked = engine.window(query(0, 8, 0, { held }))
  expect(marked.rows.map(({ key }) => key)).toEqual(['a'])
  expect(statesOf(marked.rows[0])).toBe('09900000')
  engine.markCurrentEvent(null)
  expect(statesOf(engine.window(query(0, 8, 0)).rows[0])).toBe('02200000')
})

test('a row changes if only a reason changes, such as from limited to past', () => {
  const engine = engineWith([resource('a')], {}, 4)
  putShown(engine, [schedule('a', '4400')], taken(0, 4))
  const held = heldOf(engine.window(query(0, 4, 0)), 4)
  expect(engine.window(query(0, 4, 0.9, { held })).rows).toEqual([])
  const next = engine.window(query(0, 4, 1, { held }))
  expect(reasonsOf(next.rows[0])).toEqual(['past', 'provider-limited', 'none'])
})

test('a row changes with its first schedule, even if it is all free', () => {
  const engine = engineWith([resource('a')], {}, 4)
  const first = engine.window(query(0, 4, 0))
  expect(first.rows[0]).toMatchObject({ data: 'loading' })
  const held = heldOf(first, 4)
  putShown(engine, [schedule('a', '0000')], taken(0, 4))
  expect(engine.window(query(0, 4, 0, { held })).rows.map(statesOf)).toEqual(['0000'])
})

test.each([
  ['decisions, availability: states 5 to 9 of the server are shown', {}, 0],
  ['states do not change without rules, not even in the past', { rules: false }, 6],
])('%s', (_name, given, now) => {
  const engine = engineWith([resource('a')], given, 12)
  putShown(engine, [schedule('a', '0123456789x')], taken(0, 12))
  expect(statesOf(engine.window(query(0, 12, now)).rows[0])).toBe('012345678944')
})

test('section 3: an explanation has state, reason, run and event, without details of private events', () => {
  const engine = engineWith([resource('a')], {}, 8)
  const items = [item(1, 3, { iCalUId: 'u1' }), item(5, 6, { isPrivate: true, subject: 'Secret', organizer: 'Eve' })]
  putShown(engine, [schedule('a', '02200200', { scheduleItems: items })], taken(0, 8))
  const ask = (at: number) => engine.explain({ key: 'a', quarter: quarter(at), now: instantOf(0) })
  expect(ask(2)).toMatchObject({
    state: 2,
    reason: 'held',
    run: spanOf(1, 3),
    event: { subject: 'Planning', organizer: 'Ada', iCalUId: 'u1' },
  })
  expect(ask(5)?.event).toMatchObject({ subject: null, organizer: null })
  expect(ask(7)).toMatchObject({ state: 0, reason: 'none', run: spanOf(6, 8), event: null })
  expect(ask(99)).toBeNull()
})

test('section 3: an explanation has only the event of its quarter if events are adjacent', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(lengths, (adjacent) => {
      const ends = adjacent.map((_, index) => adjacent.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
      const items = ends.map((end, index) => item(end - adjacent[index]!, end, { organizer: `Person ${index}` }))
      const engine = engineWith([resource('a')], {}, 40)
      const view = '2'.repeat(ends.at(-1)!).padEnd(40, '0')
      putShown(engine, [schedule('a', view, { scheduleItems: items })], taken(0, 40))
      ends.forEach((end, index) => {
        for (let at = end - adjacent[index]!; at < end; at += 1) {
          expect(engine.explain({ key: 'a', quarter: quarter(at), now: instantOf(0) })).toMatchObject({
            reason: 'held',
            run: spanOf(end - adjacent[index]!, end),
            event: { organizer: `Person ${index}` },
          })
        }
      })
    }),
    { numRuns: 30 },
  )
})

test('people are pinned on top by address and loaded like resources', () => {
  const engine = engineWith([resource('a')], {}, 4)
  const ada = emailOf('ada')
  engine.pinPeople([ada])
  const before = engine.window(query(0, 4, 0))
  expect(before.people).toMatchObject([{ row: -1, key: ada, data: 'loading', zone: '' }])
  const held = heldOf(before, 4)
  expect(engine.window(query(0, 4, 0, { held })).people).toBeNull()
  putShown(engine, [schedule('ada', '0120')], taken(0, 4))
  const after = engine.window(query(0, 4, 0, { held }))
  expect(after.people?.map(statesOf)).toEqual(['0120'])
  expect(after.rows).toEqual([])
})

test('a heat row has the share of free bookable time of each day', () => {
  const hours = { startTime: '00:00', endTime: '01:00', daysOfWeek: ['monday' as const, 'tuesday' as const] }
  const engine = engineWith(
    [resource('a', { ...hours, schedulingSettings: { rejectOutsideWorkingHours: true } })],
    {},
    96 * 4,
  )
  const days = [0, 96, 192, 288, 384].map(quarter)
  const ask = () => engine.heat({ sequence: 1, now: instantOf(0), rowFrom: 0, rowTo: 9, days }).rows[0]?.shares
  expect(ask()).toBe('????')
  putShown(engine, [schedule('a', `2222${'0'.repeat(92)}0000${'0'.repeat(92)}${'0'.repeat(96)}`)], taken(0, 288))
  expect(ask()).toBe('09-?')
})
