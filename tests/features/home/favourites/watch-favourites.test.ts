import { clearSession } from '#src/base/session-end.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { expireFavourites, setFavourites } from '#src/features/home/model/favourites/state.ts'
import { homeFavourites, setVisibleFavourites } from '#src/features/home/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Services } from '#src/base/needs.ts'
import { bytesOf, emailOf, resource, settings } from '#tests/compute/campus.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { createWorld, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'

/** Sorted by language: Ústí comes before Žilina. */
const names = { a: 'Ústí', b: 'Žilina', c: 'Brno' }
const ids = ['a', 'b', 'c'] as readonly string[] as readonly ResourceId[]

let services: Services
let requests: (readonly string[])[]
let fault: Fault | null
let isShown: boolean
let changed: () => void

const page = {
  isShown: () => isShown,
  subscribe(listener: () => void) {
    changed = listener
    return () => {
      changed = () => undefined
    }
  },
}

const show = (shown: boolean): void => {
  isShown = shown
  changed()
}

/** Ten days from midnight: busy until 11:00, then free. */
const view = `${'2'.repeat(44)}${'0'.repeat(916)}`

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  setZone('UTC' as IanaZone)
  isShown = true
  fault = null
  requests = []
  const engine = createEngine()
  engine.configure(settings())
  engine.loadResources(bytesOf(Object.entries(names).map(([id, name]) => resource(id, { name }))))
  const scripted = scriptServices(await createWorld()).services
  services = withSchedules({
    ...scripted,
    configuration: { ...scripted.configuration, cachingEnabled: true },
    api: {
      ...scripted.api,
      cache: {
        schedules: ({ emails }: { readonly emails: readonly string[] }) => {
          requests.push(emails)
          const schedules = emails.map((email) => ({ email, availabilityView: view }))
          return Promise.resolve(fault ? fail(fault) : succeed(bytesOf(schedules)))
        },
      },
    },
    engine: {
      favouritesNow: (request: never) => Promise.resolve(engine.favouritesNow(request)),
      put: (purpose: never, batch: never) => Promise.resolve(engine.put(purpose, batch)),
      expire: (emails: never) => Promise.resolve(engine.expire(emails)),
    } as unknown as Services['engine'],
  })
  setFavourites(ids)
  setVisibleFavourites(ids)
})

afterEach(() => {
  services.end()
})

const all = ids.map(emailOf)
const states = () => homeFavourites.value.map(({ state }) => state)

/** Watches until the first request. */
async function watch(): Promise<() => void> {
  const stop = watchFavourites(services, page)
  await vi.advanceTimersByTimeAsync(500)
  return stop
}

describe('section 9: refresh of favourites', () => {
  it('shows sorted names at once, and availability after 500 ms', async () => {
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(499)
    const shown = homeFavourites.value.map(({ name, data }) => `${name} ${data}`)
    expect(shown).toEqual(['Brno loading', 'Ústí loading', 'Žilina loading'])
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toEqual([all])
    expect(states()).toEqual(['SOON', 'SOON', 'SOON'])
    expect(homeFavourites).toMatchObject({ phase: 'ready', asOf: start + 500 })
  })

  it('updates every 15 s, and requests schedules older than 60 s again', async () => {
    const updates = vi.spyOn(services.engine, 'favouritesNow')
    await watch()
    updates.mockClear()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(updates).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(45_000)
    expect([updates.mock.calls.length, requests.length]).toEqual([4, 1])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(requests).toEqual([all, all])
  })

  it('requests ten days', async () => {
    const schedules = vi.spyOn(services.api.cache, 'schedules')
    await watch()
    const tenDays = { fromDate: '2026-11-23T00:00:00.000Z', toDate: '2026-12-03T00:00:00.000Z' }
    expect(schedules.mock.calls[0]?.[0]).toMatchObject(tenDays)
  })

  it('loads only favourites in the viewport', async () => {
    setVisibleFavourites(['b' as ResourceId])
    await watch()
    expect(requests).toEqual([[emailOf('b')]])
    setVisibleFavourites(['a', 'b'] as readonly string[] as readonly ResourceId[])
    await vi.advanceTimersByTimeAsync(10)
    expect(requests).toEqual([[emailOf('b')], [emailOf('a')]])
    expect(homeFavourites.value.find(({ id }) => id === 'c')).toMatchObject({ data: 'loading' })
  })

  it('pauses while the page is hidden', async () => {
    await watch()
    show(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests).toHaveLength(1)
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(75_000)
    expect(requests).toHaveLength(3)
  })

  it('starts when a page opened in the background is shown', async () => {
    isShown = false
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toEqual([])
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toEqual([all])
  })

  it('requests expired schedules at once, and keeps the known ones after a failure', async () => {
    await watch()
    fault = { kind: 'offline' }
    await services.engine.expire()
    expireFavourites()
    await vi.advanceTimersByTimeAsync(10)
    expect(requests).toHaveLength(2)
    expect(homeFavourites).toMatchObject({ phase: 'failed', fault: { kind: 'offline' }, asOf: start + 500 })
    expect(states()).toEqual(['SOON', 'SOON', 'SOON'])
  })

  it('stops with the screen, and clears the favourites with the session', async () => {
    const stop = await watch()
    stop()
    await vi.advanceTimersByTimeAsync(300_000)
    expireFavourites()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveLength(1)
    expect(homeFavourites.value).toHaveLength(3)
    clearSession({ expired: true })
    expect(homeFavourites.value).toEqual([])
  })
})
