import { describe, expect, it } from 'vitest'
import { createBook } from '#server/calendar/book.ts'
import { type Notices, noNotices } from '#server/calendar/notices.ts'
import { release } from '#server/jobs/release.ts'
import { dueHolds } from '#server/store/confirmations.ts'
import { readConfirmationStatuses } from '#src/wire/cache.ts'
import { daily, type EventOnWire, hourAt, openCalendar, responsesOf } from './open-calendar.ts'

const minute = 60_000
const timeAt = (hours: number): number => Date.parse(hourAt(hours))

const open = async () => {
  const calendar = await openCalendar()
  const { here } = calendar
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const oak = await calendar.addRoom('oak', { requiresConfirmation: true })
  const keyOf = ({ id, iCalUId }: EventOnWire) => ({ id, iCalUid: iCalUId })
  const post = (path: string, body: unknown, token = ann.token) =>
    here.send('POST', `/api/event/${path}`, { token, body })
  return {
    ...calendar,
    ann,
    bob,
    oak,
    post,
    statusOf: async (event: EventOnWire, token = ann.token) => {
      const response = await post('confirm-statuses', [keyOf(event)], token)
      return readConfirmationStatuses(await response.json()).good[0]
    },
    confirm: async (event: EventOnWire, token = ann.token) =>
      (await post('action', { action: 'confirm', email: oak, ...keyOf(event) }, token)).status,
    runAt: (at: number) => {
      here.now = at
      return release.run(here.office)
    },
    read: async (event: EventOnWire) => (await calendar.call(ann.token, 'GET', `/events/${event.id}`)).body,
  }
}

