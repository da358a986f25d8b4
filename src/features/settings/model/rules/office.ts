import { areaAndParents } from '#src/base/rules/question.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'

/** Levels of areas to choose from: site, building and floor. */
const officeLevels = 3

/** Share of the places used at a site that must be in a smaller area before that area counts as the office. */
const mostly = 0.8

/** Returns true if an area can be offered as a place. The configuration may contain areas without a name. */
export const isNamed = ({ name }: Pick<Area, 'name'>): boolean => name.trim() !== ''

/** Returns the name of an area, or of the nearest area around it that has one; '' if none has, or it is unknown. */
export function placeName(areas: readonly Area[], id: string): string {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const around = areaAndParents(byId, id).flatMap((one) => byId.get(one) ?? [])
  return around.find(isNamed)?.name ?? ''
}

/**
 * Guesses where the user works: the site with more than half of the places they use, or the building or floor in it that
 * contains at least 80 % of those. Returns '' (everywhere) if there is no such site. `used` are the areas of their
 * favourites and reservations, with repetitions: a weekly meeting in another city must not outweigh the rest.
 */
export function guessOffice(areas: readonly Area[], used: readonly string[]): string {
  const byId = new Map(areas.map((area) => [area.id, area]))
  // By area first: thousands of reservations are in a few areas.
  const times = new Map<string, number>()
  for (const id of used) if (byId.has(id)) times.set(id, (times.get(id) ?? 0) + 1)
  const places = [...times].map(([id, count]) => {
    return { path: areaAndParents(byId, id).toReversed().slice(0, officeLevels), count }
  })
  const sum = (counted: typeof places): number => counted.reduce((all, { count }) => all + count, 0)
  const within = (area: string): typeof places => places.filter(({ path }) => path.includes(area))
  const ofSite = places.filter(({ path: [site] }) => site !== undefined && sum(within(site)) > sum(places) / 2)
  const least = sum(ofSite) * mostly
  const isCandidate = (id: string): boolean => sum(within(id)) >= least && isNamed(byId.get(id) ?? { name: '' })
  const candidates = ofSite.map(({ path }) => path.filter(isCandidate))
  return candidates.reduce((best, path) => (path.length > best.length ? path : best), []).at(-1) ?? ''
}

/** Returns the areas that are in no other one. */
export function sitesOf(areas: readonly Area[]): readonly Area[] {
  const ids = new Set(areas.map(({ id }) => id))
  return areas.filter(({ parentAreaId }) => parentAreaId === null || !ids.has(parentAreaId))
}

/** An area in a list, with its level below the top. */
export interface AreaOption {
  readonly id: string
  readonly name: string
  readonly level: number
}

/**
 * Returns sites, buildings and floors, each followed by the areas in it, in the order of the configuration. The areas in
 * one without a name take its place.
 */
export function areaOptions(areas: readonly Area[]): readonly AreaOption[] {
  const below = (among: readonly Area[], level: number): readonly AreaOption[] =>
    level >= officeLevels
      ? []
      : among.flatMap((area) => {
          const inside = areas.filter(({ parentAreaId }) => parentAreaId === area.id)
          if (!isNamed(area)) return below(inside, level)
          return [{ id: area.id, name: area.name, level }, ...below(inside, level + 1)]
        })
  return below(sitesOf(areas), 0)
}

/**
 * Returns the name of the place where the clocks show a zone: that of the first named area that states it, otherwise the
 * city in the zone's name, which is not translated.
 */
export function placeOfZone(areas: readonly Pick<Area, 'name' | 'timezone'>[], zone: IanaZone): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return areas.find((area) => isNamed(area) && statedZone(area.timezone) === zone)?.name ?? city
}

/**
 * Returns the location that contains an area: the nearest area around it, itself included, that states a time zone. Null
 * if none does.
 */
export function locationAround(areas: readonly Area[], id: string): Area | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const around = areaAndParents(byId, id).flatMap((one) => byId.get(one) ?? [])
  return around.find(({ timezone }) => statedZone(timezone) !== null) ?? null
}

/**
 * Returns true if an area is at the place of the office: in the same location, or in the office itself if no location
 * contains it. An office that is everywhere ('') contains every area. An unknown area (null) is in no office.
 */
export function isAtOffice(areas: readonly Area[], office: string, areaId: string | null): boolean {
  if (office === '') return true
  const place = locationAround(areas, office)?.id ?? office
  const byId = new Map(areas.map((area) => [area.id, area]))
  return areaId !== null && areaAndParents(byId, areaId).includes(place)
}

/** Returns the time zone of the nearest area around `id`, itself included, that has one; null if none has. */
export function zoneOfArea(
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'timezone'>[],
  id: string,
): IanaZone | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const zones = areaAndParents(byId, id).map((around) => statedZone(byId.get(around)?.timezone ?? null))
  return zones.find((zone) => zone !== null) ?? null
}
