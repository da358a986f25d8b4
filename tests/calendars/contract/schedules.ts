import { describe, expect, it } from 'vitest'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { email, gather, span, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import type { ContractRoom, ContractWorld, Entered, SignInHere } from './entrance.ts'

const quartersAt = (start: number, end: number): QuarterSpan => ({
  from: quarterAt(start as Instant),
  to: quarterAt(end as Instant),
})
const thatHour = quartersAt(afternoon, afternoon + hour)

/** Reads the schedules of rooms. */
async function readSchedules(
  { calendar }: Pick<Entered, 'calendar'>,
  rooms: readonly Pick<ContractRoom, 'email'>[],
  period = thatHour,
) {
  const emails = rooms.map((room) => email(room.email))
  return (await gather(calendar.schedules(emails, period))).schedules
}

/** Returns 2 for reserved and 0 for free quarters, and ? for others, which depend on the provider. */
function expectedView(items: readonly Pick<BusyItem, 'start' | 'end' | 'status'>[], { from, to }: QuarterSpan): string {
  return Array.from({ length: to - from }, (_, index) => {
    const start = startOfQuarter((from + index) as typeof from)
    const overlapping = items.filter((item) => item.start < start + hour / 4 && item.end > start)
    if (overlapping.length === 0) return '0'
    return overlapping.some(({ status }) => status === 'busy' || status === 'oof') ? '2' : '?'
  }).join('')
}
const asKnown = (view: string, known: string) =>
  Array.from(view, (digit, index) => (known[index] === '?' ? '?' : digit)).join('')

export function testSchedules(signInHere: SignInHere): void {
  describe('section 7: schedule for e-mails', () => {
    it('returns schedules and errors in the order of the addresses', async () => {
      const { calendar, order, room, at } = await signInHere()
      valueOf(await calendar.create(order))
      // Some worlds have a room with a failing calendar.
      const failing = at.rooms.find(({ isFailing }) => isFailing)?.email ?? 'no.room@foyer.example'
      const emails = [room.email, 'nobody@foyer.example', failing, 'Oliver.Hughes@foyer.example'].map(email)
      const { schedules, faults } = await gather(calendar.schedules(emails, thatHour))
      expect(faults).toEqual([])
      expect(schedules.map((schedule) => schedule.email)).toEqual(emails)
      expect(schedules[0]?.availabilityView).toMatch(/^[12]{4}$/)
      expect(schedules[0]?.serviceError).toBeNull()
      expect(schedules[1]?.serviceError?.message).toMatch(/./)
      expect(schedules[2]?.serviceError?.message).toMatch(/./)
      expect(schedules[3]?.availabilityView).toMatch(/^[0-4]{4}$/)
    })

    it.each([
      ['a usual week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
      ['the week in which the clocks go forward', '2027-03-26T00:00:00Z', '2027-03-31T00:00:00Z'],
      ['the night in which the clocks go back', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'],
    ])('marks the quarters of all reservations in %s', async (_name, from, to) => {
      const here = await signInHere()
      const world = here.at
      const week = span(from, to)
      const rooms = spreadOverCities(world.rooms)
      for (const resource of rooms)
        for (let at = startOfQuarter(week.from) + 1.25 * hour; at < startOfQuarter(week.to); at += 7.25 * hour)
          if ((await world.busyOf(resource, at, at + hour)).length === 0) await world.reserve(resource, at, at + hour)
      const schedules = await readSchedules(here, rooms, week)
      expect(schedules).toHaveLength(rooms.length)
      for (const [index, room] of rooms.entries()) {
        const known = expectedView(await world.busyOf(room, startOfQuarter(week.from), startOfQuarter(week.to)), week)
        expect(known).toContain('2')
        expect(asKnown(schedules[index]?.availabilityView ?? '', known)).toBe(known)
      }
    })

    it('hides subjects of private events', async () => {
      const here = await signInHere()
      const { calendar, order, room, subjects } = here
      const later = { start: (afternoon + hour) as Instant, end: (afternoon + 2 * hour) as Instant }
      valueOf(await calendar.create({ ...order, subject: 'Salary talks', isPrivate: true }))
      valueOf(await calendar.create({ ...order, clientId: 'b', span: later, subject: 'Open house' }))
      const [schedule] = await readSchedules(here, [room], quartersAt(afternoon, later.end))
      const items = schedule?.scheduleItems ?? []
      expect(JSON.stringify(items)).not.toContain('Salary')
      if (!subjects) return
      expect(items.map(({ subject, isPrivate }) => [subject, isPrivate])).toEqual([
        [null, true],
        ['Open house', false],
      ])
    })

    it('returns working hours if the calendar has them', async () => {
      const here = await signInHere()
      const { at, hours } = here
      const rooms = spreadOverCities(at.rooms).filter((room) => room.hours !== null)
      const schedules = await readSchedules(here, rooms)
      rooms.forEach((room, index) => {
        const found = schedules[index]?.workingHours ?? null
        const read = found && {
          days: found.daysOfWeek.toSorted(),
          times: [found.startTime.slice(0, 5), found.endTime.slice(0, 5)],
          isInZone: sameTime(valueOf(resolveZone(found.timezone)), room.zone),
        }
        const known = room.hours && {
          days: room.hours.daysOfWeek.toSorted(),
          times: [room.hours.startTime.slice(0, 5), room.hours.endTime.slice(0, 5)],
          isInZone: true,
        }
        expect(read).toEqual(hours ? known : null)
      })
    })

    it('requests batches within the limits of the vendor', async () => {
      const { calendar, provider, calls, mostAtOnce, at } = await signInHere()
      const { schedulesPerCall, parallelCalls } = provider.limits
      const emails = manyAddresses(at, 5 * schedulesPerCall + 1)
      const { schedules, faults } = await gather(calendar.schedules(emails, thatHour))
      expect(faults).toEqual([])
      expect(schedules.map((schedule) => schedule.email)).toEqual(emails)
      expect(calls.length).toBe(6)
      expect(mostAtOnce()).toBeLessThanOrEqual(parallelCalls)
    })

    it('splits a span that is too long for the vendor', async () => {
      const here = await signInHere()
      const { calendar, provider, calls, room, order } = here
      const days = provider.limits.scheduleDays + 3
      valueOf(await calendar.create(order))
      const before = calls.length
      const long = quartersAt(afternoon - (days - 1) * 24 * hour, afternoon + 24 * hour)
      const schedules = await readSchedules(here, [room], long)
      expect(calls.length - before).toBe(2)
      expect(schedules).toHaveLength(1)
      const view = schedules[0]?.availabilityView ?? ''
      expect(view).toHaveLength(days * 96)
      expect(view.slice(-96, -92)).toMatch(/^[12]{4}$/)
    })
  })
}

/** Returns rooms of all cities, and so of all zones. */
function spreadOverCities(rooms: readonly ContractRoom[]): readonly ContractRoom[] {
  const cities = [...new Set(rooms.map(({ city }) => city))]
  return cities.flatMap((city) => rooms.filter((room) => room.city === city && !room.isFailing).slice(0, 2))
}

/** Returns addresses of people and rooms, then unknown ones. */
function manyAddresses({ people, rooms }: ContractWorld, count: number): readonly Email[] {
  const known = [...people, ...rooms].map((one) => one.email)
  const unknown = Array.from({ length: count }, (_, index) => `unknown.${index}@foyer.example`)
  return [...known, ...unknown].slice(0, count).map(email)
}

/** Windows names can resolve to another zone with the same clock. */
function sameTime(one: string, other: string): boolean {
  const show = (timeZone: string, at: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
  return ['2026-11-20T12:00:00Z', '2027-07-01T12:00:00Z'].every((at) => show(one, at) === show(other, at))
}
