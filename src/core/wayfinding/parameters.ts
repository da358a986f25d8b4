import type { Means } from './route.ts'

/** What a way costs. All of it is data: a venue may know better. */
export interface WalkingParameters {
  /** Metres a second. */
  readonly speed: number
  readonly means: Readonly<Record<Means, MeansParameters>>
}

interface MeansParameters {
  /** Seconds until one is on it. */
  readonly wait: number
  /** Seconds for each storey. */
  readonly secondsPerStorey: number
  /** Metres walked for each storey where the venue does not say; 0 where one is carried. */
  readonly metresPerStorey: number
}

/** A walk through a building, steps of 17 cm up 3.5 m, an escalator at half a metre a second, a lift that has to come first. */
export const walkingParameters: WalkingParameters = {
  speed: 1.3,
  means: {
    stairs: { wait: 0, secondsPerStorey: 20, metresPerStorey: 8 },
    escalator: { wait: 2, secondsPerStorey: 16, metresPerStorey: 0 },
    lift: { wait: 30, secondsPerStorey: 4, metresPerStorey: 0 },
    ramp: { wait: 0, secondsPerStorey: 45, metresPerStorey: 50 },
  },
}

/** What a way is chosen by. */
export type Preference = 'fastest' | 'shortest'

export interface Weights {
  /** A metre on foot over a floor. */
  readonly perMetre: number
  /** A metre on stairs. */
  readonly perRideMetre: number
  /** A second on stairs, or in a lift and before it. */
  readonly perSecond: number
}

export function weightsOf(preference: Preference, { speed }: WalkingParameters): Weights {
  return preference === 'fastest'
    ? { perMetre: 1 / speed, perRideMetre: 0, perSecond: 1 }
    : // The time decides between ways of one length.
      { perMetre: 1, perRideMetre: 1, perSecond: 1e-6 }
}
