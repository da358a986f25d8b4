import { describe, expect, it } from 'vitest'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { bodyOf } from '../identity-helpers.ts'
import { logRecord, openMirror, saturday, vendors } from './open-mirror.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]
const day = [saturday - oneHour, saturday + 8 * oneHour] as const

describe.each(vendors)('a room at %s', (kind) => {
  it('has what a person books there, moves, shortens and cancels, and pages hear of each', async () => {
    const { one, two, runMirror, poll, reserve, move, shift, cancel, schedules, hubEvents, holds } =
      await openMirror(kind)
    await runMirror()
    expect((await schedules([one, two], ...day)).map(({ serviceError }) => serviceError)).toEqual([null, null])
    await hubEvents()
    const heard = async () => {
      await poll()
      return { holds: await holds(saturday), heard: await hubEvents() }
    }
    const changed = [`reload-changed-resource ${one.id}`]
    const id = await reserve({ from, to })
    expect(await heard()).toEqual({ holds: ['one 60 120 accepted'], heard: changed })
    const [shown] = await schedules([one], ...day)
    expect(shown?.scheduleItems).toMatchObject([{ subject: 'Review', status: 'busy' }])
    expect(await heard()).toEqual({ holds: ['one 60 120 accepted'], heard: [] })
    await move(id, from + oneHour, to + oneHour)
    expect(await heard()).toEqual({ holds: ['one 120 180 accepted'], heard: changed })
    await move(id, from + oneHour, to + oneHour / 2)
    expect(await heard()).toEqual({ holds: ['one 120 150 accepted'], heard: changed })
    // Far ahead, and back.
    shift('Review', 100)
    expect(await heard()).toEqual({ holds: ['one 144120 144150 accepted'], heard: changed })
    shift('Review', -100)
    expect(await heard()).toEqual({ holds: ['one 120 150 accepted'], heard: changed })
    await cancel(id)
    expect(await heard()).toEqual({ holds: [], heard: changed })
  })

  it('has the dates of a series, and one of them that was moved', async () => {
    const { poll, reserve, datesOf, move, holds, here } = await openMirror(kind)
    const week = 7 * 24 * 60
    const id = await reserve({ from, to, weeks: 3 })
    await poll()
    expect(await holds(saturday)).toEqual([0, 1, 2].map((at) => `one ${60 + at * week} ${120 + at * week} accepted`))
    const [, second] = await datesOf(id)
    await move(String(second?.id), from + 7 * oneDay + oneHour, to + 7 * oneDay + oneHour)
    await poll()
    expect(await holds(saturday)).toEqual([
      'one 60 120 accepted',
      `one ${120 + week} ${180 + week} accepted`,
      `one ${60 + 2 * week} ${120 + 2 * week} accepted`,
    ])
    expect(
      await here.office.db.selectFrom('events').selectAll().where('ends_at', '>', saturday).execute(),
    ).toHaveLength(3)
  })

  it('holds no time of a reservation that it declined', async () => {
    const { poll, reserve, answersOf, holds } = await openMirror(kind)
    await reserve({ from, to })
    const second = await reserve({ from, to, subject: 'Too late' })
    await poll()
    expect(await answersOf(second)).toEqual(['declined'])
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
  })

  it('shows both of two events that the vendor has at one time', async () => {
    const { poll, put, holds, one, schedules } = await openMirror(kind)
    put({ from, to })
    put({ from: from + oneHour / 2, to: to + oneHour / 2 })
    await poll()
    expect(await holds(saturday)).toEqual(['one 60 120 accepted', 'one 90 150 accepted'])
    expect((await schedules([one], ...day))[0]?.scheduleItems).toHaveLength(2)
  })

  it('keeps private reservations private, and stores no notes', async () => {
    const { poll, reserve, schedules, here, one } = await openMirror(kind)
    await reserve({ from, to, subject: 'Secret of the heron', isPrivate: true })
    await poll()
    const [shown] = await schedules([one], ...day)
    expect(shown?.scheduleItems).toMatchObject([{ isPrivate: true, subject: null, organizer: null }])
    const stored = await here.office.db.selectFrom('events').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('heron')
  })

  it('is read again within seconds after a reservation is registered', async () => {
    const { here, me, one, runMirror, pass, reserve, hubEvents } = await openMirror(kind)
    await runMirror()
    await hubEvents()
    await reserve({ from, to })
    const times = { realStart: new Date(from).toISOString(), realEnd: new Date(to).toISOString() }
    const body = logRecord({ ...times, resourceUsername: one.id })
    const logged = await here.send('POST', '/api/event/log', { token: me.token, body })
    expect([logged.status, here.woken.includes('mirror')]).toEqual([204, true])
    const readings = async () => {
      const next = await runMirror()
      return (next ?? 0) - here.now
    }
    expect(await readings()).toBe(4_000)
    expect(await hubEvents()).toEqual([`reload-changed-resource ${one.id}`])
    pass(4_000)
    expect(await readings()).toBe(4_000)
    pass(12_000)
    expect(await readings()).toBeGreaterThan(30_000)
  })

  it('is forgotten with its reservations when it is removed from the office', async () => {
    const { here, one, runMirror, poll, reserve, holds } = await openMirror(kind)
    await reserve({ from, to })
    await poll()
    expect(await holds(saturday)).toHaveLength(1)
    await here.office.db.updateTable('resources').set({ is_deleted: 1 }).where('id', '=', one.id).execute()
    await poll()
    expect(await holds(saturday)).toEqual([])
    expect(await here.office.db.selectFrom('events').select('id').execute()).toEqual([])
    expect(await here.office.db.selectFrom('mirror_rooms').select('room').execute()).toHaveLength(1)
    await runMirror()
  })

  it('is not read twice by a restart, and all days are read every six hours', async () => {
    const { here, requests, runMirror, pass } = await openMirror(kind)
    const readings = () => requests.filter((one) => /calendarView|calendars\/[^/]+\/events$/.test(one)).length
    await runMirror()
    expect(readings()).toBe(2)
    await here.reopen()
    await runMirror()
    expect(readings()).toBe(2)
    pass(oneMinute)
    await runMirror()
    expect(readings()).toBe(4)
    pass(6 * oneHour)
    await runMirror()
    expect(readings()).toBe(6)
  })
})

