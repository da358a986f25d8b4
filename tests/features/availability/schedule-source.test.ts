import { beforeEach, describe, expect, test } from 'vitest'
import type { ScheduleBatch } from '#src/engine/compute.ts'
import { createScheduleSource, type NextEmails } from '#src/features/availability/schedule-source.ts'
import {
  type Email,
  fail,
  type Fault,
  type Instant,
  type QuarterSpan,
  type Result,
  succeed,
} from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'

const dayQuarters = 96

/** Whole days, drawn as one character each: `##.#` is two days, a gap, and one more day as a second span. */
const daysOf = (drawn: string): QuarterSpan[] =>
  [...drawn.matchAll(/#+/g)].map(
    ({ index, 0: run }) => ({ from: index * dayQuarters, to: (index + run.length) * dayQuarters }) as QuarterSpan,
  )
/** Days that are drawn side by side but are spans of their own. */
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

/** One call: 'cache r0-r199 #' is 200 addresses over the first day. `answer` lets it return. */
interface Call {
  readonly name: string
  readonly emails: readonly Email[]
  readonly signal: AbortSignal | undefined
  answer(fault?: Fault): void
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
    const answer = (fault?: Fault): void => resolve(fault ? fail(fault) : succeed(emails.flatMap(schedules)))
    calls.push({ name: `${from} ${list} ${drawn(span)}`, emails, signal, answer })
  })
}

/** A source over a cache and a calendar that answer when the test lets them; the calendar takes two addresses a call. */
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
          const answered = await call('cache', request.emails, { from, to } as QuarterSpan, signal)
          if (!answered.ok) return answered
          const body = bytesOf(answered.value)
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
const names = (): string[] => calls.map(({ name }) => name)

/** Reads a load to its end. Each batch as the addresses it holds, a fault as its kind. */
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

/** Answers calls in turn until no more come. */
async function answerAll(fault: (call: Call) => Fault | undefined = () => undefined): Promise<void> {
  let next = 0
  await settle()
  while (next < calls.length) {
    for (; next < calls.length; next += 1) calls[next]!.answer(fault(calls[next]!))
    await settle()
  }
}

const never = new AbortController().signal
const down: Fault = { kind: 'server-error', status: 503 }

describe('from the product’s cache', () => {
  test('200 addresses a call, two calls at once, and the bodies untouched', async () => {
    const { seen, finished } = read(open().load(rooms(450), today, never))
    await settle()
    expect(names()).toEqual(['cache r0-r199 #', 'cache r200-r399 #'])
    calls[1]?.answer()
    await settle()
    expect(names().slice(2)).toEqual(['cache r400-r449 #'])
    await answerAll()
    await finished
    expect(seen).toHaveLength(3)
    expect(seen.toSorted()).toEqual(['body 0', 'body 1', 'body 2'])
  })

  test('a batch is as old as its call, and numbered before it', async () => {
    const batches: ScheduleBatch[] = []
    const loading = (async () => {
      for await (const batch of open().load(rooms(400), today, never)) if (batch.ok) batches.push(batch.value)
    })()
    await settle()
    now = 1_000
    calls[1]?.answer()
    await settle()
    calls[0]?.answer()
    await loading
    expect(batches.map(({ span, fetchedAt }) => [drawn(span), fetchedAt])).toEqual([
      ['#', 2],
      ['#', 1],
    ])
    const [later, earlier] = batches.map(({ asked }) => asked ?? NaN)
    expect(later).toBeGreaterThan(earlier ?? NaN)
  })

  test('results that are shown only when complete take fewer calls', async () => {
    const { finished } = read(open().load(rooms(1_600), today, never, { pace: 'whole' }))
    await settle()
    expect(calls.map(({ emails }) => emails.length)).toEqual([500, 500, 500])
    await answerAll()
    await finished
    expect(calls).toHaveLength(4)
  })

  test('a sampled batch comes from all over the list', async () => {
    const { finished } = read(open().load(rooms(450), today, never, { isSampled: true }))
    await answerAll()
    await finished
    expect(calls.map(({ emails }) => emails.length)).toEqual([150, 150, 150])
    expect(calls[1]?.emails.slice(0, 3).map(numberOf)).toEqual(['1', '4', '7'])
  })

  test('no addresses make no call', async () => {
    const { seen, finished } = read(open().load([], today, never))
    await finished
    expect([seen, calls]).toEqual([[], []])
  })
})

