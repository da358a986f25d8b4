import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { bodyOf, type Reached, send, startLoad } from '#tests/server/crash/load.ts'
import { openPage, type OpenPages } from './open-pages.ts'

/** The server under load, for the people and devices that use it. */
export interface Scene {
  readonly origin: string
  readonly credentials: { readonly username: string; readonly password: string }
  /** A session that is good for the next minutes. */
  readonly reached: () => Reached
  readonly renew: (reached: Reached) => void
  readonly pages: OpenPages
  readonly rooms: readonly string[]
  /** Ids of the resources, by address. */
  readonly ids: ReadonlyMap<string, string>
  /** UTC milliseconds. Nothing is reserved from here on. */
  readonly from: number
  readonly isOver: () => boolean
  /** Tells that something is wrong. */
  readonly wrong: (sentence: string) => void
  /** Counts something that happened. */
  readonly count: (what: string, times?: number) => void
}

/** Calls again while it is refused for a moment, and throws if the answer is another error. */
async function ask(reached: Reached, method: string, path: string, body?: unknown, key?: string): Promise<string> {
  for (;;) {
    const response = await send(reached, method, path, body, key === undefined ? {} : { 'idempotency-key': key })
    const text = await response.text()
    if (response.ok) return text
    if (response.status !== 503) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`)
    await wait(200)
  }
}

const rest = (milliseconds: number) => wait(milliseconds)

/** Reservations of one part of the load, and the days that it gets. */
const part = { changes: 600, days: 60 }

/** Creates, moves and cancels reservations in rooms, and compares all of them with the server again and again. */
export async function reserve({ count, from, isOver, reached, rooms, wrong }: Scene): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const load = startLoad(reached(), rooms.slice(0, 4), from + number * part.days * oneDay, 20)
    const end = Date.now() + oneMinute
    await load.until(() => load.acknowledged() >= part.changes || Date.now() > end || isOver())
    await load.stop()
    count('changes of reservations', load.acknowledged())
    for (const difference of await load.verify(reached())) wrong(`A reservation is lost or wrong: ${difference}`)
  }
}

/** Asks for one slot many times at once: one request gets it. */
export async function compete({ count, from, isOver, reached, rooms, wrong }: Scene): Promise<void> {
  const room = rooms[4] ?? ''
  for (let number = 0; !isOver(); number++) {
    const facts = { subject: 'Wanted by many', start: from + number * oneHour, end: from + (number + 1) * oneHour }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(reached(), 'POST', '/calendar/events', bodyOf(facts, room), randomUUID())),
    )
    const owners = answers.filter((text) => text.includes('"accepted"')).length
    if (owners !== 1) wrong(`A slot of ${room} has ${owners} owners of ${answers.length} requests at once.`)
    count('slots that eight asked for at once')
    await rest(1_000)
  }
}

/** Makes changes that all open pages have to hear of. */
export async function tell({ count, from, ids, isOver, pages, reached, rooms, wrong }: Scene): Promise<number[]> {
  const room = rooms[5] ?? ''
  const times: number[] = []
  for (let number = 0; !isOver(); number++) {
    const facts = { subject: 'Heard by all', start: from + number * oneHour, end: from + (number + 1) * oneHour }
    const change = () => ask(reached(), 'POST', '/calendar/events', bodyOf(facts, room), randomUUID())
    const heard = pages.hear(ids.get(room) ?? '', change)
    const isHeard = await Promise.race([heard.then(() => true), wait(longestDelay, false, { ref: false })])
    if (!isHeard) {
      wrong(`A page did not hear of a change within ${longestDelay / oneMinute} minutes.`)
      return times
    }
    times.push(...(await heard))
    count('changes that all pages heard of')
    await rest(500)
  }
  return times
}

/** Milliseconds after which a change counts as lost, however slow the machine is. */
const longestDelay = 2 * oneMinute

/** Reserves for now, checks in, ends and removes the reservation. */
export async function checkIn({ count, isOver, reached, rooms }: Scene): Promise<void> {
  const room = rooms[6] ?? ''
  while (!isOver()) {
    const start = Date.now() - oneMinute
    const facts = { subject: 'Here now', start, end: start + oneHour }
    const { id } = JSON.parse(await ask(reached(), 'POST', '/calendar/events', bodyOf(facts, room), randomUUID())) as {
      id: string
    }
    await ask(reached(), 'POST', '/api/event/action', { id, action: 'confirm' })
    await ask(reached(), 'POST', '/api/event/statuses', [{ id }])
    await ask(reached(), 'DELETE', `/calendar/events/${id}`)
    count('check-ins')
    await rest(500)
  }
}

/** Pairs a door panel, which then asks for its room and reports itself. */
export async function usePanel({ count, ids, isOver, reached, rooms }: Scene): Promise<void> {
  const room = rooms[7] ?? ''
  const { code, secret } = JSON.parse(await ask({ ...reached(), token: '' }, 'POST', '/api/kiosks/pairing')) as {
    code: string
    secret: string
  }
  const place = { kind: 'panel', name: 'Door', resourceId: ids.get(room) }
  const { id } = JSON.parse(await ask(reached(), 'POST', `/api/kiosks/pairing/${code}`, place)) as { id: string }
  const path = `/api/kiosks/${id}`
  const claimed = await ask({ ...reached(), token: '' }, 'POST', `/api/kiosks/pairing/${code}/claim`, { secret })
  const { setupCode } = JSON.parse(claimed) as { setupCode: string }
  let proof: object = { code: setupCode }
  while (!isOver()) {
    const { token, key } = JSON.parse(await ask({ ...reached(), token: '' }, 'POST', `${path}/session`, proof)) as {
      token: string
      key?: string
    }
    if (key !== undefined) proof = { key }
    const panel = { ...reached(), token }
    const end = Date.now() + 5 * oneMinute
    while (!isOver() && Date.now() < end) {
      const now = Date.now()
      const span = { start: new Date(now).toISOString(), end: new Date(now + oneDay).toISOString(), emails: [room] }
      await ask(panel, 'POST', `${path}/calendar/schedules`, span)
      await ask(panel, 'POST', `${path}/heartbeat`, { version: '1' })
      count('questions of a panel', 2)
      await rest(500)
    }
  }
}

/** Opens pages and closes them again. */
export async function comeAndGo({ count, isOver, reached }: Scene): Promise<void> {
  while (!isOver()) {
    const page = await openPage(reached)
    page.close()
    count('pages that came and went')
    await rest(100)
  }
}

/** Signs in, refreshes and signs out. Each few minutes the session of all others is renewed. */
export async function signInAndOut({ count, credentials, isOver, origin, renew, wrong }: Scene): Promise<void> {
  let renewedAt = 0
  while (!isOver()) {
    const signedIn = await ask({ origin, token: '' }, 'POST', '/api/account/token', credentials)
    const { refreshToken } = JSON.parse(signedIn) as { refreshToken: string }
    const refreshed = await ask({ origin, token: '' }, 'POST', '/api/account/refresh', { refreshToken })
    const { token } = JSON.parse(refreshed) as { token: string }
    await ask({ origin, token }, 'GET', '/api/account/me')
    count('sign-ins and refreshes')
    if (Date.now() - renewedAt > 5 * oneMinute) {
      renewedAt = Date.now()
      renew({ origin, token })
    } else {
      await ask({ origin, token }, 'GET', '/api/account/oauth-logout')
      const after = await send({ origin, token }, 'GET', '/api/account/me')
      if (after.status !== 401) wrong(`A session that ended still answers ${after.status}.`)
      await after.arrayBuffer()
    }
    await rest(2_000)
  }
}
