import type { ParseKeys } from 'i18next'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { LucideIcon } from 'lucide-react'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { RouteFault, WayView } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useMedia } from '#src/ui/media.ts'
import { type Format, useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { goNearest, announceRoute, setStop } from '../../model/wayfinding/announce-route.ts'
import { useHoursText } from './use-hours.ts'
import { keepWishes, minutesOf } from '../../model/wayfinding/map-settings.ts'
import { reactions, type Session, type SessionEvent, type WayOn } from '../../model/wayfinding/rules/session/session.ts'
import type { Message } from '@foyer/indoor'
import { mapState, type WayTotals } from '../../model/wayfinding/state.ts'

interface Move {
  readonly kind: 'previous' | 'next' | 'stop' | 'go'
  readonly text: `wayfinding.${'previous' | 'next' | 'stop' | 'goOn' | 'begin'}`
  readonly Icon?: typeof ArrowLeft
  /** The most frequent next action. */
  readonly isMain?: boolean
  readonly isImpossible?: boolean
}

/** Lists the actions on a route, in display order. Each screen has its own buttons for them. */
function movesAlong(state: Session['stepState'], step: number, count: number): readonly Move[] {
  if (state !== 'StepByStepOn')
    // While stopped, the whole route is shown.
    return [{ kind: 'go', text: state === 'StepByStepOff' ? 'wayfinding.goOn' : 'wayfinding.begin', isMain: true }]
  return [
    { kind: 'previous', text: 'wayfinding.previous', Icon: ArrowLeft, isImpossible: step === 0 },
    { kind: 'next', text: 'wayfinding.next', Icon: ArrowRight, isMain: true, isImpossible: step + 1 >= count },
    { kind: 'stop', text: 'wayfinding.stop' },
  ]
}

/** Returns a function that formats the sentences of a step for display and screen readers. */
export function useSentences(): (messages: readonly Message[]) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const hoursText = useHoursText()
  const written = ({ metres, hours, ...values }: Message['values']) => ({
    ...values,
    ...(typeof metres === 'number' && { metres, distance: format.distance(metres) }),
    ...(typeof hours === 'string' && { hours: hoursText(hours) }),
  })
  return (messages) => messages.map(({ key, values }) => t(key as ParseKeys, written(values))).join(' ')
}

const totalsText = ({ metres, seconds }: WayTotals, format: Format) => ({
  distance: format.distance(metres),
  duration: format.duration(minutesOf(seconds)),
})

/** Returns a text about stairs on the route, with the length of the step-free route if there is one. */
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
  /** Index of the current step, from 0. */
  readonly step: number
  readonly current: WayView['steps'][number] | undefined
  /** True in step-by-step mode. */
  readonly isGoing: boolean
  readonly moves: readonly Move[]
  /** Distance and time on foot: '120 m, about 2 min'. */
  readonly summary: string
}

/** Returns the progress of the user on a route. */
export function useSteps(way: WayView): Steps {
  const { t } = useTranslation()
  const format = useFormat()
  const { step, stepState } = useSnapshot(mapState).session
  return {
    step,
    current: way.steps[step],
    isGoing: stepState === 'StepByStepOn',
    moves: movesAlong(stepState, step, way.steps.length),
    summary: t('wayfinding.summary', totalsText(way, format)),
  }
}

/** Screens without room for a list next to the plan, also phones on their side. */
const walkQuery = '(width < 1000px), (height < 500px)'

/** Returns true in step-by-step mode on a small screen, which then shows only the plan and the current step. */
export function useIsWalking(): boolean {
  const isSmall = useMedia(walkQuery)
  const { session, picking, way } = useSnapshot(mapState)
  return isSmall && session.stepState === 'StepByStepOn' && picking === null && way !== null
}

