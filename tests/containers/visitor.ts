import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { oneDay } from '#src/kernel/time/moment.ts'
import { bodyOf } from '#tests/server/crash/load.ts'
import { createNetwork } from '../../tools/doctor/network.mjs'

interface Response {
  readonly status: number
  readonly body: unknown
}

/** A browser: it keeps cookies, repeats the one of section 6, and can listen to the hub. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  ask(method: string, path: string, body?: unknown): Promise<Response>
  /** Opens the hub. Returns the text of everything that it has sent. */
  listen(): Promise<() => string>
  /** A browser with the same cookies but those named. */
  without(cookie: string): Visitor
}

/** `ca` is the certificate of the authority. */
export function newVisitor(
  origin: string,
  ca: string | undefined,
  from: ReadonlyMap<string, string> = new Map(),
): Visitor {
  const network = createNetwork(ca)
  const cookies = new Map(from)
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (header: string): void => {
    for (const one of header.split(/, (?=[\w-]+=)/)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (name !== '') cookies.set(name, value)
    }
  }
  return {
    cookies,
    ask: async (method, path, body) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const { status, headers, problem, ...answer } = await network.request(new URL(path, origin), {
        method,
        headers: {
          cookie: cookie(),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          'content-length': String(Buffer.byteLength(text)),
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        body: text,
      })
      if (problem !== '') throw new Error(`${method} ${path}: ${problem}`)
      keep(headers['set-cookie'] ?? '')
      const isJson = headers['content-type']?.includes('json') === true && answer.text !== ''
      return { status, body: isJson ? (JSON.parse(answer.text) as unknown) : answer.text }
    },
    listen: async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/MessageHub`, {
        ...(ca === undefined ? {} : { ca }),
        origin,
        headers: { cookie: cookie() },
      })
      let heard = ''
      socket.on('message', (data) => (heard += String(data)))
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      socket.on('error', () => undefined)
      socket.send('{"protocol":"json","version":1}\u001e')
      return () => heard
    },
    without: (name) => newVisitor(origin, ca, new Map([...cookies].filter(([key]) => key !== name))),
  }
}

/** Sets an office up with the code that a server has printed, and makes its example rooms. Returns the address of one. */
export async function setUpOffice(visitor: Visitor, printed: string): Promise<string> {
  const code = /\/setup#code=(\S+)/.exec(printed)?.[1]
  const { status, body } = await visitor.ask('POST', '/api/setup', {
    code,
    organisation: { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' },
    administrator: { name: 'Ann Heron', email: 'ann@heron.example', password: 'grey roof in the rain' },
  })
  if (status !== 200) throw new Error(`Not set up: ${status} ${JSON.stringify(body)}`)
  const made = await visitor.ask('POST', '/api/admin/resources/example', {})
  if (made.status !== 201) throw new Error(`No rooms: ${made.status} ${JSON.stringify(made.body)}`)
  const resources = (await visitor.ask('GET', '/api/assist/resources')).body as readonly { readonly email: string }[]
  return resources[0]?.email ?? ''
}

/** Returns the subjects of all coming reservations. */
export async function subjectsOf(visitor: Visitor): Promise<readonly string[]> {
  const [start, end] = [Date.now(), Date.now() + 7 * oneDay].map((time) => new Date(time).toISOString())
  const { status, body } = await visitor.ask('GET', `/calendar/events?start=${start}&end=${end}`)
  if (status !== 200) throw new Error(`No reservations: ${status} ${JSON.stringify(body)}`)
  return (body as { readonly items: readonly { readonly subject: string }[] }).items.map(({ subject }) => subject)
}

/** Reserves a room for half an hour of a coming day. Returns the id of the reservation. */
export async function reserve(visitor: Visitor, room: string, subject: string, hour: number): Promise<string> {
  const start = Math.ceil(Date.now() / oneDay + 1) * oneDay + hour * 3_600_000
  const facts = { subject, start, end: start + 1_800_000 }
  const { status, body } = await visitor.ask('POST', '/calendar/events', bodyOf(facts, room))
  if (status >= 300) throw new Error(`Not reserved: ${status} ${JSON.stringify(body)}`)
  return (body as { readonly id: string }).id
}
