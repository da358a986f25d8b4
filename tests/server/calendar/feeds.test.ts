import { describe, expect, it, vi } from 'vitest'
import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { datesOf, readFile } from '#tests/features/bookings/reservations/rules/calendar-file.ts'
import { bodyOf, refusalOf } from '../identity-helpers.ts'
import { daily, hourAt, openCalendar, type OpenCalendar, pathOf } from './open-calendar.ts'

const feedsPath = '/api/users/me/feeds'

const open = async () => {
  const calendar = await openCalendar()
  const { here } = calendar
  const ann = await here.signUp('Ann Heron')
  const bob = await here.signUp('Bob Teal')
  const amber = await calendar.addRoom('amber')
  /** Creates a feed and returns its path. */
  const make = async (token = ann.token, resourceId: string | null = null) => {
    const made = await bodyOf<{ id: string; url: string }>(
      here.send('POST', feedsPath, { token, body: { resourceId } }),
    )
    return { id: made.id, path: made.url.replace('https://rooms.example.com', '') }
  }
  const read = (path: string, headers: Readonly<Record<string, string>> = {}, address?: string) =>
    here.send('GET', path, { headers, ...(address === undefined ? {} : { address }) })
  const eventsIn = async (path: string) => readFile(await (await read(path)).text()).events
  return { calendar, here, ann, bob, amber, make, read, eventsIn }
}

/** Creates a series of five days. Returns its id and the ids of its dates. */
const addSeries = async (calendar: OpenCalendar, token: string, more: object = {}) => {
  const { id } = await calendar.create(token, { subject: 'Stand-up', recurrence: daily(5), ...more })
  return { id, dates: (await calendar.datesOf(token, id, 24 * 5)).map((date) => date.id) }
}

