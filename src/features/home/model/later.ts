import { createLater } from '#src/base/later.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Reading } from '#src/base/needs.ts'
import type { bookFavourite } from './favourites/book-favourite.ts'
import type { Walks } from './state.ts'

/** The effect of a press on an offer. Loaded once the first screen is shown, or with the first press. */
export const booking = createLater<{ readonly bookFavourite: typeof bookFavourite }>('presses on offers')

/** The way to each room: the map is not needed to reserve one. */
export const walks = createLater<{
  findWalks(
    services: Reading,
    deskId: ResourceId,
    rooms: readonly ResourceId[],
    signal: AbortSignal,
  ): Promise<Walks | null>
}>('walks to rooms')
