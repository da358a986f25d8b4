import { snapshot } from 'valtio'
import { expect } from 'vitest'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { beginChange } from '#src/features/bookings/model/reserve/begin-change.ts'
import { changeReservation } from '#src/features/bookings/model/reserve/change-reservation.ts'
import { draftState, editDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setQuestion } from '#src/base/search-state.ts'
import { timelineWindow } from '#src/features/timeline/model/window-state.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import { openNodePage, rowsOnScreen, simulateBrowser } from './node-page.ts'
import { bookings, fillForm, findRoom, painted, second } from './on-screen.ts'
import { checkFault } from './repeat.ts'

simulateBrowser()

/** Returns 'answered' or the kind of the failure of a call. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (reason: unknown) => (reason instanceof EngineLost ? reason.fault.kind : 'a bug'),
  )

checkFault(
  {
    id: 'F12',
    fault: 'The worker crashes',
    injected: 'an error event, once or twice, during calls',
    seen: 'calls reject; one new worker per crash; the rows stay on screen and the next request succeeds',
  },
  async (chance) => {
    const here = await openNodePage()
    await here.open()
    for (let crash = chance.whole(1, 2); crash > 0; crash--) {
      const before = timelineWindow.painted.rows.size
      const workers = here.engines.length
      here.engines.at(-1)?.hang()
      const outcomes = Promise.all([
        outcomeOf(here.services().engine.search('a', 3)),
        outcomeOf(here.services().engine.figures()),
      ])
      here.engines.at(-1)?.crash()
      expect(await outcomes).toEqual(['worker-lost', 'worker-lost'])
      expect(timelineWindow.painted.rows.size).toBe(before)
      await here.until(() => here.engines.length === workers + 1, second)
      await here.until(() => timeline.data === 'ready', 20 * second)
      await here.pass(chance.whole(1, 5) * second)
    }
    const [row] = rowsOnScreen()
    setQuestion({ search: row?.name ?? '' })
    const arranged = arrangeTimeline(here.services())
    await here.until(
      () => rowsOnScreen().some(({ key }) => key === row?.key) && timeline.matched !== timeline.total,
      20 * second,
    )
    expect(await arranged).toMatchObject({ ok: true })
    setQuestion({ search: '' })
  },
)

checkFault(
  {
    id: 'F13',
    fault: 'The worker hangs',
    injected: 'it stops responding, during a call or while idle',
    seen: 'detected within 10 s of the next call and replaced; the rows stay; the next request succeeds',
  },
  async (chance) => {
    const here = await openNodePage()
    await here.open()
    await here.pass(chance.whole(0, 10) * second)
    const before = timelineWindow.painted.rows.size
    const workers = here.engines.length
    here.engines.at(-1)?.hang()
    const outcome = outcomeOf(here.services().engine.search('a', 3))
    await here.until(() => here.engines.length === workers + 1, 10 * second)
    expect(await outcome).toMatch(/worker-lost|timed-out/)
    expect(timelineWindow.painted.rows.size).toBe(before)
    const found = here.services().engine.search('a', 3)
    await here.until(() => timeline.data === 'ready', 20 * second)
    expect((await found).length).toBeGreaterThan(0)
    expect(here.engines).toHaveLength(workers + 1)
    await here.until(() => painted().length === before, 20 * second)
  },
)

checkFault(
  {
    id: 'F33',
    fault: 'The worker hangs during a reservation',
    injected:
      'it hangs before a reservation is sent and again before its change, with long calls running before or after it',
    seen: 'both are completed without a second click, within 60 s each; sent once, although clicked again meanwhile',
  },
  async (chance) => {
    const here = await openNodePage()
    await here.open()
    await here.pass(chance.whole(0, 10) * second)
    const hang = async (click: () => Promise<unknown>): Promise<void> => {
      const loadLong = () => void outcomeOf(here.services().engine.loadResources(new ArrayBuffer(2)))
      here.engines.at(-1)?.hang()
      const isBefore = chance.oneOf([true, false])
      if (isBefore) loadLong()
      const first = click()
      await here.pass(chance.whole(1, 4) * second)
      if (!isBefore) loadLong()
      expect(await click()).toMatchObject({ fault: { kind: 'cancelled' } })
      let isDone = false
      void first.then(() => (isDone = true))
      await here.until(() => isDone, 60 * second)
      expect(await first).toMatchObject({ ok: true })
      await here.until(() => timeline.data === 'ready', 20 * second)
    }

    const draft = fillForm(findRoom(here, chance), 'Under a hung worker')
    await hang(() => reserve(here.services(), draft))
    await here.until(() => here.noticeKeys.includes('notice.reservation.accepted'), 30 * second)
    const [booked] = bookings(here, 'Under a hung worker')
    expect(bookings(here, 'Under a hung worker')).toHaveLength(1)

    await here.until(() => reservations.list.some(({ event }) => event.subject === draft.subject), 20 * second)
    const reservation = reservations.list.find(({ event }) => event.subject === draft.subject)
    if (!reservation) throw new Error('Nothing is reserved')
    await beginChange(here.services(), reservation)
    editDraft({ subject: 'Changed under a hung worker' })
    const { draft: wanted, resources, change } = snapshot(draftState)
    if (!wanted || !change) throw new Error('The form did not open')
    await hang(() => changeReservation(here.services(), { draft: wanted, resources }, change))
    expect(bookings(here, 'Changed under a hung worker').map(({ id }) => id)).toEqual([booked?.id])
    expect(here.noticeKeys).not.toContain('notice.reservation.failed')
  },
)

checkFault(
  {
    id: 'F28',
    fault: 'Ten thousand resources',
    injected: 'a campus of 10,000 resources whose schedules are loading while the user types',
    seen: 'usable within 3 s and every key handled within 100 ms of processor time; no more rows in the page than are visible',
  },
  async (chance) => {
    const here = await openNodePage({ size: 10_000 })
    here.world.backEnd.prepare()
    const start = process.cpuUsage()
    await here.open(() => rowsOnScreen().length > 20)
    expect(processorTimeSince(start)).toBeLessThanOrEqual(3_000)
    const keys: number[] = []
    for (const text of ['b', 'be', 'ber', 'be', 'b']) {
      const typed = process.cpuUsage()
      setQuestion({ search: text })
      await arrangeTimeline(here.services())
      keys.push(processorTimeSince(typed))
      await here.pass(chance.whole(1, 3) * 100)
    }
    expect(keys.toSorted((one, other) => one - other)[2]).toBeLessThanOrEqual(100)
    expect(timelineWindow.painted.rows.size).toBeLessThanOrEqual(100)
    setQuestion({ search: '' })
  },
)

/** Returns the processor time of this process in milliseconds, which does not depend on other processes. */
function processorTimeSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
