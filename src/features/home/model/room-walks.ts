import { createLater } from '#src/base/later.ts'
import type { Reading } from '#src/base/needs.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Walks } from './state.ts'

interface RoomWalks {
  findWalks(
    services: Reading,
    deskId: ResourceId,
    rooms: readonly ResourceId[],
    signal: AbortSignal,
  ): Promise<Walks | null>
}

/** The way to each room. Loaded later, because the map is not needed to reserve one. */
export const roomWalks = createLater<RoomWalks>('walks to rooms')
