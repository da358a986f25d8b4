import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { DeskWish } from '#src/engine/compute.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { pollServer } from '#src/base/poll-server.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { findOwnDesks, setGuessedDays } from '#src/features/home/model/desk-days.ts'
import { recognise } from '#src/features/colleagues/model/load-colleagues.ts'
import { chooseSeat, type StatedPlace, statedPlaces } from '#src/features/availability/model/rules/colleague-day.ts'
import type { Seat } from '#src/features/people/model/state.ts'
import { readReservationsOf } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { listDays } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { isAtOffice } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { addDays, dayOf, daySpan, wholeDays } from '#src/kernel/time/days.ts'
import { latest, oneMinute } from '#src/kernel/time/moment.ts'
import type { Planning, Booking } from '#src/base/needs.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'
import { crowdFirst, isAbsent, type TeamDay } from './rules/working-week.ts'
import {
  clearWeek,
  type PlannedDay,
  refuse,
  setTeamFailed,
  setTeamLoaded,
  setTeamMember,
  setWeek,
  setWeekFailed,
  setWeekLoading,
  week,
} from './state.ts'

/** Milliseconds between two checks, as for the desks on Home. */
const interval = 15_000

/** The reservations of the last week that the list does not cover. */
interface Others {
  readonly first: CalendarDay | null
  readonly asOf: Instant
  readonly list: readonly Reservation[]
}

interface Known {
  others: Others | null
}

/** Also clears the week, at sign-out. */
const createKnown = (scope: Scope): Known => {
  scope.add(clearWeek)
  return { others: null }
}

/**
 * Keeps the desks of these days current while they are shown. `areaId` is the user's office. Nothing is requested while the
 * page is hidden. Returns a function that ends this.
 */
export function watchWeek(services: Booking, days: readonly CalendarDay[], areaId: string): () => void {
  const scope = services.scope.child()
  services.scope.keep(createKnown)
  setWeekLoading()
  const look = async (): Promise<Result<null>> => {
    const looked = await lookForWeek(services, days, areaId, scope.signal)
    if (!looked.ok && !scope.signal.aborted) setWeekFailed(looked.fault)
    return looked
  }
  const { soon } = pollServer({ scope, look, first: 0, every: interval })
  scope.add(subscribe(favourites, soon))
  scope.add(subscribe(reservations, soon))
  scope.add(subscribeKey(week, 'refused', soon))
  scope.add(subscribeKey(week, 'team', soon))
  scope.add(subscribe(awaiting, noteDeclined))
  scope.add(services.clock.subscribe(soon))
  return scope.end
}

/** A desk that declines a reservation is not offered again for that day. */
function noteDeclined(): void {
  for (const { day, deskId, event } of week.outcome?.made ?? []) {
    const step = event.clientId === null ? null : awaiting.byClientId[event.clientId]?.step
    if (step === 'declined' && !week.refused[day]?.includes(deskId)) refuse(day, deskId)
  }
}

async function lookForWeek(
  services: Booking,
  days: readonly CalendarDay[],
  areaId: string,
  signal: AbortSignal,
): Promise<Result<null>> {
  const { clock, engine } = services
  const { zone } = reader
  const [first] = days
  if (reservations.asOf === null || first === undefined) {
    return reservations.fault === null ? succeed(null) : fail(reservations.fault)
  }
  const others = await readOthers(services, days)
  if (!others.ok || signal.aborted) return others.ok ? succeed(null) : others
  const { on, usual, guessed } = await findOwnDesks(services, others.value)
  if (signal.aborted) return succeed(null)
  setGuessedDays(guessed)

  const today = dayOf(zone, clock.now())
  const ahead = days.filter((day) => day >= today)
  const span = daySpan(zone, ahead[0] ?? first, ahead.at(-1) ?? first)
  const ownOn = (day: CalendarDay): Reservation | null => on(day)?.reservation ?? null
  const past = days.filter((day) => day < today).map((day) => [day, planned(ownOn(day))] as const)
  if (ahead.length === 0) {
    setWeek({ days: new Map(past), desks: 0, usualName: week.usualName, isComplete: true })
    return succeed(null)
  }
  const show = async () => {
    const wishes = ahead.map((day) => wishOf(day, areaId))
    const asked = await askEngine(engine.deskDays({ usual, areaId, days: ahead, wishes, span, now: clock.now() }))
    if (!asked.ok || signal.aborted) return asked
    const { offers, beside, free, desks, usualName, missing } = asked.value
    const plans = ahead.map((day, index): readonly [CalendarDay, PlannedDay] => [
      day,
      {
        ...planned(ownOn(day)),
        offer: offers[index] ?? null,
        beside: beside[index] ?? null,
        free: free[index] ?? null,
      },
    ])
    setWeek({ days: new Map([...past, ...plans]), desks, usualName, isComplete: missing.length === 0 })
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: setWeekFailed }, signal)
}

