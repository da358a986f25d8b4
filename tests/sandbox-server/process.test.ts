import { HttpTransportType } from '@microsoft/signalr'
import { writeFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHub, type HubState } from '#src/platform/hub.ts'
import { buildServer, type ChildServer, removeServers, runServer, startServer } from './child-server.ts'
import { newDataFile } from './data-files.ts'
import { type Seen, signInAt } from './signed-in.ts'

beforeAll(buildServer, 60_000)
afterEach(removeServers)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const roomSaid = ({ attendees }: Seen['events'][number]) =>
  attendees.find(({ type }) => type === 'resource')?.status.response

describe('quality, faults: the server is killed and started again', () => {
  it('keeps every reservation, cancellation, favourite and session that it has confirmed', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const rooms = eliska.resources.filter(({ email }) => email.startsWith('kar.'))
    const kept = await Promise.all(rooms.slice(0, 6).map((room, number) => eliska.book(room, 16, `Kept ${number}`)))
    await eliska.api('POST', `/api/users/me/favourites/${eliska.resources[20]?.id}`)
    // The rooms answer after a while.
    const ours = async () => (await eliska.see()).events.filter(({ subject }) => subject.startsWith('Kept'))
    await vi.waitUntil(async () => (await ours()).every((event) => roomSaid(event) !== 'none'))
    expect((await ours()).map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
    const before = await eliska.see()
    // In the moment of an answer: nothing else gives the database time.
    const [room] = rooms.slice(6)
    if (room === undefined) throw new Error('There are too few rooms')
    const last = await eliska.book(room, 17, 'Last')
    await first.end('SIGKILL')

    const second = await startServer(['--port', String(first.port), '--data', data])
    const after = await eliska.see()
    expect(after.events.filter(({ id }) => id !== last)).toEqual(before.events)
    expect(after.events.map(({ id }) => id)).toContain(last)
    expect(after.favourites).toEqual(before.favourites)
    const others = ({ schedules }: Seen) =>
      schedules.filter(({ scheduleId }) => scheduleId !== room.email.toLowerCase())
    expect(others(after)).toEqual(others(before))
    expect(others(after)).toHaveLength(eliska.resources.length - 1)
    expect(await second.end('SIGTERM')).toBe(0)
  })

  it('in the middle of many bookings: whatever was answered is there', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const rooms = eliska.resources.filter(({ email }) => /^(kar|pad)\./i.test(email))
    const answered: string[] = []
    const killing: Promise<unknown>[] = []
    const booked = rooms.map(async (room, number) => {
      answered.push(await eliska.book(room, 16, `Burst ${number}`))
      if (answered.length === 8) killing.push(first.end('SIGKILL'))
    })
    await Promise.allSettled(booked)
    await Promise.all(killing)
    expect(answered.length).toBeGreaterThanOrEqual(8)
    await startServer(['--port', String(first.port), '--data', data])
    const { events } = await eliska.see()
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
  })

  it('its clock runs on', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const dateOf = async ({ origin }: ChildServer) =>
      Date.parse((await fetch(`${origin}/config.json`)).headers.get('date') ?? '')
    const begun = await dateOf(first)
    await first.end('SIGKILL')
    const second = await startServer(['--port', '0', '--data', data])
    expect(await dateOf(second)).toBeGreaterThanOrEqual(begun)
    await second.end('SIGKILL')
    const anew = await startServer(['--port', '0', '--data', data, '--clock', '2027-01-04T08:00:00Z'])
    expect(new Date(await dateOf(anew)).toISOString()).toMatch(/^2027-01-04T08:00/)
  })

  it('another kind of calendar keeps the campus and the reservations', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const room = eliska.resources.find(({ email }) => email.startsWith('kar.'))
    if (room === undefined) throw new Error('There is no room')
    await eliska.book(room, 16, 'Kept')
    const [before] = await eliska.schedules([room.email])
    await first.end('SIGKILL')
    const second = await startServer(['--port', '0', '--data', data, '--server', 'touch-calendar'])
    const [after] = await (await signInAt(second.origin)).schedules([room.email])
    expect(after).toEqual(before)
  })

  it.each([
    ['WebSockets', HttpTransportType.WebSockets],
    ['ServerSentEvents', HttpTransportType.ServerSentEvents],
    ['LongPolling', HttpTransportType.LongPolling],
  ])('%s: the client is back within 5 s of its return, with what it missed', async (_name, transport) => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const [room] = eliska.resources.filter(({ email }) => email.startsWith('kar.'))
    if (room === undefined) throw new Error('There is no room')

    const states: HubState[] = []
    let failedAttempts = 0
    let seen: Seen | null = null
    // As the product does: everything once after every (re)connection, and what changed when it is told.
    let loading: Promise<unknown> = Promise.resolve()
    const reload = () => {
      loading = loading.then(async () => {
        seen = await eliska.see().catch(() => seen)
      })
    }
    const hub = createHub({
      apiURL: `${first.origin}/sandbox-api`,
      accessToken: () => eliska.token,
      onState: (state) => {
        states.push(state)
        if (state === 'Connected') reload()
      },
      onEvent: reload,
      environment: {
        page: { origin: first.origin, cookies: () => '' },
        connection: { transport },
        fetch: (input, init) =>
          fetch(input, init).catch((error: unknown) => {
            failedAttempts += 1
            throw error
          }),
      },
    })
    await hub.start()
    await eliska.book(room, 15, 'Live')
    await vi.waitUntil(() => seen?.events.some(({ subject }) => subject === 'Live'))

    await first.end('SIGKILL')
    await vi.waitUntil(() => states.includes('Reconnecting'))
    // Somebody books where this client cannot hear of it.
    const elsewhere = await startServer(['--port', '0', '--data', data])
    await (await signInAt(elsewhere.origin)).book(room, 17, 'Missed')
    await elsewhere.end('SIGKILL')
    // The specified attempts at once and after 2 s are over. How soon it is back: `tests/faults/live-connection.test.ts`.
    await vi.waitUntil(() => failedAttempts >= 3)

    const second = await startServer(['--port', String(first.port), '--data', data])
    await vi.waitUntil(() => hub.state === 'Connected')
    await vi.waitUntil(() => seen?.events.some(({ subject }) => subject === 'Missed'))
    // Rooms go on answering meanwhile, and are heard.
    const fresh = await signInAt(second.origin)
    await expect.poll(() => fresh.see().then((whole) => isSame(whole, seen))).toBe(true)
    // And it hears again.
    await eliska.book(room, 18, 'Live again')
    await vi.waitUntil(() => seen?.events.some(({ subject }) => subject === 'Live again'))
    await hub.stop()
    await second.end('SIGTERM')
  })
})

