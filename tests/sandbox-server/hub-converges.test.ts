import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { type BreakableNetwork, openNetwork } from './breakable-network.ts'
import { buildServer, type ChildServer, removeServers, startServer } from './child-server.ts'
import { newDataFile } from './data-files.ts'
import { stubBrowser, type LivePage, openLivePage } from './live-page.ts'
import { type Seen, type SignedInAt, signInAt } from './signed-in.ts'

/** `npm run test:long` runs more sequences than the example; `FOYER_SEED` repeats a run. */
const runs = process.env['FOYER_LONG'] ? 60 : 1
const seed = Number(process.env['FOYER_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** The longest delay of a reload, in milliseconds, plus some. */
const longestDelay = 5_500

let data: string
let server: ChildServer
let network: BreakableNetwork
let live: LivePage
let me: SignedInAt
let colleague: SignedInAt
let rooms: readonly ResourceRecord[]
const booked: { readonly by: SignedInAt; readonly id: string }[] = []
let number = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await buildServer()
  data = newDataFile()
  server = await startServer(['--port', '0', '--data', data])
  network = await openNetwork(server.port)
  stubBrowser(network.origin)
  me = await signInAt(server.origin)
  colleague = await signInAt(server.origin, 'oliver.hughes@foyer.example')
  rooms = me.resources.filter(({ email }) => /^(kar|pad)\./i.test(email))
  live = await openLivePage(network.origin, me.token)
})

afterEach(async () => {
  try {
    await live.close()
    await network.close()
  } finally {
    await removeServers()
  }
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const room = fc.nat({ max: 11 })
/** In UTC. The test starts at 08:41. */
const hour = fc.integer({ min: 9, max: 20 })
const change = fc.oneof(
  fc.record({ what: fc.constant('I book elsewhere' as const), room, hour }),
  fc.record({ what: fc.constant('a colleague books' as const), room, hour }),
  fc.record({ what: fc.constant('a reservation is cancelled' as const), room, hour }),
)
const incident = fc.oneof(
  { weight: 4, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('the network breaks' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('the network is gone' as const),
      meanwhile: fc.array(change, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('the server restarts' as const),
      meanwhile: fc.array(change, { maxLength: 3 }),
    }),
  },
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never
type Incident = typeof incident extends fc.Arbitrary<infer Value> ? Value : never

/** Every kind of incident once, with changes that a page hears of only by loading again. */
const example: Incident[] = [
  { what: 'I book elsewhere', room: 0, hour: 10 },
  { what: 'a colleague books', room: 1, hour: 11 },
  { what: 'the network breaks' },
  { what: 'a colleague books', room: 2, hour: 12 },
  { what: 'the network is gone', meanwhile: [{ what: 'I book elsewhere', room: 3, hour: 13 }] },
  {
    what: 'the server restarts',
    meanwhile: [
      { what: 'a colleague books', room: 4, hour: 14 },
      { what: 'a reservation is cancelled', room: 0, hour: 9 },
    ],
  },
]

async function makeChange({ what, room: index, hour: at }: Change): Promise<void> {
  if (what === 'a reservation is cancelled') {
    const [left] = booked.splice(index % Math.max(1, booked.length), 1)
    if (left) await left.by.cancel(left.id)
    return
  }
  const place = rooms[index % rooms.length]
  if (!place) throw new Error('There is no room')
  const by = what === 'I book elsewhere' ? me : colleague
  number += 1
  booked.push({ by, id: await by.book(place, at, `Number ${number}`) })
}

async function makeChanges(changes: readonly Change[]): Promise<void> {
  for (const one of changes) await makeChange(one)
}

async function apply(one: Incident): Promise<void> {
  switch (one.what) {
    case 'the network breaks':
      return network.cut()
    case 'the network is gone':
      network.block()
      await makeChanges(one.meanwhile)
      return network.open()
    case 'the server restarts':
      await server.end('SIGKILL')
      network.block()
      server = await startServer(['--port', String(server.port), '--data', data])
      // The page receives no events of these changes.
      await makeChanges(one.meanwhile)
      return network.open()
    default:
      return makeChange(one)
  }
}

const responseOfRoom = ({ attendees }: Seen['events'][number]) =>
  attendees.find(({ type }) => type === 'resource')?.status.response

/** Returns true if every room has responded to every invitation. */
async function isQuiet(): Promise<boolean> {
  const seen = await Promise.all([me.see(), colleague.see()])
  return seen.every(({ events }) => events.every((event) => responseOfRoom(event) !== 'none'))
}

describe('quality, live: after any drops, restarts and events', () => {
  it(`a live page equals a fresh one (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(incident, { minLength: 1, maxLength: 6 }), async (incidents) => {
        for (const one of incidents) await apply(one)
        await vi.waitUntil(isQuiet, { interval: 250 })
        await vi.waitUntil(live.isLive)
        // A live page does not poll, so silence means that it has loaded all changes.
        await vi.waitUntil(() => live.silence() > longestDelay && live.isLive())
        const shown = live.shown()
        await live.close()
        live = await openLivePage(network.origin, me.token)
        expect(shown.rows.length).toBeGreaterThan(0)
        await expect.poll(() => live.shown()).toEqual(shown)
      }),
      { numRuns: runs, seed, endOnFailure: true, examples: [[example]] },
    )
  })
})
