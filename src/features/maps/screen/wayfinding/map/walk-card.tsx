import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import List from 'lucide-react/icons/list'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { WayView } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useWakeLock } from '#src/ui/wake-lock.ts'
import { avoidPasses } from '../../../model/wayfinding/announce-route.ts'
import { floorName } from '@foyer/indoor'
import { mapState } from '../../../model/wayfinding/state.ts'
import { StepArrow } from '../step-list.tsx'
import { useSentences, useSpeech, useSteps, useTell } from '../use-steps.ts'
import styles from './walk-card.module.css'

/** CSS pixels of a swipe. */
const leastSwipe = 48

/** Returns the handlers of a swipe to one side with a finger. */
function useSwipe(onSwipe: (side: 'left' | 'right') => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      from.current = pointerType === 'mouse' ? null : { x, y }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (from.current === null) return
      const [across, down] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      if (Math.abs(across) < leastSwipe || Math.abs(across) < 2 * Math.abs(down)) return
      onSwipe(across < 0 ? 'left' : 'right')
    },
    onPointerCancel() {
      from.current = null
    },
  }
}

/** Returns the text for screen readers after a change of the step. The first step is read when the card gets the focus. */
function useChangedStep(step: number, text: string): string {
  const [first] = useState(step)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && step !== first) setMoved(true)
  return hasMoved || step !== first ? text : ''
}

/** The current step on a small screen, below or next to the plan: its arrow, its sentence, and the step before and after. */
export const WalkCard = ({ way }: { readonly way: WayView }) => {
  const { t } = useTranslation()
  const services = useReading()
  const say = useSentences()
  const tell = useTell()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const { venue, places, session } = useSnapshot(mapState)
  const { step, current } = useSteps(way)
  const count = way.steps.length
  const isFirst = step === 0
  const isLast = step + 1 >= count
  const text = current === undefined ? '' : say(current.messages)
  const speech = useSpeech([text], false)
  const changed = useChangedStep(step, t('wayfinding.stepSaid', { step: step + 1, count, text }))
  const swipe = useSwipe((side) => tell({ kind: side === 'left' ? 'next' : 'previous' }))
  useWakeLock()
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  if (current === undefined) return null
  const target = places.list.find((place) => place.id === session.target?.placeId)?.name ?? ''
  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') tell({ kind: 'next' })
    else if (key === 'ArrowLeft') tell({ kind: 'previous' })
    else if (key === 'Escape') tell({ kind: 'stop' })
    else return
    event.preventDefault()
  }
  const { passes } = current
  return (
    <section className={styles.walk} aria-label={t('wayfinding.way', { name: target })} onKeyDown={press}>
      <h1 className="visually-hidden">{t('wayfinding.way', { name: target })}</h1>
      <div
        ref={card}
        className={styles.card}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-place ${id}-text`}
        {...swipe}
      >
        <div className={styles.head}>
          <p id={`${id}-place`} className={styles.place}>
            <span>{t('wayfinding.stepOf', { step: step + 1, count })}</span>{' '}
            <span className={styles.floor}>{venue === null ? '' : floorName(venue, current.levelId)}</span>
          </p>
          {speech.canSpeak && (
            <IconButton
              label={t(speech.key)}
              icon={<speech.Icon size={20} aria-hidden="true" />}
              onClick={speech.toggle}
            />
          )}
        </div>
        {/* Keyed, so that each step slides in. */}
        <div key={step} className={styles.told}>
          <StepArrow sign={current.sign} size={48} />
          <p id={`${id}-text`} className={styles.sentence}>
            {text}
          </p>
        </div>
        <div className={styles.further}>
          <Button look="quiet" icon={<List size={18} aria-hidden="true" />} onClick={() => tell({ kind: 'stop' })}>
            {t('wayfinding.allSteps')}
          </Button>
          {passes.length > 0 && (
            <Button
              look="quiet"
              icon={<Ban size={18} aria-hidden="true" />}
              onClick={() => void avoidPasses(services, passes)}
            >
              {t('wayfinding.cannotPass')}
            </Button>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {changed}
      </p>
      <div className={styles.keys}>
        <Button
          className={styles.key}
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          // Not `disabled`, because the focus would be lost.
          aria-disabled={isFirst || undefined}
          onClick={() => tell({ kind: 'previous' })}
        >
          {t('wayfinding.previous')}
        </Button>
        <Button
          className={styles.key}
          look="primary"
          icon={isLast ? <Check size={20} aria-hidden="true" /> : <ArrowRight size={20} aria-hidden="true" />}
          onClick={() => tell({ kind: isLast ? 'stop' : 'next' })}
        >
          {t(isLast ? 'wayfinding.finish' : 'wayfinding.next')}
        </Button>
      </div>
    </section>
  )
}
