import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribeKey } from 'valtio/utils'
import type { Explanation } from '#src/engine/compute.ts'
import { session } from '#src/features/account/state.ts'
import { isBookableRow, viewOfRow } from '#src/features/timeline/bookable.ts'
import { ownEventAt } from '#src/features/timeline/own-events.ts'
import { type ActiveSlot, timeline } from '#src/features/timeline/state.ts'
import { onlyThis } from '#src/features/waitlist/rules/waitlist.ts'
import { WaitButton } from '#src/features/waitlist/wait-button.tsx'
import type { IanaZone, Quarter, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import { quarterAt, quarterOf, quartersIn, quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { type Services, useServices } from '#src/services.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useKeyDownWithin } from '#src/ui/focus.ts'
import { useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { explainSlot } from './explain.ts'
import styles from './taken-bar.module.css'

/** A time of a resource that somebody else has, and that was pressed. */
export interface TakenSlot {
  readonly resourceId: ResourceId
  readonly name: string
  readonly span: QuarterSpan
  readonly zone: IanaZone
  /** Who has it; null where that is private or nobody's. */
  readonly holder: string | null
  /** Pressed by key: what is offered takes the focus. */
  readonly isByKey: boolean
}

/** Pixels within which a press is no drag. */
const still = 6
/** Quarters: what is held for longer than 12 hours nobody waits for as a whole. */
const longest = 48

/** The taken time that was pressed last on the timeline, by pointer or Enter, until anything else is. */
function useTakenSlot(): readonly [TakenSlot | null, () => void] {
  const services = useServices()
  const [taken, setTaken] = useState<TakenSlot | null>(null)
  const close = useCallback(() => setTaken(null), [])
  useEffect(() => {
    if (!session.rights.reserve) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let pressed = { x: 0, y: 0 }
    let asked = 0
    const look = async (isByKey: boolean): Promise<void> => {
      asked += 1
      const mine = asked
      const found = timeline.active && (await findTaken(services, timeline.active, isByKey))
      if (mine === asked && !signal.aborted) setTaken(found)
    }
    // The click is not waited for: what was under the pointer may be drawn anew by then, and then there is none.
    const letGo = (event: PointerEvent): void => {
      const isStill = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= still
      if (event.button === 0 && isStill && isOnSlot(event)) void look(false)
    }
    /** What assistive technology does is a click that no pointer made. */
    const click = (event: MouseEvent): void => {
      const isPointer = event instanceof PointerEvent && event.pointerType !== ''
      if (!isPointer && isOnSlot(event)) void look(true)
    }
    const type = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && isOnSlot(event)) void look(true)
    }
    document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), { signal })
    document.addEventListener('pointerup', letGo, { signal })
    document.addEventListener('click', click, { signal })
    document.addEventListener('keydown', type, { signal })
    const stopFollowing = subscribeKey(timeline, 'opened', () => setTaken(null))
    return () => {
      listening.abort()
      stopFollowing()
    }
  }, [services])
  return [taken, close]
}

/** By the way the event took: its target may be drawn anew already. */
function isOnSlot(event: Event): boolean {
  const passed = (what: string): boolean =>
    event.composedPath().some((one) => one instanceof Element && one.matches(what))
  return passed('[role=grid]') && !passed('button, a, [data-details]')
}

async function findTaken(
  services: Services,
  { row, quarter }: ActiveSlot,
  isByKey: boolean,
): Promise<TakenSlot | null> {
  const view = viewOfRow(row)
  const { zone, mode } = timeline
  if (!view || mode === 'month' || !isBookableRow(view) || ownEventAt(view, quarter)) return null
  const explanation = await explainSlot(services, view.key, quarter)
  if (explanation?.reason !== 'held' && explanation?.reason !== 'area-full') return null
  const span = spanOf(explanation, quarter, quarterAt(services.clock.now()))
  if (span === null) return null
  const holder = explanation.event?.organizer ?? explanation.event?.subject ?? null
  return { resourceId: resourceIdOf(view.key), name: view.name, span, zone, holder, isByKey }
}

/** The wanted time where it is about this quarter, else that of the event; what has begun, from the next quarter on. */
function spanOf({ event, run }: Explanation, quarter: Quarter, current: Quarter): QuarterSpan | null {
  const { availability, duration } = timeline.question
  const isWanted = availability !== null && availability.from <= quarter && quarter < availability.to
  const held = event === null ? run : quartersOf(event)
  const asked = { from: quarter, to: quarter + Math.max(1, quartersIn(duration)) }
  const { from, to } = isWanted ? availability : held.to - held.from > longest ? asked : held
  const begins = Math.max(from, current + 1)
  return begins < to ? { from: quarterOf(begins), to: quarterOf(to) } : null
}

interface TakenBarProps {
  readonly taken: TakenSlot
  readonly onClose: () => void
}

/** Somebody else has what was pressed: who, and the offer to wait for it. */
const TakenBar = ({ taken, onClose }: TakenBarProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useId()
  const bar = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { resourceId, name, span, zone, holder, isByKey } = taken
  const time = format.timeRange(startOfQuarter(span.from), startOfQuarter(span.to), zone)
  useEffect(() => {
    if (isByKey) button.current?.focus({ preventScroll: true })
  }, [taken, isByKey])
  const close = (): void => {
    const isInside = bar.current?.contains(document.activeElement) === true
    if (isInside) document.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    onClose()
  }
  useKeyDownWithin(bar, (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  return (
    <div ref={bar} role="group" aria-labelledby={words} className={styles.bar}>
      <p id={words} role="status" className={styles.words}>
        {holder === null ? t('waitlist.taken', { name, time }) : t('waitlist.takenBy', { name, time, holder })}
      </p>
      <WaitButton
        ref={button}
        look="primary"
        size="small"
        wish={{ resourceId, name, question: onlyThis(resourceId), span, zone }}
        onWished={close}
      />
      <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={close} />
    </div>
  )
}

/** Waits for the press of a taken time; only then is anything loaded. */
export const Taken = () => {
  const [taken, close] = useTakenSlot()
  if (!taken) return null
  return <TakenBar taken={taken} onClose={close} />
}
