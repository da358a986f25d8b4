import { subscribe } from 'valtio'
import type { SortBy } from '#src/engine/compute.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { type ReserveMode, reserveMode, reserveModes, setReserveMode } from '#src/features/reserve/state.ts'
import { configuration, settings } from '#src/features/settings/state.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { browserZone } from '#src/platform/clock.ts'
import { bindUrl, putParameter } from '#src/platform/url.ts'
import type { Services } from '#src/services.ts'
import { areaIdOf } from '#src/wire/scalars.ts'
import {
  defaultQuestion,
  setAttendees,
  setDay,
  setLocation,
  setMode,
  setQuestion,
  setSelection,
  setZoom,
  timeline,
} from './state.ts'
import { readView, type View, writeView } from './timeline-url.ts'

const parameter = 'view'

/** URL query for a display mode of the results. */
export const modeQuery = (mode: ReserveMode): string => `?${parameter}=${mode}`

const asMode = (text: string | null): ReserveMode | undefined => reserveModes.find((mode) => mode === text)

/**
 * Stores the display mode of the results in the URL, if it differs from the administrators' default. Switching the mode
 * adds a history entry. Returns an unsubscribe function.
 */
export function keepModeUrl(
  { routing, configuration: { timelineDefaults } }: Pick<Services, 'routing' | 'configuration'>,
  path: string,
): () => void {
  const usual = asMode(timelineDefaults.mode) ?? 'timeline'
  const told = (query: URLSearchParams): ReserveMode => asMode(query.get(parameter)) ?? usual
  return bindUrl(routing, {
    path,
    read: (query) => setReserveMode(told(query)),
    write(query) {
      const { current } = reserveMode
      if (told(query) === current) return false
      putParameter(query, parameter, current === usual ? null : current)
      return true
    },
    watch: (changed) => subscribe(reserveMode, changed),
  })
}

/**
 * Applies the view from the URL of the screen at `path` and keeps the URL in sync. Another day or mode adds a history
 * entry; any other change replaces the current one. Returns an unsubscribe function.
 */
export function keepViewUrl({ routing }: Pick<Services, 'routing'>, path: string): () => void {
  return bindUrl(routing, {
    path,
    read: (query) => applyView(readView(query)),
    write(query) {
      const before = readView(query)
      writeView(viewOf(), query)
      const after = readView(query)
      return before.day !== after.day || before.mode !== after.mode
    },
    watch: (changed) => subscribe(timeline, changed),
    isDeferred: true,
  })
}

/** The view on screen, without default values. */
export function viewOf(): View {
  const { day, mode, zoom, question, attendees, locationId, selection } = timeline
  const { sortBy, groupBy, search, name, duration, availability, only, requirements } = question
  const defaults = defaultsOf()
  return {
    ...(day === '' ? {} : { day }),
    ...(mode === 'day' ? {} : { mode }),
    ...(zoom === 1 ? {} : { zoom }),
    ...(sortBy === defaults.sortBy ? {} : { sortBy }),
    ...(groupBy === 'none' ? {} : { groupBy }),
    ...(search === '' ? {} : { search }),
    ...(name === '' ? {} : { name }),
    ...(duration === defaults.duration ? {} : { duration }),
    ...(availability === null ? {} : { availability }),
    ...(only === null ? {} : { onlyFavourites: true }),
    ...(locationId === null ? {} : { locationId }),
    // An empty list is stored if the default would otherwise restore the user's own areas.
    ...(requirements.length === 0 && defaults.requirements.length === 0 ? {} : { requirements }),
    ...(attendees.length === 0 ? {} : { attendees }),
    ...(selection === null ? {} : { selection }),
  }
}

/** Applies a view to the state. Missing parts get their defaults, but the day stays. */
export function applyView(view: View): void {
  const defaults = defaultsOf()
  setMode(view.mode ?? 'day')
  if (view.day) setDay(view.day)
  setZoom(view.zoom ?? 1)
  setLocation(view.locationId ?? null, zoneOf(view.locationId ?? null))
  const next = {
    sortBy: view.sortBy ?? defaults.sortBy,
    groupBy: view.groupBy ?? defaults.groupBy,
    search: view.search ?? '',
    name: view.name ?? '',
    duration: view.duration ?? defaults.duration,
    availability: view.availability ?? null,
    only: view.onlyFavourites ? [...favourites.ids] : null,
    requirements: view.requirements ?? defaults.requirements,
  }
  const { question } = timeline
  const isSame = Object.entries(next).every(
    ([name, value]) => JSON.stringify(question[name as keyof typeof next]) === JSON.stringify(value),
  )
  if (!isSame) setQuestion(next)
  if (JSON.stringify(view.attendees ?? []) !== JSON.stringify(timeline.attendees)) setAttendees(view.attendees ?? [])
  setSelection(view.selection ?? null)
}

/**
 * Returns the administrators' timeline defaults (section 3) if configured, with the areas that the user limited the
 * lists to.
 */
export function defaultsOf(): typeof defaultQuestion {
  const { current } = configuration
  const { sortBy = '', duration = defaultQuestion.duration } = current?.timelineDefaults ?? {}
  const known = settings.filteredAreaIds.filter((id) => current?.areas.some((area) => area.id === id))
  const areas = known.map(areaIdOf)
  const own = { id: 'main', typeId: null, areas, capacity: { min: null, max: null }, filters: [] }
  return {
    ...defaultQuestion,
    duration: minutesOf(duration),
    ...(/^(name|capacity|area|type) (asc|desc)$/.test(sortBy) ? { sortBy: sortBy as SortBy } : {}),
    requirements: areas.length === 0 ? [] : [own],
  }
}

/** Returns the zone of a location. Returns the browser's zone for all locations (null), or if the location has none. */
export function zoneOf(locationId: string | null): IanaZone {
  const area = configuration.current?.areas.find(({ id }) => id === locationId)
  const zone = area?.timezone ? resolveZone(area.timezone) : null
  return zone?.ok ? zone.value : browserZone()
}
