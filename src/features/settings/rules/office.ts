import { areaAndParents } from '#src/features/finding/rules/question.ts'
import type { Area } from '#src/wire/configuration.ts'

/** Share of the used places that must be in an area before it counts as the office. */
const mostly = 0.8

/**
 * Guesses where the user works: the smallest area that contains at least 80 % of the places they use. `used` are the areas
 * of their favourites and reservations, with repetitions. Returns '' (everywhere) if there is no such area.
 */
export function guessOffice(areas: readonly Area[], used: readonly string[]): string {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const known = used.filter((id) => byId.has(id))
  const counts = new Map<string, number>()
  for (const id of known) for (const area of areaAndParents(byId, id)) counts.set(area, (counts.get(area) ?? 0) + 1)
  const depth = (id: string): number => (id === '' ? 0 : areaAndParents(byId, id).length)
  const candidates = [...counts].filter(([, count]) => count >= known.length * mostly).map(([id]) => id)
  return candidates.reduce((best, id) => (depth(id) > depth(best) ? id : best), '')
}

/** An area in a list, with its level below the top. */
export interface AreaOption {
  readonly id: string
  readonly name: string
  readonly level: number
}

/** Returns the areas from the top down to `levels`, each followed by those in it, in the order of the configuration. */
export function areaOptions(areas: readonly Area[], levels: number): readonly AreaOption[] {
  const ids = new Set(areas.map(({ id }) => id))
  const isTop = ({ parentAreaId }: Area): boolean => parentAreaId === null || !ids.has(parentAreaId)
  const below = (among: readonly Area[], level: number): readonly AreaOption[] =>
    level >= levels
      ? []
      : among.flatMap(({ id, name }) => [
          { id, name, level },
          ...below(
            areas.filter((area) => area.parentAreaId === id && area.id !== id),
            level + 1,
          ),
        ])
  return below(areas.filter(isTop), 0)
}
