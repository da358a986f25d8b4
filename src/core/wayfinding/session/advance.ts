import type { Session, SessionEvent } from './session.ts'
import { newSession } from './session.ts'
import { conditions, type Transition, transitions } from './transitions.ts'

/** What follows on an event; the very same session where nothing does. */
export function advance(session: Session, event: SessionEvent): Session {
  const transition = transitionFor(session, event)
  if (transition === null) return session
  const { to } = transition
  const moved = { ...apply(session, event), mode: to }
  return to === 'ResourcesDetail' ? moved : { ...moved, detail: null }
}

/** The row of the table that an event is met by; null where none is. */
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
      return asked({ ...session, start: event.start, target: event.target })
    case 'swap':
      return asked({ ...session, start: session.target, target: session.start })
    case 'again':
      return asked(session)
    case 'found':
      // A way without a step is none.
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
    case 'stop':
      return stopped(session)
    case 'detail':
      return { ...stopped(session), detail: event.placeId, behind: behindDetail(session) }
    case 'back':
      return stopped(session)
    case 'select':
      return stopped(session)
    case 'restart':
      return newSession
  }
}

/** The route is asked for anew where both ends are chosen and differ. */
function asked(session: Session): Session {
  const { start, target } = session
  const cleared = withoutRoute(session)
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
