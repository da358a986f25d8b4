import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { DeskWish } from '#src/engine/compute.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { Run } from '#src/base/loaded.ts'
import { watchNow } from '#src/features/availability/model/watch-now.ts'
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
import { addDays, dayOf, daySpan, wholeDays } from '#src/kernel/time/days.ts'
import { latest, oneMinute } from '#src/kernel/time/moment.ts'
import type { Planning, Booking } from '#src/base/needs.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'
import { crowdFirst, isAbsent, type TeamDay, type TeamDays } from './rules/working-week.ts'
import {
  type PlannedDay,
  refuse,
  setWeekDesks,
  setWeekLoading,
  teamOfWeek,
  week,
  weekDesks,
  withColleague,
} from './state.ts'

/** The reservations of the last week that the list does not cover. */
interface Others {
  readonly first: CalendarDay | null
  readonly asOf: Instant
  readonly list: readonly Reservation[]
}

interface Known {
  others: Others | null
}

const createKnown = (): Known => ({ others: null })

/**
 * Keeps the desks of these days current while they are shown; see `watchNow`. `areaId` is the user's office. Returns a function that ends this.
 */
export function watchWeek(services: Booking, days: readonly CalendarDay[], areaId: string): () => void {
  const scope = services.scope.child()
  setWeekLoading()
  const look = async (): Promise<Result<null>> => {
    const looked = await lookForWeek(services, days, areaId, scope.signal)
    if (!looked.ok && !scope.signal.aborted) weekDesks.fail(looked.fault)
    return looked
  }
  const { soon } = watchNow(services, { scope, look })
  scope.add(subscribe(favourites, soon))
  scope.add(subscribe(reservations, soon))
  scope.add(subscribeKey(week, 'refused', soon))
  scope.add(subscribeKey(teamOfWeek, 'value', soon))
  scope.add(subscribe(awaiting, noteDeclined))
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
    setWeekDesks({ days: new Map(past), desks: 0, usualName: weekDesks.value.usualName }, true)
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
    setWeekDesks({ days: new Map([...past, ...plans]), desks, usualName }, missing.length === 0)
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: weekDesks.fail }, signal)
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
  const seats = [...teamOfWeek.value.values()].flatMap((known) => {
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
  const { soon } = teamOfWeek.poll({ ...services, scope }, (run) => readTeam(services, emails, days, run), {
    every: oneMinute,
  })
  scope.add(services.clock.subscribe(soon))
  return scope.end
}

/** Reads where these colleagues are on these days, one after another. */
export async function readTeam(
  services: Planning,
  emails: readonly Email[],
  days: readonly CalendarDay[],
  { signal, show }: Run<TeamDays<Seat>>,
): Promise<Result<TeamDays<Seat>>> {
  const asOf = services.clock.now()
  // The same few desks are named again and again.
  const known = new Map<string, Promise<Seat>>()
  const find = async (place: StatedPlace): Promise<Seat> => {
    const seat = known.get(place.name) ?? recognise(services, place)
    known.set(place.name, seat)
    return { ...(await seat), ...place }
  }
  const answered = new Set<Email>()
  const span = daySpan(reader.zone, days[0] ?? dayOf(reader.zone, asOf), days.at(-1))
  for await (const batch of services.schedules.live.load(emails, span, signal)) {
    if (!batch.ok) return batch
    for (const { email, serviceError, scheduleItems } of batch.value.schedules) {
      const read = days.map(async (day) => [day, await readDay(scheduleItems, day, asOf, find)] as const)
      const seats = serviceError === null ? new Map(await Promise.all(read)) : null
      show(withColleague(teamOfWeek.value, email, seats))
      answered.add(email)
    }
  }
  // A calendar that the server left out is as unknown as one that cannot be read.
  const left = emails.filter((email) => !answered.has(email))
  return succeed(left.reduce((all, email) => withColleague(all, email, null), teamOfWeek.value as TeamDays<Seat>))
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
