import { randomUUID } from 'node:crypto'
import { oneDay } from '#src/kernel/time/moment.ts'
import { type ChildServer, setUp } from './child-server.ts'
import { bodyOf, send } from './crash/load.ts'

/** A running server, in a process of its own or not. */
type Started = Pick<ChildServer, 'origin' | 'setUpURL'>

/** The people and rooms of an office, whichever server has them. */
export interface OfficeOverUpgrades {
  /** Reserves a room at an hour of the first day. */
  reserve(server: Started, subject: string, hour: number): Promise<void>
  /** Returns the subjects of all reservations, sorted. */
  subjects(server: Started): Promise<readonly string[]>
}

/** Sets an office up that is asked with the same session later on. */
export async function setUpOffice(first: Started): Promise<OfficeOverUpgrades> {
  const token = await setUp(first)
  const ask = async (server: Started, method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'idempotency-key': randomUUID() }
    const response = await send({ origin: server.origin, token }, method, path, body, headers)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await ask(first, 'POST', '/api/admin/resources/example', {})
  const [room] = (await ask(first, 'GET', '/api/assist/resources')) as readonly { readonly email: string }[]
  const day = Math.ceil(Date.now() / oneDay + 1) * oneDay
  return {
    reserve: async (server, subject, hour) => {
      const start = day + hour * 3_600_000
      await ask(
        server,
        'POST',
        '/calendar/events',
        bodyOf({ subject, start, end: start + 1_800_000 }, room?.email ?? ''),
      )
    },
    subjects: async (server) => {
      const [start, end] = [day, day + oneDay].map((time) => new Date(time).toISOString())
      const { items } = (await ask(server, 'GET', `/calendar/events?start=${start}&end=${end}`)) as {
        readonly items: readonly { readonly subject: string }[]
      }
      return items.map(({ subject }) => subject).toSorted()
    },
  }
}
