import {
  newSession,
  type Session,
  type SessionEvent,
  type SessionEventKind,
  type ViewMode,
  viewModes,
} from './session.ts'

/** Conditions, by their names in the diagram. They are checked together with the data of the event. */
const conditions = {
  'a start': (_: Session, event: SessionEvent) => roleOf(event) === 'start',
  'a target': (_: Session, event: SessionEvent) => roleOf(event) === 'target',
  'the start is missing': (session: Session, event: SessionEvent) => isTarget(event) && session.start === null,
  'the target is missing': (session: Session, event: SessionEvent) => isStart(event) && session.target === null,
  'both are chosen': ({ start, target }: Session) => start !== null && target !== null,
  'a route is found': ({ progress }: Session) => progress === 'found',
  'a route is asked for': ({ progress }: Session) => progress === 'asked',
  'from Default': ({ behind }: Session) => behind === 'Default',
  'from StartSelection': ({ behind }: Session) => behind === 'StartSelection',
  'from TargetSelection': ({ behind }: Session) => behind === 'TargetSelection',
  'from ShowRouteMessage': ({ behind }: Session) => behind === 'ShowRouteMessage',
  'there is such a step': ({ stepCount }: Session, event: SessionEvent) =>
    event.kind === 'jump' && Number.isInteger(event.step) && event.step >= 0 && event.step < stepCount,
  'there is another step': ({ step, stepCount }: Session) => step + 1 < stepCount,
  'there is a step before': ({ step }: Session) => step > 0,
} as const satisfies Record<string, (session: Session, event: SessionEvent) => boolean>

type Condition = keyof typeof conditions

export interface Transition {
  readonly from: ViewMode
  readonly on: SessionEventKind
  /** Absent if there is no condition. */
  readonly if?: Condition
  readonly to: ViewMode
}

const choosing = (from: ViewMode): readonly Transition[] => [
  { from, on: 'choose', if: 'the start is missing', to: 'StartSelection' },
  { from, on: 'choose', if: 'the target is missing', to: 'TargetSelection' },
  { from, on: 'choose', to: 'ShowRouteMessage' },
]

const selecting = (from: ViewMode): readonly Transition[] => [
  { from, on: 'select', if: 'a start', to: 'StartSelection' },
  { from, on: 'select', if: 'a target', to: 'TargetSelection' },
]

/** The list of places from which a start or a target is chosen. */
const looking = (from: ViewMode): readonly Transition[] => [
  ...selecting(from),
  ...choosing(from),
  { from, on: 'detail', to: 'ResourcesDetail' },
  { from, on: 'back', if: 'both are chosen', to: 'ShowRouteMessage' },
  { from, on: 'back', to: 'Default' },
]

/** The response of the router is applied in any mode. */
const answering = (from: ViewMode): readonly Transition[] => [
  { from, on: 'found', if: 'a route is asked for', to: from },
  { from, on: 'failed', if: 'a route is asked for', to: from },
  { from, on: 'overtaken', if: 'a route is found', to: from },
]

/** Transitions that are the same in all modes. */
const always: readonly Transition[] = viewModes.flatMap((from): readonly Transition[] => [
  ...(from === 'StepByStepNavigation' ? [] : answering(from)),
  { from, on: 'follow', to: 'ShowRouteMessage' },
  { from, on: 'broken', to: 'ShowRouteMessage' },
  { from, on: 'restart', to: 'Default' },
])

/** All changes of the view mode. The first match applies. An event without a match changes nothing. */
export const transitions: readonly Transition[] = [
  ...selecting('Default'),
  ...choosing('Default'),
  { from: 'Default', on: 'detail', to: 'ResourcesDetail' },
  { from: 'Default', on: 'swap', if: 'both are chosen', to: 'ShowRouteMessage' },
  { from: 'Default', on: 'show', if: 'both are chosen', to: 'ShowRouteMessage' },
  { from: 'Default', on: 'again', if: 'both are chosen', to: 'ShowRouteMessage' },
  ...looking('StartSelection'),
  ...looking('TargetSelection'),
  ...choosing('ResourcesDetail'),
  { from: 'ResourcesDetail', on: 'detail', to: 'ResourcesDetail' },
  { from: 'ResourcesDetail', on: 'back', if: 'from Default', to: 'Default' },
  { from: 'ResourcesDetail', on: 'back', if: 'from StartSelection', to: 'StartSelection' },
  { from: 'ResourcesDetail', on: 'back', if: 'from TargetSelection', to: 'TargetSelection' },
  { from: 'ResourcesDetail', on: 'back', if: 'from ShowRouteMessage', to: 'ShowRouteMessage' },
  ...selecting('ShowRouteMessage'),
  ...choosing('ShowRouteMessage'),
  { from: 'ShowRouteMessage', on: 'detail', to: 'ResourcesDetail' },
  { from: 'ShowRouteMessage', on: 'swap', if: 'both are chosen', to: 'ShowRouteMessage' },
  { from: 'ShowRouteMessage', on: 'again', if: 'both are chosen', to: 'ShowRouteMessage' },
  { from: 'ShowRouteMessage', on: 'go', if: 'a route is found', to: 'StepByStepNavigation' },
  { from: 'ShowRouteMessage', on: 'jump', if: 'there is such a step', to: 'StepByStepNavigation' },
  { from: 'ShowRouteMessage', on: 'back', to: 'Default' },
  { from: 'StepByStepNavigation', on: 'choose', to: 'ShowRouteMessage' },
  { from: 'StepByStepNavigation', on: 'next', if: 'there is another step', to: 'StepByStepNavigation' },
  { from: 'StepByStepNavigation', on: 'previous', if: 'there is a step before', to: 'StepByStepNavigation' },
  { from: 'StepByStepNavigation', on: 'jump', if: 'there is such a step', to: 'StepByStepNavigation' },
  { from: 'StepByStepNavigation', on: 'stop', to: 'ShowRouteMessage' },
  { from: 'StepByStepNavigation', on: 'back', to: 'ShowRouteMessage' },
  { from: 'StepByStepNavigation', on: 'detail', to: 'ResourcesDetail' },
  { from: 'StepByStepNavigation', on: 'again', to: 'ShowRouteMessage' },
  { from: 'StepByStepNavigation', on: 'overtaken', to: 'ShowRouteMessage' },
  ...always,
]

