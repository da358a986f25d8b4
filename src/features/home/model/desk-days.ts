import * as v from 'valibot'
import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { DeskDaysRequest, DeskOffer } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { watchNow } from '#src/features/availability/model/watch-now.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { favourites } from './favourites/state.ts'
import { bookingKind } from '#src/features/bookings/model/reserve/booking-kind.ts'
import { readReservationsOf } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { daysOf } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { BookingKind } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { type WeekDay, weekDays, workdays } from '#src/kernel/time/wall-clock.ts'
import { addDays, dayOf, daySpan, weekDayOf, wholeDays } from '#src/kernel/time/days.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'
import { deskDaysKey } from './stored-keys.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'

const daysShown = 5
/** Days of the past that say which desks are usual. */
const pastDays = 28

interface Known {
  /** Reservations of the past days; null until they are loaded. */
  past: readonly Reservation[] | null
  readonly kinds: Map<ResourceId, BookingKind>
  /** The user's working hours; undefined until they are requested, null if they are not known. */
  hours: Promise<OwnHours | null> | undefined
}

type OwnHours = NonNullable<DeskDaysRequest['hours']>

const createKnown = (): Known => ({ past: null, kinds: new Map(), hours: undefined })

/**
 * Keeps `deskDays` current while they are shown: the user's desk on each of the next days, or one to reserve. `areaId` is their
 * office. See `watchNow`. Returns a function that ends this.
 */
export function watchDeskDays(services: Booking, areaId: string): () => void {
  const scope = services.scope.child()
  const look = (): Promise<Result<null>> => lookForDesks(services, areaId, scope.signal)
  const { soon } = watchNow(services, { scope, look })
  scope.add(subscribe(favourites, soon))
  scope.add(subscribe(reservations, soon))
  scope.add(subscribeKey(desks, 'chosenDays', soon))
  return scope.end
}

export interface OwnDesks {
  /** The user's desk on a day, or null. */
  readonly on: (day: CalendarDay) => OwnDesk | null
  /** Most usual first, then favourites. */
  readonly usual: readonly ResourceId[]
  /** Days of the week on which the user had a desk repeatedly. */
  readonly guessed: readonly WeekDay[]
}

/** Finds the user's desks in the last weeks, in the loaded reservations, and in `others`, which the list does not contain. */
export async function findOwnDesks(services: Booking, others: readonly Reservation[] = []): Promise<OwnDesks> {
  const known = services.scope.keep(createKnown)
  known.past ??= await readPast(services, dayOf(reader.zone, services.clock.now()))
  const own = await ownDesks(services, [...known.past, ...reservations.list, ...others], known.kinds)
  const favouriteDesks: ResourceId[] = []
  for (const id of favourites.ids) {
    if ((await kindOf(services, known.kinds, id)) === 'workplace') favouriteDesks.push(id)
  }
  const uses = own.map(({ resourceId, first }): DeskUse => ({ resourceId, day: first }))
  return {
    on: (day) => own.find(({ first, last, isCurrent }) => isCurrent && first <= day && day <= last) ?? null,
    usual: usualDesks(uses, favouriteDesks),
    guessed: usualWeekDays(uses),
  }
}

async function lookForDesks(services: Booking, areaId: string, signal: AbortSignal): Promise<Result<null>> {
  const { clock, engine } = services
  const { zone } = reader
  if (reservations.asOf === null) return succeed(null)
  const { on, usual, guessed } = await findOwnDesks(services)
  const known = services.scope.keep(createKnown)
  const hours = await (known.hours ??= readOwnHours(services))
  if (signal.aborted) return succeed(null)

  const today = dayOf(zone, clock.now())
  const days = nextDeskDays(today, desks.chosenDays ?? guessed, daysShown)
  const span = daySpan(zone, today, days.at(-1) ?? today)
  setDeskOfToday(on(today)?.resourceId ?? usual[0] ?? null)
  const show = async () => {
    const asked = await askEngine(
      engine.deskDays({ usual, areaId, days, span, now: clock.now(), ...(hours && { hours }) }),
    )
    if (!asked.ok || signal.aborted) return asked
    const shown = days.map((day, index): DeskDay => {
      return { day, own: on(day)?.reservation ?? null, offer: asked.value.offers[index] ?? null }
    })
    const isNothing = asked.value.desks === 0 && shown.every((one) => one.own === null)
    setDeskDays(isNothing ? [] : shown, asked.value.missing.length === 0, guessed)
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: deskDays.fail }, signal)
}

/**
 * Returns the working hours in the user's own calendar. Null if it has none, as at Google, or if it cannot be read: then
 * the user works by day.
 */
async function readOwnHours({ clock, schedules, signal }: Planning): Promise<OwnHours | null> {
  const email = session.user?.email
  if (email === undefined) return null
  const span = daySpan(reader.zone, dayOf(reader.zone, clock.now()))
  const answered = await schedules.live.one(email, span, signal)
  const stated = answered.ok ? answered.value?.workingHours : null
  if (!stated) return null
  const { start, end } = hoursOf(null, stated).hours
  return start === end ? null : { start, end }
}

/** The past only improves the guess, so a failure to read it counts as an empty one. */
async function readPast(services: Booking, today: CalendarDay): Promise<readonly Reservation[]> {
  const span = wholeDays(reader.zone, addDays(today, -pastDays), addDays(today, -1))
  const listed = await services.calendar.events(span, services.signal)
  const read = listed.ok ? await readReservationsOf(services, listed.value.events, { isLogged: false }) : listed
  return read.ok ? read.value : []
}

