import type { Notebook } from '../findings.ts'
import { centreOf, contains, type Point } from '../geometry/shape.ts'
import type { Work } from '../geometry/shared-area.ts'
import type { LevelIndex } from '../level-index.ts'
import type { Level, Unit, Venue } from '../model.ts'
import type { Position } from '../projection.ts'

/** What every check is given. */
export interface Checking {
  readonly venue: Venue
  readonly notebook: Notebook
  readonly work: Work
  readonly levels: readonly {
    readonly level: Level
    readonly units: readonly Unit[]
    readonly index: LevelIndex<Unit>
  }[]
}

/** Where to look for a unit: its display point where that is inside, else its middle, else a corner of it. */
export function placeOfUnit({ venue }: Checking, unit: Unit): Position {
  const middle = centreOf(unit.box)
  const [[outline] = []] = unit.shape
  const corner: Point = { x: outline?.[0] ?? 0, y: outline?.[1] ?? 0 }
  const point = [unit.displayPoint, middle].find((place) => place !== null && contains(unit.shape, place)) ?? corner
  return venue.projection.toPosition(point)
}

/** A unit as a person knows it, for the words of a finding. */
export function tellUnit({ name, category, id }: Unit): string {
  const [text] = name.values()
  return text === undefined ? `${category} ${id}` : `${category} '${text}'`
}

export const squareMetres = (area: number): string => `${area.toFixed(area < 10 ? 2 : 0)} m²`
