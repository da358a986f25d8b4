import { vi } from 'vitest'
import { usualTypes } from '#server/rules/resources/usual.ts'
import o365 from '#src/calendars/o365/index.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { wantWindow } from '#src/features/timeline/model/window-state.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/base/needs.ts'
import { declared, type SignedIn, signIn } from '#tests/calendars/signed-in.ts'
import { friday, openWorld } from '#tests/mocks/open-world.ts'
import { openTestScope } from '#tests/services/open-test-scope.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'

/** Response time of the server in milliseconds. */
export const delay = 50
/** Number of rows on screen. */
export const shown = 25
interface ScheduleCall {
  readonly emails: readonly string[]
  /** Virtual milliseconds since the start. */
  readonly at: number
  readonly days: number
  readonly signal: AbortSignal
}

export interface LoadedCampus {
  readonly services: Services
  readonly here: SignedIn
  /** The schedule calls, in the order sent. */
  readonly calls: ScheduleCall[]
  /** Virtual milliseconds at which the user's own reservations were requested. */
  readonly lists: number[]
  readonly total: number
}

/**
 * Starts the product's client, provider, flows and engine in virtual time, with a simulated calendar of 5,000 resources
 * that responds after 50 ms. There is no cache.
 */
export async function loadCampus({ size = 5_000 }: { readonly size?: 500 | 5_000 } = {}): Promise<LoadedCampus> {
  const world = await openWorld({ world: 'uncached', size })
  const calls: ScheduleCall[] = []
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
      calls.push({ emails: body.schedules, at: Date.now() - began, days, signal: request.signal })
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
  scrollTo(0)
  await arrangeTimeline(services)
  return { services, here, calls, lists, total: timeline.matched ?? 0 }
}

/** Makes every method return a promise, as the worker's client does. */
function asynchronous(engine: Engine): unknown {
  return Object.fromEntries(
    Object.entries(engine).map(([name, method]) => [
      name,
      (...given: unknown[]) => Promise.resolve().then(() => (method as (...values: unknown[]) => unknown)(...given)),
    ]),
  )
}

/** Scrolls the view to a row. */
export function scrollTo(rowFrom: number): void {
  const from = Math.floor(friday / 900_000) as Quarter
  const visible = { rowFrom, rowTo: rowFrom + shown, quarterFrom: from, quarterTo: (from + 48) as Quarter }
  const room = { room: shown, top: 0, left: 0, quarterWidth: 20 }
  wantWindow({ ...room, visible, rectangle: visible })
}

export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** Returns the result of a call and its virtual duration in milliseconds. */
export async function timed<Value>(work: Promise<Value>): Promise<{ readonly value: Value; readonly took: number }> {
  const began = Date.now()
  let isDone = false
  const end = (): void => void (isDone = true)
  work.then(end, end)
  while (!isDone) await pass(10)
  return { value: await work, took: Date.now() - began }
}
