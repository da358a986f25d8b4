import { describe, expect, it } from 'vitest'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { openMirror, saturday, vendors, type VendorKind } from './open-mirror.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]

/** Rooms that release what is not confirmed 15 minutes after its start. */
const open = async (kind: VendorKind) => {
  const mirror = await openMirror(kind, { requiresConfirmation: true })
  const { here, one, addPanel } = { ...mirror, addPanel: mirror.here.addDevice }
  return {
    ...mirror,
    addPanel: () => addPanel('panel', { name: 'Door', resourceId: one.id }),
    /** Sets the clock to an instant. */
    until: (instant: number) => mirror.pass(instant - here.now),
    journal: async () =>
      (await here.office.db.selectFrom('journal').selectAll().where('kind', '=', 'release').execute()).map(
        ({ body }) => JSON.parse(body) as unknown,
      ),
    declines: () => mirror.requests.filter((request) => /decline$|PATCH/.test(request)).length,
  }
}

describe.each(vendors)('a reservation in a room at %s', (kind) => {
  it('is confirmed by the ids of the person’s own copy, and stays', async () => {
    const { reserve, poll, until, checkIn, statusOf, release, answersOf, holds } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    expect(await checkIn(id)).toBe(409)
    until(from - 5 * oneMinute)
    expect(await statusOf(id)).toMatchObject({ id, confirmed: false, canceled: false })
    expect(await checkIn(id)).toBe(200)
    expect(await statusOf(id)).toMatchObject({ confirmed: true, confirmedBy: 'Some Body' })
    until(from + 20 * oneMinute)
    expect(await release()).toBeNull()
    expect(await answersOf(id)).toEqual(['accepted'])
    expect(await holds(saturday)).toHaveLength(1)
  })

  it('is released at the vendor once, with a reason, and pages hear of it', async () => {
    const {
      here,
      one,
      calls,
      reserve,
      poll,
      until,
      statusOf,
      release,
      answersOf,
      holds,
      hubEvents,
      journal,
      checkIn,
      declines,
    } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    expect(here.woken).toContain('release')
    until(from + 15 * oneMinute - 1)
    expect(await release()).toBe(from + 15 * oneMinute)
    until(from + 15 * oneMinute)
    await hubEvents()
    const before = declines()
    await here.office.db.updateTable('people').set({ language: 'de' }).execute()
    expect(await release()).toBeNull()
    expect(JSON.stringify(calls.map(({ body }) => body))).toContain(
      `${one.name} wurde freigegeben, weil niemand eingecheckt hat.`,
    )
    expect(await answersOf(id)).toEqual(['declined'])
    expect(await holds(saturday)).toEqual([])
    expect(await hubEvents()).toEqual([`reload-changed-resource ${one.id}`])
    expect(await journal()).toMatchObject([{ resourceId: one.id, start: new Date(from).toISOString() }])
    await poll()
    await release()
    expect(declines()).toBe(before + 1)
    expect(await statusOf(id)).toMatchObject({ canceled: true, confirmed: false })
    expect(await checkIn(id)).toBe(409)
  })

  it('comes back if the vendor has it again, but not while it lists a release late', async () => {
    const { reserve, poll, shift, until, release, holds } = await open(kind)
    await reserve({ from, to })
    await poll()
    until(from + 15 * oneMinute)
    await release()
    expect(await holds(saturday)).toEqual([])
    shift('Review', 0)
    await poll()
    expect(await holds(saturday)).toEqual([])
    until(from + 18 * oneMinute)
    await poll()
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
  })

  it('is read soon after its person has changed it in Foyer, whose page then asks for its status', async () => {
    const { here, reserve, poll, move, pass, until, statusOf, runMirror, holds } = await open(kind)
    const id = await reserve({ from, to })
    until(from - oneHour)
    await poll()
    here.woken.length = 0
    await statusOf(id)
    expect(here.woken).not.toContain('mirror')
    pass(20_000)
    await move(id, from, to + oneHour)
    await statusOf(id)
    expect(here.woken).toContain('mirror')
    await runMirror()
    expect(await holds(saturday)).toEqual(['one 60 180 accepted'])
  })

  it('is told from the other dates of its series', async () => {
    const { reserve, poll, until, checkIn, statusOf, datesOf, release, holds } = await open(kind)
    const id = await reserve({ from, to, weeks: 2 })
    await poll()
    const [first, second] = (await datesOf(id)).map((date) => date.id)
    until(from)
    expect(await checkIn(first ?? '')).toBe(200)
    expect(await statusOf(first ?? '')).toMatchObject({ confirmed: true })
    expect(await statusOf(second ?? '')).toMatchObject({ confirmed: false })
    until(from + oneDay)
    expect(await release()).toBe(from + 7 * oneDay + 15 * oneMinute)
    until(from + 7 * oneDay + 15 * oneMinute)
    await release()
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
    expect(await statusOf(second ?? '')).toMatchObject({ canceled: true })
    expect(await statusOf(first ?? '')).toMatchObject({ canceled: false, confirmed: true })
  })

  it('is confirmed in all its rooms', async () => {
    const { one, two, reserve, poll, until, checkIn, statusOf, release, holds } = await open(kind)
    const id = await reserve({ from, to, rooms: [one, two] })
    await poll()
    until(from)
    expect(await checkIn(id, two)).toBe(200)
    expect(await statusOf(id, one)).toMatchObject({ confirmed: true })
    until(from + oneHour / 2)
    expect(await release()).toBeNull()
    expect(await holds(saturday)).toHaveLength(2)
  })

  it('is confirmed at the panel, and by nobody who is not invited', async () => {
    const { here, one, reserve, poll, until, statusOf, addPanel } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    until(from)
    const bob = await here.signUp('Bob Ray')
    expect(await statusOf(id, one, bob.token)).toBeUndefined()
    const panel = await addPanel()
    const span = `start=${new Date(saturday).toISOString()}&end=${new Date(saturday + oneDay / 2).toISOString()}`
    const listed = await here.send('GET', `/api/kiosks/${panel.id}/calendar/events?${span}`, { token: panel.token })
    const { items } = (await listed.json()) as { items: { id: string; iCalUId: string; subject: string }[] }
    expect(items).toMatchObject([{ subject: 'Review', attendees: [{ email: one.email, response: 'accepted' }] }])
    const [event] = items
    const body = { email: one.email, iCalUid: event?.iCalUId, id: event?.id, action: 'confirm' }
    expect((await here.send('POST', '/api/event/action', { token: panel.token, body })).status).toBe(200)
    expect(await statusOf(id)).toMatchObject({ confirmed: true, confirmedBy: 'Door' })
  })

  it('has to be confirmed again after it was moved, whatever was before', async () => {
    const { reserve, poll, until, move, checkIn, statusOf, release, answersOf } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    until(from)
    expect(await checkIn(id)).toBe(200)
    await move(id, from + oneHour, to + oneHour)
    await poll()
    expect(await statusOf(id)).toMatchObject({ confirmed: false, canceled: false })
    until(from + oneHour + 15 * oneMinute)
    await release()
    expect(await answersOf(id)).toEqual(['declined'])
    // The room is asked about another time, and has it.
    await move(id, from + 3 * oneHour, to + 3 * oneHour)
    await poll()
    expect(await answersOf(id)).toEqual(['accepted'])
    expect(await statusOf(id)).toMatchObject({ confirmed: false, canceled: false })
    until(from + 3 * oneHour)
    expect(await checkIn(id)).toBe(200)
  })

  it('is not released while the vendor is away, and can be confirmed meanwhile', async () => {
    const { wire, reserve, poll, until, pass, checkIn, statusOf, release, answersOf, holds } = await open(kind)
    const id = await reserve({ from, to })
    const other = await reserve({ from: from + 2 * oneHour, to: to + 2 * oneHour })
    await poll()
    until(from + 15 * oneMinute)
    wire.state = 'cut'
    expect(await release()).toBe(from + 16 * oneMinute)
    expect(await statusOf(id)).toMatchObject({ canceled: false })
    expect(await checkIn(id)).toBe(200)
    until(from + 2 * oneHour + 15 * oneMinute)
    await release()
    wire.state = 'open'
    expect(await answersOf(other)).toEqual(['accepted'])
    pass(oneMinute)
    await release()
    expect([await answersOf(id), await answersOf(other)]).toEqual([['accepted'], ['declined']])
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
  })

  it('is not released if its organizer has moved it a moment ago', async () => {
    const { reserve, poll, until, move, release, answersOf, statusOf, declines } = await open(kind)
    const id = await reserve({ from, to })
    await poll()
    until(from + 15 * oneMinute)
    await move(id, from + oneHour, to + oneHour)
    const before = declines()
    await release()
    expect(declines()).toBe(before)
    expect(await answersOf(id)).toEqual(['accepted'])
    expect(await statusOf(id)).toMatchObject({ canceled: false })
  })
})