function roleOf(event: SessionEvent) {
  return event.kind === 'select' || event.kind === 'choose' ? event.role : null
}

const isStart = (event: SessionEvent): boolean => roleOf(event) === 'start'
const isTarget = (event: SessionEvent): boolean => roleOf(event) === 'target'

/** Returns the session after an event. Returns the same object if nothing changes. */
export function advance(session: Session, event: SessionEvent): Session {
  const transition = transitionFor(session, event)
  if (transition === null) return session
  const { to } = transition
  const moved = { ...apply(session, event), mode: to }
  return to === 'ResourcesDetail' ? moved : { ...moved, detail: null }
}

/** Returns the transition for an event, or null if there is none. */
export function transitionFor(session: Session, event: SessionEvent): Transition | null {
  const found = transitions.find(
    (row) =>
      row.from === session.mode &&
      row.on === event.kind &&
      (row.if === undefined || conditions[row.if](session, event)),
  )
  return found ?? null
}

function apply(session: Session, event: SessionEvent): Session {
  switch (event.kind) {
    case 'choose': {
      const { placeId, way, role } = event
      return asked({ ...session, [role]: { placeId, way } })
    }
    case 'follow':
      return asked({ ...session, start: event.start, target: event.target, stop: event.stop ?? null })
    case 'swap':
      return asked({ ...session, start: session.target, target: session.start })
    case 'again':
      return asked(session)
    case 'found':
      // A route without steps is no route.
      if (event.stepCount < 1) return { ...session, progress: 'failed', fault: 'SameStartTarget' }
      return { ...session, progress: 'found', stepCount: event.stepCount }
    case 'show':
      return session
    case 'failed':
    case 'broken':
      return { ...withoutRoute(session), progress: 'failed', fault: event.fault }
    case 'overtaken':
      return { ...withoutRoute(session), progress: 'failed', fault: 'RequestRestartNavigation' }
    case 'go':
      return { ...session, stepState: 'StepByStepOn' }
    case 'jump':
      return { ...session, stepState: 'StepByStepOn', step: event.step }
    case 'next':
      return { ...session, step: session.step + 1 }
    case 'previous':
      return { ...session, step: session.step - 1 }
    case 'detail':
      return { ...stopped(session), detail: event.placeId, behind: behindDetail(session) }
    case 'stop':
    case 'back':
    case 'select':
      return stopped(session)
    case 'restart':
      return newSession
  }
}

/** Requests the route again if both ends are chosen and differ. */
function asked(session: Session): Session {
  const { start, target, stop } = session
  const isEnd = stop !== null && (stop.placeId === start?.placeId || stop.placeId === target?.placeId)
  const cleared = { ...withoutRoute(session), stop: isEnd ? null : stop }
  if (start === null || target === null) return cleared
  if (start.placeId === target.placeId) return { ...cleared, progress: 'failed', fault: 'SameStartTarget' }
  return { ...cleared, progress: 'asked' }
}

const withoutRoute = (session: Session): Session => ({
  ...session,
  stepState: 'NotStarted',
  progress: 'none',
  fault: null,
  stepCount: 0,
  step: 0,
})

const stopped = (session: Session): Session =>
  session.stepState === 'StepByStepOn' ? { ...session, stepState: 'StepByStepOff' } : session

function behindDetail({ mode, behind }: Session): Session['behind'] {
  if (mode === 'ResourcesDetail') return behind
  return mode === 'StepByStepNavigation' ? 'ShowRouteMessage' : mode
}
