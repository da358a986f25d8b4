import { afterEach, describe, expect, it } from 'vitest'
import type { EventDraft } from '#src/calendars/calendar.ts'
import type { Email, Instant, Quarter } from '#src/kernel/result.ts'
import { loadProvider } from '#src/calendars/index.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createHub, type RawHubEvent } from '#src/platform/hub.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { createControls } from '#mocks/controls.ts'
import { hubSocketOf } from './hub-socket.ts'
import { apiURL, easyRoom, friday, type OpenWorld, openWorld } from './open-world.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const fetchOf =
  ({ backEnd }: OpenWorld): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await backEnd.answer(new Request(input, init))
    if (response === null) throw new TypeError('Failed to fetch')
    return response
  }

/** The product's own HTTP client and Graph provider on the simulated back end. */
async function connect(world: OpenWorld) {
  const tokens = createTokens('memory')
  tokens.set(createControls(world.backEnd).signIn('employee'))
  const http = createHttp({
    apiURL,
    calendarURL: 'https://graph.microsoft.com/v1.0',
    tokens,
    clock: createClock(),
    onSignedOut: () => undefined,
    fetch: fetchOf(world),
    isOnline: () => true,
    runAlone: (_name, work) => work(false),
  })
  const provider = await loadProvider('o365')
  if (!provider.ok) throw new Error('There is no o365')
  http.useCalendar(provider.value)
  return { calendar: provider.value.connect(http), tokens }
}

const draftFor = (world: OpenWorld): EventDraft => {
  const room = easyRoom(world, afternoon, afternoon + hour)
  return {
    clientId: 'client-made',
    subject: 'Review',
    span: { start: afternoon as Instant, end: (afternoon + hour) as Instant },
    isAllDay: false,
    timeZone: 'Europe/Prague',
    resources: [{ name: room.name, email: room.email as Email }],
    attendees: [],
    isPrivate: false,
    notes: 'a < b',
    reminder: 10,
    onlineMeeting: null,
    recurrence: null,
  }
}

describe('the real client on the simulated back end', () => {
  it('creates, sees the room accept, finishes and deletes', async () => {
    const world = await openWorld()
    const { calendar } = await connect(world)
    const created = await calendar.create(draftFor(world))
    if (!created.ok) throw new Error(created.fault.kind)
    expect(created.value).toMatchObject({ subject: 'Review', isOrganizer: true, clientId: 'client-made', reminder: 10 })
    world.timers.pass(2_000)
    const found = await calendar.event(created.value)
    expect(found.ok && found.value?.attendees[0]).toMatchObject({ resource: true, status: { response: 'accepted' } })
    expect(await calendar.finish(created.value, (afternoon + hour / 2) as Instant)).toMatchObject({ ok: true })
    const finished = await calendar.event(created.value)
    expect(finished.ok && finished.value?.end.utcDateTime).toBe(afternoon + hour / 2)
    expect(await calendar.remove(created.value, 'No longer needed')).toMatchObject({ ok: true })
    expect(await calendar.event(created.value)).toEqual({ ok: true, value: null })
  })

  it('finds the event of a create whose reply was lost', async () => {
    const world = await openWorld()
    const { calendar } = await connect(world)
    world.backEnd.server.faults.arm('reply-lost')
    const draft = draftFor(world)
    expect((await calendar.create(draft)).ok).toBe(false)
    const found = await calendar.findCreated(draft)
    expect(found.ok && found.value?.clientId).toBe('client-made')
  })

  it('reads a month of events without a problem', async () => {
    const { calendar } = await connect(await openWorld())
    const listed = await calendar.events({ start: friday as Instant, end: (friday + 30 * 24 * hour) as Instant })
    expect(listed.ok && listed.value.problems).toEqual([])
    expect(listed.ok && listed.value.events.length).toBeGreaterThan(20)
  })

  it('reads schedules of rooms and people in the product codes', async () => {
    const world = await openWorld()
    const { calendar } = await connect(world)
    const { resources, people } = world.backEnd.server
    const emails = [...resources.all.slice(0, 25), ...people.all.slice(4, 10)].map(({ email }) => email as Email)
    const from = Math.floor(Date.UTC(2026, 10, 20) / 900_000)
    const seen: string[] = []
    const views: string[] = []
    for await (const batch of calendar.schedules(emails, { from: from as Quarter, to: (from + 96) as Quarter })) {
      if (!batch.ok) throw new Error(batch.fault.kind)
      for (const { email, availabilityView, serviceError } of batch.value) {
        seen.push(email)
        if (serviceError === null) views.push(availabilityView)
      }
    }
    expect(seen.sort()).toEqual([...emails].sort())
    expect(views.length).toBeGreaterThan(20)
    expect(views.every((view) => /^[012]{96}$/.test(view))).toBe(true)
  })

  it('connects SignalR, hears of a colleague, and is sent its own object back', async () => {
    const world = await openWorld()
    const { tokens } = await connect(world)
    const events: RawHubEvent[] = []
    const heard = waiting(events)
    const connection = { skipNegotiation: false, WebSocket: hubSocketOf(world.backEnd) }
    const hub = createHub({
      apiURL,
      accessToken: () => tokens.token(),
      onState: () => undefined,
      onEvent: (event) => heard.tell(event),
      environment: {
        fetch: fetchOf(world),
        page: { origin: 'https://foyer.test', cookies: () => '' },
        connection,
      },
    })
    ends.push(() => void hub.stop())
    await hub.start()
    expect([hub.state, hub.lastError]).toEqual(['Connected', null])
    const room = easyRoom(world, afternoon, afternoon + hour)
    world.backEnd.server.colleagues.book({ resource: room, start: afternoon, end: afternoon + hour })
    await heard.count(1)
    expect(await hub.invokeObject(`${room.id}.light`, { power: true })).toMatchObject({ ok: true })
    await heard.count(2)
    expect(events).toEqual([
      { name: 'reload-changed-resource', args: [room.id] },
      { name: 'ObjectChanged', args: [`${room.id}.light`, '{"power":true}'] },
    ])
  })
})

/** Resolves when so many events have come. */
function waiting(events: RawHubEvent[]) {
  let check: () => void = () => undefined
  return {
    tell: (event: RawHubEvent) => {
      events.push(event)
      check()
    },
    count: (wanted: number) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (events.length >= wanted) resolve()
        }
        check()
      }),
  }
}
