import { describe, expect, it } from 'vitest'
import type { Engine } from '#workers/compute/engine.ts'
import {
  bytesOf,
  emailOf,
  failedSchedule,
  instantOf,
  item,
  putShown,
  query,
  question,
  resource,
  schedule,
  spanOf,
} from './campus.ts'
import { engineWith } from './engine-with.ts'

const span = spanOf(0, 24)
const view = '000022220000111100003333'

function engineOf(...ids: string[]): Engine {
  const engine = engineWith(
    ids.map((id) => resource(id)),
    {},
    24,
  )
  engine.arrange(question(), query(0, 24, 0))
  return engine
}

/** Copies the schedules of all rows. Throws if there are none. */
function copyOf(engine: Engine) {
  const copied = engine.copySchedules({ rowFrom: 0, limit: 1_000 })
  if (copied === null) throw new Error('Nothing was copied')
  return copied
}

const put = (engine: Engine, id: string, codes: string, asked = 5) =>
  putShown(
    engine,
    [
      schedule(id, codes, {
        scheduleItems: [item(4, 8), item(12, 16, { isPrivate: true, status: 'tentative' })],
        workingHours: { timezone: 'UTC', daysOfWeek: ['monday'], startTime: '08:00', endTime: '18:00' },
      }),
    ],
    { span, fetchedAt: instantOf(0), asked },
  )

const rowsOf = (engine: Engine) =>
  engine.window(query(0, 24, 0)).rows.map(({ row, name, data, message, runs, events }) => ({
    row,
    name,
    data,
    message,
    runs,
    events,
  }))

describe('fault F22: schedules for a start without network', () => {
  it('are restored with states, events, hours and failures', () => {
    const before = engineOf('r0', 'r1', 'r2')
    put(before, 'r0', view)
    put(before, 'r1', '2'.repeat(24))
    putShown(before, [failedSchedule('r2', 'no mailbox')], {
      span,
      fetchedAt: instantOf(0),
    })
    const copied = copyOf(before)
    expect(copied).toMatchObject({ span, count: 3 })
    const after = engineOf('r0', 'r1', 'r2')
    putShown(after, copied.body, { span: copied.span, fetchedAt: instantOf(0), asked: 0 })
    expect(rowsOf(after)).toEqual(rowsOf(before))
  })

  it('do not replace newer ones and keep their age', () => {
    const before = engineOf('r0', 'r1')
    put(before, 'r0', '2'.repeat(24))
    put(before, 'r1', '2'.repeat(24))
    const copied = copyOf(before)
    const after = engineOf('r0', 'r1')
    put(after, 'r0', '0'.repeat(24))
    const fresh = rowsOf(after)[0]
    putShown(after, copied.body, { span, fetchedAt: instantOf(-400), asked: 0 })
    expect(rowsOf(after)[0]).toEqual(fresh)
    expect(rowsOf(after)[1]?.data).toBe('ready')
    expect(after.missing({ rowFrom: 0, limit: 5, now: instantOf(0) })).toEqual([emailOf('r1')])
  })

  it('are copied for rows with current data, and first for rows on screen', () => {
    const engine = engineOf('r0', 'r1', 'r2')
    expect(engine.copySchedules({ rowFrom: 0, limit: 10 })).toBeNull()
    for (const id of ['r0', 'r1', 'r2']) put(engine, id, view)
    engine.expire([emailOf('r1')], 9)
    expect(engine.copySchedules({ rowFrom: 0, limit: 10 })?.count).toBe(2)
    const one = engine.copySchedules({ rowFrom: 2, limit: 1 })
    expect(new TextDecoder().decode(one?.body)).toContain(emailOf('r2'))
  })

  it('of favourites are copied with their own days', () => {
    const engine = engineOf('r0', 'r1')
    expect(engine.copyFavourites()).toBeNull()
    const days = spanOf(0, 96)
    const asking = { ids: ['r1' as never], span: days, now: instantOf(0) }
    engine.favouritesNow(asking)
    putShown(engine, [schedule('r1', '2'.repeat(8) + '0'.repeat(88))], { span: days, fetchedAt: instantOf(0) })
    const copied = engine.copyFavourites()
    if (copied === null) throw new Error('Nothing was copied')
    const after = engineOf('r0', 'r1')
    after.favouritesNow(asking)
    putShown(after, copied.body, { span: copied.span, fetchedAt: instantOf(0), asked: 0 })
    expect(after.favouritesNow(asking).views).toEqual(engine.favouritesNow(asking).views)
  })
})

describe('section 4: the codes of rows', () => {
  const ids = Array.from({ length: 600 }, (_, row) => `r${row}`)
  /** The reserved quarter of a row, which differs between neighbours and between blocks. */
  const reservedAt = (id: string): number => Number(id.slice(1)) % 23
  const viewOf = (id: string): string => '0'.repeat(24).replace(/0/g, (_, at) => (at === reservedAt(id) ? '2' : '0'))
  const viewsOf = (engine: Engine): readonly (readonly [string, string])[] => {
    const text = new TextDecoder().decode(copyOf(engine).body)
    const records = JSON.parse(text) as { email: string; availabilityView: string }[]
    return records.map(({ email, availabilityView }) => [email, availabilityView])
  }

  it('stay the same for many rows, in another order and on other days', () => {
    const engine = engineOf(...ids)
    for (const id of ids) put(engine, id, viewOf(id))
    const expected = new Map<string, string>(ids.map((id) => [emailOf(id), viewOf(id)]))
    expect(new Map(viewsOf(engine))).toEqual(expected)
    engine.loadResources(bytesOf(['r900', ...ids.toReversed()].map((id) => resource(id))))
    engine.arrange(question(), query(0, 24, 0))
    expect(new Map(viewsOf(engine))).toEqual(expected)
    engine.open(spanOf(2, 26))
    engine.open(spanOf(3, 20))
    expect(new Map(viewsOf(engine))).toEqual(
      new Map([...expected].map(([email, codes]) => [email, codes.slice(3, 20)])),
    )
  })

  it('need memory only for rows with schedules', () => {
    const engine = engineOf(...Array.from({ length: 10_000 }, (_, row) => `r${row}`))
    put(engine, 'r0', view)
    engine.window(query(0, 24, 0))
    expect(engine.figures().quarterBytes).toBeLessThan(0.1 * 10_000 * 24 * 2)
  })
})
