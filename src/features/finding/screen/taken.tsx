import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import type { Explanation, RowView } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import {
  isBookableRow,
  reserve,
  timeToReserve,
  tooShortLeft,
  viewOfRow,
} from '#src/features/timeline/model/reserve-span.ts'
import { ownEventAt } from '#src/features/timeline/model/own-events.ts'
import { reasonWords, tooShortWords } from '#src/features/timeline/model/reason-words.ts'
import { type ActiveSlot, timeline } from '#src/features/timeline/model/state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { onlyThis } from '#src/features/waitlist/model/rules/waitlist.ts'
import { WaitButton } from '#src/features/bookings/screen/slots.ts'
import type { IanaZone, InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import {
  instantsOf,
  minutesBetween,
  minutesIn,
  plus,
  quarterAt,
  quarterOf,
  quartersIn,
  quartersOf,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useKeyDownWithin } from '#src/ui/focus.ts'
import { useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { explainSlot } from '#src/features/bookings/model/reserve/explain.ts'
import styles from './taken-bar.module.css'

/** A clicked time of a resource that cannot be reserved as requested. */
export interface TakenSlot {
  readonly resourceId: ResourceId
  readonly name: string
  readonly span: QuarterSpan
  readonly zone: IanaZone
  /**
   * 'held': reserved by another user. 'short': free, but shorter than requested; `view` is its row, `time` what can be
   * reserved. 'barred': a rule of the resource forbids it. 'late': only `free` minutes are left, and `wanted` are needed.
   */
  readonly why:
    | { readonly kind: 'held'; readonly holder: string | null }
    | { readonly kind: 'short'; readonly view: RowView; readonly time: InstantSpan }
    | { readonly kind: 'barred'; readonly explanation: Explanation }
    | { readonly kind: 'late'; readonly free: number; readonly wanted: number }
  /** True if selected by keyboard: then the focus moves to the offer. */
  readonly isByKey: boolean
}

/** Maximum movement of a click in pixels; beyond it, the gesture is a drag. */
const still = 6
/** In quarters. No one waits for a whole reservation of more than 12 hours. */
const longest = 48

/**
 * Returns the last reserved time that was clicked on the timeline or selected with Enter. Cleared by any other
 * selection.
 */
function useTakenSlot(): readonly [TakenSlot | null, () => void] {
  const services = useReading()
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
    // Uses pointerup instead of click: the element under the pointer may render again, and then there is no click
    // event.
    const letGo = (event: PointerEvent): void => {
      const isStill = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= still
      if (event.button === 0 && isStill && isOnSlot(event)) void look(false)
    }
    /** Assistive technology sends clicks without a pointer. */
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
    const stopFollowing = subscribeKey(searchState, 'opened', () => setTaken(null))
    return () => {
      listening.abort()
      stopFollowing()
    }
  }, [services])
  return [taken, close]
}

/** Uses the event's path, because its target may have been rendered again. */
function isOnSlot(event: Event): boolean {
  const passed = (what: string): boolean =>
    event.composedPath().some((one) => one instanceof Element && one.matches(what))
  return passed('[role=grid]') && !passed('button, a, [data-details]')
}

async function findTaken(services: Reading, { row, quarter }: ActiveSlot, isByKey: boolean): Promise<TakenSlot | null> {
  const view = viewOfRow(row)
  const { shownZone: zone } = searchState
  const { mode } = timeline
  if (!view || mode === 'month' || !isBookableRow(view) || ownEventAt(view, quarter)) return null
  const explanation = await explainSlot(services, view.key, quarter)
  if (explanation === null) return null
  const found = { resourceId: resourceIdOf(view.key), name: view.name, zone, isByKey }
  const now = quarterAt(services.clock.now())
  const tooShort = explanation.event === null ? tooShortLeft(view, explanation.run, reader.now) : null
  if (tooShort) return { ...found, span: explanation.run, why: { kind: 'late', ...tooShort } }
  switch (explanation.reason) {
    case 'held':
    case 'area-full': {
      const span = spanOf(explanation, quarter, now)
      const holder = explanation.event?.organizer ?? explanation.event?.subject ?? null
      return span && { ...found, span, why: { kind: 'held', holder } }
    }
    case 'too-short': {
      const from = quarterOf(Math.max(explanation.run.from, now))
      const span = { from, to: explanation.run.to }
      const isLongEnough = minutesIn(span.to - span.from) >= (view.minimumDuration ?? 0)
      const time = isLongEnough ? timeToReserve(view, span) : null
      return time
        ? { ...found, span, why: { kind: 'short', view, time } }
        : { ...found, span, why: { kind: 'barred', explanation } }
    }
    case 'too-far-ahead':
    case 'outside-hours':
      return { ...found, span: explanation.run, why: { kind: 'barred', explanation } }
    default:
      return null
  }
}