describe('section 9: unconfirmed reservations', () => {
  it('are released 15 minutes after their start, and pages are notified', async () => {
    const { here, create, statusOf, runAt, read, holds, hubEvents, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    expect(here.woken).toContain('release')
    const due = timeAt(0) + 15 * minute
    expect(await runAt(due - 1)).toBe(due)
    expect(await holds()).toHaveLength(1)
    await hubEvents()
    expect(await runAt(due)).toBeNull()
    expect(await holds()).toEqual([])
    expect(await hubEvents()).toEqual(['reload-changed-resource oak'])
    expect(await statusOf(made)).toMatchObject({ canceled: true, confirmed: false })
    expect(responsesOf(await read(made))).toEqual(['declined'])
  })

  it('are kept if an attendee checks in during the 15 minutes before and after the start', async () => {
    const { here, create, confirm, statusOf, runAt, holds, ann, bob, oak } = await open()
    const made = await create(ann.token, { rooms: [oak], attendees: [{ email: bob.email }, { email: oak }] })
    const late = await create(ann.token, { rooms: [oak], from: 1 })
    here.now = timeAt(0) - 16 * minute
    expect(await confirm(made)).toBe(409)
    here.now = timeAt(0) - 15 * minute
    expect(await confirm(made, bob.token)).toBe(200)
    expect(await confirm(made)).toBe(200)
    await runAt(timeAt(1) + 20 * minute)
    expect(await holds()).toEqual(['oak 0 1 accepted'])
    expect(await statusOf(made)).toMatchObject({ confirmed: true, confirmedBy: 'Bob Ray' })
    expect(await confirm(late)).toBe(409)
    expect((await statusOf(late))?.canceled).toBe(true)
  })

  it('are confirmed and released separately for each date of a series', async () => {
    const { here, create, datesOf, confirm, statusOf, runAt, holds, ann, oak } = await open()
    const series = await create(ann.token, { rooms: [oak], recurrence: daily(3) })
    const dates = await datesOf(ann.token, series.id, 100)
    const [first, second] = dates
    if (!first || !second) throw new Error('There are too few dates')
    here.now = timeAt(0)
    expect(await confirm(first)).toBe(200)
    const next = await runAt(timeAt(1))
    expect(next).toBe(timeAt(24) + 15 * minute)
    await runAt(next ?? 0)
    expect(await holds()).toEqual(['oak 0 1 accepted', 'oak 48 49 accepted'])
    expect(await Promise.all(dates.map(async (date) => (await statusOf(date))?.canceled))).toEqual([false, true, false])
    expect((await statusOf(first))?.confirmed).toBe(true)
  })

  it('must be confirmed again after a move, and come back when the room accepts a change', async () => {
    const { here, change, create, confirm, statusOf, runAt, read, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    here.now = timeAt(0)
    expect(await confirm(made)).toBe(200)
    const changeTo = (body: unknown) => change(ann.token, made.id, body)
    // A longer event is the same reservation.
    await changeTo({ end: hourAt(1.5) })
    expect(await statusOf(made)).toMatchObject({ confirmed: true })
    expect(await runAt(timeAt(0) + 20 * minute)).toBeNull()
    await changeTo({ start: hourAt(2), end: hourAt(3) })
    expect(await statusOf(made)).toMatchObject({ confirmed: false, canceled: false })
    expect(await runAt(timeAt(2))).toBe(timeAt(2) + 15 * minute)
    await runAt(timeAt(2) + 15 * minute)
    expect(responsesOf(await read(made))).toEqual(['declined'])
    await changeTo({ end: hourAt(4) })
    expect(responsesOf(await read(made))).toEqual(['accepted'])
    expect(await statusOf(made)).toMatchObject({ canceled: false })
  })

  it('are kept if they were created too late to confirm them', async () => {
    const { here, create, runAt, holds, ann, oak } = await open()
    here.now = timeAt(0) + 20 * minute
    await create(ann.token, { rooms: [oak] })
    expect(await runAt(timeAt(0) + 30 * minute)).toBeNull()
    expect(await holds()).toHaveLength(1)
  })

  it('are released by the current rules of the resource', async () => {
    const { here, create, runAt, holds, ann, oak } = await open()
    await create(ann.token, { rooms: [oak], to: 3 })
    const setBody = (body: object) =>
      here.office.db
        .updateTable('resources')
        .set({ body: JSON.stringify(body) })
        .execute()
    await setBody({ requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 60 })
    expect(await runAt(timeAt(0) + 15 * minute)).toBe(timeAt(1))
    await setBody({})
    expect(await runAt(timeAt(1))).toBeNull()
    expect(await holds()).toHaveLength(1)
  })

  it('are released once if several processes try', async () => {
    const { here, create, holds, hubEvents, ann, oak } = await open()
    const responses: string[] = []
    const answered: Notices['answered'] = async (_, { attendee }) => void responses.push(attendee.response)
    const book = createBook(here.office, { ...noNotices, answered })
    for (const from of [0, 1, 2]) await create(ann.token, { rooms: [oak], from })
    here.now = timeAt(2) + 15 * minute
    const due = await dueHolds(here.office.db, here.now, 9)
    expect(due).toHaveLength(3)
    await hubEvents()
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => due.map(({ id }) => book.release(id))))
    expect(await holds()).toEqual([])
    expect(responses).toEqual(['declined', 'declined', 'declined'])
    expect(await hubEvents()).toHaveLength(3)
  })

  it('are either confirmed or released if both happen at once', async () => {
    const { here, create, confirm, statusOf, holds, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    here.now = timeAt(0) + 15 * minute
    const [status] = await Promise.all([confirm(made), release.run(here.office)])
    const after = await statusOf(made)
    expect(after?.confirmed).toBe(!after?.canceled)
    expect(await holds()).toHaveLength(after?.confirmed ? 1 : 0)
    expect(status).toBe(after?.confirmed ? 200 : 409)
  })
})

describe('section 7: event calls', () => {
  it('give people no access to reservations of others, and panels access only to their room', async () => {
    const { here, create, statusOf, confirm, post, addRoom, addPanel, ann, bob, oak } = await open()
    const elm = await addRoom('elm')
    const [inOak, inElm] = [await create(ann.token, { rooms: [oak] }), await create(ann.token, { rooms: [elm] })]
    expect(await statusOf(inOak, bob.token)).toBeUndefined()
    here.now = timeAt(0)
    expect(await confirm(inOak, bob.token)).toBe(404)
    const panel = await addPanel('Panel of Oak', 'oak')
    expect(await statusOf(inElm, panel)).toBeUndefined()
    expect([await confirm(inElm, panel), await confirm(inOak, panel)]).toEqual([404, 200])
    expect(await statusOf(inOak)).toMatchObject({ confirmedBy: 'Panel of Oak' })
    const times = { realStart: hourAt(0), realEnd: hourAt(1) }
    const people = { doneBy: 'P', organiserName: 'P', organiserEmail: oak, resourceDisplayName: 'Oak' }
    const record = (resourceUsername: string) => {
      const event = { id: 'e', iCalUId: 'u', subject: 's', showAs: 'busy', action: 'create' }
      return { ...event, ...times, ...people, resourceUsername }
    }
    expect((await post('log', record(elm), panel)).status).toBe(403)
    expect((await post('log', record(oak), panel)).status).toBe(204)
  })

  it('reject unknown values, unknown members and malformed lists', async () => {
    const { post } = await open()
    for (const [path, body] of [
      ['action', { action: 'explode', id: 'x' }],
      ['action', { action: 'confirm', id: 'x', colour: 'red' }],
      ['statuses', { statuses: [] }],
      ['confirm-statuses', [{ id: 5 }]],
      ['log', { id: 'x' }],
      ['error-log', [{ id: 'x', iCalUId: null, classification: 'Strange', message: '', when: '' }]],
      ['error-log', 'text'],
    ] as const) {
      const response = await post(path, body)
      expect([path, response.status]).toEqual([path, 400])
    }
  })

  it('are written to the journal with their caller', async () => {
    const { here, create, confirm, post, ann, oak } = await open()
    const made = await create(ann.token, { rooms: [oak] })
    here.now = timeAt(0)
    await confirm(made)
    await post('error-log', [{ id: 'x', iCalUId: null, classification: 'Faulty', message: 'Why', when: hourAt(0) }])
    const rows = await here.office.db.selectFrom('journal').selectAll().orderBy('kind').execute()
    expect(rows.map(({ kind, at }) => [kind, at])).toEqual([
      ['event-action', here.now],
      ['event-error', here.now],
    ])
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ action: 'confirm', by: ann.email })
  })
})
