import { describe, expect, it } from 'vitest'
import { hourAt, openCalendar, responsesOf } from './open-calendar.ts'

const weekly = (count: number) => ({
  pattern: { kind: 'weekly', every: 1, days: ['thursday'], firstDay: 'monday' },
  end: { kind: 'count', count },
})
const week = 168

const open = async () => {
  const calendar = await openCalendar()
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const oak = await calendar.addRoom('oak')
  const datesOf = (id: string, token = ann.token) => calendar.datesOf(token, id, 20 * week)
  const change = (id: string | undefined, body: unknown) => calendar.change(ann.token, id, body)
  const startsOf = async (id: string) =>
    (await datesOf(id)).map(({ start }) => (Date.parse(start) - Date.parse(hourAt(0))) / 3_600_000)
  return { ...calendar, ann, bob, oak, datesOf, change, startsOf }
}

describe('decisions, series: series on the server', () => {
  it('are declined on taken dates, or as a whole if more than half are taken', async () => {
    const { create, datesOf, holds, ann, bob, oak } = await open()
    await create(bob.token, { rooms: [oak], from: week })
    const series = await create(ann.token, { rooms: [oak], recurrence: weekly(3) })
    expect((await datesOf(series.id)).map(responsesOf)).toEqual([['accepted'], ['declined'], ['accepted']])
    expect(await holds()).toHaveLength(3)
    await create(bob.token, { rooms: [oak], from: 10 })
    await create(bob.token, { rooms: [oak], from: 10 + week })
    const other = await create(ann.token, { rooms: [oak], from: 10, recurrence: weekly(3) })
    expect(responsesOf(other)).toEqual(['declined'])
  })

  it('ask every room separately about each date', async () => {
    const { addRoom, create, datesOf, holds, ann, bob, oak } = await open()
    const elm = await addRoom('elm')
    await create(bob.token, { rooms: [oak], from: week })
    await create(bob.token, { rooms: [elm], from: 2 * week })
    const series = await create(ann.token, { rooms: [oak, elm], recurrence: weekly(4) })
    expect((await datesOf(series.id)).map(responsesOf)).toEqual([
      ['accepted', 'accepted'],
      ['declined', 'accepted'],
      ['accepted', 'declined'],
      ['accepted', 'accepted'],
    ])
    expect(await holds()).toHaveLength(8)
  })

  it('ask the room again when they move, because deleted dates come back', async () => {
    const { create, datesOf, change, remove, holds, ann, bob, oak } = await open()
    const series = await create(ann.token, { rooms: [oak], to: 2, recurrence: weekly(3) })
    const [, second] = await datesOf(series.id)
    await remove(ann.token, second?.id)
    await create(bob.token, { rooms: [oak], from: week })
    // Shorter, and within the times that it held.
    await change(series.id, { end: hourAt(1) })
    expect((await datesOf(series.id)).map(responsesOf)).toEqual([['accepted'], ['declined'], ['accepted']])
    expect(await holds()).toHaveLength(3)
  })

  it('move their holds with their time zone', async () => {
    const { create, change, startsOf, holds, ann, oak } = await open()
    const times = { start: '2027-03-25T09:00:00Z', end: '2027-03-25T10:00:00Z' }
    const series = await create(ann.token, { rooms: [oak], recurrence: weekly(2), ...times })
    // The clocks change in between.
    expect(await startsOf(series.id)).toEqual([17 * week, 18 * week - 1])
    await change(series.id, { timeZone: 'UTC' })
    expect(await startsOf(series.id)).toEqual([17 * week, 18 * week])
    expect(await holds()).toEqual([17, 18].map((at) => `oak ${at * week} ${at * week + 1} accepted`))
  })

  it('decline a moved date if another date of the series holds the time', async () => {
    const { create, datesOf, change, holds, ann, oak } = await open()
    const series = await create(ann.token, { rooms: [oak], recurrence: weekly(2) })
    const [first] = await datesOf(series.id)
    const moved = await change(first?.id ?? '', { start: hourAt(week), end: hourAt(week + 1) })
    expect(responsesOf(moved.body)).toEqual(['declined'])
    expect(await holds()).toEqual([`oak ${week} ${week + 1} accepted`])
  })

  it('keep the version of a date while another date changes', async () => {
    const { call, create, datesOf, change, ann, oak } = await open()
    const series = await create(ann.token, { rooms: [oak], recurrence: weekly(3) })
    const [first, second] = await datesOf(series.id)
    await change(first?.id ?? '', { subject: 'Other' })
    const patch = (etag = '') =>
      call(ann.token, 'PATCH', `/events/${second?.id}`, { subject: 'X' }, { 'if-match': etag })
    expect((await patch(second?.etag)).status).toBe(200)
    expect((await patch(second?.etag)).status).toBe(412)
  })

  it('list the dates of 30 years if they are few', async () => {
    const calendar = await openCalendar()
    const ann = await calendar.signUp('Ann Lee')
    const pattern = { kind: 'monthly-day', every: 12, day: 26 }
    const series = await calendar.create(ann.token, { recurrence: { pattern, end: { kind: 'count', count: 20 } } })
    expect(await calendar.datesOf(ann.token, series.id, 24 * 366 * 30)).toHaveLength(20)
  })

  it('keep the ETag that was returned on creation', async () => {
    const { call, create, ann, oak } = await open()
    const series = await create(ann.token, { rooms: [oak], recurrence: weekly(3) })
    expect((await call(ann.token, 'GET', `/events/${series.id}`)).body.etag).toBe(series.etag)
  })

  it('let an attendee decline a single date', async () => {
    const { call, create, datesOf, ann, bob } = await open()
    const series = await create(ann.token, { attendees: [{ email: bob.email }], recurrence: weekly(3) })
    const [, second] = await datesOf(series.id, bob.token)
    await call(bob.token, 'POST', `/events/${second?.id}/respond`, { response: 'declined' })
    const { items } = (await call(bob.token, 'GET', `/events?start=${hourAt(-24)}&end=${hourAt(20 * week)}`)).body
    expect(items.map(({ start }) => start)).toEqual([hourAt(0), hourAt(2 * week)])
    const responses = (await datesOf(series.id)).map(({ attendees }) => attendees[0]?.response)
    expect(responses).toEqual(['none', 'declined', 'none'])
  })
})
