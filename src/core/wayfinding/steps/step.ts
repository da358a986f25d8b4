import type { FeatureId } from '../../venue/model.ts'
import type { Labels } from '../../venue/labels.ts'
import type { Means } from '../route.ts'
import type { Compass, Side } from './headings.ts'
import type { Turn } from './turns.ts'

/** What of the route a step is about: from and to a place in metres along `points` of a walk; 0 and 0 of a connector. */
interface DrawnPart {
  /** Index of the leg. */
  readonly leg: number
  readonly from: number
  readonly to: number
}

/** How something by the way helps: where the turn is, passed on a side, headed for, gone into or out of through a door, or a door itself. */
export type Landmark =
  | { readonly relation: 'at' | 'into' | 'out' | 'heading'; readonly name: Labels }
  | { readonly relation: 'past'; readonly name: Labels; readonly side: Side }
  | { readonly relation: 'door' }

/** What is there where the step ends. */
export interface Arrival {
  readonly at: Means | 'target'
  /** Seen in the direction of the step. */
  readonly side: Side
  /** What one might take for it, passed on that side before: names of rooms and things, or of lifts and the like where it is one. */
  readonly passed: readonly Labels[]
  /** The room of the target where it is gone into on this very step; null where it has no name, or of lifts and the like. */
  readonly room: Labels | null
}

/** One decision on foot: turn, then go. */
export interface WalkStep {
  readonly kind: 'walk'
  readonly drawn: DrawnPart
  readonly levelId: FeatureId
  /** From where one looked before; null where that is not known. */
  readonly turn: Turn | null
  /** Whether the turn is nearly half a circle. */
  readonly isAround: boolean
  /** Where to go; said where no turn can be. */
  readonly compass: Compass
  /** Exact metres. */
  readonly length: number
  /** Metres as they are said: all of a route make its length within 1 %, or half a metre if that is more. */
  readonly said: number
  readonly landmark: Landmark | null
  readonly arrival: Arrival | null
}

/** From one floor to another. */
export interface FloorStep {
  readonly kind: 'floor'
  readonly drawn: DrawnPart
  readonly levelId: FeatureId
  readonly toLevelId: FeatureId
  readonly means: Means
  /** Metres over the plan from where it is entered to where it is left, as they count in the length that is shown. */
  readonly said: number
  /** 'level' between buildings whose floors have one number. */
  readonly direction: 'up' | 'down' | 'level'
  /** Which way on leaving it; null where one does not walk on, or has no door to look out of: then the next step says by the compass. */
  readonly exit: Turn | null
  /** Whether one is there then. */
  readonly isEnd: boolean
}

export type Step = WalkStep | FloorStep
