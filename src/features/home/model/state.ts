import { proxy, ref } from 'valtio'
import type { FavouriteView, RoomsNowAnswer, RoomsNowRequest } from '#src/engine/compute.ts'
import type { CalendarDay, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { placedRooms } from './rules/placed-rooms.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'

const durationKey = 'assist-one-tap'

/** The outcome of tapping 'Book' on a favourite. `undo` is available for a few seconds. */
export type FavouriteBooking =
  | { readonly step: 'sending'; readonly span: InstantSpan; readonly clientId: string }
  | {
      readonly step: 'booked'
      readonly span: InstantSpan
      readonly clientId: string
      readonly undo: (() => void) | null
    }
  | { readonly step: 'failed'; readonly span: InstantSpan; readonly clientId: string; readonly fault: Fault }

/** The favourites on the Home screen. If a load fails, the earlier data stays, with its age. */
export const home = proxy<{
  phase: 'loading' | 'ready' | 'failed'
  /** Sorted by name. Each entry is replaced as a whole and never edited. */
  favourites: readonly FavouriteView[]
  /** Favourites in the viewport. Only their schedules are loaded. */
  visible: readonly ResourceId[]
  asOf: Instant | null
  fault: Fault | null
  /** By card: the id of its resource, or the key of a desk's day. */
  bookings: Readonly<Record<string, FavouriteBooking>>
  /** Minutes that one tap books. If null, the default of the timeline is used. */
  duration: number | null
}>({ phase: 'loading', favourites: [], visible: [], asOf: null, fault: null, bookings: {}, duration: storedDuration() })

followStored(durationKey, () => {
  home.duration = storedDuration()
})

function storedDuration(): number | null {
  const minutes = Number(readStored('local', durationKey))
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 24 * 60 ? minutes : null
}

/** Replaces the favourites. Unchanged entries keep their identity, so that their cards do not render again. */
export function setHomeFavourites(list: readonly FavouriteView[]): void {
  const known = new Map(home.favourites.map((favourite) => [favourite.id, favourite]))
  const next = list.map((favourite) => {
    const before = known.get(favourite.id)
    return before && JSON.stringify(before) === JSON.stringify(favourite) ? before : ref(favourite)
  })
  const isSame = next.length === home.favourites.length && next.every((one, at) => one === home.favourites[at])
  if (!isSame) home.favourites = next
}

/** Marks the visible schedules as loaded; `asOf` is the time of their request. */
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

export function setBooking(card: string, booking: FavouriteBooking | null): void {
  const { [card]: _, ...others } = home.bookings
  home.bookings = booking ? { ...others, [card]: ref(booking) } : others
}

/** Removes this booking from the card, unless a later one has replaced it. */
export function dismissBooking(card: string, clientId: string): void {
  if (home.bookings[card]?.clientId === clientId) setBooking(card, null)
}

export function setOneTapDuration(minutes: number): void {
  home.duration = minutes
  writeStored('local', durationKey, String(minutes))
}

/** The offer whose button gets the focus as soon as it is shown: the best room now, or the desk of a day. */
export const wantedOffer = proxy<{ current: 'room' | CalendarDay | null }>({ current: null })

export function wantOffer(offer: 'room' | CalendarDay | null): void {
  wantedOffer.current = offer
}

const peopleKey = 'assist-now-people'

/** Walking times from the user's desk. */
export interface Walks {
  /** The name of the desk. */
  readonly from: string
  /** Minutes by room. A room without a route is not there. */
  readonly minutes: Readonly<Record<ResourceId, number>>
}

/** The search for a room now, which this browser remembers, and its answer. */
export const roomsNow = proxy<{
  phase: 'loading' | 'ready' | 'failed'
  people: number
  /** The place to search in for as long as the page is open, '' is everywhere. Null is the user's office. */
  place: string | null
  /** Best first. Each entry is replaced whole, never edited. */
  rooms: readonly FavouriteView[]
  /** The search that was answered, see `searchKey`. */
  asked: string
  /** Null if there is no desk to start from, or no map. */
  walks: Walks | null
  fault: Fault | null
}>({
  phase: 'loading',
  people: storedPeople(),
  place: null,
  rooms: [],
  asked: '',
  walks: null,
  fault: null,
})

followStored(peopleKey, () => {
  roomsNow.people = storedPeople()
})

function storedPeople(): number {
  const people = Number(readStored('local', peopleKey))
  return Number.isInteger(people) && people > 0 && people <= 1_000 ? people : 2
}

export function setNowPeople(people: number): void {
  roomsNow.people = people
  writeStored('local', peopleKey, String(people))
}

/** Chooses where to search. The office and its clock stay. */
export function setNowPlace(areaId: string): void {
  roomsNow.place = areaId
}

export type RoomsNowSearch = Pick<RoomsNowRequest, 'areaId' | 'people' | 'minutes'>

/** Returns equal texts for equal searches. */
export const searchKey = ({ areaId, people, minutes }: RoomsNowSearch): string => `${people} ${minutes} ${areaId}`

/** Returns true while a booking on a card is sent or can be undone, or until its refusal is dismissed. */
export function keepsCard(id: ResourceId): boolean {
  const booking = home.bookings[id]
  return booking !== undefined && (booking.step !== 'booked' || booking.undo !== null)
}

/** Shows the answer to a search. `isInUse`: see `placedRooms`, which decides which cards stay. */
export function setRoomsNow(answer: RoomsNowAnswer, asked = '', isInUse = false): void {
  const { rooms, missing } = answer
  const isSameSearch = asked === roomsNow.asked
  const placed = placedRooms(roomsNow.rooms, answer, { keeps: keepsCard, isInUse, isSameSearch })
  roomsNow.rooms = placed.map((room) => ref(room))
  roomsNow.asked = asked
  if (missing.length === 0 || rooms.length > 0) roomsNow.phase = 'ready'
  if (missing.length === 0) roomsNow.fault = null
}

export function setWalks(walks: Walks | null): void {
  roomsNow.walks = walks && ref(walks)
}

export function setRoomsNowFailed(fault: Fault): void {
  roomsNow.phase = 'failed'
  roomsNow.fault = ref(fault)
}

export function clearHome(): void {
  roomsNow.phase = 'loading'
  roomsNow.place = null
  roomsNow.rooms = []
  roomsNow.walks = null
  roomsNow.fault = null
  home.phase = 'loading'
  home.favourites = []
  home.visible = []
  home.asOf = null
  home.fault = null
  home.bookings = {}
}
