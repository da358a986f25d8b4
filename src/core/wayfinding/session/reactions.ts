import type { RouteFaultKind } from '../route.ts'

/** What somebody can do next where no route is shown. */
export type WayOn =
  | 'try-again'
  | 'choose-start'
  | 'choose-target'
  /** Plan the same way anew. */
  | 'plan-again'
  /** The ordinary route, with what blocks a step-free one. */
  | 'show-ordinary'
  /** The nearest place that can be reached. */
  | 'show-nearest'
  | 'restart'
  /** Places can be looked up all the same. */
  | 'show-places'
  /** Of a kiosk: it looks again by itself. */
  | 'wait'

export interface Reaction {
  /** The first is the one to offer foremost. */
  readonly waysOn: readonly WayOn[]
  /** Whether the screen looks again by itself, without anybody there. */
  readonly recovers: boolean
}

/** What follows on each kind of navigation error (section 8). Texts are `wayfinding.error.<kind>`. */
export const reactions: Readonly<Record<RouteFaultKind, Reaction>> = {
  Unknown: { waysOn: ['try-again', 'restart'], recovers: false },
  NotFound: { waysOn: ['show-nearest', 'choose-target', 'choose-start'], recovers: false },
  SameStartTarget: { waysOn: ['choose-target', 'choose-start'], recovers: false },
  RequestRestartNavigation: { waysOn: ['plan-again', 'restart'], recovers: false },
  StartNotFound: { waysOn: ['choose-start', 'restart'], recovers: false },
  TargetNotFound: { waysOn: ['choose-target', 'restart'], recovers: false },
  BarrierFreeRouteNotFound: { waysOn: ['show-nearest', 'show-ordinary', 'choose-target'], recovers: false },
  InvalidKiosk: { waysOn: ['wait'], recovers: true },
  InvalidKioskLicence: { waysOn: ['show-places', 'wait'], recovers: true },
  KioskIsOutOfOrder: { waysOn: ['wait'], recovers: true },
}
