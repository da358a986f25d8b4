import { expect, it } from 'vitest'
import { mirror } from '#server/jobs/mirror.ts'
import { mirrorOf } from '#server/mirror/mirror.ts'
import { roomsByEmail } from '#server/calendar/rooms.ts'
import type { RoomCalendars } from '#server/vendors/room-calendars.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { openOffice } from '../open-office.ts'
import { vendorSettings } from './vendor-before.ts'

/** An office with 420 rooms at Google, of which 400 are read in a minute. */
async function openLarge() {
  const read: string[] = []
  const rooms = {
    events: async (room: string) => {
      read.push(room.split('@')[0] ?? '')
      return { ok: true, value: { events: [], problems: [] } }
    },
  } as unknown as RoomCalendars
  const here = await openOffice({ settings: { google: vendorSettings().google, calendar: 'google' }, rooms })
  for (let number = 0; number < 420; number++) await here.addResource(`r${String(number).padStart(3, '0')}`)
  return {
    here,
    run: async (): Promise<ReadonlySet<string>> => {
      read.length = 0
      await mirror.run(here.office)
      expect(new Set(read).size).toBe(read.length)
      return new Set(read)
    },
    /** What a page with rooms on screen asks for. */
    show: async (...names: readonly string[]) => {
      const emails = names.map((name) => `${name}@rooms.heron.example`)
      const shown = await roomsByEmail(here.office.db, emails)
      await mirrorOf(here.office)?.know([...shown.values()], { from: here.now, to: here.now + oneMinute })
    },
  }
}

it('reads as many rooms in a minute as Google allows, and those on screen first', async () => {
  const { here, run, show } = await openLarge()
  const first = await run()
  expect(first.size).toBe(400)
  expect((await run()).size).toBe(0)
  here.now += oneMinute
  const second = await run()
  // Those that have waited longest come first.
  const names = Array.from({ length: 420 }, (_, number) => `r${String(number).padStart(3, '0')}`)
  expect(names.filter((name) => !first.has(name) && !second.has(name))).toEqual([])
  const waiting = [...first].filter((name) => !second.has(name))
  expect(waiting.length).toBe(20)
  const fresh = [...second].filter((name) => Number(name.slice(1)) % 2 === 1)
  await show(...fresh)
  here.now += oneMinute
  const third = await run()
  for (const name of [...waiting, ...fresh]) expect(third.has(name)).toBe(true)
})

it('reads what was booked a moment ago before everything else', async () => {
  const { here, run } = await openLarge()
  await run()
  here.now += oneMinute
  await mirrorOf(here.office)?.hurry(['r000@rooms.heron.example'], null)
  expect([...(await run())][0]).toBe('r000')
})