describe('quality, errors: a start that cannot be says what to do', () => {
  it('a port that is taken', async () => {
    const first = await startServer(['--port', '0', '--data', newDataFile()])
    const { code, printed } = await runServer(['--port', String(first.port), '--data', newDataFile()])
    expect([code, printed]).toEqual([
      1,
      `Port ${first.port} is already in use. Stop the process using it, or pass another with --port.\n`,
    ])
  })

  it('a file that another server has', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const { code, printed } = await runServer(['--port', '0', '--data', data])
    expect(code).toBe(1)
    expect(printed).toMatch(/is in use by another sandbox server\.\n.*--data/)
    expect((await fetch(`${first.origin}/config.json`)).status).toBe(200)
  })

  it('a file that is no database, or damaged', async () => {
    const text = newDataFile()
    writeFileSync(text, 'A letter to my aunt, of some length, so that it is no header. '.repeat(100))
    const { code, printed } = await runServer(['--port', '0', '--data', text])
    expect(code).toBe(1)
    expect(printed).toMatch(/can't be opened: file is not a database\.\n.*delete it/)
    const nowhere = await runServer(['--port', '0', '--data', `${text}/below/world.sqlite`])
    expect([nowhere.code, nowhere.printed]).toEqual([1, expect.stringMatching(/^Could not create /)])
  })

  it('a flag or an address that is none', async () => {
    const flag = await runServer(['--nonsense'])
    expect([flag.code, flag.printed]).toEqual([2, expect.stringMatching(/^Unknown option: --nonsense\n/)])
    const host = await runServer(['--data', newDataFile(), '--port', '0', '--host', '203.0.113.7'])
    expect([host.code, host.printed]).toEqual([1, 'Cannot bind to 203.0.113.7: address not available.\n'])
  })

  it('listens on loopback alone, and says how to open it', async () => {
    const server = await startServer(['--port', '0', '--data', newDataFile()])
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(server.printed()).toContain('It listens on localhost. Use --host 0.0.0.0')
    expect(await server.end('SIGINT')).toBe(0)
    expect(server.printed()).toContain('SIGINT')
  })
})
