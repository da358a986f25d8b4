import { beforeEach, describe, expect, it } from 'vitest'
import type { ResourceId } from '#src/core/brand.ts'
import { loadFavourites } from '#src/flows/load-favourites.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { favourites } from '#src/state/favourites.ts'
import { notices } from '#src/state/notices.ts'
import { clearStores, createWorld, room, scriptProduct, type World } from './scripted-product.ts'

let world: World
const id = 'room-1' as ResourceId

beforeEach(async () => {
  clearStores()
  world = await createWorld()
})

describe('sections 6 to 8: favourites', () => {
  it('shows a favourite at once and keeps it when the server agrees', async () => {
    const { product } = scriptProduct(world)
    const told = toggleFavourite(product, id)
    expect(favourites.ids).toEqual([id])
    await told
    expect(favourites.ids).toEqual([id])
  })

  it('takes it back when the server says no', async () => {
    world.faults['addFavourite'] = { kind: 'forbidden' }
    const { product } = scriptProduct(world)
    await toggleFavourite(product, id)
    expect(favourites.ids).toEqual([])
    expect(notices.queue[0]?.key).toBe('notice.favourite.notAdded')
  })

  it('removes favourites reserved to others', async () => {
    const { product } = scriptProduct(world)
    await loadFavourites(product)
    expect(favourites.ids).toEqual([id])
    const resource = () => Promise.resolve({ ...room, conditions: { reservedTo: 'other' as const } })
    await loadFavourites({ ...product, engine: { ...product.engine, resource } })
    expect(favourites.ids).toEqual([])
  })

  it('is an empty list on error, or stays what was shown', async () => {
    const { product } = scriptProduct(world)
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(product)
    expect(favourites).toMatchObject({ loaded: true, ids: [] })
    delete world.faults['favourites']
    await loadFavourites(product)
    world.faults['favourites'] = { kind: 'offline' }
    await loadFavourites(product)
    expect(favourites.ids).toEqual([id])
  })
})
