import { vi } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { loadProvider } from '#src/calendars/index.ts'
import '#src/features/bookings/model/series/rules/series-record.ts'
import type { Email } from '#src/kernel/ids.ts'
import { createApi } from '#src/platform/api.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { apiURL, graphURL, type OpenWorld } from '#tests/mocks/open-world.ts'
import { createLocksOf } from './locks-of.ts'
import { createWorld, room, scriptServices, withSchedules } from './scripted-services.ts'

// Imported here because a lazy import does not resolve under simulated time.

/** The outcome of one changing call. Later calls succeed. */
export type Fate = 'arrives' | 'reply lost' | 'request lost' | 'refused for now'

/** Fakes timers and the date. Streams of bodies still use the real turns of the platform. */
export const simulateTime = (now: number): unknown =>
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
/** The number of pending calls, which `settle` waits for. */
let pending = 0

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await turn()
    if (pending > 0) quiet = 0
  }
}

/** Advances the clocks of the page and the back end. */
export async function pass({ timers }: OpenWorld, milliseconds: number, step = 1_000): Promise<void> {
  await settle()
  for (let passed = 0; passed < milliseconds; passed += step) {
    const part = Math.min(step, milliseconds - passed)
    timers.pass(part)
    await vi.advanceTimersByTimeAsync(part)
    await settle()
  }
}

/** The network of a page. It can lose requests and responses. */
function network({ backEnd }: OpenWorld, fates: Fate[], isOpen: () => boolean): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const changes =
      request.method !== 'GET' && !/confirm-statuses|getSchedule|cache|refresh|error-log/.test(request.url)
    const fate = changes ? (fates.shift() ?? 'arrives') : 'arrives'
    if (!isOpen()) return new Promise(() => undefined)
    if (fate === 'request lost') throw new TypeError('Failed to fetch')
    if (fate === 'refused for now') return new Response('{}', { status: 503 })
    pending++
    const response = await backEnd.answer(request).finally(() => {
      pending--
    })
    if (response === null || fate === 'reply lost') throw new TypeError('Failed to fetch')
    return isOpen() ? response : new Promise(() => undefined)
  }
}

/** Pages of one user with the simulated back end and its o365 calendar. Their engine has only the resources of `places`. */
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