describe('feeds of a person', () => {
  it('are created, listed without their secret, read by URL and revoked', async () => {
    const { calendar, here, ann, make, read, eventsIn } = await open()
    await calendar.create(ann.token, { subject: 'Review', attendees: [{ email: 'vera@else.example' }] })
    const { id, path } = await make()
    here.now += 1
    const other = await make()
    expect(path).toMatch(/^\/feeds\/[\w-]{43}\.ics$/)
    const list = await bodyOf(here.send('GET', feedsPath, { token: ann.token }))
    const itemOf = (feed: string) => {
      const createdAt: unknown = expect.stringMatching(/^2026-11-26T08:00:00\.00\dZ$/)
      return { id: feed, resourceId: null, createdAt }
    }
    expect(list).toEqual({ items: [itemOf(id), itemOf(other.id)] })
    const [event, ...others] = await eventsIn(path)
    expect([event?.summary, event?.attendees.length, others.length]).toEqual(['Review', 1, 0])
    const { headers } = await read(path)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    expect((await here.send('DELETE', `${feedsPath}/${id}`, { token: ann.token })).status).toBe(204)
    expect([(await read(path)).status, (await read(other.path)).status]).toEqual([404, 200])
    expect(await bodyOf(here.send('GET', feedsPath, { token: ann.token }))).toEqual({ items: [itemOf(other.id)] })
  })

  it('contain the last 30 and the next 365 days', async () => {
    const { calendar, ann, make, eventsIn } = await open()
    for (const day of [-32, -29, 0, 364, 367])
      await calendar.create(ann.token, { subject: `Day ${day}`, from: day * 24, to: day * 24 + 1 })
    const { path } = await make()
    expect((await eventsIn(path)).map(({ summary }) => summary).toSorted()).toEqual(['Day -29', 'Day 0', 'Day 364'])
  })

  it('contain a series as a rule with its deleted and changed dates', async () => {
    const { calendar, here, ann, make, eventsIn } = await open()
    const { dates } = await addSeries(calendar, ann.token)
    await calendar.remove(ann.token, dates[1])
    const times = { start: hourAt(50), end: hourAt(51) }
    await calendar.change(ann.token, dates[2], times)
    const { path } = await make()
    const [series, exception, ...others] = await eventsIn(path)
    expect([series?.isRecurring(), exception?.isRecurrenceException(), others.length]).toEqual([true, true, 0])
    const starts = [0, 50, 72, 96].map(hourAt)
    expect(datesOf(series)).toEqual(starts)
    // The exception is still listed when its date is not in the span of the feed.
    here.now += 33 * oneDay
    const text = await (await here.send('GET', path)).text()
    expect(readFile(text).events.map((event) => event.isRecurrenceException())).toEqual([false, true])
  })

  it('leave out declined dates, and contain single dates of a series', async () => {
    const { calendar, ann, bob, make, eventsIn } = await open()
    const { dates } = await addSeries(calendar, ann.token, { attendees: [{ email: bob.email }] })
    await calendar.call(bob.token, 'POST', `${pathOf(dates[1])}/respond`, { response: 'declined' })
    const eve = await calendar.here.signUp('Eve Swift')
    const attendees = [{ email: bob.email }, { email: eve.email }]
    await calendar.change(ann.token, dates[3], { attendees })
    const [series] = await eventsIn((await make(bob.token)).path)
    expect(datesOf(series)).toEqual([0, 48, 72, 96].map(hourAt))
    const [date, ...others] = await eventsIn((await make(eve.token)).path)
    expect([String(date?.recurrenceId), others.length]).toEqual(['2026-11-29T09:00:00Z', 0])
  })

  it('return 304 until something changes', async () => {
    const { calendar, here, ann, make, read } = await open()
    const { id, dates } = await addSeries(calendar, ann.token)
    const { path } = await make()
    const tagNow = async () => (await read(path)).headers.get('etag') ?? ''
    const tag = await tagNow()
    here.now += oneHour
    const unchanged = await read(path, { 'if-none-match': `W/${tag}` })
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', tag])
    const tags = [tag]
    here.now -= oneHour
    for (const change of [
      () => calendar.change(ann.token, dates[2], { subject: 'Longer' }),
      () => calendar.change(ann.token, dates[2], { subject: 'Shorter' }),
      () => calendar.remove(ann.token, dates[0]),
      () => calendar.remove(ann.token, id),
    ]) {
      await change()
      tags.push(await tagNow())
    }
    expect(new Set(tags).size).toBe(5)
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200)
  })

  it('have the same ETag for HEAD', async () => {
    const { here, make, read } = await open()
    const { path } = await make()
    const [head, get] = [await here.send('HEAD', path), await read(path)]
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')])
  })

  it('are limited to 20 per person', async () => {
    const { here, ann, make } = await open()
    const made = await Promise.all(Array.from({ length: 20 }, () => make()))
    const more = () => here.send('POST', feedsPath, { token: ann.token, body: { resourceId: null } })
    expect(await refusalOf(more())).toEqual([409, 'TooManyFeeds'])
    await here.send('DELETE', `${feedsPath}/${made[0]?.id}`, { token: ann.token })
    expect((await more()).status).toBe(201)
  })
})

describe('feeds of a resource', () => {
  it('contain only reserved times, without subjects and people', async () => {
    const { calendar, ann, bob, amber, make, read, eventsIn } = await open()
    const people = [{ email: 'vera@else.example', name: 'Vera' }]
    const attendees = [...people, { email: amber, kind: 'resource' }]
    await calendar.create(ann.token, { subject: 'Secret merger', notes: 'With Otter', attendees })
    await addSeries(calendar, ann.token, { rooms: [amber], from: 3, to: 4 })
    const { path } = await make(bob.token, 'amber')
    const events = await eventsIn(path)
    expect(
      events.map(({ startDate, summary, location }) => [startDate.toJSDate().toISOString(), summary, location]),
    ).toEqual([0, 3, 27, 51, 75, 99].map((hours) => [hourAt(hours), 'Reserved', 'Room amber']))
    const text = await (await read(path)).text()
    expect(text).not.toMatch(/Secret|merger|Otter|[Vv]era|Ann|ann\.heron|Stand-up|ATTENDEE|ORGANIZER/)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(6)
  })

  it('leave out events older than 30 days', async () => {
    const { calendar, here, ann, amber, make, eventsIn } = await open()
    await calendar.create(ann.token, { rooms: [amber] })
    const { path } = await make(ann.token, 'amber')
    here.now += 30 * oneDay
    expect(await eventsIn(path)).toHaveLength(1)
    here.now += oneDay
    expect(await eventsIn(path)).toEqual([])
  })

  it('stop with their resource, and cannot be created for an unknown one', async () => {
    const { here, ann, make, read } = await open()
    const { path } = await make(ann.token, 'amber')
    expect((await read(path)).status).toBe(200)
    await here.office.db.updateTable('resources').set({ is_deleted: 1 }).execute()
    expect((await read(path)).status).toBe(404)
    for (const resourceId of ['amber', 'nowhere']) {
      const rejected = here.send('POST', feedsPath, { token: ann.token, body: { resourceId } })
      expect(await refusalOf(rejected)).toEqual([404, 'UnknownResource'])
    }
  })
})