const planned = (own: Reservation | null): PlannedDay => ({ own, offer: null, beside: null, free: null })

/**
 * Returns true if a seat is at the office. A place that is no known resource may be anywhere, so it is only if the office
 * is everywhere ('').
 */
export const isSeatAtOffice = ({ resource }: Seat, office: string): boolean =>
  isAtOffice(configuration.current?.areas ?? [], office, resource?.areaId ?? null)

/** The desks of colleagues at the office on a day, those where most of them sit first, and the desks that refused. */
function wishOf(day: CalendarDay, areaId: string): DeskWish {
  const seats = [...week.team.values()].flatMap((known) => {
    const seat = known?.get(day)?.seat
    return seat?.resource && seat.isWorkplace && isSeatAtOffice(seat, areaId) ? [seat.resource] : []
  })
  return { beside: crowdFirst(seats).map(({ id }) => id), except: week.refused[day] ?? [] }
}

/** Reads the user's reservations of these days if the list of reservations ends before them. */
async function readOthers(services: Booking, days: readonly CalendarDay[]): Promise<Result<readonly Reservation[]>> {
  const { zone } = reader
  const now = services.clock.now()
  const [first = dayOf(zone, now)] = days
  const last = days.at(-1) ?? first
  const listed = addDays(dayOf(zone, now), listDays - 1)
  const isListed = last <= listed && first >= addDays(listed, 1 - 2 * listDays)
  if (isListed) return succeed([])
  const known = services.scope.keep(createKnown)
  if (known.others?.first === first && now - known.others.asOf < oneMinute) return succeed(known.others.list)
  const asked = await services.calendar.events(wholeDays(zone, first, last), services.signal)
  const read = asked.ok ? await readReservationsOf(services, asked.value.events, { isLogged: false }) : asked
  if (read.ok) known.others = { first, asOf: now, list: read.value }
  return read
}

/**
 * Keeps the calendars of these colleagues on these days current while they are shown: at once, every minute, and when the page
 * is shown again. Returns a function that ends this.
 */
export function watchTeam(services: Planning, emails: readonly Email[], days: readonly CalendarDay[]): () => void {
  const scope = services.scope.child()
  const look = (): Promise<unknown> => loadTeam(services, emails, days, scope.signal)
  const { soon } = pollServer({ scope, look, first: 0, every: oneMinute })
  scope.add(services.clock.subscribe(soon))
  return scope.end
}

/** Loads where these colleagues are on these days, one after another. If that fails, the earlier data stays, with its age. */
export async function loadTeam(
  services: Planning,
  emails: readonly Email[],
  days: readonly CalendarDay[],
  signal: AbortSignal,
): Promise<Result<null>> {
  const [first] = days
  if (emails.length === 0 || first === undefined) return succeed(null)
  const asOf = services.clock.now()
  const stop = AbortSignal.any([signal, services.signal])
  // The same few desks are named again and again.
  const known = new Map<string, Promise<Seat>>()
  const find = async (place: StatedPlace): Promise<Seat> => {
    const seat = known.get(place.name) ?? recognise(services, place)
    known.set(place.name, seat)
    return { ...(await seat), ...place }
  }
  const answered = new Set<Email>()
  for await (const batch of services.schedules.live.load(emails, daySpan(reader.zone, first, days.at(-1)), stop)) {
    if (stop.aborted) return succeed(null)
    if (!batch.ok) {
      if (batch.fault.kind !== 'cancelled') setTeamFailed(batch.fault)
      return batch
    }
    for (const { email, serviceError, scheduleItems } of batch.value.schedules) {
      const read = days.map(async (day) => [day, await readDay(scheduleItems, day, asOf, find)] as const)
      const seats = serviceError === null ? new Map(await Promise.all(read)) : null
      if (stop.aborted) return succeed(null)
      setTeamMember(email, seats)
      answered.add(email)
    }
  }
  if (stop.aborted) return succeed(null)
  // A calendar that the server left out is as unknown as one that cannot be read.
  for (const email of emails) if (!answered.has(email)) setTeamMember(email, null)
  setTeamLoaded(asOf)
  return succeed(null)
}

async function readDay(
  items: readonly ScheduleItem[],
  day: CalendarDay,
  now: Instant,
  find: (place: StatedPlace) => Promise<Seat>,
): Promise<TeamDay<Seat>> {
  const span = wholeDays(reader.zone, day)
  const places = statedPlaces(items).filter(({ start, end }) => start < span.end && end > span.start)
  const seat = chooseSeat(await Promise.all(places.map(find)), latest(now, span.start))
  return { seat, isAbsent: isAbsent(items, span) }
}
