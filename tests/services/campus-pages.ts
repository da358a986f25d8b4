import { vi } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { loadProvider } from '#src/calendars/index.ts'
import '#src/features/series/rules/series-record.ts'
import type { Email } from '#src/kernel/result.ts'
import { createApi } from '#src/platform/api.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { apiURL, graphURL, type OpenWorld } from '#tests/mocks/open-world.ts'
import { createLocksOf } from './locks-of.ts'
import { createWorld, room, scriptServices, withSchedules } from './scripted-services.ts'

// What is loaded when first needed: under simulated time an import would never come.

/** What becomes of one call that changes something; the calls after the last go through. */
export type Fate = 'arrives' | 'reply lost' | 'request lost' | 'refused for now'

/** Bodies of requests and answers come through the platform's own turns, which go on. */
export const simulateTime = (now: number): unknown =>
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
/** Calls under way; their pages are waited for, however many turns of the platform they take. */
let underWay = 0

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await turn()
    if (underWay > 0) quiet = 0
  }
}

/** The clocks of the page and of the back end go on together. */
export async function pass({ timers }: OpenWorld, milliseconds: number, step = 1_000): Promise<void> {
  await settle()
  for (let passed = 0; passed < milliseconds; passed += step) {
    const part = Math.min(step, milliseconds - passed)
    timers.pass(part)
    await vi.advanceTimersByTimeAsync(part)
    await settle()
  }
}

/** A page's network: what it sends may be lost on the way there or back. */
function network({ backEnd }: OpenWorld, fates: Fate[], isOpen: () => boolean): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const changes =
      request.method !== 'GET' && !/confirm-statuses|getSchedule|cache|refresh|error-log/.test(request.url)
    const becomes = changes ? (fates.shift() ?? 'arrives') : 'arrives'
    if (!isOpen()) return new Promise(() => undefined)
    if (becomes === 'request lost') throw new TypeError('Failed to fetch')
    if (becomes === 'refused for now') return new Response('{}', { status: 503 })
    underWay++
    const response = await backEnd.answer(request).finally(() => {
      underWay--
    })
    if (response === null || becomes === 'reply lost') throw new TypeError('Failed to fetch')
    return isOpen() ? response : new Promise(() => undefined)
  }
}

/** Pages of one user before the simulated back end, with its o365 calendar; `places` is all that their engine knows. */
export async function openPages(
  world: OpenWorld,
  places: readonly ResourceRecord[],
  fates: Fate[],
  persona: Persona = 'visitor',
) {
  const { backEnd } = world
  const controls = createControls(backEnd)
  const loaded = await loadProvider('o365')
  if (!loaded.ok) throw new Error('There is no o365')
  const provider = loaded.value
  const known = places.map(({ id, name, email, requiresConfirmation }): Resource => ({
    ...room,
    id: resourceIdOf(id),
    name,
    email: emailOf(email),
    requiresConfirmation,
  }))
  const scripted = await createWorld()
  const held = new Map<string, symbol>()

  function openTab() {
    const { services: base, die } = scriptServices(scripted, { locks: createLocksOf(held) })
    let isOpen = true
    const tokens = createTokens('memory')
    tokens.set(controls.signIn(persona))
    const http = createHttp({
      apiURL,
      calendarURL: graphURL,
      tokens,
      clock: base.clock,
      onSignedOut: () => undefined,
      fetch: network(world, fates, () => isOpen),
      isOnline: () => true,
      runAlone: (_name, work) => work(false),
    })
    http.useCalendar(provider)
    const services = withSchedules({
      ...base,
      tokens,
      http,
      api: createApi(http, base.paths),
      provider,
      calendar: provider.connect(http),
      engine: {
        ...base.engine,
        resource: (id: string) => Promise.resolve(known.find((one) => one.id === id) ?? null),
        resourcesByEmail: (emails: readonly Email[]) =>
          Promise.resolve(emails.map((email) => known.find((one) => one.email?.toLowerCase() === email) ?? null)),
      },
    })
    return {
      services,
      close(): void {
        isOpen = false
        die()
      },
    }
  }
  return { controls, storage: scripted.storage, openTab, locks: held }
}
