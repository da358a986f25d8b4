import { createWork, sharedArea } from '../venue/geometry/shared-area.ts'
import type { FeatureId, Level, Venue } from '../venue/model.ts'
import type { Passage } from './passages.ts'

/** Levels one walks between through doors, without climbing. */
export interface LevelGroups {
  /** One level of each group. */
  readonly roots: readonly FeatureId[]
  rootOf(levelId: FeatureId): FeatureId
}

/** Square metres that two levels may share and still lie beside each other. */
const beside = 1
const steps = 1e6

/**
 * Levels whose doors lead to each other are a group where they lie beside each other: those of one ordinal always, others, as on a
 * hillside, where neither is above the other.
 */
export function groupLevels({ levels, units }: Venue, passages: readonly Passage[]): LevelGroups {
  const parents = new Map<FeatureId, FeatureId>(levels.map(({ id }) => [id, id]))
  const rootOf = (id: FeatureId): FeatureId => {
    let root = id
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    return root
  }
  const known = new Map(levels.map((level) => [level.id, level]))
  const joined = passages.flatMap(({ from, to, isOneWay }): [Level, Level][] => {
    const [one, other] = [known.get(units[from]?.levelId ?? ''), known.get(units[to]?.levelId ?? '')]
    // Of a door that leads in one direction both levels are known by what one rides.
    return one && other && one !== other && !isOneWay ? [[one, other]] : []
  })
  for (const [one, other] of joined) {
    if (one.ordinal === other.ordinal) parents.set(rootOf(one.id), rootOf(other.id))
  }
  for (const [one, other] of joined) {
    const [root, otherRoot] = [rootOf(one.id), rootOf(other.id)]
    if (root === otherRoot) continue
    const [here, there] = [root, otherRoot].map((own) => levels.filter(({ id }) => rootOf(id) === own))
    const isAbove = here?.some((level) => there?.some((facing) => lieAbove(level, facing)))
    if (isAbove !== true) parents.set(root, otherRoot)
  }
  return { roots: [...new Set(levels.map(({ id }) => rootOf(id)))], rootOf }
}

const lieAbove = (one: Level, other: Level): boolean =>
  (sharedArea(one.shape, other.shape, createWork(steps)) ?? Infinity) > beside
