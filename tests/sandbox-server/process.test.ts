import { writeFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer, type ChildServer, removeServers, runServer, startServer } from './child-server.ts'
import { newDataFile } from './data-files.ts'
import { type Seen, signInAt } from './signed-in.ts'

beforeAll(buildServer, 60_000)
afterEach(removeServers)

const responseOfRoom = ({ attendees }: Seen['events'][number]) =>
  attendees.find(({ type }) => type === 'resource')?.status.response

describe('quality, faults: a killed server', () => {
  it('retains every confirmed reservation, favourite and session', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const rooms = eliska.resources.filter(({ email }) => email.startsWith('kar.'))
    const ids = await Promise.all(rooms.slice(0, 6).map((room, number) => eliska.book(room, 16, `Kept ${number}`)))
    await eliska.api('POST', `/api/users/me/favourites/${eliska.resources[20]?.id}`)
    // Rooms respond after a delay.
    const ours = async () => (await eliska.see()).events.filter(({ subject }) => subject.startsWith('Kept'))
    await vi.waitUntil(async () => (await ours()).every((event) => responseOfRoom(event) !== 'none'))
    expect((await ours()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const before = await eliska.see()
    // Killed at the moment of the response, so that the database has no more time.
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

  it('retains every confirmed reservation of a burst', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const eliska = await signInAt(first.origin)
    const rooms = eliska.resources.filter(({ email }) => /^(kar|pad)\./i.test(email))
    const confirmed: string[] = []
    const killing: Promise<unknown>[] = []
    const booked = rooms.map(async (room, number) => {
      confirmed.push(await eliska.book(room, 16, `Burst ${number}`))
      if (confirmed.length === 8) killing.push(first.end('SIGKILL'))
    })
    await Promise.allSettled(booked)
    await Promise.all(killing)
    expect(confirmed.length).toBeGreaterThanOrEqual(8)
    await startServer(['--port', String(first.port), '--data', data])
    const { events } = await eliska.see()
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
  })

  it('continues its clock unless another time is given', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const dateOf = async ({ origin }: ChildServer) =>
      Date.parse((await fetch(`${origin}/config.json`)).headers.get('date') ?? '')
    const begun = await dateOf(first)
    await first.end('SIGKILL')
    const second = await startServer(['--port', '0', '--data', data])
    expect(await dateOf(second)).toBeGreaterThanOrEqual(begun)
    await second.end('SIGKILL')
    const third = await startServer(['--port', '0', '--data', data, '--clock', '2027-01-04T08:00:00Z'])
    expect(new Date(await dateOf(third)).toISOString()).toMatch(/^2027-01-04T08:00/)
  })
})

describe('quality, errors: the start of the server', () => {
  it('reports a port that is in use', async () => {
    const first = await startServer(['--port', '0', '--data', newDataFile()])
    const { code, printed } = await runServer(['--port', String(first.port), '--data', newDataFile()])
    expect([code, printed]).toEqual([
      1,
      `Port ${first.port} is already in use. Stop the process using it, or pass another with --port.\n`,
    ])
  })

  it('reports a file of another server', async () => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data])
    const { code, printed } = await runServer(['--port', '0', '--data', data])
    expect(code).toBe(1)
    expect(printed).toMatch(/is in use by another sandbox server\.\n.*--data/)
    expect((await fetch(`${first.origin}/config.json`)).status).toBe(200)
  })

  it('reports a file that is not a database', async () => {
    const text = newDataFile()
    writeFileSync(text, 'Some text that is not a database. '.repeat(100))
    const { code, printed } = await runServer(['--port', '0', '--data', text])
    expect(code).toBe(1)
    expect(printed).toMatch(/can't be opened: file is not a database\.\n.*delete it/)
    const nowhere = await runServer(['--port', '0', '--data', `${text}/below/world.sqlite`])
    expect([nowhere.code, nowhere.printed]).toEqual([1, expect.stringMatching(/^Could not create /)])
  })

  it('reports an unknown flag or host', async () => {
    const flag = await runServer(['--nonsense'])
    expect([flag.code, flag.printed]).toEqual([2, expect.stringMatching(/^Unknown option: --nonsense\n/)])
    const host = await runServer(['--data', newDataFile(), '--port', '0', '--host', '203.0.113.7'])
    expect([host.code, host.printed]).toEqual([1, 'Cannot bind to 203.0.113.7: address not available.\n'])
  })

  it('listens only on localhost and prints how to change that', async () => {
    const server = await startServer(['--port', '0', '--data', newDataFile()])
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(server.printed()).toContain('It listens on localhost. Use --host 0.0.0.0')
    expect(await server.end('SIGINT')).toBe(0)
    expect(server.printed()).toContain('SIGINT')
  })
})