describe('without a cache', () => {
  test('the calendar takes the whole list, in its own batches and order', async () => {
    const { seen, finished } = read(open({ cached: false }).load(rooms(5), today, never))
    await answerAll()
    await finished
    expect(names()).toEqual(['calendar r0-r1 #', 'calendar r2-r3 #', 'calendar r4-r4 #'])
    expect(seen).toEqual(['records 0,1', 'records 2,3', 'records 4'])
  })

  test('one batch that fails leaves the others', async () => {
    const { seen, finished } = read(open({ cached: false }).load(rooms(5), today, never))
    await answerAll(({ name }) => (name.includes('r2') ? down : undefined))
    await finished
    expect(seen).toEqual(['records 0,1', 'server-error', 'records 4'])
  })

  test('fewer resources are compared', () => {
    const limits = { bulk: 500, single: 40 }
    expect([open().limitOf(limits), open({ cached: false }).limitOf(limits)]).toEqual([500, 40])
  })
})

describe('caching is on, but the server has no cache (404)', () => {
  const missing: Fault = { kind: 'not-found', what: 'POST /api/cache/get' }
  const unknown = ({ name }: Call) => (name.startsWith('cache') ? missing : undefined)

  test('the calendar is asked for the same addresses, and for those of later loads without another try', async () => {
    const source = open()
    const { seen, finished } = read(source.load(rooms(3), today, never))
    await answerAll(unknown)
    await finished
    expect(names()).toEqual(['cache r0-r2 #', 'calendar r0-r1 #', 'calendar r2-r2 #'])
    expect(seen).toEqual(['records 0,1', 'records 2'])
    expect(source.limitOf({ bulk: 500, single: 40 })).toBe(40)
    calls = []
    const later = read(source.load(rooms(3), today, never))
    await answerAll(unknown)
    await later.finished
    expect(names()).toEqual(['calendar r0-r1 #', 'calendar r2-r2 #'])
  })

  test('no address of a long list is lost or loaded twice', async () => {
    const { seen, finished } = read(open().load(rooms(450), today, never))
    await answerAll(unknown)
    await finished
    const loaded = seen.flatMap((batch) => batch.replace('records ', '').split(','))
    expect([loaded.length, new Set(loaded).size]).toEqual([450, 450])
    expect(names().filter((name) => name.startsWith('cache'))).toEqual(['cache r0-r199 #', 'cache r200-r399 #'])
  })

  test('one address comes from the calendar', async () => {
    const [amber] = rooms(1) as [Email]
    const asked = open().one(amber, today, never)
    await answerAll(unknown)
    expect(await asked).toMatchObject({ ok: true, value: { email: amber } })
    expect(names()).toEqual(['cache r0-r0 #', 'calendar r0-r0 #'])
  })

  test('after an hour the server is asked again, since it may have been updated', async () => {
    const source = open()
    const first = read(source.load(rooms(2), today, never))
    await answerAll(unknown)
    await first.finished
    now += 3_600_000
    calls = []
    const again = read(source.load(rooms(2), today, never))
    await answerAll()
    await again.finished
    expect(names()).toEqual(['cache r0-r1 #'])
  })
})

describe('what fails or ends', () => {
  test('a failed call ends its lane, and the other lane loads the rest', async () => {
    const { seen, finished } = read(open().load(rooms(1_000), today, never))
    await answerAll(({ name }) => (name.includes('r200-') ? down : undefined))
    await finished
    expect(calls).toHaveLength(5)
    expect(seen.toSorted()).toEqual(['body 0', 'body 1', 'body 2', 'body 3', 'server-error'])
  })

  test('a server that is down is asked once a lane', async () => {
    const { seen, finished } = read(open().load(rooms(1_000), today, never))
    await answerAll(() => down)
    await finished
    expect([calls.length, seen]).toEqual([2, ['server-error', 'server-error']])
  })

  test('an aborted load makes no more calls and does not look complete', async () => {
    const leaving = new AbortController()
    const { seen, finished } = read(open().load(rooms(1_000), today, leaving.signal))
    await settle()
    leaving.abort()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    await answerAll()
    await finished
    expect(calls).toHaveLength(2)
    expect(seen).toContain('cancelled')
  })

  test('a caller that stops reading cancels the calls in progress', async () => {
    const stopped = (async () => {
      for await (const batch of open().load(rooms(1_000), today, never)) return batch.ok
      return null
    })()
    await settle()
    calls[0]?.answer()
    expect(await stopped).toBe(true)
    expect(calls[1]?.signal?.aborted).toBe(true)
  })
})

