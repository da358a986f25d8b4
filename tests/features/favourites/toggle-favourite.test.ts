import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceId } from '#src/kernel/result.ts'
import { loadFavourites } from '#src/features/favourites/load-favourites.ts'
import { toggleFavourite } from '#src/features/favourites/change-favourite.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { notices } from '#src/features/notices/state.ts'
import { clearStores, createWorld, room, scriptServices, type World } from '#tests/services/scripted-services.ts'

let world: World
const id = 'room-1' as ResourceId

beforeEach(async () => {
  clearStores()
  world = await createWorld()
})

describe('sections 6 to 8: favourites', () => {
  it('shows a favourite at once and keeps it when the server agrees', async () => {
    const { services } = scriptServices(world)
    const told = toggleFavourite(services, id)
    expect(favourites.ids).toEqual([id])
    await told
    expect(favourites.ids).toEqual([id])
  })

  it('takes it back when the server says no', async () => {
    world.faults['addFavourite'] = { kind: 'forbidden' }
    const { services } = scriptServices(world)
    await toggleFavourite(services, id)
    expect(favourites.ids).toEqual([])
    expect(notices.queue[0]?.key).toBe('notice.favourite.notAdded')
  })

  it('removes favourites reserved to others', async () => {
    const { services } = scriptServices(world)
    await loadFavourites(services)
    expect(favourites.ids).toEqual([id])
    const resource = () => Promise.resolve({ ...room, conditions: { reservedTo: 'other' as const } })
    await loadFavourites({ ...services, engine: { ...services.engine, resource } })
    expect(favourites.ids).toEqual([])
  })

  it('is an empty list on error, or stays what was shown', async () => {
    const { services } = scriptServices(world)
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(services)
    expect(favourites).toMatchObject({ loaded: true, ids: [] })
    delete world.faults['favourites']
    await loadFavourites(services)
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(services)
    expect(favourites.ids).toEqual([id])
  })

  it('offers to undo for some seconds, which tells the server too', async () => {
    const { services } = scriptServices(world)
    await toggleFavourite(services, id)
    const [notice] = notices.queue
    expect(notice).toMatchObject({
      key: 'notice.favourite.added',
      values: { name: 'Amber' },
      action: { key: 'app.undo' },
      lasts: 8_000,
    })
    notice?.action?.run()
    expect(favourites.ids).toEqual([])
    await expect.poll(() => world.calls).toContain('removeFavourite')
    expect(notices.queue).toHaveLength(1)
  })

  it('offers a retry instead of the undo when the server said no', async () => {
    world.faults['addFavourite'] = { kind: 'offline' }
    const { services } = scriptServices(world)
    await toggleFavourite(services, id)
    expect(notices.queue.map(({ key }) => key)).toEqual(['notice.favourite.notAdded'])
    delete world.faults['addFavourite']
    notices.queue[0]?.action?.run()
    expect(favourites.ids).toEqual([id])
    await expect.poll(() => notices.queue.at(-1)?.key).toBe('notice.favourite.added')
  })

  it('reaches the server in the order of the presses', async () => {
    const { services } = scriptServices(world)
    const answers: (() => void)[] = []
    const add = vi.spyOn(services.api.favourites, 'add').mockImplementation(
      () =>
        new Promise((resolve) => {
          answers.push(() => resolve({ ok: true, value: null }))
        }),
    )
    const added = toggleFavourite(services, id)
    const removed = toggleFavourite(services, id)
    await expect.poll(() => add).toHaveBeenCalledTimes(1)
    await new Promise((resume) => setImmediate(resume))
    expect(world.calls).not.toContain('removeFavourite')
    answers[0]?.()
    await Promise.all([added, removed])
    expect(world.calls).toContain('removeFavourite')
    expect(favourites.ids).toEqual([])
  })

  it('is not undone by a list that was asked for before', async () => {
    const { services } = scriptServices(world)
    const loading = loadFavourites(services)
    const other = 'room-2' as ResourceId
    const toggled = toggleFavourite(services, other)
    await Promise.all([loading, toggled])
    expect(favourites.ids).toEqual([other])
  })

  it('section 6: removes a favourite reserved to others on the server once, one that is gone on screen only', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { services } = scriptServices(world)
    const reserved = () => Promise.resolve({ ...room, conditions: { reservedTo: 'other' as const } })
    const others = { ...services, engine: { ...services.engine, resource: reserved } }
    await loadFavourites(others)
    await loadFavourites(others)
    await expect.poll(() => world.calls).toContain('removeFavourite')
    expect(world.calls.filter((call) => call === 'removeFavourite')).toHaveLength(1)
    const { services: second } = scriptServices(world)
    const gone = { ...second, engine: { ...second.engine, resource: () => Promise.resolve(null) } }
    await loadFavourites(gone)
    await loadFavourites(gone)
    expect(favourites.ids).toEqual([])
    expect(world.calls.filter((call) => call === 'removeFavourite')).toHaveLength(1)
    await expect.poll(() => warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})
