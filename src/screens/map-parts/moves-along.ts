import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Session } from '#src/core/wayfinding/session/session.ts'

export interface Move {
  readonly kind: 'previous' | 'next' | 'stop' | 'go'
  readonly text: `wayfinding.${'previous' | 'next' | 'stop' | 'goOn' | 'begin'}`
  readonly Icon?: typeof ArrowLeft
  /** What most people do next. */
  readonly isMain?: boolean
  readonly isImpossible?: boolean
}

/** What somebody can do on the way, in the order in which it is offered: each screen has buttons of its own for it. */
export function movesAlong(state: Session['stepState'], step: number, count: number): readonly Move[] {
  if (state !== 'StepByStepOn')
    // Stopped, the way is looked at as a whole meanwhile.
    return [{ kind: 'go', text: state === 'StepByStepOff' ? 'wayfinding.goOn' : 'wayfinding.begin', isMain: true }]
  return [
    { kind: 'previous', text: 'wayfinding.previous', Icon: ArrowLeft, isImpossible: step === 0 },
    { kind: 'next', text: 'wayfinding.next', Icon: ArrowRight, isMain: true, isImpossible: step + 1 >= count },
    { kind: 'stop', text: 'wayfinding.stop' },
  ]
}
