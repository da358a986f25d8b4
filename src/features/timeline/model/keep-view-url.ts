import { reader } from '#src/base/reader.ts'
import { timeline } from './state.ts'
import { subscribe } from 'valtio'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { type ReserveMode, reserveMode, setReserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { zoneOf } from '#src/features/settings/model/office-state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import type { Minutes, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { minutesOf, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { bindUrl, putParameter } from '#src/platform/url.ts'
import type { Reading } from '#src/base/needs.ts'
import { areaIdOf } from '#src/wire/scalars.ts'
import { asMode, keepMode, ownMode, ownOrder, usualMode, usualOrder } from './own-view.ts'
import { setMode, setSelection, setZoom, usualZoom } from './state.ts'
import { defaultQuestion, setAttendees, setDay, setLocation, setQuestion, searchState } from '#src/base/search-state.ts'
import { type ClockSpan, readView, type View, writeView } from '#src/features/availability/model/view-url.ts'

const parameter = 'view'

/** URL query for a display mode of the results. */
export const modeQuery = (mode: ReserveMode): string => `?${parameter}=${mode}`

/**
 * Stores the display mode of the results in the URL, if it differs from the usual one, and keeps it for the next time. Switching the
 * mode adds a history entry. Returns an unsubscribe function.
 */
export function keepModeUrl({ routing }: Pick<Reading, 'routing'>, path: string): () => void {
  const modeIn = (query: URLSearchParams): ReserveMode => asMode(query.get(parameter)) ?? ownMode() ?? usualMode()
  return bindUrl(routing, {
    path,
    read: (query) => setReserveMode(modeIn(query)),
    write(query) {
      const { current } = reserveMode
      if (modeIn(query) === current) return false
      keepMode(current)
      putParameter(query, parameter, current === usualMode() ? null : current)
      return true
    },
    watch: (changed) => subscribe(reserveMode, changed),
  })
}

/** Milliseconds. */
const filterPause = 2000

const filterParts = ['requirements', 'availability', 'onlyFavourites', 'attendees'] as const

/**
 * Applies the view from the URL of the screen at `path` and keeps the URL in sync. Another day, mode or filter adds a
 * history entry; any other change replaces the current one. Returns an unsubscribe function.
 */
export function keepViewUrl({ routing }: Pick<Reading, 'routing'>, path: string): () => void {
  let filteredAt = -Infinity
  /** Presses that follow each other quickly are one step. */
  const isFilterStep = (before: View, after: View): boolean => {
    if (filterParts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part]))) return false
    const passed = performance.now() - filteredAt
    filteredAt = performance.now()
    return passed > filterPause
  }
  return bindUrl(routing, {
    path,
    read: (query) => applyView(readView(query)),
    write(query) {
      const before = readView(query)
      writeView(viewOf(), query)
      const after = readView(query)
      return before.day !== after.day || before.mode !== after.mode || isFilterStep(before, after)
    },
    watch(changed) {
      const stops = [subscribe(timeline, changed), subscribe(searchState, changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    isDeferred: true,
  })
}

/** Returns a span of the day shown as times of that day, so that a link can be read; another one stays as it is. */
function clockSpanOf(span: QuarterSpan): QuarterSpan | ClockSpan {
  const { shownZone: zone, day } = searchState
  const words = (quarter: Quarter): string => wallClockOf(zone, startOfQuarter(quarter)).slice(11, 16).replace(':', '')
  if (day === '' || dayOf(zone, startOfQuarter(span.from)) !== day) return span
  const { to } = daySpan(zone, day)
  const clock = { fromClock: words(span.from), toClock: span.to === to ? '2400' : words(span.to) }
  // On the day of a clock change, a time may exist twice.
  const read = quartersOfClock(clock)
  return read?.from === span.from && read.to === span.to ? clock : span
}

/** Null if the time ends before it begins. */
function quartersOfClock(span: QuarterSpan | ClockSpan): QuarterSpan | null {
  if ('from' in span) return span
  const { shownZone: zone, day } = searchState
  const { now } = reader
  const shown = day === '' ? dayOf(zone, now) : day
  const at = (clock: string): Quarter => {
    if (clock === '2400') return daySpan(zone, shown).to
    const found = instantOfWallClock(zone, `${shown}T${clock.slice(0, 2)}:${clock.slice(2)}:00`)
    return quarterAt(found.ok ? found.value : now)
  }
  const [from, to] = [at(span.fromClock), at(span.toClock)]
  return from < to ? { from, to } : null
}

/** The view on screen, without default values. */
export function viewOf(): View {
  const { day, question, attendees, locationId } = searchState
  const { mode, zoom, selection } = timeline
  const { sortBy, groupBy, search, name, duration, availability, only, requirements } = question
  const defaults = defaultsOf()
  return {
    ...(day === '' ? {} : { day }),
    ...(mode === 'day' ? {} : { mode }),
    ...(zoom === usualZoom(mode) ? {} : { zoom }),
    // The reader of the link may have chosen another order.
    ...(sortBy === defaults.sortBy && ownOrder() === null ? {} : { sortBy }),
    ...(groupBy === 'none' ? {} : { groupBy }),
    ...(search === '' ? {} : { search }),
    ...(name === '' ? {} : { name }),
    ...(duration === defaults.duration ? {} : { duration }),
    ...(availability === null ? {} : { availability: clockSpanOf(availability) }),
    ...(only === null ? {} : { onlyFavourites: true }),
    ...(locationId === null ? {} : { locationId }),
    // An empty list is stored if the default would otherwise restore the user's own areas.
    ...(requirements.length === 0 && defaults.requirements.length === 0 ? {} : { requirements }),
    ...(attendees.length === 0 ? {} : { attendees }),
    ...(selection === null ? {} : { selection }),
  }
}

/** Returns the chosen duration, or the usual one as long as none was shown. */
export function chosenDuration(): Minutes {
  const { duration } = searchState.question
  return timeline.isViewApplied || duration !== defaultQuestion.duration ? duration : defaultsOf().duration
}

/** Applies a view to the state. Missing parts get their defaults, but the day stays. */
export function applyView(view: View): void {
  timeline.isViewApplied = true
  const defaults = defaultsOf()
  setMode(view.mode ?? 'day')
  if (view.day) setDay(view.day)
  setZoom(view.zoom ?? usualZoom(timeline.mode))
  setLocation(view.locationId ?? null, zoneOf(view.locationId ?? null))
  const next = {
    sortBy: view.sortBy ?? defaults.sortBy,
    groupBy: view.groupBy ?? defaults.groupBy,
    search: view.search ?? '',
    name: view.name ?? '',
    duration: view.duration ?? defaults.duration,
    availability: view.availability ? quartersOfClock(view.availability) : null,
    only: view.onlyFavourites ? [...favourites.ids] : null,
    requirements: view.requirements ?? defaults.requirements,
  }
  const { question } = searchState
  const isSame = Object.entries(next).every(
    ([name, value]) => JSON.stringify(question[name as keyof typeof next]) === JSON.stringify(value),
  )
  if (!isSame) setQuestion(next)
  if (JSON.stringify(view.attendees ?? []) !== JSON.stringify(searchState.attendees)) setAttendees(view.attendees ?? [])
  setSelection(view.selection ?? null)
}

/**
 * Returns the administrators' timeline defaults (section 3) if configured, with the order that the user chose and the areas that the
 * user limited the lists to.
 */
export function defaultsOf(): typeof defaultQuestion {
  const { current } = configuration
  const { duration = defaultQuestion.duration } = current?.timelineDefaults ?? {}
  const known = settings.filteredAreaIds.filter((id) => current?.areas.some((area) => area.id === id))
  const areas = known.map(areaIdOf)
  const own = { id: 'main', typeId: null, areas, capacity: { min: null, max: null }, filters: [] }
  return {
    ...defaultQuestion,
    duration: minutesOf(duration),
    sortBy: ownOrder() ?? usualOrder(),
    requirements: areas.length === 0 ? [] : [own],
  }
}
