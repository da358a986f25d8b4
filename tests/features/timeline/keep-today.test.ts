import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDay, IanaZone, Quarter } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { keepToday } from '#src/features/timeline/model/keep-today.ts'
import type { Services } from '#src/base/needs.ts'
import { shownDays, spanOfDays } from '#src/features/timeline/model/shown-days.ts'
import { createClock } from '#src/platform/clock.ts'
import * as browser from '#src/platform/clock.ts'
import { draftState, restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { clearTimeline, setMode, setSelection } from '#src/features/timeline/model/state.ts'
import { setDay, setLocation, searchState, clearSearch } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'
import { draftOf, scriptServices, type Scripted } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

const minute = 60_000
const hour = 60 * minute

let tab: Scripted | null = null

openTabForEachTest()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  tab?.services.end()
  tab = null
})

/** Opens a tab that follows the current day, on a device in a zone at an instant. */
function open(zone: string, at: string, changes: Partial<Services> = {}): Services {
  vi.setSystemTime(new Date(at))
  vi.spyOn(browser, 'browserZone').mockReturnValue(zone as IanaZone)
  tab = scriptServices(world)
  const services = { ...tab.services, clock: createClock(), ...changes }
  setZone(zone as IanaZone)
  setMode('day')
  setDay(dayOf(reader.zone, services.clock.now()))
  keepToday(services)
  return services
}

const travelTo = (zone: string) => vi.spyOn(browser, 'browserZone').mockReturnValue(zone as IanaZone)
const loads = () => world.calls.filter((call) => call === 'events').length
/** Counts the quarters of the day on screen. */
const quarters = () => {
  const { from, to } = spanOfDays(reader.zone, shownDays('day', searchState.day as CalendarDay, 'cs', 1))
  return to - from
}

describe('fault F19: midnight during a session', () => {
  it('moves a view of today to the next day and reloads the reservations', async () => {
    open('Europe/Prague', '2026-11-23T22:59:00Z')
    expect(searchState.day).toBe('2026-11-23')
    await vi.advanceTimersByTimeAsync(minute + 1)
    expect(searchState.day).toBe('2026-11-24')
    expect(loads()).toBe(1)
    expect(reservations.phase).toBe('ready')
    await vi.advanceTimersByTimeAsync(24 * hour)
    expect(searchState.day).toBe('2026-11-25')
    expect(loads()).toBe(2)
  })

  it.each([
    ['of another day', () => setDay('2026-11-20' as CalendarDay)],
    ['with a chosen time', () => setSelection({ key: 'room-1', span: { from: 1 as Quarter, to: 3 as Quarter } })],
    ['with an open draft', () => restoreDraft(draftOf(), [])],
  ])('keeps a view %s', async (_name, prepare) => {
    open('Europe/Prague', '2026-11-23T22:59:00Z')
    prepare()
    const { day } = searchState
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(searchState.day).toBe(day)
  })

  it('is applied as soon as a sleeping device wakes', async () => {
    const { clock } = open('Europe/Prague', '2026-11-23T20:00:00Z')
    // Timers pause while the clock continues.
    vi.setSystemTime(new Date('2026-11-24T07:00:00Z'))
    clock.look()
    expect(searchState.day).toBe('2026-11-24')
  })

  it('is ignored after the session ends', async () => {
    const services = open('Europe/Prague', '2026-11-23T22:59:00Z')
    services.end()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect([searchState.day, loads()]).toEqual(['2026-11-23', 0])
    expect(vi.getTimerCount()).toBe(0)
  })
})

it.each([
  ['Europe/Prague', '2026-03-28', [96, 92, 96]],
  ['Europe/Prague', '2026-10-24', [96, 100, 96]],
  ['Australia/Lord_Howe', '2026-10-03', [96, 94, 96]],
  ['Antarctica/Troll', '2026-10-24', [96, 104, 96]],
  ['Africa/Cairo', '2026-10-29', [100, 96, 96]],
])('fault F19: in %s, the days from %s on have %j quarters during a session', async (zone, first, expected) => {
  open(zone, `${first}T12:00:00Z`)
  const days: string[] = []
  const counts: number[] = []
  for (const _ of expected) {
    days.push(searchState.day)
    counts.push(quarters())
    const { day } = searchState
    // Waits in hours, because the clock change moves midnight.
    for (let waited = 0; searchState.day === day && waited < 27; waited += 1) await vi.advanceTimersByTimeAsync(hour)
  }
  expect(counts).toEqual(expected)
  expect(days[0]).toBe(first)
  expect(new Set(days).size).toBe(expected.length)
})

describe('fault F20: a new time zone of the device', () => {
  it('is shown within a minute and keeps the instant of the draft', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    restoreDraft(draftOf(), [])
    const before = draftState.draft
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect(reader.zone).toBe('Asia/Tokyo')
    expect(draftState.draft).toEqual(before)
    expect(loads()).toBe(1)
  })

  it('moves a view of today to the day there', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect(searchState.day).toBe('2026-11-24')
    // The next midnight is Tokyo's, at 15:00 UTC.
    await vi.advanceTimersByTimeAsync(19 * hour - minute)
    expect(searchState.day).toBe('2026-11-25')
  })

  it('is applied at once if the device wakes in another country', () => {
    const { clock } = open('Europe/Prague', '2026-11-23T09:00:00Z')
    travelTo('America/New_York')
    clock.look()
    expect(reader.zone).toBe('America/New_York')
  })

  it('is not assumed for the zone of a chosen location', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    await vi.advanceTimersByTimeAsync(11 * minute)
    expect([searchState.shownZone, searchState.day]).toEqual(['Asia/Tokyo', '2026-11-23'])
    expect(reader.zone).toBe('Europe/Prague')
    expect(loads()).toBe(0)
  })
})

describe('a searched location', () => {
  it('has its own midnight, which moves the days but not the reservations', async () => {
    open('Europe/Prague', '2026-11-23T14:58:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    await vi.advanceTimersByTimeAsync(minute)
    setDay('2026-11-23' as CalendarDay)
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect([searchState.day, loads()]).toEqual(['2026-11-24', 0])
  })

  it('is left with its zone, and the days are those of the user again', () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    expect([reader.zone, searchState.shownZone]).toEqual(['Europe/Prague', 'Asia/Tokyo'])
    clearTimeline()
    clearSearch()
    expect(searchState.shownZone).toBe('Europe/Prague')
  })

  it('follows the zone of the device only if it has none of its own', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('nowhere', 'Europe/Prague' as IanaZone)
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect([reader.zone, searchState.shownZone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  })
})

it("fault F18: a wrong clock is corrected by the server's time, so that the day changes at the real midnight", async () => {
  // The device is a day and an hour behind.
  const services = open('Europe/Prague', '2026-11-22T21:30:00Z')
  services.clock.setOffset(25 * hour)
  expect(dayOf(reader.zone, services.clock.now())).toBe('2026-11-23')
  expect(searchState.day).toBe('2026-11-23')
  await vi.advanceTimersByTimeAsync(31 * minute)
  expect(searchState.day).toBe('2026-11-24')
})
