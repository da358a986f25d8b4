import type { RouteFaultKind } from '../queries.ts'

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

/** Navigation step states (section 4). Going step by step is off once one stops, and on again where one left it. */
const stepStates = ['NotStarted', 'StepByStepOn', 'StepByStepOff'] as const
type StepState = (typeof stepStates)[number]

/** How a place was chosen (section 3). */
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

interface Choice {
  readonly placeId: string
  readonly way: WayOfChoosing
}

/** What becomes of the question for a route. */
type Progress = 'none' | 'asked' | 'found' | 'failed'

/** Somebody finding a way: what is looked at, what is chosen, how far one is. */
export interface Session {
  readonly mode: ViewMode
  readonly stepState: StepState
  readonly start: Choice | null
  readonly target: Choice | null
  readonly progress: Progress
  /** Why there is no route; null unless `progress` is 'failed'. */
  readonly fault: RouteFaultKind | null
  /** Of the route that was found; 0 without one. */
  readonly stepCount: number
  /** Index of the current step; 0 without a route. */
  readonly step: number
  /** The place whose details are shown; null in every other mode. */
  readonly detail: string | null
  /** Where Back leads from the details. */
  readonly behind: Exclude<ViewMode, 'ResourcesDetail' | 'StepByStepNavigation'>
}

export const newSession: Session = {
  mode: 'Default',
  stepState: 'NotStarted',
  start: null,
  target: null,
  progress: 'none',
  fault: null,
  stepCount: 0,
  step: 0,
  detail: null,
  behind: 'Default',
}

export type SessionEvent =
  /** Opens the list from which a start or a target is chosen. */
  | { readonly kind: 'select'; readonly role: Role }
  | ({ readonly kind: 'choose'; readonly role: Role } & Choice)
  /** Both at once, as a link says them. */
  | { readonly kind: 'follow'; readonly start: Choice; readonly target: Choice }
  | { readonly kind: 'detail'; readonly placeId: string }
  | { readonly kind: 'swap' }
  | { readonly kind: 'found'; readonly stepCount: number }
  | { readonly kind: 'failed'; readonly fault: RouteFaultKind }
  /** Back to the route that is chosen. */
  | { readonly kind: 'show' }
  /** The same question again: other conditions, or one more attempt. */
  | { readonly kind: 'again' }
  /** Begins to go step by step, or goes on. */
  | { readonly kind: 'go' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'jump'; readonly step: number }
  /** A passage on the way was closed, or the map is another one now. */
  | { readonly kind: 'overtaken' }
  /** The place itself cannot be used: a kiosk without a licence, out of order, unknown. */
  | { readonly kind: 'broken'; readonly fault: RouteFaultKind }
  | { readonly kind: 'back' }
  /** Everything from the beginning, as when the next visitor comes. */
  | { readonly kind: 'restart' }

export type SessionEventKind = SessionEvent['kind']
