import { beforeEach, expect, it, vi } from 'vitest'
import { pushEvent } from '#tests/services/push-event.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { setMode, setOwnDay } from '#src/features/timeline/model/state.ts'
import { setDay } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { timelineWindow } from '#src/features/timeline/model/window-state.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { HubEvent } from '#src/wire/hub.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { loadCampus, pass, shown, timed } from './loaded-campus.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: friday })
  setZone('Europe/Prague' as IanaZone)
  setMode('day')
  setDay('2026-11-20' as CalendarDay)
  setOwnDay(emailOf('eliska.novotna@foyer.example'))
})

const changed = (id: string | null): HubEvent => ({ kind: 'reload-resources', id })

/** Lists the ids of the resources on screen. */
const shownIds = (): string[] =>
  [...timelineWindow.painted.rows.values()].filter(({ row }) => row < shown).map(({ key }) => key)

const floods: Readonly<Record<string, () => readonly HubEvent[]>> = {
  'one row on screen': () => [changed(shownIds()[0] ?? '')],
  'five rows on screen': () => shownIds().slice(0, 5).map(changed),
  'rows on screen and all others': () =>
    [...shownIds(), ...Array.from({ length: 40 }, (_, at) => `r${at}`)].map(changed),
  'events of all kinds': () => [
    changed(shownIds()[0] ?? ''),
    changed(null),
    { kind: 'force-delete-refresh', id: null },
    { kind: 'reload-area', id: null },
    { kind: 'reload-points-of-interest', id: null },
  ],
}

it.each(Object.keys(floods))(
  'decisions, live connection: the calendar gets at most one call a second during 200 events a second for %s',
  async (name) => {
    const {
      services: loaded,
      calls: scheduleCalls,
      lists,
    } = await timed(loadCampus({ size: 500 })).then(({ value }) => value)
    const product = scriptServices(await createWorld()).services
    const services = { ...product, ...loaded, storage: product.storage }
    await timed(loadSchedules(services))
    await pass(10_000)
    const [before, listed] = [scheduleCalls.length, lists.length]
    const events = floods[name]?.() ?? []
    const seconds = 12
    for (let sent = 0; sent < seconds * 200; sent += 1) {
      const event = events[sent % events.length]
      if (event) pushEvent(services, event)
      await pass(5)
    }
    const calls = scheduleCalls.length - before + lists.length - listed
    // The first call after a pause is sent at once, and the second page of a list with the first one.
    expect(calls).toBeLessThanOrEqual(seconds + 2)
    expect(scheduleCalls.length - before).toBeGreaterThanOrEqual(seconds / 2)
  },
)
