import { describe, expect, it, vi } from 'vitest'
import type { ResourceId } from '#src/kernel/ids.ts'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { room, scriptServices } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const id = 'room-1' as ResourceId

openTabForEachTest()

describe('sections 6 to 8: favourites', () => {
  it('a new favourite is shown at once, and stays after the response', async () => {
    const added = toggleFavourite(services, id)
    expect(favourites.ids).toEqual([id])
    await added
    expect(favourites.ids).toEqual([id])
  })

  it('a new favourite is removed again, with a notice and a retry, if the server refuses it', async () => {
    world.faults['addFavourite'] = { kind: 'offline' }
    await toggleFavourite(services, id)
    expect(favourites.ids).toEqual([])
    expect(notices.queue.map(({ key }) => key)).toEqual(['notice.favourite.notAdded'])
    delete world.faults['addFavourite']
    notices.queue[0]?.action?.run()
    expect(favourites.ids).toEqual([id])
    await expect.poll(() => notices.queue.at(-1)?.key).toBe('notice.favourite.added')
  })

  it('an error of the list keeps the shown favourites, or none', async () => {
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(services)
    expect(favourites).toMatchObject({ loaded: true, ids: [] })
    delete world.faults['favourites']
    await loadFavourites(services)
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(services)
    expect(favourites.ids).toEqual([id])
  })

  it('a new favourite can be undone for 8 s', async () => {
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

  it('changes reach the server in the order of the clicks', async () => {
    const responses: (() => void)[] = []
    const add = vi
      .spyOn(services.api.favourites, 'add')
      .mockImplementation(() => new Promise((resolve) => responses.push(() => resolve({ ok: true, value: null }))))
    const added = toggleFavourite(services, id)
    const removed = toggleFavourite(services, id)
    await expect.poll(() => add).toHaveBeenCalledTimes(1)
    await new Promise((resume) => setImmediate(resume))
    expect(world.calls).not.toContain('removeFavourite')
    responses[0]?.()
    await Promise.all([added, removed])
    expect(world.calls).toContain('removeFavourite')
    expect(favourites.ids).toEqual([])
  })

  it('a list that was requested before a change does not undo it', async () => {
    const loading = loadFavourites(services)
    const other = 'room-2' as ResourceId
    const toggled = toggleFavourite(services, other)
    await Promise.all([loading, toggled])
    expect(favourites.ids).toEqual([other])
  })

  it('section 6: favourites reserved to others are removed on the server once, missing ones only on screen', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const reserved = () => Promise.resolve({ ...room, conditions: { reservedTo: 'other' as const } })
    const others = { ...services, engine: { ...services.engine, resource: reserved } }
    await loadFavourites(others)
    expect(favourites.ids).toEqual([])
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
