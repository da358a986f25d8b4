import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { frame } from '#server/rules/hub.ts'
import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { bodyOf, type Facts, type Reached, send } from '#tests/server/crash/load.ts'

/** Milliseconds. */
export interface Times {
  readonly p50: number
  readonly p95: number
}

const timesOf = (values: readonly number[]): Times => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p95: at(0.95) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Sends a call, reads its answer to the end, and throws unless it succeeds. */
async function ask(reached: Reached, method: string, path: string, body?: unknown): Promise<string> {
  const response = await send(reached, method, path, body, { 'idempotency-key': randomUUID() })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return text
}

const book = (reached: Reached, room: string, facts: Facts): Promise<string> =>
  ask(reached, 'POST', '/calendar/events', bodyOf(facts, room))

/** Signs in. Resolves with an access token. */
export async function signInTo(origin: string, username: string, password: string): Promise<Reached> {
  const text = await ask({ origin, token: '' }, 'POST', '/api/account/token', { username, password })
  return { origin, token: (JSON.parse(text) as { readonly token: string }).token }
}

/** A resource, as the measures ask for it. */
export interface Room {
  readonly id: string
  readonly email: string
}

export const roomsOf = async (reached: Reached): Promise<readonly Room[]> =>
  JSON.parse(await ask(reached, 'GET', '/api/assist/resources')) as readonly Room[]

const emailsOf = (rooms: readonly Room[]): readonly string[] => rooms.map(({ email }) => email)
const isoOf = (instant: number): string => new Date(instant).toISOString()
const week = (now: number) => ({ start: isoOf(now - oneDay), end: isoOf(now + 6 * oneDay) })

/** Times what is asked about some resources, other ones each time. */
async function timesOfRounds(
  rooms: readonly Room[],
  { atOnce, times }: { readonly atOnce: number; readonly times: number },
  asked: (emails: readonly string[]) => Promise<unknown>,
): Promise<Times> {
  const values: number[] = []
  for (let round = 0; round < times; round++) {
    const from = (round * atOnce) % (rooms.length - atOnce)
    values.push(await timed(() => asked(emailsOf(rooms.slice(from, from + atOnce)))))
  }
  return timesOf(values)
}

/** Asks for the schedules of 200 resources in a week. */
export function measureSchedules(reached: Reached, rooms: readonly Room[], now: number, times: number): Promise<Times> {
  const { start, end } = week(now)
  return timesOfRounds(rooms, { atOnce: 200, times }, (emails) =>
    ask(reached, 'POST', '/api/cache/schedules', { fromDate: start, toDate: end, emails }),
  )
}

/**
 * Creates reservations at a rate, for some seconds: each begins at its time, however long those before it take. Times are
 * from when a reservation should have begun, so that a queue counts.
 */
export async function measureCreates(
  reached: Reached,
  rooms: readonly Room[],
  now: number,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Times & { readonly failed: number }> {
  const day = Math.floor(now / oneDay) * oneDay + 30 * oneDay
  const count = perSecond * seconds
  const values: number[] = []
  let failed = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1_000) / perSecond
      await wait(due - performance.now())
      const room = rooms[(index * 37) % rooms.length]?.email ?? ''
      const start = day + (8 + (index % 8)) * oneHour + Math.floor(index / rooms.length) * oneDay
      try {
        await book(reached, room, { subject: `Measured ${index}`, start, end: start + oneHour })
      } catch (error) {
        failed += 1
        if (failed === 1) console.error(error)
      }
      values.push(performance.now() - due)
    }),
  )
  return { ...timesOf(values), failed }
}

/** The calls of a client that starts, all of them, without those whose answers it keeps from the last time. */
export async function measureStarts(
  reached: Reached,
  rooms: readonly Room[],
  now: number,
  times: number,
): Promise<Times> {
  const { start, end } = week(now)
  const get = (path: string) => ask(reached, 'GET', path)
  const stamp = encodeURIComponent(await stampOf(reached))
  return timesOfRounds(rooms, { atOnce: 40, times }, async (emails) => {
    await get('/config.json')
    await Promise.all(
      [
        '/api/account/me',
        '/api/assist/configurations',
        `/api/assist/resources?cachedTimestamp=${stamp}`,
        '/api/licences',
        '/api/users/me/favourites',
        '/api/users/me/settings',
        '/api/news',
        '/api/objects',
        '/api/other-calendars',
        '/calendar/me',
        `/calendar/events?start=${start}&end=${end}`,
      ].map(get),
    )
    await Promise.all([
      ask(reached, 'POST', '/calendar/schedules', { start, end, emails: emails.slice(0, 20) }),
      ask(reached, 'POST', '/calendar/schedules', { start, end, emails: emails.slice(20) }),
    ])
  })
}

/** Returns the stamp of the resources, which a client sends with its next start. */
async function stampOf(reached: Reached): Promise<string> {
  const response = await send(reached, 'GET', '/api/assist/resources')
  await response.arrayBuffer()
  return response.headers.get('CachedResourcesTimeStamp') ?? ''
}

/** Open connections of the hub, and what they hear. */
export interface Listeners {
  /** Makes a change. Resolves with the milliseconds until each connection has heard of it, in an event that contains a text. */
  hear(text: string, change: () => Promise<unknown>): Promise<readonly number[]>
  close(): void
}

/** Opens connections of the hub, fifty at a time. */
export async function openListeners(reached: Reached, count: number): Promise<Listeners> {
  const sockets: WebSocket[] = []
  let heard: (text: string, socket: WebSocket) => void = () => undefined
  const address = `${reached.origin.replace('http', 'ws')}/MessageHub?access_token=${encodeURIComponent(reached.token)}`
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(address)
      sockets.push(socket)
      socket.on('error', reject)
      socket.on('open', () => socket.send(frame({ protocol: 'json', version: 1 })))
      socket.on('message', (data) => {
        const text = String(data)
        if (text.startsWith('{}')) resolve()
        heard(text, socket)
      })
    })
  for (let opened = 0; opened < count; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open))
  return {
    hear: (text, change) =>
      new Promise((resolve, reject) => {
        const times = new Map<WebSocket, number>()
        const started = performance.now()
        heard = (message, socket) => {
          if (times.has(socket) || !message.includes(text)) return
          times.set(socket, performance.now() - started)
          if (times.size === count) resolve([...times.values()])
        }
        change().catch(reject)
      }),
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Times of changes until all connections of another person have heard of them. */
export async function measureLive(
  reached: Reached,
  rooms: readonly Room[],
  now: number,
  {
    connections,
    changes,
    listener,
  }: { readonly connections: number; readonly changes: number; readonly listener: Reached },
): Promise<Times> {
  const listeners = await openListeners(listener, connections)
  const day = Math.floor(now / oneDay) * oneDay + 50 * oneDay
  const values: number[] = []
  for (let index = 0; index < changes; index++) {
    const { id = '', email = '' } = rooms[index] ?? {}
    values.push(
      ...(await listeners.hear(id, () =>
        book(reached, email, { subject: 'Heard by all', start: day + 9 * oneHour, end: day + 10 * oneHour }),
      )),
    )
  }
  listeners.close()
  return timesOf(values)
}

/** Most memory that a process has had resident, in bytes; NaN where /proc does not say. */
export function mostMemoryOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1_024
  } catch {
    return NaN
  }
}
