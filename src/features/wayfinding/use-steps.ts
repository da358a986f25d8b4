import type { ParseKeys } from 'i18next'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RouteFault, WayView } from '#src/engine/compute.ts'
import { useServices } from '#src/services.ts'
import { type Format, useFormat } from '#src/ui/text.ts'
import { goNearest, announceRoute } from './announce-route.ts'
import { keepStepFree, minutesOf } from './map-settings.ts'
import { reactions, type Session, type SessionEvent, type WayOn } from './rules/session/session.ts'
import type { Message } from './rules/steps/say-step.ts'
import { mapState, type WayTotals } from './state.ts'

interface Move {
  readonly kind: 'previous' | 'next' | 'stop' | 'go'
  readonly text: `wayfinding.${'previous' | 'next' | 'stop' | 'goOn' | 'begin'}`
  readonly Icon?: typeof ArrowLeft
  /** What most people do next. */
  readonly isMain?: boolean
  readonly isImpossible?: boolean
}

/** What somebody can do on the way, in the order in which it is offered: each screen has buttons of its own for it. */
function movesAlong(state: Session['stepState'], step: number, count: number): readonly Move[] {
  if (state !== 'StepByStepOn')
    // Stopped, the way is looked at as a whole meanwhile.
    return [{ kind: 'go', text: state === 'StepByStepOff' ? 'wayfinding.goOn' : 'wayfinding.begin', isMain: true }]
  return [
    { kind: 'previous', text: 'wayfinding.previous', Icon: ArrowLeft, isImpossible: step === 0 },
    { kind: 'next', text: 'wayfinding.next', Icon: ArrowRight, isMain: true, isImpossible: step + 1 >= count },
    { kind: 'stop', text: 'wayfinding.stop' },
  ]
}

/** The sentences of a step, as they are read and heard. */
export function useSentences(): (messages: readonly Message[]) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const withDistance = (values: Message['values']) =>
    typeof values['metres'] === 'number' ? { ...values, distance: format.distance(values['metres']) } : values
  return (messages) => messages.map(({ key, values }) => t(key as ParseKeys, withDistance(values))).join(' ')
}

const totalsText = ({ metres, seconds }: WayTotals, format: Format) => ({
  distance: format.distance(metres),
  duration: format.duration(minutesOf(seconds)),
})

/** Whether there are stairs on a way, and how far it is without them, in words. */
export function useStairs({ isStepFree }: WayView): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { withoutStairs } = useSnapshot(mapState)
  if (isStepFree) return t('wayfinding.isStepFree')
  if (withoutStairs === null) return t('wayfinding.hasStairs')
  if (withoutStairs === 'none') return t('wayfinding.onlyStairs')
  return t('wayfinding.hasStairsWithout', totalsText(withoutStairs, format))
}

interface Steps {
  /** The number of the current step, from 0. */
  readonly step: number
  readonly current: WayView['steps'][number] | undefined
  /** Whether the way is gone step by step. */
  readonly isGoing: boolean
  readonly moves: readonly Move[]
  /** Distance and time on foot: '120 m, about 2 min'. */
  readonly summary: string
}

/** How far somebody has come on a way. */
export function useSteps(way: WayView): Steps {
  const { t } = useTranslation()
  const format = useFormat()
  const { step, stepState } = (useSnapshot(mapState) as typeof mapState).session
  return {
    step,
    current: way.steps[step],
    isGoing: stepState === 'StepByStepOn',
    moves: movesAlong(stepState, step, way.steps.length),
    summary: t('wayfinding.summary', totalsText(way, format)),
  }
}

/** What the user does on the map. */
export function useTell(): (event: SessionEvent) => void {
  const services = useServices()
  return useCallback((event) => announceRoute(services, event), [services])
}

const events: Readonly<Partial<Record<WayOn, SessionEvent>>> = {
  'try-again': { kind: 'again' },
  'plan-again': { kind: 'again' },
  'choose-start': { kind: 'select', role: 'start' },
  'choose-target': { kind: 'select', role: 'target' },
  restart: { kind: 'restart' },
  'show-places': { kind: 'back' },
}

type Barriers = Extract<RouteFault, { readonly kind: 'BarrierFreeRouteNotFound' }>['barriers']

export interface WaysOn {
  /** What blocks a way without stairs, each with the name of its floor. */
  readonly barriers: readonly {
    readonly key: string
    readonly kind: Barriers[number]['kind']
    readonly floor: string
  }[]
  /** The floor of the nearest place that can be reached; null where none is known. */
  readonly nearestFloor: string | null
  /** What can be done now, the best first. */
  readonly waysOn: readonly WayOn[]
  readonly act: (way: WayOn) => void
}

/** What is known of why there is no way, and what can be done about it (section 8). */
export function useWaysOn(kind: RouteFault['kind']): WaysOn {
  const services = useServices()
  const tell = useTell()
  const { wayFault, venue } = useSnapshot(mapState) as typeof mapState
  const fault = wayFault?.kind === kind ? wayFault : null
  const barriers = fault?.kind === 'BarrierFreeRouteNotFound' ? fault.barriers : []
  const nearest = fault !== null && 'nearest' in fault ? fault.nearest : null
  const floorOf = (levelId: string) => venue?.levels.find(({ id }) => id === levelId)?.name ?? ''
  return {
    barriers: barriers.map(({ kind: barrier, levelId, point }) => ({
      key: `${barrier} ${levelId} ${point.x} ${point.y}`,
      kind: barrier,
      floor: floorOf(levelId),
    })),
    nearestFloor: nearest === null ? null : floorOf(nearest.levelId),
    waysOn: reactions[kind].waysOn.filter((way) => way !== 'wait' && (way !== 'show-nearest' || nearest !== null)),
    act(way) {
      const event = events[way]
      if (way === 'show-nearest' && nearest !== null) goNearest(services, nearest)
      else if (way === 'show-ordinary') void keepStepFree(services, false).then(() => tell({ kind: 'again' }))
      else if (event !== undefined) tell(event)
    },
  }
}
