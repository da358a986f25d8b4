import type { RouteFaultKind } from '../route-fault.ts'

/** Navigation view modes (section 2). */
export const viewModes = [
  'Default',
  'StartSelection',
  'TargetSelection',
  'StepByStepNavigation',
  'ResourcesDetail',
  'ShowRouteMessage',
] as const
export type ViewMode = (typeof viewModes)[number]

/**
 * Navigation step states (section 4). Step-by-step mode turns off when the user stops, and resumes at the same step.
 */
type StepState = 'NotStarted' | 'StepByStepOn' | 'StepByStepOff'

/** Ways of choosing a place (section 3). */
export const waysOfChoosing = [
  'SelectedFromList',
  'ScanQR',
  'TypeQr',
  'SelectedFromDetail',
  'SelectedFromNearestList',
] as const
export type WayOfChoosing = (typeof waysOfChoosing)[number]

export const roles = ['start', 'target'] as const
export type Role = (typeof roles)[number]

/** Actions to offer if no route is shown. */
export type WayOn =
  | 'try-again'
  | 'choose-start'
  | 'choose-target'
  /** Plans the same route again. */
  | 'plan-again'
  /** Shows the ordinary route, with the obstacles on it. */
  | 'show-ordinary'
  /** Shows the route to the nearest place that can be reached. */
  | 'show-nearest'
  | 'restart'
  /** Plans the route without its stop. */
  | 'without-stop'
  /** Places can still be looked up. */
  | 'show-places'
  /** Only for a kiosk, which retries automatically. */
  | 'wait'

/** Actions for each kind of navigation error (section 8), the main one first. Texts are `wayfinding.error.<kind>`. */
export const reactions: Readonly<Record<RouteFaultKind, readonly WayOn[]>> = {
  Unknown: ['try-again', 'restart'],
  NotFound: ['show-nearest', 'choose-target', 'choose-start'],
  SameStartTarget: ['choose-target', 'choose-start'],
  RequestRestartNavigation: ['plan-again', 'restart'],
  StartNotFound: ['choose-start', 'restart'],
  TargetNotFound: ['choose-target', 'restart'],
  BarrierFreeRouteNotFound: ['show-nearest', 'show-ordinary', 'choose-target'],
  InvalidKiosk: ['wait'],
  InvalidKioskLicence: ['show-places', 'wait'],
  KioskIsOutOfOrder: ['wait'],
}

export interface Choice {
  readonly placeId: string
  readonly way: WayOfChoosing
}

/** State of the route request. */
type Progress = 'none' | 'asked' | 'found' | 'failed'

/** Navigation session of a user: view, chosen places and progress. */
export interface Session {
  readonly mode: ViewMode
  readonly stepState: StepState
  readonly start: Choice | null
  readonly target: Choice | null
  /** Place that the route leads over. It is neither the start nor the target. */
  readonly stop: Choice | null
  readonly progress: Progress
  /** Reason for showing no route. Null unless `progress` is 'failed'. */
  readonly fault: RouteFaultKind | null
  /** Steps of the route; 0 without a route. */
  readonly stepCount: number
  /** Index of the current step; 0 without a route. */
  readonly step: number
  /** Place with open details. Null in all other modes. */
  readonly detail: string | null
  /** Target of Back from the details. */
  readonly behind: Exclude<ViewMode, 'ResourcesDetail' | 'StepByStepNavigation'>
}

export const newSession: Session = {
  mode: 'Default',
  stepState: 'NotStarted',
  start: null,
  target: null,
  stop: null,
  progress: 'none',
  fault: null,
  stepCount: 0,
  step: 0,
  detail: null,
  behind: 'Default',
}

export type SessionEvent =
  /** Opens the list to choose a start or target from. */
  | { readonly kind: 'select'; readonly role: Role }
  | ({ readonly kind: 'choose'; readonly role: Role } & Choice)
  /** Sets both ends and the stop at once, from a link or on the way. */
  | { readonly kind: 'follow'; readonly start: Choice; readonly target: Choice; readonly stop?: Choice | null }
  | { readonly kind: 'detail'; readonly placeId: string }
  | { readonly kind: 'swap' }
  | { readonly kind: 'found'; readonly stepCount: number }
  | { readonly kind: 'failed'; readonly fault: RouteFaultKind }
  /** Returns to the chosen route. */
  | { readonly kind: 'show' }
  /** Requests the route again, with other conditions or as another attempt. */
  | { readonly kind: 'again' }
  /** Starts or resumes step-by-step mode. */
  | { readonly kind: 'go' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'jump'; readonly step: number }
  /** A passage on the route was closed, or the map has changed. */
  | { readonly kind: 'overtaken' }
  /** The place itself cannot be used: a kiosk that has no licence, is out of service, or is unknown. */
  | { readonly kind: 'broken'; readonly fault: RouteFaultKind }
  | { readonly kind: 'back' }
  /** Starts over, for example for the next visitor. */
  | { readonly kind: 'restart' }

export type SessionEventKind = SessionEvent['kind']
