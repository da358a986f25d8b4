import { proxy, ref } from 'valtio'
import type { FavouriteView } from '#src/engine/compute.ts'
import type { Fault, Instant, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'

const durationKey = 'assist-one-tap'

/** What became of pressing 'Book' on a favourite. `undo` is there for some seconds. */
export type FavouriteBooking =
  | { readonly step: 'sending'; readonly span: InstantSpan; readonly clientId: string }
  | {
      readonly step: 'booked'
      readonly span: InstantSpan
      readonly clientId: string
      readonly undo: (() => void) | null
    }
  | { readonly step: 'failed'; readonly span: InstantSpan; readonly clientId: string; readonly fault: Fault }

/** What the Home screen shows of favourites. A failed load keeps what was there, with its age. */
export const home = proxy<{
  phase: 'loading' | 'ready' | 'failed'
  /** By name. Each entry is replaced whole, never edited. */
  favourites: readonly FavouriteView[]
  /** Those in the viewport: only their schedules are loaded. */
  visible: readonly ResourceId[]
  asOf: Instant | null
  fault: Fault | null
  bookings: Readonly<Record<ResourceId, FavouriteBooking>>
  /** Minutes one press books; null is the default of the timeline. */
  duration: number | null
}>({ phase: 'loading', favourites: [], visible: [], asOf: null, fault: null, bookings: {}, duration: storedDuration() })

followStored(durationKey, () => {
  home.duration = storedDuration()
})

function storedDuration(): number | null {
  const minutes = Number(readStored('local', durationKey))
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 24 * 60 ? minutes : null
}

/** Cards whose favourite says the same as before are left alone. */
export function setHomeFavourites(list: readonly FavouriteView[]): void {
  const known = new Map(home.favourites.map((favourite) => [favourite.id, favourite]))
  const next = list.map((favourite) => {
    const before = known.get(favourite.id)
    return before && JSON.stringify(before) === JSON.stringify(favourite) ? before : ref(favourite)
  })
  const isSame = next.length === home.favourites.length && next.every((one, at) => one === home.favourites[at])
  if (!isSame) home.favourites = next
}

/** The schedules in sight were asked for at `asOf` and are there. */
export function setHomeLoaded(asOf: Instant): void {
  home.phase = 'ready'
  home.asOf = asOf
  home.fault = null
}

export function setHomeFailed(fault: Fault): void {
  home.phase = 'failed'
  home.fault = ref(fault)
}

export function setVisibleFavourites(ids: readonly ResourceId[]): void {
  if (ids.join() !== home.visible.join()) home.visible = ids
}

export function setBooking(id: ResourceId, booking: FavouriteBooking | null): void {
  const { [id]: _, ...others } = home.bookings
  home.bookings = booking ? { ...others, [id]: ref(booking) } : others
}

export function setOneTapDuration(minutes: number): void {
  home.duration = minutes
  writeStored('local', durationKey, String(minutes))
}

/** Forgets what belongs to a user. */
export function clearHome(): void {
  home.phase = 'loading'
  home.favourites = []
  home.visible = []
  home.asOf = null
  home.fault = null
  home.bookings = {}
}
