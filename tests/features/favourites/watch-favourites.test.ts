import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFavourites } from '#src/features/favourites/load-favourites.ts'
import { expireFavourites, setFavourites } from '#src/features/favourites/state.ts'
import { clearHome, home, setVisibleFavourites } from '#src/features/home/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import { fail, type Fault, type IanaZone, type ResourceId, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { bytesOf, emailOf, resource, settings } from '#tests/compute/campus.ts'
import { createEngine } from '#workers/compute/engine.ts'
import {
  clearStores,
  createWorld,
  scriptServices,
  start,
  withSchedules,
  type World,
} from '#tests/services/scripted-services.ts'

/** Zilina sorts before Ústí in no language but a naive one. */
const names = { a: 'Ústí', b: 'Žilina', c: 'Brno' }
const ids = ['a', 'b', 'c'] as readonly string[] as readonly ResourceId[]

let world: World
let services: Services
let asked: (readonly string[])[]
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

/** Ten days from midnight: busy until 11:00, free from then on. */
const view = `${'2'.repeat(44)}${'0'.repeat(916)}`

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  clearHome()
  setZone('UTC' as IanaZone)
  isShown = true
  fault = null
  asked = []
  world = await createWorld()
  const engine = createEngine()
  engine.configure(settings())
  engine.loadResources(bytesOf(Object.entries(names).map(([id, name]) => resource(id, { name }))))
  const scripted = scriptServices(world).services
  services = withSchedules({
    ...scripted,
    configuration: { ...scripted.configuration, cachingEnabled: true },
    api: {
      ...scripted.api,
      cache: {
        schedules: ({ emails }: { readonly emails: readonly string[] }) => {
          asked.push(emails)
          const schedules = emails.map((email) => ({ email, availabilityView: view }))
          return Promise.resolve(fault ? fail(fault) : succeed(bytesOf(schedules)))
        },
      },
    },
    engine: {
      favourites: (request: never) => Promise.resolve(engine.favourites(request)),
      put: (purpose: never, batch: never) => Promise.resolve(engine.put(purpose, batch)),
      expire: (emails: never) => Promise.resolve(engine.expire(emails)),
    } as unknown as Services['engine'],
  })
  setFavourites(ids)
  setVisibleFavourites(ids)
})

afterEach(() => {
  services.end()
  vi.useRealTimers()
})

const all = ids.map(emailOf)

describe('section 9: favourites refresh every 15 s, first at 500 ms', () => {
  it('shows their names at once, in order, and when they can be had after 500 ms', async () => {
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(499)
    expect(home.favourites.map(({ name, data }) => `${name} ${data}`)).toEqual([
      'Brno loading',
      'Ústí loading',
      'Žilina loading',
    ])
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([all])
    expect(home.favourites.map(({ state }) => state)).toEqual(['SOON', 'SOON', 'SOON'])
    expect(home).toMatchObject({ phase: 'ready', asOf: start + 500 })
  })

  it('looks every 15 s, and asks again for schedules older than 60 s', async () => {
    const looks = vi.spyOn(services.engine, 'favourites')
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    looks.mockClear()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(45_000)
    expect([looks.mock.calls.length, asked.length]).toEqual([4, 1])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([all, all])
  })

  it('covers ten days', async () => {
    const schedules = vi.spyOn(services.api.cache, 'schedules')
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    expect(schedules.mock.calls[0]?.[0]).toMatchObject({
      fromDate: '2026-11-23T00:00:00.000Z',
      toDate: '2026-12-03T00:00:00.000Z',
    })
  })

  it('loads only those in the viewport, and others when they come into it', async () => {
    setVisibleFavourites(['b' as ResourceId])
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual([[emailOf('b')]])
    setVisibleFavourites(['a', 'b'] as readonly string[] as readonly ResourceId[])
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual([[emailOf('b')], [emailOf('a')]])
    expect(home.favourites.find(({ id }) => id === 'c')).toMatchObject({ data: 'loading' })
  })

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    show(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(1)
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(75_000)
    expect(asked).toHaveLength(3)
  })

  it('begins only when a page opened in the background is shown', async () => {
    isShown = false
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([all])
  })

  it('looks at once when schedules expired, and shows what it had with the reason when that fails', async () => {
    watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    fault = { kind: 'offline' }
    await services.engine.expire()
    expireFavourites()
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveLength(2)
    expect(home).toMatchObject({ phase: 'failed', fault: { kind: 'offline' }, asOf: start + 500 })
    expect(home.favourites.map(({ state }) => state)).toEqual(['SOON', 'SOON', 'SOON'])
  })

  it('stops when the screen is left, and forgets what it showed with the session', async () => {
    const stop = watchFavourites(services, page)
    await vi.advanceTimersByTimeAsync(500)
    stop()
    await vi.advanceTimersByTimeAsync(300_000)
    expireFavourites()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    expect(home.favourites).toHaveLength(3)
    services.end()
    expect(home.favourites).toEqual([])
  })
})
