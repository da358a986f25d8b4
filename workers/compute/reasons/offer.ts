import type { NearMiss, NearMissKind } from '#src/features/finding/rules/near-miss.ts'

/** An alternative on its way, with how far it is from what was asked (see `costOf`). */
export interface Offer {
  readonly miss: NearMiss
  readonly distance: number
}

export function offer(kind: NearMissKind, changes: NearMiss['changes'], count: number, distance: number): Offer {
  return { miss: { ...kind, changes, count }, distance }
}