describe('attacks on feeds', () => {
  it('feeds of a blocked or removed person stop for good', async () => {
    const { here, ann, bob, make, read } = await open()
    const ada = await here.signUp('Ada Grebe', 'administrator')
    const [ofAnn, ofBob] = [await make(ann.token), await make(bob.token)]
    const administer = (method: string, id: string, body?: object) =>
      here.send(method, `/api/admin/people/${id}`, { token: ada.token, body })
    await administer('PUT', ann.id, { state: 'blocked' })
    await administer('DELETE', bob.id)
    for (const { path } of [ofAnn, ofBob]) expect((await read(path)).status).toBe(404)
    await administer('PUT', ann.id, { state: 'active' })
    expect((await read(ofAnn.path)).status).toBe(404)
  })

  it('feeds stop if the person is blocked directly in the database', async () => {
    const { here, ann, make, read } = await open()
    const { path } = await make()
    await here.block(ann.id)
    expect((await read(path)).status).toBe(404)
  })

  it('feeds can be listed and revoked by their owner only', async () => {
    const { here, bob, make, read } = await open()
    const { id, path } = await make()
    expect(await bodyOf(here.send('GET', feedsPath, { token: bob.token }))).toEqual({ items: [] })
    const revoked = here.send('DELETE', `${feedsPath}/${id}`, { token: bob.token })
    expect(await refusalOf(revoked)).toEqual([404, 'UnknownFeed'])
    expect((await here.send('POST', feedsPath, { body: { resourceId: null } })).status).toBe(401)
    expect((await read(path)).status).toBe(200)
  })

  it('unknown, revoked and blocked feeds get the same response after the same queries', async () => {
    const { here, ann, bob, make } = await open()
    const [revoked, blocked] = [await make(ann.token), await make(bob.token)]
    await here.send('DELETE', `${feedsPath}/${revoked.id}`, { token: ann.token })
    await here.block(bob.id)
    const paths = [revoked.path, blocked.path, `/feeds/${'x'.repeat(43)}.ics`, '/feeds/short.ics']
    const responses = []
    for (const path of paths) {
      const queries = vi.spyOn(here.store.db.getExecutor(), 'executeQuery')
      const response = await here.send('GET', path)
      const statements = queries.mock.calls.map(([{ sql }]) => sql)
      expect(statements.length).toBeGreaterThan(0)
      responses.push([response.status, await response.text(), [...response.headers], statements])
      queries.mockRestore()
    }
    expect(responses[0]?.[0]).toBe(404)
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })

  it('guessing is limited, without affecting valid feeds from the same address', async () => {
    const { make, read } = await open()
    const { path } = await make()
    const statuses: number[] = []
    for (let tried = 0; tried < 121; tried++) statuses.push((await read(`/feeds/guess${tried}.ics`)).status)
    expect([statuses[119], statuses[120], (await read(path)).status]).toEqual([404, 429, 200])
  })

  it('requests for one feed are limited', async () => {
    const { here, make, read } = await open()
    const { path } = await make()
    for (let asked = 0; asked < 120; asked++) await read(path)
    const stopped = await read(path)
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true])
    here.now += oneHour
    expect((await read(path)).status).toBe(200)
  })

  it('secrets are stored as hashes', async () => {
    const { here, make } = await open()
    const { path } = await make()
    const stored = JSON.stringify(await here.office.db.selectFrom('feeds').selectAll().execute())
    expect(stored).not.toContain(path.slice('/feeds/'.length, -'.ics'.length))
  })
})
