import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarDay, IanaZone, Quarter } from '#src/kernel/time/units.ts'
import type { Arranged, WindowQuery } from '#src/engine/compute.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import type { Services } from '#src/base/needs.ts'
import { clearWindow, timelineWindow, wantWindow } from '#src/features/timeline/model/window-state.ts'
import { clearTimeline, setMode, setZoom, timeline } from '#src/features/timeline/model/state.ts'
import { fitZoom } from '#src/features/availability/model/rules/view.ts'
import { setDay, setLocation, setQuestion, searchState, clearSearch } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'
import { addDays, dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const monday = '2026-11-23' as CalendarDay
const tuesday = '2026-11-24' as CalendarDay
const nine = 36

let services: Pick<Services, 'engine' | 'clock' | 'scope'>
/** Runs during the engine's work. */
let meanwhile = (): void => undefined

beforeEach(async () => {
  meanwhile = () => undefined
  const { services: scripted } = scriptServices(await createWorld())
  const engine = {
    open: () => Promise.resolve(null),
    pinPeople: () => Promise.resolve(null),
    arrange: (_question: unknown, { sequence }: WindowQuery): Promise<Arranged> => {
      meanwhile()
      return Promise.resolve({
        matched: 3,
        total: 3,
        groups: [],
        answer: { sequence, revision: 1, rows: [], people: null },
      } as unknown as Arranged)
    },
  } as unknown as Services['engine']
  services = { ...scripted, engine }
  setZone('Europe/Prague' as IanaZone)
  setMode('day')
  setDay(monday)
  setZoom(1)
  const quarters = { quarterFrom: 0 as Quarter, quarterTo: 60 as Quarter }
  const rectangle = { rowFrom: 0, rowTo: 10, ...quarters }
  wantWindow({ top: 0, left: 0, quarterWidth: 20, visible: rectangle, rectangle, room: 10 })
  await arrangeTimeline(services)
  timelineWindow.painted = { ...timelineWindow.painted, left: nine * 20, quarterWidth: 20 }
})

/** Returns the wall time at the painted left edge in quarters since midnight. */
const shown = (): number => timelineWindow.painted.left / (timeline.sizes.quarterWidth * timeline.zoom)

describe('the time of day at the left edge', () => {
  it.each([
    ['Africa/Cairo', '2027-04-30'],
    ['Europe/London', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-10-04'],
  ])('is 07:00 on the clock of the searched location, %s, also on the clock change of %s', async (zone, day) => {
    clearWindow()
    clearTimeline()
    clearSearch()
    setLocation('elsewhere', zone as IanaZone)
    setDay(day as CalendarDay)
    await arrangeTimeline(services)
    expect(reader.zone).toBe('Europe/Prague')
    const left = startOfQuarter(plus(searchState.opened!.span.from, shown()))
    expect(wallClockOf(zone as IanaZone, left)).toBe(`${day}T07:00:00`)
  })

  it("is an hour before now on today's timeline after it fitted the width, and otherwise in the working hours", async () => {
    services.clock.freeze(start)
    setZoom(fitZoom)
    setDay(tuesday)
    await arrangeTimeline(services)
    setZoom(1)
    setDay(dayOf(reader.zone, start))
    await arrangeTimeline(services)
    expect(searchState.opened!.span.from + shown()).toBe(quarterAt(start) - 4)
    setDay(tuesday)
    await arrangeTimeline(services)
    expect(shown()).toBe(28)
  })

  it('is in the working hours before the user scrolls, although a new filter overtakes the new day', async () => {
    clearWindow()
    clearTimeline()
    clearSearch()
    services.clock.freeze(start)
    setDay(monday)
    await arrangeTimeline(services)
    expect(shown()).toBe(nine)
    setDay(tuesday)
    const overtaken = arrangeTimeline(services)
    setQuestion({ search: 'a' })
    await Promise.all([overtaken, arrangeTimeline(services)])
    expect(shown()).toBe(28)
  })

  it.each(['2026-10-25', '2027-03-28'])('stays if it was on the day after the clock change of %s', async (day) => {
    setMode('days')
    setDay(day as CalendarDay)
    await arrangeTimeline(services)
    const { from } = searchState.opened!.span
    const next = quarterAt(startOfDay('Europe/Prague' as IanaZone, addDays(day as CalendarDay, 1)))
    timelineWindow.painted = { ...timelineWindow.painted, left: (next - from + nine) * 20, quarterWidth: 20 }
    setDay(monday)
    setMode('day')
    await arrangeTimeline(services)
    expect(shown()).toBe(nine)
  })

  it.each([
    ['on other days', () => undefined],
    ['if days and zoom change at once, as when going back', () => setZoom(2)],
    ["if the user zooms during the engine's work", () => void (meanwhile = () => setZoom(0.5))],
  ])('stays %s', async (_case, prepare) => {
    prepare()
    setDay(tuesday)
    await arrangeTimeline(services)
    expect(shown()).toBe(nine)
  })
})
