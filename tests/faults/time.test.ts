import { afterEach, expect } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { addDays, dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { setOffice } from '#src/features/settings/model/office-state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { checkFault } from './repeat.ts'
import { openNodePage, openReadyPage, rowsOnScreen, simulateBrowser } from './node-page.ts'
import { bookings, expectAccepted, fillForm, findRoom, hour, minute, painted, quarter, second } from './on-screen.ts'

const day = 24 * hour

const deviceZone = process.env['TZ']
simulateBrowser()
afterEach(() => {
  if (deviceZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = deviceZone
})

checkFault(
  {
    id: 'F18',
    fault: 'The device’s clock is wrong',
    injected: 'it is an hour or a day plus some minutes fast or slow',
    seen: 'the server’s time everywhere: now line, check-in window, past meetings; no token is refreshed because of it',
  },
  async (chance) => {
    const skew = chance.oneOf([-day, -hour, hour, day]) + chance.whole(-20, 20) * minute
    const here = await openReadyPage({ skew })
    const serverNow = () => here.server.clock.now()
    expect(Math.abs(here.services().clock.now() - serverNow())).toBeLessThanOrEqual(2 * second)
    await here.pass(2 * minute, second)
    expect(Math.abs(reader.now - serverNow())).toBeLessThanOrEqual(minute + 2 * second)
    const span = { start: (Math.floor(serverNow() / quarter) * quarter) as Instant }
    const states = rowsOnScreen().map(({ key }) => key)
    expect(states.length).toBeGreaterThan(10)
    for (const { event, showConfirmButton, confirmed, confirmUntil } of reservations.list) {
      if (confirmed || confirmUntil === null) continue
      if (showConfirmButton) expect(confirmUntil).toBeGreaterThan(serverNow() - 2 * second)
      expect(event.end.utcDateTime).toBeGreaterThan(span.start - day)
    }
    const refreshes = here.sent.filter(({ url }) => url.pathname.endsWith('/account/refresh'))
    expect(refreshes.length).toBeLessThanOrEqual(1)
    await expectAccepted(here, fillForm(findRoom(here, chance), 'Skewed'))
    expect(bookings(here, 'Skewed')).toHaveLength(1)
  },
)

/** Days on which clocks change, with their number of quarters. */
const changes = [
  ['Europe/Prague', '2027-03-28', 92],
  ['Europe/Prague', '2026-10-25', 100],
  ['Australia/Lord_Howe', '2026-04-05', 98],
  ['Australia/Lord_Howe', '2026-10-04', 94],
  ['Antarctica/Troll', '2027-03-28', 88],
  ['Antarctica/Troll', '2026-10-25', 104],
  ['Africa/Cairo', '2027-04-30', 92],
] as const

checkFault(
  {
    id: 'F19',
    fault: 'A day on which the clocks change',
    injected: 'the timeline shows every such day of Prague, Lord Howe, Troll and Cairo, where one day has no midnight',
    seen: 'the day has the correct number of quarters, from its first instant to that of the next day, and its schedules load',
  },
  async (chance) => {
    const here = await openNodePage({ at: friday + chance.whole(0, 20) * minute })
    await here.open()
    for (const [zone, date, quarters] of changes) {
      setZone(zone as IanaZone)
      setDay(date as CalendarDay)
      const arranged = arrangeTimeline(here.services())
      await here.until(() => searchState.opened?.zone === zone && searchState.opened.days[0] === date, 5 * second)
      expect(await arranged).toMatchObject({ ok: true })
      const { span } = searchState.opened ?? { span: { from: 0, to: 0 } }
      expect([zone, date, span.to - span.from]).toEqual([zone, date, quarters])
      expect(span.from * quarter).toBe(startOfDay(zone as IanaZone, date as CalendarDay))
      expect(span.to * quarter).toBe(startOfDay(zone as IanaZone, addDays(date as CalendarDay, 1)))
      const any = span.from + chance.whole(0, quarters - 1)
      expect(dayOf(zone as IanaZone, (any * quarter) as Instant)).toBe(date)
      const loaded = loadSchedules(here.services())
      await here.until(() => painted().length > 0, 10 * second)
      expect(await loaded).toMatchObject({ ok: true })
    }
  },
)

checkFault(
  {
    id: 'F20',
    fault: 'The device is set to another time zone',
    injected: 'the system’s zone changes while a form is open and a reservation exists',
    seen: 'drawn in the new zone within a minute; the instants of the form and of the reservation are unchanged',
  },
  async (chance) => {
    const after = chance.oneOf(['America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Antarctica/Troll', 'UTC'])
    process.env['TZ'] = 'Europe/Prague'
    const here = await openNodePage()
    // The time zone of an office would replace that of the device.
    setOffice('')
    await here.open()
    const room = findRoom(here, chance)
    const booked = reserve(here.services(), fillForm(room, 'Travelling'))
    await here.until(() => here.noticeKeys.includes('notice.reservation.accepted'), minute)
    await booked
    const [event] = bookings(here, 'Travelling')
    const draft = fillForm(room, 'Half typed')
    await here.pass(chance.whole(0, 40) * second, second)
    process.env['TZ'] = after
    await here.until(() => reader.zone === after, minute)
    expect(draftState.draft).toMatchObject({ subject: draft.subject, span: draft.span })
    await here.pass(5 * second)
    const [still] = bookings(here, 'Travelling')
    expect([still?.start, still?.end]).toEqual([event?.start, event?.end])
    const listed = reservations.list.find((one) => one.event.subject === 'Travelling')
    expect(listed?.event.start.utcDateTime).toBe(event?.start)
  },
)
