import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDay, IanaZone, Quarter } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { keepToday } from '#src/features/timeline/keep-today.ts'
import type { Services } from '#src/services.ts'
import { shownDays, spanOfDays } from '#src/features/timeline/show-window.ts'
import { createClock } from '#src/platform/clock.ts'
import * as browser from '#src/platform/clock.ts'
import { closeDraft, draftState, restoreDraft } from '#src/features/reserve/draft-state.ts'
import { reservations } from '#src/features/reservations/state.ts'
import {
  clearTimeline,
  setDay,
  setLocation,
  setMode,
  setSelection,
  setZone,
  timeline,
} from '#src/features/timeline/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  scriptServices,
  type Scripted,
  type World,
} from '#tests/services/scripted-services.ts'

const minute = 60_000
const hour = 60 * minute

let world: World
let tab: Scripted | null = null

beforeEach(async () => {
  vi.useFakeTimers()
  clearStores()
  world = await createWorld()
})

afterEach(() => {
  tab?.services.end()
  tab = null
  clearTimeline()
  closeDraft()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A tab that looks at its today, on a device of that zone at that moment. */
function open(zone: string, at: string, changes: Partial<Services> = {}): Services {
  vi.setSystemTime(new Date(at))
  vi.spyOn(browser, 'browserZone').mockReturnValue(zone as IanaZone)
  tab = scriptServices(world)
  const services = { ...tab.services, clock: createClock(), ...changes }
  setZone(zone as IanaZone)
  setMode('day')
  setDay(dayOf(timeline.zone, services.clock.now()))
  keepToday(services)
  return services
}

const travelTo = (zone: string) => vi.spyOn(browser, 'browserZone').mockReturnValue(zone as IanaZone)
const asked = () => world.calls.filter((call) => call === 'events').length
/** Quarters drawn for the day on screen. */
const quarters = () => {
  const { from, to } = spanOfDays(timeline.zone, shownDays('day', timeline.day as CalendarDay, 'cs', 1))
  return to - from
}

describe('fault F19: a session that goes on over midnight', () => {
  it('moves a view of today on, and reads the reservations of the next days anew', async () => {
    open('Europe/Prague', '2026-11-23T22:59:00Z')
    expect(timeline.day).toBe('2026-11-23')
    await vi.advanceTimersByTimeAsync(minute + 1)
    expect(timeline.day).toBe('2026-11-24')
    expect(asked()).toBe(1)
    expect(reservations.phase).toBe('ready')
    await vi.advanceTimersByTimeAsync(24 * hour)
    expect(timeline.day).toBe('2026-11-25')
    expect(asked()).toBe(2)
  })

  it.each([
    ['of another day', () => setDay('2026-11-20' as CalendarDay)],
    ['with a chosen time', () => setSelection({ key: 'room-1', span: { from: 1 as Quarter, to: 3 as Quarter } })],
    ['with the form open', () => restoreDraft(draftOf(), [])],
  ])('leaves a view %s alone', async (_name, prepare) => {
    open('Europe/Prague', '2026-11-23T22:59:00Z')
    prepare()
    const { day } = timeline
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(timeline.day).toBe(day)
  })

  it('is seen by a device that slept through it as soon as it wakes', async () => {
    const { clock } = open('Europe/Prague', '2026-11-23T20:00:00Z')
    // Timers stand still while time goes on.
    vi.setSystemTime(new Date('2026-11-24T07:00:00Z'))
    clock.look()
    expect(timeline.day).toBe('2026-11-24')
  })

  it('ends with the session', async () => {
    const services = open('Europe/Prague', '2026-11-23T22:59:00Z')
    services.end()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect([timeline.day, asked()]).toEqual(['2026-11-23', 0])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('fault F19: clocks change during a session', () => {
  it.each([
    ['Europe/Prague', '2026-03-28', [96, 92, 96]],
    ['Europe/Prague', '2026-10-24', [96, 100, 96]],
    ['Australia/Lord_Howe', '2026-04-04', [96, 98, 96]],
    ['Australia/Lord_Howe', '2026-10-03', [96, 94, 96]],
    ['Antarctica/Troll', '2026-03-28', [96, 88, 96]],
    ['Antarctica/Troll', '2026-10-24', [96, 104, 96]],
    ['Africa/Cairo', '2026-04-23', [96, 92, 96]],
    ['Africa/Cairo', '2026-10-29', [100, 96, 96]],
  ])('in %s from %s on a day has %j quarters', async (zone, first, expected) => {
    open(zone, `${first}T12:00:00Z`)
    const days: string[] = []
    const counts: number[] = []
    for (const _ of expected) {
      days.push(timeline.day)
      counts.push(quarters())
      const { day } = timeline
      // Hour by hour, so that the midnight is met wherever the clocks put it.
      for (let waited = 0; timeline.day === day && waited < 27; waited += 1) await vi.advanceTimersByTimeAsync(hour)
    }
    expect(counts).toEqual(expected)
    expect(days[0]).toBe(first)
    expect(new Set(days).size).toBe(expected.length)
  })
})

describe('fault F20: the device is set to another time zone', () => {
  it('is drawn within a minute, and what was chosen stays the same moment', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    restoreDraft(draftOf(), [])
    const before = draftState.draft
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect(timeline.zone).toBe('Asia/Tokyo')
    expect(draftState.draft).toEqual(before)
    expect(asked()).toBe(1)
  })

  it('a view of today is one of the today there', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect(timeline.day).toBe('2026-11-24')
    // The next midnight is Tokyo's, at 15:00 UTC.
    await vi.advanceTimersByTimeAsync(19 * hour - minute)
    expect(timeline.day).toBe('2026-11-25')
  })

  it('is seen at once by a device that wakes in another country', () => {
    const { clock } = open('Europe/Prague', '2026-11-23T09:00:00Z')
    travelTo('America/New_York')
    clock.look()
    expect(timeline.zone).toBe('America/New_York')
  })

  it('a zone chosen by the user with a location is no travel', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    await vi.advanceTimersByTimeAsync(11 * minute)
    expect([timeline.shownZone, timeline.day]).toEqual(['Asia/Tokyo', '2026-11-23'])
    expect(timeline.zone).toBe('Europe/Prague')
    expect(asked()).toBe(0)
  })
})

describe('a location that is searched', () => {
  it('has midnights of its own, which move its days but not the reservations', async () => {
    open('Europe/Prague', '2026-11-23T14:58:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    await vi.advanceTimersByTimeAsync(minute)
    setDay('2026-11-23' as CalendarDay)
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect([timeline.day, asked()]).toEqual(['2026-11-24', 0])
  })

  it('is left with its zone, so that the days are those of the reader again', () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('tokyo', 'Asia/Tokyo' as IanaZone)
    expect([timeline.zone, timeline.shownZone]).toEqual(['Europe/Prague', 'Asia/Tokyo'])
    clearTimeline()
    expect(timeline.shownZone).toBe('Europe/Prague')
  })

  it('follows a device that travels only where it has no zone of its own', async () => {
    open('Europe/Prague', '2026-11-23T20:00:00Z')
    setLocation('nowhere', 'Europe/Prague' as IanaZone)
    travelTo('Asia/Tokyo')
    await vi.advanceTimersByTimeAsync(minute)
    expect([timeline.zone, timeline.shownZone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  })
})

describe('fault F18: a clock set wrong', () => {
  it('the server’s midnight counts, whatever the device says', async () => {
    // The device is a day and an hour behind.
    const services = open('Europe/Prague', '2026-11-22T21:30:00Z')
    services.clock.setOffset(25 * hour)
    expect(dayOf(timeline.zone, services.clock.now())).toBe('2026-11-23')
    expect(timeline.day).toBe('2026-11-23')
    await vi.advanceTimersByTimeAsync(31 * minute)
    expect(timeline.day).toBe('2026-11-24')
  })
})
