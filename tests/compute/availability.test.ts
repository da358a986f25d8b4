import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResourceId } from '#src/kernel/result.ts'
import { createEngine } from '#workers/compute/engine.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { EngineSettings } from '#src/engine/compute.ts'
import {
  bytesOf,
  emailOf,
  instantOf,
  item,
  query,
  question,
  quarter,
  resource,
  schedule,
  settings,
  spanOf,
  taken,
  putShown,
} from './campus.ts'
import { reasonsOf, statesOf } from './read-states.ts'

function engineWith(resources: readonly ResourceOnWire[], given: Partial<EngineSettings> = {}, quarters = 16) {
  const engine = createEngine()
  engine.configure(settings(given))
  engine.open(spanOf(0, quarters))
  engine.loadResources(bytesOf(resources))
  return engine
}

test('section 4: past quarters become limited, whatever they were', () => {
  const engine = engineWith([resource('a')])
  putShown(engine, [schedule('a', '0022001100000000')], taken(0, 16))
  const [row] = engine.window(query(0, 16, 3)).rows
  expect(statesOf(row)).toBe('4442001100000000')
  expect(reasonsOf(row)).toEqual(['past', 'held', 'none', 'held', 'none'])
})

test('section 4: free runs shorter than the requested duration become limited, from the next question on', () => {
  const engine = engineWith([resource('a')])
  putShown(engine, [schedule('a', '0020002000000000')], taken(0, 16))
  expect(statesOf(engine.window(query(0, 16, 0)).rows[0])).toBe('0020002000000000')
  const asked = engine.arrange(question({ duration: 45 as never }), query(0, 16, 0))
  expect(statesOf(asked.answer.rows[0])).toBe('4420002000000000')
})

test("section 4: outside hours becomes closed or free outside working hours; the resource's own hours come first", () => {
  const hours = { timezone: 'UTC', daysOfWeek: ['monday' as const], startTime: '01:00', endTime: '02:00' }
  const strict = { maxAdvanceDays: null, rejectOutsideWorkingHours: true }
  const engine = engineWith([
    resource('a', { schedulingSettings: strict, startTime: '00:30', endTime: '03:00' }),
    resource('b'),
  ])
  const given = { workingHours: hours }
  putShown(engine, [schedule('a', '0'.repeat(16), given), schedule('b', '0'.repeat(16), given)], taken(0, 16))
  const { rows } = engine.window(query(0, 16, 0))
  expect(rows.map(statesOf)).toEqual(['3300000000003333', '8888000088888888'])
})

test('section 4: beyond maxAdvanceDays is limited; 0 is today only', () => {
  const engine = engineWith([resource('a', { schedulingSettings: { maxAdvanceDays: 0 } })], {}, 192)
  putShown(engine, [schedule('a', '0'.repeat(192))], taken(0, 192))
  const [row] = engine.window(query(94, 98, 0)).rows
  expect(statesOf(row)).toBe('0044')
  expect(reasonsOf(row)).toEqual(['none', 'too-far-ahead'])
})

test('section 8: a service error is shown as limited with its message, and goes when the schedule comes back', () => {
  const engine = engineWith([resource('a')], {}, 4)
  const serviceError = { message: 'Mailbox moved', responseCode: null }
  putShown(engine, [schedule('a', '', { serviceError })], taken(0, 4))
  const [failed] = engine.window(query(0, 4, 0)).rows
  expect(failed).toMatchObject({ data: 'failed', message: 'Mailbox moved' })
  expect(statesOf(failed)).toBe('4444')
  expect(reasonsOf(failed)).toEqual(['service-error'])
  putShown(engine, [schedule('a', '0200')], taken(0, 4))
  const [mended] = engine.window(query(0, 4, 0)).rows
  expect(mended).toMatchObject({ data: 'ready', message: null })
  expect(statesOf(mended)).toBe('0200')
})

