import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer, type ChildServer, removeServers, runServer, startServer } from './child-server.ts'
import { newDataFile } from './data-files.ts'
import { type Seen, signInAt } from './signed-in.ts'

beforeAll(buildServer)
afterAll(removeServers)

const responseOfRoom = ({ attendees }: Seen['events'][number]) =>
  attendees.find(({ type }) => type === 'resource')?.status.response

describe('quality, faults: a killed server', () => {
  const data = newDataFile()
  let server: ChildServer
  let eliska: Awaited<ReturnType<typeof signInAt>>

  beforeAll(async () => {
    server = await startServer(['--port', '0', '--data', data])
    eliska = await signInAt(server.origin)
  })

  const startAgain = async (...flags: readonly string[]): Promise<void> => {
    server = await startServer(['--port', String(server.port), '--data', data, ...flags])
  }
  const dateNow = async () => Date.parse((await fetch(`${server.origin}/config.json`)).headers.get('date') ?? '')

  it('retains every confirmed reservation, favourite and session, and continues its clock', async () => {
    const rooms = eliska.resources.filter(({ email }) => email.startsWith('kar.'))
    const ids = await Promise.all(rooms.slice(0, 6).map((room, number) => eliska.book(room, 16, `Kept ${number}`)))
    await eliska.api('POST', `/api/users/me/favourites/${eliska.resources[20]?.id}`)
    // Rooms respond after a delay.
    const ours = async () => (await eliska.see()).events.filter(({ subject }) => subject.startsWith('Kept'))
    await vi.waitUntil(async () => (await ours()).every((event) => responseOfRoom(event) !== 'none'))
    expect((await ours()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const before = await eliska.see()
    const begun = await dateNow()
    // Killed at the moment of the response, so that the database has no more time.
    const [room] = rooms.slice(6)
    if (room === undefined) throw new Error('There are too few rooms')
    const last = await eliska.book(room, 17, 'Last')
    await server.end('SIGKILL')

    await startAgain()
    const after = await eliska.see()
    expect(after.events.filter(({ id }) => id !== last)).toEqual(before.events)
    expect(after.events.map(({ id }) => id)).toContain(last)
    expect(after.favourites).toEqual(before.favourites)
    const others = ({ schedules }: Seen) =>
      schedules.filter(({ scheduleId }) => scheduleId !== room.email.toLowerCase())
    expect(others(after)).toEqual(others(before))
    expect(others(after)).toHaveLength(eliska.resources.length - 1)
    expect(await dateNow()).toBeGreaterThanOrEqual(begun)
  })

  it('retains every confirmed reservation of a burst, and starts with another time if one is given', async () => {
    const rooms = eliska.resources.filter(({ email }) => /^(kar|pad)\./i.test(email))
    const confirmed: string[] = []
    const killing: Promise<unknown>[] = []
    const booked = rooms.map(async (room, number) => {
      confirmed.push(await eliska.book(room, 18, `Burst ${number}`))
      if (confirmed.length === 8) killing.push(server.end('SIGKILL'))
    })
    await Promise.allSettled(booked)
    await Promise.all(killing)
    expect(confirmed.length).toBeGreaterThanOrEqual(8)
    await startAgain('--clock', '2026-11-23T08:50:00Z')
    const { events } = await eliska.see()
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
    expect(new Date(await dateNow()).toISOString()).toMatch(/^2026-11-23T08:50/)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe('quality, errors: the start of the server', () => {
  const data = newDataFile()
  let server: ChildServer
  beforeAll(async () => {
    server = await startServer(['--port', '0', '--data', data])
  })

  it('reports a port that is in use', async () => {
    const { code, printed } = await runServer(['--port', String(server.port), '--data', newDataFile()])
    expect([code, printed]).toEqual([
      1,
      `Port ${server.port} is already in use. Stop the process using it, or pass another with --port.\n`,
    ])
  })

  it('reports a file of another server', async () => {
    const { code, printed } = await runServer(['--port', '0', '--data', data])
    expect(code).toBe(1)
    expect(printed).toMatch(/is in use by another sandbox server\.\n.*--data/)
    expect((await fetch(`${server.origin}/config.json`)).status).toBe(200)
  })

  it('listens only on localhost and prints how to change that', async () => {
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(server.printed()).toContain('It listens on localhost. Use --host 0.0.0.0')
    expect(await server.end('SIGINT')).toBe(0)
    expect(server.printed()).toContain('SIGINT')
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
})