describe.each(vendors)('schedules of rooms at %s', (kind) => {
  it('are known a year ahead, and read for a page beyond that and in the past', async () => {
    const { one, runMirror, put, schedules, requests, pass } = await openMirror(kind)
    put({ from: from + 300 * oneDay, to: to + 300 * oneDay })
    put({ from: from + 400 * oneDay, to: to + 400 * oneDay })
    await runMirror()
    const itemsAt = async (days: number) => {
      const [shown] = await schedules([one], day[0] + days * oneDay, day[1] + days * oneDay)
      return [shown?.serviceError, shown?.scheduleItems.length, /[1-9]/.test(shown?.availabilityView ?? '')]
    }
    const before = requests.length
    expect(await itemsAt(300)).toEqual([null, 1, true])
    expect(requests.length).toBe(before)
    expect(await itemsAt(400)).toEqual([null, 1, true])
    const once = requests.length
    expect(once).toBeGreaterThan(before)
    expect(await itemsAt(400)).toEqual([null, 1, true])
    expect(requests.length).toBe(once)
    expect(await itemsAt(-30)).toEqual([null, expect.any(Number), expect.any(Boolean)])
    expect(requests.length).toBe(once + 1)
    // A page that looks so far ahead has all days read again.
    pass(20 * oneMinute)
    await itemsAt(300)
    const due = requests.length
    await runMirror()
    expect(requests.length).toBeGreaterThan(due)
  })

  it('say how old they are while the vendor is away, and no time looks free', async () => {
    const { one, two, wire, reserve, poll, pass, schedules, runMirror } = await openMirror(kind)
    await reserve({ from, to })
    await poll()
    wire.state = 'cut'
    pass(3 * oneMinute)
    await runMirror()
    const [fresh] = await schedules([one], ...day)
    expect(fresh?.serviceError).toBeNull()
    for (let minutes = 0; minutes < 60; minutes += 5) {
      pass(5 * oneMinute)
      await runMirror()
    }
    for (const shown of await schedules([one, two], ...day)) {
      expect(shown.serviceError?.message).toBe('ErrorCalendarOld:63')
      expect(shown.availabilityView).toMatch(/^[1-9]+$/)
    }
    const [old] = await schedules([one], ...day)
    expect(old?.scheduleItems).toMatchObject([{ subject: 'Review' }])
    wire.state = 'open'
    pass(oneMinute)
    const [back] = await schedules([one], ...day)
    expect([back?.serviceError, back?.scheduleItems.length]).toEqual([null, 1])
  })

  it('wait as long as the vendor says', async () => {
    const { runMirror, pass, requests, faults, here } = await openMirror(kind)
    const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '300' } })
    faults.push(busy, busy)
    await runMirror()
    const asked = requests.length
    expect(
      (await here.office.db.selectFrom('mirror_rooms').select('fault').execute()).map(({ fault }) => fault),
    ).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('throttled')))
    pass(4 * oneMinute)
    await runMirror()
    expect(requests.length).toBe(asked)
    pass(oneMinute + 1)
    await runMirror()
    expect(requests.length).toBe(asked + 2)
  })

  it('are left to the pages without the permission, which is named', async () => {
    const { here, me, one, wire, runMirror, schedules, pass } = await openMirror(kind)
    const isCached = async () =>
      (
        await bodyOf<{ asistConfiguration: { cachingEnabled: boolean } }>(
          here.send('GET', '/api/assist/configurations', { token: me.token }),
        )
      ).asistConfiguration.cachingEnabled
    expect(await isCached()).toBe(false)
    await runMirror()
    expect(await isCached()).toBe(true)
    wire.state = 'denied'
    pass(10 * oneMinute)
    await runMirror()
    expect(await isCached()).toBe(false)
    const [shown] = await schedules([one], ...day)
    expect(shown?.serviceError?.message).toBe('ErrorAccessDenied')
    expect(shown?.availabilityView).toMatch(/^[1-9]+$/)
    const health = await bodyOf<{ status: string; mirror: object }>(here.send('GET', '/health'))
    expect(health.mirror).toMatchObject({ rooms: 2, refused: 2 })
    wire.state = 'open'
    pass(10 * oneMinute)
    await runMirror()
    expect(await isCached()).toBe(true)
  })
})
