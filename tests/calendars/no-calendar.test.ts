import { expect, it } from 'vitest'
import { noCalendar } from '#src/calendars/no-calendar.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'

const refused = fail({ kind: 'forbidden', detail: 'guests have no calendar' })
const span = { start: 0 as Instant, end: 1 as Instant }
const quarters = { from: 0 as Quarter, to: 1 as Quarter }
const colleague = 'ann@example.com' as Email

it('a session without a calendar has one that refuses every call, also for colleagues', async () => {
  const none = noCalendar('guests have no calendar')
  expect(await none.events(span)).toEqual(refused)
  expect(await none.of(colleague).findPeople('ann')).toEqual(refused)
  const schedules: unknown[] = []
  for await (const batch of none.schedules([colleague], quarters)) schedules.push(batch)
  expect(schedules).toEqual([refused])
})

it('an empty calendar refuses the other calls', async () => {
  const empty = noCalendar('guests have no calendar', () => Promise.resolve(succeed({ events: [], problems: [] })))
  expect(await empty.of(colleague).events(span)).toEqual(succeed({ events: [], problems: [] }))
  expect(await empty.event({ id: 'a', iCalUId: null })).toEqual(refused)
})
