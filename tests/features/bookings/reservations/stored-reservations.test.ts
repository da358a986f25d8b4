import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  readKeptReservations,
  storeReservations,
} from '#src/features/bookings/model/reservations/stored-reservations.ts'
import { showKeptReservations } from '#src/features/bookings/model/reservations/show-kept-reservations.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { clearReservations, reservations, setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneHour, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { draftOf, eventOf } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]

openTabForEachTest()

beforeEach(async () => {
  for (const id of ['one', 'two', 'line\nbreak']) {
    const start = plus(services.clock.now(), oneHour)
    const span = { start, end: plus(start, oneHour) }
    world.events.push(eventOf({ ...draftOf({ subject: id, span }), resources, onlineMeeting: null }, id))
  }
  await loadReservations(services)
})

const savedAt = instantOf(1_700_000_000_000)
const store = (list: readonly Reservation[], signal = services.signal): Promise<void> =>
  storeReservations(services, { list, savedAt }, signal)

const manyOf = (count: number): readonly Reservation[] => Array.from({ length: count }, () => reservations.list[0]!)

const parts = async (): Promise<readonly string[]> =>
  (await services.storage.kept.names()).filter((name) => name.startsWith('reservations '))

describe('fault F2: reservations stored for an offline start', () => {
  it('are restored as they were', async () => {
    await store(reservations.list)
    const stored = await readKeptReservations(services)
    expect(stored?.list).toHaveLength(3)
    expect(stored).toEqual({ list: reservations.list, savedAt })
  })

  it('are null if they are missing, malformed or incomplete', async () => {
    expect(await readKeptReservations(services)).toBeNull()
    for (const body of [[1], {}, null]) {
      await services.storage.kept.put('reservations', { timestamp: null, savedAt, body })
      expect(await readKeptReservations(services)).toBeNull()
    }
    await store([])
    expect((await readKeptReservations(services))?.list).toEqual([])
    await store(manyOf(250))
    const [part] = await parts()
    await services.storage.kept.remove([part!])
    expect(await readKeptReservations(services)).toBeNull()
  })

  it('are written in parts, and replaced only when all are written', async () => {
    await store(reservations.list)
    const { kept } = services.storage
    const put = kept.put.bind(kept)
    const read: (number | undefined)[] = []
    vi.spyOn(kept, 'put').mockImplementation(async (...record) => {
      await put(...record)
      read.push((await readKeptReservations(services))?.list.length)
    })
    await store(manyOf(250))
    expect(read).toEqual([3, 3, 3, 250])
  })

  it.each([1, 3])('are not replaced if a newer list arrives while part %i of 3 is written', async (last) => {
    await store(reservations.list)
    const { kept } = services.storage
    const put = kept.put.bind(kept)
    const writing = new AbortController()
    const write = vi.spyOn(kept, 'put').mockImplementation(async (...record) => {
      await put(...record)
      if (write.mock.calls.length === last) writing.abort()
    })
    await store(manyOf(250), writing.signal)
    expect(write).toHaveBeenCalledTimes(last)
    expect((await readKeptReservations(services))?.list).toHaveLength(3)
  })

  it('have their current state, without those of earlier days', async () => {
    const { end } = reservations.list[0]!.event
    expect(reservations.list.map(({ afterEnd }) => afterEnd)).toEqual([false, false, false])
    await store(reservations.list)
    const read = async (now: Instant) => {
      vi.spyOn(services.clock, 'now').mockReturnValue(now)
      return (await readKeptReservations(services))?.list.map(({ afterEnd }) => afterEnd)
    }
    expect(await read(plus(end.utcDateTime, oneMinute))).toEqual([true, true, true])
    expect(await read(plus(end.utcDateTime, oneDay))).toEqual([])
  })

  it('omit malformed records', async () => {
    await store(reservations.list)
    const [part] = await parts()
    const record = (await services.storage.kept.get(part!))!
    const [first, ...others] = record.body as readonly Reservation[]
    const malformed = [{ ...first, event: { ...first!.event, start: 'soon' } }, { event: first!.event }, 7, ...others]
    await services.storage.kept.put(part!, { ...record, body: malformed })
    expect((await readKeptReservations(services))?.list).toEqual(reservations.list.slice(1))
  })

  it('delete old parts, except those of another tab that is still writing', async () => {
    vi.spyOn(services.clock, 'now').mockReturnValue(savedAt)
    await store(manyOf(250))
    vi.mocked(services.clock.now).mockReturnValue(plus(savedAt, 30_000))
    await store(manyOf(150))
    expect(await parts()).toHaveLength(5)
    vi.mocked(services.clock.now).mockReturnValue(plus(savedAt, 80_000))
    await store(manyOf(50))
    expect(await parts()).toHaveLength(3)
  })

  it('do not replace a list that was loaded meanwhile', async () => {
    await store(reservations.list)
    clearReservations()
    const shown = showKeptReservations(services)
    setReservations([], services.clock.now())
    await shown
    expect(reservations.list).toEqual([])
  })
})
