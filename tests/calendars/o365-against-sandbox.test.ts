import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/o365/index.ts'
import type { EventDraft } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import { createApi } from '#src/io/api.ts'
import { createClock } from '#src/io/clock.ts'
import { createHttp } from '#src/io/http.ts'
import { createPaths } from '#src/io/paths.ts'
import { createTokens } from '#src/io/tokens.ts'
import { apiURL, easyRoom, friday, openWorld } from '#tests/mocks/open-world.ts'
import { draft, email, gather, valueOf } from './graph-before.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000
const person = 'eliska.novotna@foyer.example'

/** The product's own client and provider before the simulated back end, signed in as its employee. */
async function signedIn() {
  const world = await openWorld()
  const { tokens: issued } = world.backEnd.server
  const tokens = createTokens('memory')
  const session = issued.openSession()
  tokens.set({ token: issued.issue(person, 'api', session), refreshToken: issued.issue(person, 'refresh', session) })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await world.backEnd.answer(new Request(String(input), init))
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  }
  const clock = createClock()
  const http = createHttp({
    apiURL,
    calendarURL: null,
    tokens,
    clock,
    onSignedOut: () => undefined,
    fetch,
    isOnline: () => true,
  })
  http.useCalendar(provider)
  const room = easyRoom(world, afternoon, afternoon + hour)
  const order: EventDraft = {
    ...draft,
    span: { start: afternoon as Instant, end: (afternoon + hour) as Instant },
    resources: [{ name: room.name, email: email(room.email) }],
    attendees: [],
  }
  return { world, http, clock, order, room, api: createApi(http, createPaths()), calendar: provider.connect(http) }
}

describe('calendars, o365: the provider before the simulated Graph', () => {
  it('knows who it is, and the server’s time', async () => {
    const { api, calendar, clock } = await signedIn()
    expect(valueOf(await api.account.me()).email).toBe(person)
    expect(valueOf(await calendar.myInfo()).email).toBe(person)
    expect(Math.abs(clock.now() - friday)).toBeLessThan(60_000)
  })

  it('creates, finds by the client-made id, finishes and removes', async () => {
    const { calendar, order } = await signedIn()
    expect(valueOf(await calendar.findCreated(order))).toBeNull()
    const created = valueOf(await calendar.create(order))
    expect(created).toMatchObject({ clientId: order.clientId, isOrganizer: true, start: { utcDateTime: afternoon } })
    expect(valueOf(await calendar.findCreated(order))?.id).toBe(created.id)
    expect(valueOf(await calendar.create(order)).id).toBe(created.id)
    valueOf(await calendar.finish(created, (afternoon + hour / 2) as Instant))
    expect(valueOf(await calendar.event(created))?.end.utcDateTime).toBe(afternoon + hour / 2)
    valueOf(await calendar.remove(created, ''))
    expect(valueOf(await calendar.event({ id: created.id, iCalUId: null }))).toBeNull()
  })

  it('changes time, room and people; the slot it leaves is free', async () => {
    const { world, calendar, order, room } = await signedIn()
    const created = valueOf(await calendar.create(order))
    world.timers.pass(2_000)
    const later = { start: (afternoon + 2 * hour) as Instant, end: (afternoon + 3 * hour) as Instant }
    const other = easyRoom(world, later.start, later.end)
    const accepted = valueOf(await calendar.event(created))
    if (!accepted) throw new Error('The event is gone')
    const changed = valueOf(
      await calendar.change(accepted, {
        subject: 'Moved',
        when: { span: later, isAllDay: false, timeZone: 'Europe/Prague' },
        resources: [{ name: other.name, email: email(other.email) }],
        attendees: draft.attendees,
      }),
    )
    expect(changed).toMatchObject({ id: created.id, subject: 'Moved', start: { utcDateTime: later.start } })
    expect(changed.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual([
      other.email,
      ...draft.attendees.map((one) => one.email),
    ])
    const { calendar: store } = world.backEnd.server
    expect(store.busyOfResource(room, afternoon, afternoon + hour)).toEqual([])
    expect(store.busyOfResource(other, later.start, later.end).map(({ id }) => id)).toEqual([created.id])
  })

  it('fault F25: a change whose reply is lost is there when looked at', async () => {
    const { world, calendar, order } = await signedIn()
    const created = valueOf(await calendar.create(order))
    world.backEnd.server.faults.arm('reply-lost')
    expect((await calendar.change(created, { subject: 'Moved' })).ok).toBe(false)
    expect(valueOf(await calendar.event(created))?.subject).toBe('Moved')
  })

  it('fault F25: a create whose reply is lost is found, not repeated', async () => {
    const { world, calendar, order } = await signedIn()
    world.backEnd.server.faults.arm('reply-lost')
    expect(await calendar.create(order)).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
    expect(valueOf(await calendar.findCreated(order))?.clientId).toBe(order.clientId)
  })

  it('draws the created event into the room’s schedule, and names an unknown address', async () => {
    const { calendar, order, room } = await signedIn()
    valueOf(await calendar.create(order))
    const span = { from: quarterAt(afternoon as Instant), to: quarterAt((afternoon + hour) as Instant) }
    const emails = [email(room.email), email('nobody@foyer.example')]
    const { schedules, faults } = await gather(calendar.schedules(emails, span))
    expect(faults).toEqual([])
    expect(schedules[0]?.availabilityView).toMatch(/^[12]{4}$/)
    expect(schedules[1]?.serviceError?.responseCode).toBe('ErrorMailRecipientNotFound')
  })

  it('reads a month of events without a problem', async () => {
    const { calendar } = await signedIn()
    const month = { start: friday as Instant, end: (friday + 30 * 24 * hour) as Instant }
    const { events, problems } = valueOf(await calendar.events(month))
    expect(problems).toEqual([])
    expect(events.length).toBeGreaterThan(10)
    expect(events.every(({ start }) => start.utcDateTime < month.end)).toBe(true)
  })
})
