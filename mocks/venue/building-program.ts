import type { ResourceRecord } from '../server/resources/resources.ts'
import type { BuildingShape, Section, Side } from './building-shape.ts'
import type { LevelPlan } from './level-plan.ts'

/** An area of a floor, and what stands in it. */
export interface ZoneProgram {
  readonly areaId: string
  readonly floor: number
  readonly side: Side
  readonly resources: readonly ResourceRecord[]
}

export interface BuildingProgram {
  readonly name: string
  /** Area of the configuration. */
  readonly areaId: string
  readonly floors: number
  readonly zones: readonly ZoneProgram[]
  readonly seed: number
}

export interface PlannedLevel {
  readonly key: string
  /** Floors count from 1, which lies on the ground: ordinal 0. */
  readonly ordinal: number
  readonly name: string
  readonly shortName: string
  readonly areaId: string | null
  readonly zones: readonly { readonly areaId: string; readonly name: string }[]
  readonly plan: LevelPlan
}

export interface PlannedBuilding {
  readonly program: BuildingProgram
  readonly shape: BuildingShape
  readonly levels: readonly PlannedLevel[]
}

/** How floors and garages are cut; both have the same depth, and the same strip for stairs and lifts. */
export const office: Section = { inner: 480, corridor: 200, outer: 720 }
export const garage: Section = { inner: 480, corridor: 440, outer: 480 }

export const fullest = (zones: readonly ZoneProgram[]): number =>
  Math.max(0, ...zones.map(({ resources }) => resources.length))

export const liftsOf = ({ floors }: BuildingProgram): number =>
  floors <= 2 ? 1 : floors <= 5 ? 2 : floors <= 8 ? 3 : 4
