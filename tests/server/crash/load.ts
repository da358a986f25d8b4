import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { chunk } from '#src/kernel/text.ts'

/** The checked members of a reservation. */
export interface Facts {
  readonly subject: string
  /** UTC milliseconds. */
  readonly start: number
  readonly end: number
}

/** The state of a reservation at its client. */
interface Known {
  readonly room: string
  readonly key: string
  id: string | null
  /** Last acknowledged state; null before creation and after deletion. */
  acknowledged: Facts | null
  /** Requested state without a response, so it may be stored or not. 'gone' is a deletion. */
  requested: Facts | 'gone' | null
}

/** Clients that create, change and cancel reservations without pauses. */
export interface Load {
  /** Stops the clients. Resolves when no call is running. */
  stop(): Promise<void>
  readonly acknowledged: () => number
  /** Number of 503 responses. */
  readonly refused: () => number
  /** Resolves when the condition holds, or after an unexpected response, with which `stop` rejects. */
  until(condition: () => boolean): Promise<void>
  /** Compares all acknowledged reservations with the server. Returns a sentence for each difference. */
  verify(server: Reached): Promise<readonly string[]>
}

/** A server and an access token. */
export interface Reached {
  readonly origin: string
  readonly token: string
}

const slot = 30 * 60_000

/** Reservations that are compared with the server at once. */
const comparedAtOnce = 20

/**
 * Starts a client per room, so that each reservation is accepted. `from` is the first start, in UTC milliseconds. `rest` are the
 * milliseconds of a client between two reservations.
 */
export function startLoad(server: Reached, rooms: readonly string[], from: number, rest = 0): Load {
  const known: Known[] = []
  let isStopped = false
  let acknowledged = 0
  let refused = 0
  let fault: unknown = null
  const waiting = new Set<() => void>()
  const checkConditions = (): void => waiting.forEach((check) => check())

  const call = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await send(server, method, path, body, headers)
    if (response.status === 503) refused += 1
    else if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  const acknowledge = (one: Known, facts: Facts | null): void => {
    one.acknowledged = facts
    one.requested = null
    acknowledged += 1
  }
  const create = async (room: string, number: number): Promise<void> => {
    const start = from + number * 2 * slot
    const facts: Facts = { subject: `Booking ${number}`, start, end: start + slot }
    const one: Known = { room, key: randomUUID(), id: null, acknowledged: null, requested: facts }
    known.push(one)
    const response = await call('POST', '/calendar/events', bodyOf(facts, room), { 'idempotency-key': one.key })
    if (!response.ok) return
    one.id = ((await response.json()) as { readonly id: string }).id
    acknowledge(one, facts)
  }
  const change = async (one: Known): Promise<void> => {
    const { acknowledged: before } = one
    if (before === null || one.id === null) return
    const facts: Facts = { ...before, subject: `${before.subject}, again`, end: before.end + 15 * 60_000 }
    one.requested = facts
    const body = { subject: facts.subject, end: new Date(facts.end).toISOString() }
    const response = await call('PATCH', `/calendar/events/${one.id}`, body, { 'if-match': '*' })
    if (!response.ok) return
    acknowledge(one, facts)
  }
  const cancel = async (one: Known): Promise<void> => {
    if (one.acknowledged === null) return
    one.requested = 'gone'
    const response = await call('DELETE', `/calendar/events/${one.id}`)
    if (!response.ok) return
    acknowledge(one, null)
  }

  const run = async (room: string): Promise<void> => {
    for (let number = 0; !isStopped; number++) {
      try {
        await create(room, number)
        checkConditions()
        const one = known.findLast((candidate) => candidate.room === room)
        if (one !== undefined && number % 2 === 0) await change(one)
        if (one !== undefined && number % 3 === 0) await cancel(one)
        checkConditions()
        if (rest > 0) await wait(rest)
      } catch (error) {
        // The connection breaks when the server is killed.
        if (!(error instanceof TypeError)) throw error
        return
      }
    }
  }
  const clients = rooms.map((room) =>
    run(room).catch((error: unknown) => {
      fault ??= error
      checkConditions()
    }),
  )

  return {
    stop: async () => {
      isStopped = true
      await Promise.all(clients)
      if (fault !== null) throw fault
    },
    acknowledged: () => acknowledged,
    refused: () => refused,
    until: (condition) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!condition() && fault === null) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    verify: async (now) => {
      const differences: (string | null)[] = []
      for (const part of chunk(known, comparedAtOnce))
        differences.push(...(await Promise.all(part.map((one) => differenceOf(now, one)))))
      return differences.filter((text) => text !== null)
    },
  }
}

/** Returns the body of a create. */
export const bodyOf = ({ subject, start, end }: Facts, room: string): unknown => ({
  subject,
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  timeZone: 'UTC',
  attendees: [{ name: room, email: room, kind: 'resource' }],
})

async function differenceOf(server: Reached, { key, acknowledged, requested }: Known): Promise<string | null> {
  const response = await send(server, 'GET', `/calendar/events?clientId=${key}`)
  const { items } = (await response.json()) as { readonly items: readonly Readonly<Record<string, unknown>>[] }
  const found = items.map(({ subject, start, end }): Facts => {
    return { subject: String(subject), start: Date.parse(String(start)), end: Date.parse(String(end)) }
  })
  if (found.length > 1) return `${key} is there ${found.length} times`
  const [one = null] = found
  const possible = [acknowledged, ...(requested === null ? [] : [requested === 'gone' ? null : requested])]
  if (possible.some((facts) => JSON.stringify(facts) === JSON.stringify(one))) return null
  return `${key} is ${JSON.stringify(one)}, acknowledged was ${JSON.stringify(acknowledged)}, requested ${JSON.stringify(requested)}`
}

/** Sends a call of the API. */
export function send(
  { origin, token }: Reached,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type, ...headers } as Record<string, string>,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
