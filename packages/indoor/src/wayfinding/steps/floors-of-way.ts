import type { FeatureId } from '../../venue/model.ts'

interface StepOnFloor {
  readonly kind: 'walk' | 'floor'
  readonly levelId: FeatureId
  readonly toLevelId: FeatureId | null
  readonly metres: number
}

/** The steps on one floor that follow each other. */
export interface FloorOfWay<One> {
  readonly levelId: FeatureId
  /** Index of the first of them on the route. */
  readonly first: number
  readonly steps: readonly One[]
  /** Metres of the steps, as said. */
  readonly metres: number
}

/**
 * Groups the steps of a route by floor, in their order. A change of floor belongs to the floor on which it begins. A floor
 * that is entered twice is two groups.
 */
export function floorsOfWay<One extends StepOnFloor>(steps: readonly One[]): readonly FloorOfWay<One>[] {
  const groups: { levelId: FeatureId; first: number; steps: One[]; metres: number }[] = []
  for (const [index, step] of steps.entries()) {
    const last = groups.at(-1)
    if (last?.levelId === step.levelId) {
      last.steps.push(step)
      last.metres += step.metres
    } else groups.push({ levelId: step.levelId, first: index, steps: [step], metres: step.metres })
  }
  return groups
}

/** Lists the floors that a route touches, in order, each once. The last one may be entered only at its end. */
export function levelsOfWay(steps: readonly StepOnFloor[]): readonly FeatureId[] {
  return [
    ...new Set(steps.flatMap(({ levelId, toLevelId }) => (toLevelId === null ? [levelId] : [levelId, toLevelId]))),
  ]
}

interface NamedLevel {
  readonly id: FeatureId
  readonly name: string
  readonly buildingIds: readonly FeatureId[]
}

interface NamedVenue {
  readonly levels: readonly NamedLevel[]
  readonly buildings: readonly { readonly id: FeatureId; readonly name: string }[]
}

/** Names a floor. If others of the venue have the same name, its building is named too. */
export function floorName({ levels, buildings }: NamedVenue, levelId: FeatureId): string {
  const level = levels.find(({ id }) => id === levelId)
  if (level === undefined) return ''
  const isOnly = levels.filter(({ name }) => name === level.name).length === 1
  const building = buildings.find(({ id }) => level.buildingIds.includes(id))?.name ?? ''
  return isOnly || building === '' ? level.name : `${building}, ${level.name}`
}