describe('a list that is decided while it loads', () => {
  const inOrder = (asked: number[], total: number): NextEmails => {
    let from = 0
    return (count) => {
      asked.push(count)
      const next = rooms(Math.min(count, total - from), from)
      from += next.length
      return Promise.resolve(succeed(next))
    }
  }

  test('is asked for one call at a time, until nothing is left', async () => {
    const asked: number[] = []
    const { finished } = read(open().load(inOrder(asked, 450), today, never))
    await settle()
    expect(asked).toEqual([200, 200])
    await answerAll()
    await finished
    expect(names()).toEqual(['cache r0-r199 #', 'cache r200-r399 #', 'cache r400-r449 #'])
  })

  test('goes no further ahead than a calendar’s parallel calls', async () => {
    const asked: number[] = []
    const { finished } = read(open({ cached: false }).load(inOrder(asked, 9), today, never))
    await answerAll()
    await finished
    expect(new Set(asked)).toEqual(new Set([4]))
    expect(calls.flatMap(({ emails }) => emails.map(numberOf)).toSorted()).toHaveLength(9)
  })

  test('ends with the fault that kept it from being known', async () => {
    const { seen, finished } = read(open().load(() => Promise.resolve(fail({ kind: 'worker-lost' })), today, never))
    await finished
    expect(seen).toEqual(['worker-lost', 'worker-lost'])
  })
})

describe('several spans', () => {
  /** The spans of the calls. */
  async function spansAsked(count: number, spans: readonly QuarterSpan[], how: Parameters<typeof open>[0] = {}) {
    const { finished } = read(open(how).load(rooms(count), spans, never))
    await answerAll()
    await finished
    return calls.map(({ name }) => name.split(' ')[2])
  }

  test('each is a call of the cache', async () => {
    expect(await spansAsked(200, singleDays('#..#'))).toEqual(['#', '...#'])
  })

  test('for a few addresses they are joined, as far as a month', async () => {
    const month = `#${'.'.repeat(29)}#`
    expect(await spansAsked(20, singleDays(month))).toEqual(['#'.repeat(31)])
    calls = []
    expect(await spansAsked(20, singleDays(`#.${month.slice(1)}`))).toEqual(['#', `${'.'.repeat(31)}#`])
  })

  test('a calendar is asked for as many days as it allows', async () => {
    const how = { cached: false, scheduleDays: 4 }
    expect(await spansAsked(2, singleDays('#..#.#'), how)).toEqual(['####', '.....#'])
  })

  test('progress counts the calls', async () => {
    const steps: string[] = []
    const onProgress = (done: number, total: number): void => void steps.push(`${done}/${total}`)
    const { finished } = read(open().load(rooms(300), singleDays('#..#'), never, { onProgress }))
    await answerAll()
    await finished
    expect(steps).toEqual(['1/4', '2/4', '3/4', '4/4'])
  })
})

describe('one address', () => {
  const [amber] = rooms(1) as [Email]
  const answered = async (asked: Promise<Result<Schedule | null>>) => {
    await answerAll()
    const schedule = await asked
    return schedule.ok && schedule.value
  }

  test('from the cache if there is one, and live from the calendar itself', async () => {
    expect(await answered(open().one(amber, today, never))).toMatchObject({ email: amber, availabilityView: '02' })
    expect(await answered(open({ cached: false }).one(amber, today, never))).toMatchObject({ email: amber })
    expect(await answered(open().live.one(amber, today, never))).toMatchObject({ email: amber })
    expect(names()).toEqual(['cache r0-r0 #', 'calendar r0-r0 #', 'calendar r0-r0 #'])
  })

  test('is found in any case, comes with the error of its calendar, and is null if nothing is said of it', async () => {
    const serviceError = { message: 'No such mailbox', responseCode: null }
    schedules = () => [scheduleOf('other@example.com'), scheduleOf('R0@Example.com', { serviceError })]
    expect(await answered(open().live.one(amber, today, never))).toMatchObject({ serviceError })
    schedules = () => []
    calls = []
    expect(await answered(open().one(amber, today, never))).toBeNull()
  })

  test('a failed call is a fault', async () => {
    const asked = open().live.one(amber, today, never)
    await answerAll(() => down)
    expect(await asked).toEqual(fail(down))
  })
})

test('people are asked of the calendar, even if there is a cache', async () => {
  const { seen, finished } = read(open().live.load(rooms(3), today, never))
  await answerAll()
  await finished
  expect(names()).toEqual(['calendar r0-r1 #', 'calendar r2-r2 #'])
  expect(seen).toEqual(['records 0,1', 'records 2'])
})