/** Returns a function that applies an event of the user to the map. */
export function useTell(): (event: SessionEvent) => void {
  const services = useReading()
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
  /** Obstacles on a step-free route, each with the name of its floor. */
  readonly barriers: readonly {
    readonly key: string
    readonly kind: Barriers[number]['kind']
    readonly floor: string
  }[]
  /** Floor of the nearest place that can be reached. Null if unknown. */
  readonly nearestFloor: string | null
  /** Possible actions, the best first. */
  readonly waysOn: readonly WayOn[]
  readonly act: (way: WayOn) => void
}

/** Returns details of a navigation error, and the actions that may resolve it (section 8). */
export function useWaysOn(kind: RouteFault['kind']): WaysOn {
  const services = useReading()
  const tell = useTell()
  const { wayFault, venue, session } = useSnapshot(mapState)
  const fault = wayFault?.kind === kind ? wayFault : null
  const barriers = fault !== null && 'barriers' in fault ? fault.barriers : []
  const nearest = fault !== null && 'nearest' in fault ? fault.nearest : null
  const floorOf = (levelId: string) => venue?.levels.find(({ id }) => id === levelId)?.name ?? ''
  return {
    barriers: barriers.map(({ kind: barrier, levelId, point }) => ({
      key: `${barrier} ${levelId} ${point.x} ${point.y}`,
      kind: barrier,
      floor: floorOf(levelId),
    })),
    nearestFloor: nearest === null ? null : floorOf(nearest.levelId),
    // A stop may be the reason.
    waysOn: [...(session.stop === null ? [] : ['without-stop' as const]), ...reactions[kind]].filter(
      (way) => way !== 'wait' && (way !== 'show-nearest' || nearest !== null),
    ),
    act(way) {
      const event = events[way]
      if (way === 'show-nearest' && nearest !== null) goNearest(services, nearest)
      else if (way === 'show-ordinary')
        void keepWishes(services, { isStepFree: false }).then(() => tell({ kind: 'again' }))
      else if (way === 'without-stop') setStop(services, null)
      else if (event !== undefined) tell(event)
    },
  }
}

interface Speech {
  /** False if the browser cannot speak: then there is no button for it. */
  readonly canSpeak: boolean
  /** Text and icon of the button that starts or ends it. */
  readonly key: 'wayfinding.speak' | 'wayfinding.speakStop'
  readonly Icon: LucideIcon
  readonly toggle: () => void
}

/** Reads a route aloud: the current step while the user walks, the whole route before that. */
export function useWaySpeech(way: WayView): Speech {
  const say = useSentences()
  const { current, isGoing } = useSteps(way)
  const read = isGoing && current !== undefined ? [current] : way.steps
  return useSpeech(
    read.map(({ messages }) => say(messages)),
    !isGoing,
  )
}

/**
 * Reads sentences aloud once the user asks for it, and each new list of them from then on: the next step, or the route in
 * another language. If they are the whole route, reading ends with the last one. Nothing leaves the device.
 */
export function useSpeech(sentences: readonly string[], isWhole: boolean): Speech {
  const locale = useRegionalLocale()
  const [isOn, setOn] = useState(false)
  const canSpeak = 'speechSynthesis' in window
  const text = sentences.join('\n')
  useEffect(() => {
    if (!isOn || text === '') return
    const { speechSynthesis } = window
    let isLeft = false
    const spoken = text.split('\n').map((sentence) => {
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.lang = locale
      return utterance
    })
    const last = spoken.at(-1)
    const end = (): void => {
      if (!isLeft && isWhole) setOn(false)
    }
    last?.addEventListener('end', end)
    for (const utterance of spoken) speechSynthesis.speak(utterance)
    return () => {
      isLeft = true
      speechSynthesis.cancel()
    }
  }, [isOn, text, locale, isWhole])
  const key = isOn ? 'wayfinding.speakStop' : 'wayfinding.speak'
  return { canSpeak, key, Icon: isOn ? VolumeX : Volume2, toggle: () => setOn(!isOn) }
}
