import { vi } from 'vitest'
import { usualTypes } from '#server/rules/resources/usual.ts'
import o365 from '#src/calendars/o365/index.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { wantWindow } from '#src/features/timeline/window-state.ts'
import type { Quarter } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { declared, type SignedIn, signIn } from '#tests/calendars/signed-in.ts'
import { friday, openWorld } from '#tests/mocks/open-world.ts'
import { openTestScope } from '#tests/services/open-test-scope.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'

/** Milliseconds the server takes for an answer. */
export const delay = 50
/** Rows that the view shows. */
export const shown = 25
interface Asked {
  readonly emails: readonly string[]
  /** Virtual milliseconds since the product began. */
  readonly at: number
  readonly days: number
  readonly signal: AbortSignal
}

export interface LoadedCampus {
  readonly services: Services
  readonly here: SignedIn
  /** The schedule calls, in the order sent. */
  readonly asked: Asked[]
  /** Virtual milliseconds at which the user's own reservations were requested. */
  readonly lists: number[]
  readonly total: number
}

/**
 * The product's own client, provider, flows and engine before a simulated calendar that takes 50 ms for an answer: a campus
 * of 5,000 without the product's cache. Time is virtual.
 */
export async function loadCampus({ size = 5_000 }: { readonly size?: 500 | 5_000 } = {}): Promise<LoadedCampus> {
  const world = await openWorld({ world: 'uncached', size })
  const asked: Asked[] = []
  const lists: number[] = []
  const began = Date.now()
  const carry = () => async (request: Request) => {
    if (request.url.endsWith('/getSchedule')) {
      const body = (await request.clone().json()) as {
        schedules: string[]
        startTime: { dateTime: string }
        endTime: { dateTime: string }
      }
      const days = (Date.parse(body.endTime.dateTime) - Date.parse(body.startTime.dateTime)) / 86_400_000
      asked.push({ emails: body.schedules, at: Date.now() - began, days, signal: request.signal })
    }
    if (request.url.includes('/calendarView')) lists.push(Date.now() - began)
    await wait(delay, request.signal)
    return request.signal.aborted ? null : world.backEnd.answer(request)
  }
  const here = await signIn({ serverType: 'o365', provider: o365, declared: declared.o365, carry }, 'employee', world)
  const engine = createEngine()
  engine.configure({
    areas: [],
    filters: [],
    resourceTypeInfos: usualTypes(),
    resourceVisibilityRestriction: 1,
    licences: null,
    locale: 'en',
    rules: true,
  })
  const resources = await world.api('GET', '/api/assist/resources')
  engine.loadResources((await resources?.arrayBuffer()) ?? new ArrayBuffer(0))
  const scope = openTestScope()
  const services = withSchedules({
    engine: asynchronous(engine),
    clock: createClock(),
    provider: o365,
    calendar: here.calendar,
    configuration: { cachingEnabled: false },
    storage: { kept: { names: () => Promise.resolve([]) } },
    scope,
    signal: scope.signal,
  } as unknown as Services)
  look(0)
  await arrangeTimeline(services)
  return { services, here, asked, lists, total: timeline.matched ?? 0 }
}

/** Every method answers with a promise, as the worker's client does. */
function asynchronous(engine: Engine): unknown {
  return Object.fromEntries(
    Object.entries(engine).map(([name, method]) => [
      name,
      (...given: unknown[]) => Promise.resolve().then(() => (method as (...values: unknown[]) => unknown)(...given)),
    ]),
  )
}

/** The view shows rows from here on. */
export function look(rowFrom: number): void {
  const from = Math.floor(friday / 900_000) as Quarter
  const visible = { rowFrom, rowTo: rowFrom + shown, quarterFrom: from, quarterTo: (from + 48) as Quarter }
  const room = { room: shown, top: 0, left: 0, quarterWidth: 20 }
  wantWindow({ ...room, visible, rectangle: visible })
}

export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** What a call comes to, and the virtual milliseconds it took. */
export async function timed<Value>(work: Promise<Value>): Promise<{ readonly value: Value; readonly took: number }> {
  const began = Date.now()
  let isDone = false
  const end = (): void => void (isDone = true)
  work.then(end, end)
  while (!isDone) await pass(10)
  return { value: await work, took: Date.now() - began }
}
