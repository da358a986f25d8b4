import { describe, expect, it } from 'vitest'
import { bookOf } from '#server/calendar/book-of.ts'
import { mirror as mirrorJob } from '#server/jobs/mirror.ts'
import type { Office } from '#server/office.ts'
import { dueHolds } from '#server/store/confirmations.ts'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { openMirror, saturday, type VendorKind, vendors } from '../vendors/open-mirror.ts'
import { openAnother } from './two-processes.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]

/** An office with rooms at a vendor, served by two processes. */
const open = async (kind: VendorKind) => {
  const mirror = await openMirror(kind, { requiresConfirmation: true })
  const { office } = mirror.here
  const { db, alone } = await openAnother(office.settings.database ?? '')
  const other: Office = { ...office, db, alone, rooms: mirror.connect() }
  return { ...mirror, both: [office, other] as const }
}

describe.each(vendors)('two processes with rooms at %s', (kind) => {
  it('that read at once store each event once', async () => {
    const { both, reserve, holds, put, pass } = await open(kind)
    await reserve({ from, to })
    for (let at = 0; at < 5; at++) put({ from: from + at * oneHour, to: to + at * oneHour })
    await Promise.all(both.map((office) => mirrorJob.run(office)))
    expect(await holds(saturday)).toHaveLength(6)
    pass(oneMinute)
    await Promise.all(both.map((office) => mirrorJob.run(office)))
    expect(await holds(saturday)).toHaveLength(6)
  })

  it('release once at the vendor, and a release that was left behind by a process that ended', async () => {
    const { both, reserve, poll, pass, here, answersOf, requests, holds } = await open(kind)
    const id = await reserve({ from, to })
    const left = await reserve({ from: from + 2 * oneHour, to: to + 2 * oneHour })
    await poll()
    const declines = () => requests.filter((request) => /decline$|PATCH/.test(request)).length
    const before = declines()
    const releaseAll = async () => {
      const due = await dueHolds(here.office.db, here.now, 10)
      await Promise.all(both.flatMap((office) => due.map((hold) => bookOf(office).release(hold.id))))
    }
    pass(from + 15 * oneMinute - here.now)
    await releaseAll()
    expect([declines() - before, await answersOf(id)]).toEqual([1, ['declined']])
    // The other process is killed after it has claimed the second one.
    const [event] = await here.office.db
      .selectFrom('events')
      .select('id')
      .where('starts_at', '=', from + 2 * oneHour)
      .execute()
    pass(from + 2 * oneHour + 15 * oneMinute - here.now)
    await here.office.db
      .insertInto('confirmations')
      .values({ event_id: event?.id ?? '', day: '', state: 'released', by_name: null, at: here.now })
      .execute()
    await releaseAll()
    expect(await answersOf(left)).toEqual(['accepted'])
    for (let minute = 0; minute < 7; minute++) {
      pass(oneMinute)
      await releaseAll()
    }
    expect([declines() - before, await answersOf(left)]).toEqual([2, ['declined']])
    expect(await holds(saturday)).toEqual([])
  })
})
