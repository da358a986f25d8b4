import { proxy, ref } from 'valtio'
import { loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import type { NowView, RoomsNowAnswer, RoomsNowRequest } from '#src/engine/compute.ts'
import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
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

/** The favourites on the Home screen, by name: ready when the schedules of those in the viewport are loaded. */
export const homeFavourites = loaded<readonly NowView[]>([], { isRenewed: true })

/** The Home screen, and the cards of resources elsewhere. */
export const home = proxy<{
  /** Favourites in the viewport. Only their schedules are loaded. */
  visible: readonly ResourceId[]
  /** By card: the id of its resource, or the key of a desk's day. */
  bookings: Readonly<Record<string, FavouriteBooking>>
  /** Minutes that one tap books. If null, the default of the timeline is used. */
  duration: number | null
}>({ visible: [], bookings: {}, duration: storedDuration() })

followStored(durationKey, () => {
  home.duration = storedDuration()
})

function storedDuration(): number | null {
  const minutes = Number(readStored('local', durationKey))
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 24 * 60 ? minutes : null
}

/** Replaces the favourites. Unchanged entries keep their identity, so that their cards do not render again. */
export function setHomeFavourites(list: readonly NowView[]): void {
  const shown = homeFavourites.value
  const known = new Map(shown.map((favourite) => [favourite.id, favourite]))
  const next = list.map((favourite) => {
    const before = known.get(favourite.id)
    return before && JSON.stringify(before) === JSON.stringify(favourite) ? before : favourite
  })
  const isSame = next.length === shown.length && next.every((one, at) => one === shown[at])
  if (!isSame) homeFavourites.show(next)
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

/** The search for a room now. */
export const roomSearch = proxy<{
  /** This browser remembers their number. */
  people: number
  /** The place to search in for as long as the page is open, '' is everywhere. Null is the user's office. */
  place: string | null
}>({ people: storedPeople(), place: null })

interface RoomsNow {
  /** Best first. */
  readonly rooms: readonly NowView[]
  /** The search that was answered, see `searchKey`. */
  readonly asked: string
}

export const roomsNow = loaded<RoomsNow>({ rooms: [], asked: '' }, { isRenewed: true })

/** Null if there is no desk to start from, or no map. */
export const walksToRooms = proxy<{ current: Walks | null }>({ current: null })

followStored(peopleKey, () => {
  roomSearch.people = storedPeople()
})

function storedPeople(): number {
  const people = Number(readStored('local', peopleKey))
  return Number.isInteger(people) && people > 0 && people <= 1_000 ? people : 2
}

export function setNowPeople(people: number): void {
  roomSearch.people = people
  writeStored('local', peopleKey, String(people))
}

/** Chooses where to search. The office and its clock stay. */
export function setNowPlace(areaId: string): void {
  roomSearch.place = areaId
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
  const { rooms: shown, asked: before } = roomsNow.value
  const placed = placedRooms(shown, answer, { keeps: keepsCard, isInUse, isSameSearch: asked === before })
  const next = { rooms: placed, asked }
  if (missing.length === 0 || rooms.length > 0) roomsNow.settle(next)
  else roomsNow.show(next)
}

export function setWalks(walks: Walks | null): void {
  walksToRooms.current = walks && ref(walks)
}

function clearHome(): void {
  homeFavourites.clear()
  roomsNow.clear()
  roomSearch.place = null
  walksToRooms.current = null
  home.visible = []
  home.bookings = {}
}

onSessionEnd(clearHome)
