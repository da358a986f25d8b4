import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { quarterAt } from '#src/core/time/quarter.ts'
import type { HubEvent } from '#src/core/wire/hub.ts'
import { onHubEvent } from '#src/flows/on-hub-event.ts'
import { draftState, restoreDraft } from '#src/state/draft.ts'
import { clearStores, createWorld, draftOf, scriptProduct, start, type World } from './scripted-product.ts'

let world: World

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  world = await createWorld()
  await world.storage.putResources({ timestamp: '1', savedAt: start, body: new ArrayBuffer(2) })
})

afterEach(() => vi.useRealTimers())

const changed = (id: string | null = 'room-1'): HubEvent => ({ kind: 'reload-resources', id })
const expired = (): string[] => world.calls.filter((call) => call.startsWith('expire'))

describe('decisions: bursts of hub events are coalesced per kind, 250 ms, at most 1 s', () => {
  it('reloads the row of the named resource, found by its id', async () => {
    const { product } = scriptProduct(world)
    onHubEvent(product, changed())
    await vi.advanceTimersByTimeAsync(249)
    expect(expired()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(expired()).toEqual(['expire amber@example.com'])
  })

  it('makes one reload of a burst', async () => {
    const { product } = scriptProduct(world)
    for (let event = 0; event < 1_000; event++) onHubEvent(product, changed())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(expired()).toHaveLength(1)
  })

  it('does not wait longer than 1 s for a flood to end', async () => {
    const { product } = scriptProduct(world)
    for (let time = 0; time < 2_500; time += 100) {
      onHubEvent(product, changed())
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(expired()).toHaveLength(2)
  })

  it('reloads everything when one event of the burst names no resource', async () => {
    const { product } = scriptProduct(world)
    onHubEvent(product, changed())
    onHubEvent(product, changed(null))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(expired()).toEqual(['expire'])
    expect(world.calls).toContain('favourites')
  })

  it('asks whether the resources themselves changed, at most every 10 s', async () => {
    const { product } = scriptProduct(world)
    for (let time = 0; time < 20_000; time += 500) {
      onHubEvent(product, changed())
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(3)
  })

  it('does nothing after signing out', async () => {
    const { product } = scriptProduct(world)
    onHubEvent(product, changed())
    product.end()
    await vi.advanceTimersByTimeAsync(5_000)
    onHubEvent(product, changed())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.calls).toEqual([])
  })

  it('marks the conflict in the open form when its slot is taken by a live change', async () => {
    const { product } = scriptProduct(world)
    restoreDraft(draftOf(), [])
    const event = { start, end: start, subject: 'Interview', organizer: 'Jan', tentative: false, iCalUId: null }
    const { span } = draftOf()
    world.explanation = {
      state: 2,
      reason: 'held',
      run: { from: quarterAt(span.start), to: quarterAt(span.end) },
      event,
      message: null,
    }
    onHubEvent(product, changed())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draftState.conflict).toEqual({ resourceId: 'room-1', event })
    world.explanation = null
    onHubEvent(product, changed())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draftState.conflict).toBeNull()
  })
})
