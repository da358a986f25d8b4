import { beforeEach, describe, expect, test } from 'vitest'
import type { ScheduleBatch } from '#src/engine/compute.ts'
import type { NextEmails } from '#src/base/schedules.ts'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Services } from '#src/base/needs.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'

const dayQuarters = 96

/** Whole days, drawn as one character each: `##.#` is two days, a gap, and one more day as a second span. */
const daysOf = (drawn: string): QuarterSpan[] =>
  [...drawn.matchAll(/#+/g)].map(
    ({ index, 0: run }) => ({ from: index * dayQuarters, to: (index + run.length) * dayQuarters }) as QuarterSpan,
  )
/** Days that are drawn next to each other but are separate spans. */
const singleDays = (drawn: string): QuarterSpan[] =>
  [...drawn].flatMap((sign, index) => (sign === '#' ? daysOf('.'.repeat(index) + '#') : []))
const drawn = ({ from, to }: QuarterSpan): string =>
  '.'.repeat(from / dayQuarters) + '#'.repeat((to - from) / dayQuarters)
const [today] = daysOf('#') as [QuarterSpan]

const rooms = (count: number, first = 0): Email[] =>
  Array.from({ length: count }, (_, index) => `r${first + index}@example.com` as Email)
const numberOf = (email: Email | undefined): string => email?.match(/\d+/)?.[0] ?? ''

const scheduleOf = (email: string, changes: Partial<Schedule> = {}): Schedule => ({
  email: emailOf(email),
  availabilityView: '02',
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
  ...changes,
})
const bytesOf = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

/** One call: 'cache r0-r199 #' is 200 addresses over the first day. `respond` completes it. */
interface Call {
  readonly name: string
  readonly emails: readonly Email[]
  readonly signal: AbortSignal | undefined
  respond(fault?: Fault): void
}

let calls: Call[]
let bodies: ArrayBuffer[]
let schedules: (email: Email) => Schedule[]
let now: number

beforeEach(() => {
  calls = []
  bodies = []
  schedules = (email) => [scheduleOf(email)]
  now = 0
})

function call(from: 'cache' | 'calendar', emails: readonly Email[], span: QuarterSpan, signal?: AbortSignal) {
  const list = `r${numberOf(emails[0])}-r${numberOf(emails.at(-1))}`
  return new Promise<Result<readonly Schedule[]>>((resolve) => {
    const respond = (fault?: Fault): void => resolve(fault ? fail(fault) : succeed(emails.flatMap(schedules)))
    calls.push({ name: `${from} ${list} ${drawn(span)}`, emails, signal, respond })
  })
}

/** Opens a source whose cache and calendar respond when the test says so. The calendar takes two addresses a call. */
function open({ cached = true, scheduleDays = 62 } = {}) {
  return createScheduleSource({
    clock: { now: () => (now += 1) as Instant },
    configuration: { cachingEnabled: cached },
    provider: { limits: { schedulesPerCall: 2, parallelCalls: 4, scheduleDays } },
    api: {
      cache: {
        schedules: async (
          request: Record<'fromDate' | 'toDate', string> & { emails: Email[] },
          signal: AbortSignal,
        ) => {
          const [from, to] = [request.fromDate, request.toDate].map((date) => Date.parse(date) / 900_000)
          const response = await call('cache', request.emails, { from, to } as QuarterSpan, signal)
          if (!response.ok) return response
          const body = bytesOf(response.value)
          bodies.push(body)
          return succeed(body)
        },
      },
    },
    calendar: {
      async *schedules(emails: readonly Email[], span: QuarterSpan, signal: AbortSignal) {
        for (let from = 0; from < emails.length; from += 2) {
          yield await call('calendar', emails.slice(from, from + 2), span, signal)
        }
      },
    },
  } as unknown as Services)
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const callNames = (): string[] => calls.map(({ name }) => name)

/** Reads a load to its end. Returns the addresses of each batch, or the kind of its fault. */
function read(load: AsyncIterable<Result<ScheduleBatch>>) {
  const seen: string[] = []
  const finished = (async () => {
    for await (const batch of load) {
      if (!batch.ok) seen.push(batch.fault.kind)
      else if (batch.value.schedules instanceof ArrayBuffer) seen.push(`body ${bodies.indexOf(batch.value.schedules)}`)
      else seen.push(`records ${batch.value.schedules.map(({ email }) => numberOf(email)).join()}`)
    }
  })()
  return { seen, finished }
}

/** Responds to calls in turn until no more come. */
async function respondToAll(fault: (call: Call) => Fault | undefined = () => undefined): Promise<void> {
  let next = 0
  await settle()
  while (next < calls.length) {
    for (; next < calls.length; next += 1) calls[next]!.respond(fault(calls[next]!))
    await settle()
  }
}

async function readAll(load: AsyncIterable<Result<ScheduleBatch>>, fault?: (call: Call) => Fault | undefined) {
  const { seen, finished } = read(load)
  await respondToAll(fault)
  await finished
  return seen
}

const never = new AbortController().signal
const down: Fault = { kind: 'server-error', status: 503 }

describe('schedules from the cache', () => {
  test('are loaded with 200 addresses a call, in two calls at once, with untouched bodies', async () => {
    const { seen, finished } = read(open().load(rooms(450), today, never))
    await settle()
    expect(callNames()).toEqual(['cache r0-r199 #', 'cache r200-r399 #'])
    calls[1]?.respond()
    await settle()
    expect(callNames().slice(2)).toEqual(['cache r400-r449 #'])
    await respondToAll()
    await finished
    expect(seen).toHaveLength(3)
    expect(seen.toSorted()).toEqual(['body 0', 'body 1', 'body 2'])
  })

  test('are as old as their call and numbered before it', async () => {
    const batches: ScheduleBatch[] = []
    const loading = (async () => {
      for await (const batch of open().load(rooms(400), today, never)) if (batch.ok) batches.push(batch.value)
    })()
    await settle()
    now = 1_000
    calls[1]?.respond()
    await settle()
    calls[0]?.respond()
    await loading
    expect(batches.map(({ span, fetchedAt }) => [drawn(span), fetchedAt])).toEqual([
      ['#', 2],
      ['#', 1],
    ])
    const [later, earlier] = batches.map(({ asked }) => asked ?? NaN)
    expect(later).toBeGreaterThan(earlier ?? NaN)
  })

  test('take fewer calls if they are shown only when complete', async () => {
    const { finished } = read(open().load(rooms(1_600), today, never, { pace: 'whole' }))
    await settle()
    expect(calls.map(({ emails }) => emails.length)).toEqual([500, 500, 500])
    await respondToAll()
    await finished
    expect(calls).toHaveLength(4)
  })

  test('can be sampled from all over the list', async () => {
    await readAll(open().load(rooms(450), today, never, { isSampled: true }))
    expect(calls.map(({ emails }) => emails.length)).toEqual([150, 150, 150])
    expect(calls[1]?.emails.slice(0, 3).map(numberOf)).toEqual(['1', '4', '7'])
  })

  test('need no call without addresses', async () => {
    expect(await readAll(open().load([], today, never))).toEqual([])
    expect(calls).toEqual([])
  })
})

describe('schedules without a cache', () => {
  test('are loaded by the calendar in its own batches and order', async () => {
    const seen = await readAll(open({ cached: false }).load(rooms(5), today, never))
    expect(callNames()).toEqual(['calendar r0-r1 #', 'calendar r2-r3 #', 'calendar r4-r4 #'])
    expect(seen).toEqual(['records 0,1', 'records 2,3', 'records 4'])
  })

  test('are complete except for a batch that fails', async () => {
    const load = open({ cached: false }).load(rooms(5), today, never)
    const seen = await readAll(load, ({ name }) => (name.includes('r2') ? down : undefined))
    expect(seen).toEqual(['records 0,1', 'server-error', 'records 4'])
  })

  test('are compared for fewer resources', () => {
    const limits = { bulk: 500, single: 40 }
    expect([open().limitOf(limits), open({ cached: false }).limitOf(limits)]).toEqual([500, 40])
  })
})

describe('schedules with caching, from a server without a cache (404),', () => {
  const missing: Fault = { kind: 'not-found', what: 'POST /api/cache/get' }
  const unknown = ({ name }: Call) => (name.startsWith('cache') ? missing : undefined)

  test('are loaded from the calendar, without another cache request in later loads', async () => {
    const source = open()
    const seen = await readAll(source.load(rooms(3), today, never), unknown)
    expect(callNames()).toEqual(['cache r0-r2 #', 'calendar r0-r1 #', 'calendar r2-r2 #'])
    expect(seen).toEqual(['records 0,1', 'records 2'])
    expect(source.limitOf({ bulk: 500, single: 40 })).toBe(40)
    calls = []
    await readAll(source.load(rooms(3), today, never), unknown)
    expect(callNames()).toEqual(['calendar r0-r1 #', 'calendar r2-r2 #'])
  })

  test('are loaded once for each address of a long list', async () => {
    const seen = await readAll(open().load(rooms(450), today, never), unknown)
    const loaded = seen.flatMap((batch) => batch.replace('records ', '').split(','))
    expect([loaded.length, new Set(loaded).size]).toEqual([450, 450])
    expect(callNames().filter((name) => name.startsWith('cache'))).toEqual(['cache r0-r199 #', 'cache r200-r399 #'])
  })

  test('are loaded from the calendar for a single address', async () => {
    const [amber] = rooms(1) as [Email]
    const schedule = open().one(amber, today, never)
    await respondToAll(unknown)
    expect(await schedule).toMatchObject({ ok: true, value: { email: amber } })
    expect(callNames()).toEqual(['cache r0-r0 #', 'calendar r0-r0 #'])
  })

  test('are requested from the server again after an hour, since it may have been updated', async () => {
    const source = open()
    await readAll(source.load(rooms(2), today, never), unknown)
    now += 3_600_000
    calls = []
    await readAll(source.load(rooms(2), today, never))
    expect(callNames()).toEqual(['cache r0-r1 #'])
  })
})

describe('an incomplete load', () => {
  test('continues in the other lane after a failed call', async () => {
    const seen = await readAll(open().load(rooms(1_000), today, never), ({ name }) =>
      name.includes('r200-') ? down : undefined,
    )
    expect(calls).toHaveLength(5)
    expect(seen.toSorted()).toEqual(['body 0', 'body 1', 'body 2', 'body 3', 'server-error'])
  })

  test('makes one call a lane if the server is down', async () => {
    const seen = await readAll(open().load(rooms(1_000), today, never), () => down)
    expect([calls.length, seen]).toEqual([2, ['server-error', 'server-error']])
  })

  test('makes no more calls after it is aborted, and reports it', async () => {
    const leaving = new AbortController()
    const { seen, finished } = read(open().load(rooms(1_000), today, leaving.signal))
    await settle()
    leaving.abort()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    await respondToAll()
    await finished
    expect(calls).toHaveLength(2)
    expect(seen).toContain('cancelled')
  })

  test('cancels the calls in progress if its caller stops reading', async () => {
    const stopped = (async () => {
      for await (const batch of open().load(rooms(1_000), today, never)) return batch.ok
      return null
    })()
    await settle()
    calls[0]?.respond()
    expect(await stopped).toBe(true)
    expect(calls[1]?.signal?.aborted).toBe(true)
  })
})

describe('a list that is decided while it loads', () => {
  const inOrder = (requested: number[], total: number): NextEmails => {
    let from = 0
    return (count) => {
      requested.push(count)
      const next = rooms(Math.min(count, total - from), from)
      from += next.length
      return Promise.resolve(succeed(next))
    }
  }

  test('is requested one call at a time until nothing is left', async () => {
    const requested: number[] = []
    const { finished } = read(open().load(inOrder(requested, 450), today, never))
    await settle()
    expect(requested).toEqual([200, 200])
    await respondToAll()
    await finished
    expect(callNames()).toEqual(['cache r0-r199 #', 'cache r200-r399 #', 'cache r400-r449 #'])
  })

  test('is requested only as far ahead as the calendar has parallel calls', async () => {
    const requested: number[] = []
    await readAll(open({ cached: false }).load(inOrder(requested, 9), today, never))
    expect(new Set(requested)).toEqual(new Set([4]))
    expect(calls.flatMap(({ emails }) => emails.map(numberOf)).toSorted()).toHaveLength(9)
  })

  test('ends with its own fault', async () => {
    const seen = await readAll(open().load(() => Promise.resolve(fail({ kind: 'worker-lost' })), today, never))
    expect(seen).toEqual(['worker-lost', 'worker-lost'])
  })
})

describe('loading several spans', () => {
  /** Returns the spans of the calls. */
  async function spansAsked(count: number, spans: readonly QuarterSpan[], how: Parameters<typeof open>[0] = {}) {
    await readAll(open(how).load(rooms(count), spans, never))
    return calls.map(({ name }) => name.split(' ')[2])
  }

  test('takes one call of the cache for each', async () => {
    expect(await spansAsked(200, singleDays('#..#'))).toEqual(['#', '...#'])
  })

  test('joins them for a few addresses, up to a month', async () => {
    const month = `#${'.'.repeat(29)}#`
    expect(await spansAsked(20, singleDays(month))).toEqual(['#'.repeat(31)])
    calls = []
    expect(await spansAsked(20, singleDays(`#.${month.slice(1)}`))).toEqual(['#', `${'.'.repeat(31)}#`])
  })

  test('asks a calendar for as many days as it allows', async () => {
    const how = { cached: false, scheduleDays: 4 }
    expect(await spansAsked(2, singleDays('#..#.#'), how)).toEqual(['####', '.....#'])
  })

  test('reports its progress in calls', async () => {
    const steps: string[] = []
    const onProgress = (done: number, total: number): void => void steps.push(`${done}/${total}`)
    await readAll(open().load(rooms(300), singleDays('#..#'), never, { onProgress }))
    expect(steps).toEqual(['1/4', '2/4', '3/4', '4/4'])
  })
})

describe('the schedule of one address', () => {
  const [amber] = rooms(1) as [Email]
  const loaded = async (pending: Promise<Result<Schedule | null>>) => {
    await respondToAll()
    const schedule = await pending
    return schedule.ok && schedule.value
  }

  test('comes from the cache if there is one, and live from the calendar', async () => {
    expect(await loaded(open().one(amber, today, never))).toMatchObject({ email: amber, availabilityView: '02' })
    expect(await loaded(open({ cached: false }).one(amber, today, never))).toMatchObject({ email: amber })
    expect(await loaded(open().live.one(amber, today, never))).toMatchObject({ email: amber })
    expect(callNames()).toEqual(['cache r0-r0 #', 'calendar r0-r0 #', 'calendar r0-r0 #'])
  })

  test('is found in any letter case, with the error of its calendar, or is null', async () => {
    const serviceError = { message: 'No such mailbox', responseCode: null }
    schedules = () => [scheduleOf('other@example.com'), scheduleOf('R0@Example.com', { serviceError })]
    expect(await loaded(open().live.one(amber, today, never))).toMatchObject({ serviceError })
    schedules = () => []
    calls = []
    expect(await loaded(open().one(amber, today, never))).toBeNull()
  })

  test('is a fault if the call fails', async () => {
    const requested = open().live.one(amber, today, never)
    await respondToAll(() => down)
    expect(await requested).toEqual(fail(down))
  })
})

test("people's schedules come from the calendar, even if there is a cache", async () => {
  const seen = await readAll(open().live.load(rooms(3), today, never))
  expect(callNames()).toEqual(['calendar r0-r1 #', 'calendar r2-r2 #'])
  expect(seen).toEqual(['records 0,1', 'records 2'])
})