test('section 5: an unknown zone falls back to UTC and is named once, in the words of the specification', () => {
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

test('decisions, rule 5: when an area is full its free quarters, and those below it, become 6, and free again later', () => {
  const areas = [
    { id: 'house', parentAreaId: null, name: 'House', maxUt: 50, timezone: null },
    { id: 'floor', parentAreaId: 'house', name: 'Floor', maxUt: 100, timezone: null },
  ]
  const inFloor = { mapInfos: [{ areaId: 'floor' }] }
  const engine = engineWith(
    [resource('a', inFloor), resource('b', { mapInfos: [{ areaId: 'house' }] }), resource('c')],
    { areas },
    4,
  )
  putShown(engine, [schedule('a', '0220'), schedule('b', '0000'), schedule('c', '0000')], taken(0, 4))
  const first = engine.window(query(0, 4, 0))
  expect(first.rows.map(statesOf)).toEqual(['0220', '0660', '0000'])
  expect(reasonsOf(first.rows[1])).toEqual(['none', 'area-full', 'none'])
  const held = { revision: first.revision, rowFrom: 0, rowTo: 100, quarterFrom: quarter(0), quarterTo: quarter(4) }
  putShown(engine, [schedule('a', '0020')], taken(0, 4))
  const next = engine.window(query(0, 4, 0, { held }))
  expect(next.rows.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(next.rows.map(statesOf)).toEqual(['0020', '0060'])
})

test('decisions, rule 6: the event being changed is 9 and counts as free; only its resources are named again', () => {
  const engine = engineWith([resource('a'), resource('b')], {}, 8)
  putShown(engine, [schedule('a', '02200000'), schedule('b', '02200000')], taken(0, 8))
  const first = engine.window(query(0, 8, 0))
  const held = { revision: first.revision, rowFrom: 0, rowTo: 100, quarterFrom: quarter(0), quarterTo: quarter(8) }
  engine.markCurrentEvent({ resourceIds: ['a' as ResourceId], span: spanOf(1, 3) })
  const marked = engine.window(query(0, 8, 0, { held }))
  expect(marked.rows.map(({ key }) => key)).toEqual(['a'])
  expect(statesOf(marked.rows[0])).toBe('09900000')
  engine.markCurrentEvent(null)
  expect(statesOf(engine.window(query(0, 8, 0)).rows[0])).toBe('02200000')
})

test('a row is named again when only a reason changes: what was limited is past now', () => {
  const engine = engineWith([resource('a')], {}, 4)
  putShown(engine, [schedule('a', '4400')], taken(0, 4))
  const first = engine.window(query(0, 4, 0))
  const held = { revision: first.revision, rowFrom: 0, rowTo: 100, quarterFrom: quarter(0), quarterTo: quarter(4) }
  expect(engine.window(query(0, 4, 0.9, { held })).rows).toEqual([])
  const next = engine.window(query(0, 4, 1, { held }))
  expect(reasonsOf(next.rows[0])).toEqual(['past', 'provider-limited', 'none'])
})

test('a row is named again when its first schedule comes, even if it is all free', () => {
  const engine = engineWith([resource('a')], {}, 4)
  const first = engine.window(query(0, 4, 0))
  expect(first.rows[0]).toMatchObject({ data: 'loading' })
  const held = { revision: first.revision, rowFrom: 0, rowTo: 100, quarterFrom: quarter(0), quarterTo: quarter(4) }
  putShown(engine, [schedule('a', '0000')], taken(0, 4))
  expect(engine.window(query(0, 4, 0, { held })).rows.map(statesOf)).toEqual(['0000'])
})

test('decisions, availability: 5 to 9 are drawn as the product’s server says them', () => {
  const engine = engineWith([resource('a')], {}, 12)
  putShown(engine, [schedule('a', '0123456789x')], taken(0, 12))
  expect(statesOf(engine.window(query(0, 12, 0)).rows[0])).toBe('012345678944')
})

test('without rules the codes are drawn as they came', () => {
  const engine = engineWith([resource('a')], { rules: false }, 12)
  putShown(engine, [schedule('a', '0123456789x')], taken(0, 12))
  expect(statesOf(engine.window(query(0, 12, 6)).rows[0])).toBe('012345678944')
})

test('section 3: an explanation tells state, reason, run and who holds it; a private event says nothing', () => {
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

test('section 3: of adjacent events an explanation names the one that covers the quarter, and the run is that event alone', () => {
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

test('people are kept by address, pinned on top, and loaded like resources', () => {
  const engine = engineWith([resource('a')], {}, 4)
  const ada = emailOf('ada')
  engine.pinPeople([ada])
  const before = engine.window(query(0, 4, 0))
  expect(before.people).toMatchObject([{ row: -1, key: ada, data: 'loading', zone: '' }])
  const held = { revision: before.revision, rowFrom: 0, rowTo: 100, quarterFrom: quarter(0), quarterTo: quarter(4) }
  expect(engine.window(query(0, 4, 0, { held })).people).toBeNull()
  putShown(engine, [schedule('ada', '0120')], taken(0, 4))
  const after = engine.window(query(0, 4, 0, { held }))
  expect(after.people?.map(statesOf)).toEqual(['0120'])
  expect(after.rows).toEqual([])
})

test('a heat row tells each day by its bookable time: nothing free, all free, not bookable, no data', () => {
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
