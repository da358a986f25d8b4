import type { RouteFault as SearchFault } from '@foyer/indoor'

/** Reasons for showing no route (section 8, 'Navigation error kinds'): those of the search, and those of the map and the screen. */
export type RouteFault =
  | SearchFault
  | { readonly kind: 'Unknown'; readonly detail: string }
  /** The venue of the request is no longer open. Start again. */
  | { readonly kind: 'RequestRestartNavigation' }
  | { readonly kind: 'InvalidKiosk'; readonly kioskId: string }
  | { readonly kind: 'InvalidKioskLicence'; readonly kioskId: string }
  | { readonly kind: 'KioskIsOutOfOrder'; readonly kioskId: string }

export type RouteFaultKind = RouteFault['kind']