interface OwnDesk {
  readonly reservation: Reservation
  readonly resourceId: ResourceId
  readonly first: CalendarDay
  readonly last: CalendarDay
  /** Neither cancelled nor declined. */
  readonly isCurrent: boolean
}

async function ownDesks(
  services: Reading,
  list: readonly Reservation[],
  kinds: Map<ResourceId, BookingKind>,
): Promise<readonly OwnDesk[]> {
  const { zone } = reader
  const found: OwnDesk[] = []
  for (const reservation of list) {
    const { resourceId, cancelled, cancelledByResponse } = reservation
    if (resourceId === null || (await kindOf(services, kinds, resourceId)) !== 'workplace') continue
    const { first, last } = daysOf(reservation, zone)
    found.push({ reservation, resourceId, first, last, isCurrent: !cancelled && !cancelledByResponse })
  }
  return found
}

async function kindOf(services: Reading, kinds: Map<ResourceId, BookingKind>, id: ResourceId): Promise<BookingKind> {
  const known = kinds.get(id) ?? (await bookingKind(services, id))
  kinds.set(id, known)
  return known
}

/** Returns the days that `Reserve usual days` would reserve. */
export const daysToReserve = (days: readonly DeskDay[], wanted: Readonly<typeof desks>): readonly DeskDay[] =>
  days.filter(({ own, offer, day }) => own === null && offer?.isWhole && usualDays(wanted).includes(weekDayOf(day)))

/** A day with the user's desk, or the desk on offer. */
export interface DeskDay {
  readonly day: CalendarDay
  readonly own: Reservation | null
  readonly offer: DeskOffer | null
}

/** The desks of the next days on the Home screen. Empty if there are no desks to offer. */
export const deskDays = loaded<readonly DeskDay[]>([], { isRenewed: true })

export const desks = proxy<{
  /** Days of the week on which the user wants a desk, as chosen; null is not chosen yet. */
  chosenDays: readonly WeekDay[] | null
  /** The same, guessed from their reservations. */
  guessedDays: readonly WeekDay[]
  /** The desk that the user is probably at: the one reserved for today, or the most usual one. */
  today: ResourceId | null
}>({ chosenDays: storedDays(), guessedDays: [], today: null })

followStored(deskDaysKey, () => {
  desks.chosenDays = storedDays()
})

function storedDays(): readonly WeekDay[] | null {
  const stored = readStored('local', deskDaysKey)
  const days = v.safeParse(
    v.array(v.picklist(weekDays)),
    stored?.split(' ').filter((day) => day !== ''),
  )
  return days.success ? days.output : null
}

export function setUsualDays(days: readonly WeekDay[]): void {
  desks.chosenDays = days
  writeStored('local', deskDaysKey, days.join(' '))
}

/** Returns the days of the week on which the user wants a desk. */
export const usualDays = ({ chosenDays, guessedDays }: Readonly<typeof desks>): readonly WeekDay[] =>
  chosenDays ?? guessedDays

function setDeskDays(days: readonly DeskDay[], isComplete: boolean, guessed: readonly WeekDay[]): void {
  if (!isComplete && days.every(({ own, offer }) => own === null && offer === null)) return
  deskDays.settle(days)
  setGuessedDays(guessed)
}

export function setGuessedDays(guessed: readonly WeekDay[]): void {
  if (guessed.join() !== desks.guessedDays.join()) desks.guessedDays = guessed
}

function setDeskOfToday(id: ResourceId | null): void {
  desks.today = id
}

function clearDeskDays(): void {
  deskDays.clear()
  desks.guessedDays = []
  desks.today = null
}

onSessionEnd(clearDeskDays)

/** A desk that the user has reserved for a day, past or future. */
interface DeskUse {
  readonly resourceId: ResourceId
  readonly day: CalendarDay
}

/** Returns the desks that the user reserves, most often first, then their favourites. Each is there once. */
function usualDesks(used: readonly DeskUse[], favouriteIds: readonly ResourceId[]): readonly ResourceId[] {
  const counts = new Map<ResourceId, number>()
  for (const { resourceId } of used) counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1)
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
  return [...new Set([...byCount, ...favouriteIds])]
}

/** Returns the days of the week on which the user reserved a desk at least twice. */
function usualWeekDays(used: readonly DeskUse[]): readonly WeekDay[] {
  const days = [...new Set(used.map(({ day }) => day))].map(weekDayOf)
  return weekDays.filter((name) => days.filter((day) => day === name).length > 1)
}

/** Returns the days after `today` that Home shows. */
export const shownDeskDays = (today: CalendarDay): readonly CalendarDay[] =>
  nextDeskDays(today, usualDays(desks), daysShown)

/** Returns the next days after today, in order: Monday to Friday, and the user's other usual days. */
function nextDeskDays(today: CalendarDay, usual: readonly WeekDay[], count: number): readonly CalendarDay[] {
  const isOffered = (day: CalendarDay): boolean => workdays.includes(weekDayOf(day)) || usual.includes(weekDayOf(day))
  return Array.from({ length: 2 * count + 2 }, (_, index) => addDays(today, index + 1))
    .filter(isOffered)
    .slice(0, count)
}