/**
 * Returns the requested time if it includes this quarter, otherwise the event's. If it has already begun, starts with
 * the next quarter.
 */
function spanOf({ event, run }: Explanation, quarter: Quarter, current: Quarter): QuarterSpan | null {
  const { availability, duration } = searchState.question
  const isWanted = availability !== null && availability.from <= quarter && quarter < availability.to
  const held = event === null ? run : quartersOf(event)
  const asked = { from: quarter, to: quarter + Math.max(1, quartersIn(duration)) }
  const { from, to } = isWanted ? availability : held.to - held.from > longest ? asked : held
  const begins = Math.max(from, current + 1)
  return begins < to ? { from: quarterOf(begins), to: quarterOf(to) } : null
}

/** Returns the reason in one sentence; `time` is the clicked time in words. */
function useTakenWords(): (taken: TakenSlot, time: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ name, zone, why }, time) => {
    switch (why.kind) {
      case 'held':
        return why.holder === null
          ? t('waitlist.taken', { name, time })
          : t('waitlist.takenBy', { name, time, holder: why.holder })
      case 'short':
        return t('taken.short', { name, time })
      case 'late':
        return t('taken.barred', { name, why: tooShortWords(why, { t, format }) })
      case 'barred': {
        const wanted = searchState.question.duration
        return t('taken.barred', { name, why: reasonWords(why.explanation, { t, format, zone, wanted }) })
      }
    }
  }
}

/** Says why a time cannot be reserved as requested, and offers to join the waitlist or to reserve the shorter time. */
const TakenBar = ({ taken, onClose }: { readonly taken: TakenSlot; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsId = useId()
  const words = useTakenWords()
  const bar = useRef<HTMLDivElement>(null)
  const { resourceId, name, span, zone, why } = taken
  const { start, end } = why.kind === 'short' ? why.time : instantsOf(span)
  const time = format.timeRange(start, end, zone)
  const until =
    why.kind === 'barred' && why.explanation.reason === 'too-far-ahead' ? why.explanation.grounds?.bookableUntil : null
  // The limit is the end of a day.
  const lastDay = until === null || until === undefined ? null : plus(startOfQuarter(until), -1)
  // Called for each taken time, also if the code of the button arrives after the bar.
  const focusByKey = useCallback(
    (button: HTMLButtonElement | null) => {
      if (taken.isByKey) button?.focus({ preventScroll: true })
    },
    [taken],
  )
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
    <div ref={bar} role="group" aria-labelledby={wordsId} className={styles.bar}>
      <p id={wordsId} role="status" className={styles.words}>
        {words(taken, time)}
      </p>
      {why.kind === 'short' && (
        <Button
          ref={focusByKey}
          look="primary"
          size="small"
          onClick={() => {
            reserve(why.view, span)
            onClose()
          }}
        >
          {t('taken.reserve', { duration: format.duration(minutesBetween(start, end)) })}
        </Button>
      )}
      {lastDay !== null && (
        <Button
          ref={focusByKey}
          look="primary"
          size="small"
          onClick={() => {
            setDay(dayOf(zone, lastDay))
            close()
          }}
        >
          {t('form.changeTo', { time: format.day(lastDay, zone) })}
        </Button>
      )}
      {why.kind === 'held' && (
        <WaitButton
          ref={focusByKey}
          look="primary"
          size="small"
          wish={{ resourceId, name, question: onlyThis(resourceId), span, zone }}
          onWished={close}
        />
      )}
      <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={close} />
    </div>
  )
}

/** Waits for a click on a reserved time. Loads nothing before that. */
export const Taken = () => {
  const [taken, close] = useTakenSlot()
  if (!taken) return null
  return <TakenBar taken={taken} onClose={close} />
}
