import { searchState } from '#src/base/search-state.ts'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantsOf, plus, quarterAt } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { type Size, useSize } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { Tip } from '#src/ui/tooltip.tsx'
import { peopleOf } from '#src/wire/event.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { freeTimeLeft, rowOfKey, tooShortLeft } from '../../model/reserve-span.ts'
import { draftBlock, SelectionLayer } from '../drag/selection-layer.tsx'
import { useDrag } from '../drag/use-drag.ts'
import hintStyles from '../hint/hint.module.css'
import { type Hinted, useHinted } from '../hint/use-hinted.ts'
import { FocusKeeper, useFocusHandedOn } from '../keys/focus-keeper.tsx'
import { revealSlot, useActivation, useKeys } from '../keys/use-keys.ts'
import { reasonWords, tooShortWords } from '../../model/reason-words.ts'
import { timeline } from '../../model/state.ts'
import { fitZoom } from '#src/features/availability/model/rules/view.ts'
import type { Opened } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { PeopleRows, PeopleTools } from '../slots.ts'
import { TimeHeader } from '../time-header.tsx'
import { usePainted } from '../use-painted.ts'
import type { Painted } from '../../model/window-state.ts'
import { Body } from './body.tsx'
import { type Frame, makeFrame, trackWidthIn } from './frame.ts'
import { laneCountOf, layRows } from '../../model/grid/row-layout.ts'
import { fitScale, makeScale } from './scale.ts'
import { ScrollSync } from './scroll-sync.tsx'
import { ariaRowCount } from './slot-names.ts'
import { useScene } from './use-scene.ts'
import { useScroll } from './use-scroll.ts'
import styles from './viewport.module.css'

/** Row index for a row that is not painted: at first only its time is scrolled into view. */
const noRow = -1

/**
 * Scrolls the selected time into view when the form opens, because the form reduces the timeline's space, and when the
 * form changes the time. If it does not fit, its beginning is shown.
 */
function useDraftInSight(scroller: RefObject<HTMLElement | null>, frame: Frame): void {
  const { engine } = useReading()
  const block = draftBlock(useSnapshot(draftState))
  const key = block?.key
  const from = block?.span.from
  const to = block?.span.to
  const latest = useRef(frame)
  useLayoutEffect(() => {
    latest.current = frame
  })
  const { trackWidth, bodyHeight, scale } = frame
  const { span } = scale
  // Other conditions move the row.
  const { matched } = useSnapshot(timeline)
  // Not on every frame: if the user scrolls it away, it stays away.
  useEffect(() => {
    const box = scroller.current
    if (!box || key === undefined || from === undefined || to === undefined) return undefined
    if (to <= span.from || from >= span.to) return undefined
    let isWanted = true
    const reveal = (row: number): void => {
      revealSlot(box, latest.current, { row, quarter: plus(to, -1) })
      revealSlot(box, latest.current, { row, quarter: from })
    }
    const row = rowOfKey(key)
    reveal(row ?? noRow)
    // Only the engine knows the position of a distant row.
    if (row === null) {
      void askEngine(engine.rowOf(resourceIdOf(key))).then((found) => {
        if (isWanted && found.ok && found.value !== null) reveal(found.value)
      })
    }
    return () => {
      isWanted = false
    }
  }, [scroller, engine, key, from, to, trackWidth, bodyHeight, span, matched])
}

interface HintProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly frame: Frame
}

/**
 * Shows the state of a slot and its reason as text: next to the pointer, or below the active slot on a keyboard
 * request.
 */
function Hint({ grid, body, frame }: HintProps) {
  const hinted = useHinted(grid, body, frame)
  return (
    <div aria-live="polite" className={hintStyles.live}>
      {hinted && <HintBox hinted={hinted} frame={frame} />}
    </div>
  )
}

function HintBox({ hinted, frame }: { readonly hinted: Hinted; readonly frame: Frame }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { view, explanation, x, y } = hinted
  const { run, state, event, own } = explanation
  const { question } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  const subject = own?.event.subject ?? event?.subject ?? null
  const attending = own ? peopleOf(own.event).length : 0
  const isCurrent = event === null && run.from <= quarterAt(now) && run.to > quarterAt(now)
  const left = isCurrent ? freeTimeLeft(view, now) : null
  const { start, end } = event ?? left ?? instantsOf(run)
  const times = format.timeRange(start, end, frame.scale.zone)
  const tooShort = left && tooShortLeft(view, run, now)
  const why = tooShort
    ? tooShortWords(tooShort, { t, format })
    : reasonWords(explanation, { t, format, zone: frame.scale.zone, wanted: question.duration })
  return (
    <Tip x={x} y={y} room={frame}>
      <p className={hintStyles.state}>
        <span className={hintStyles.swatch} data-state={state} /> {t(`state.${availabilityNames[state] ?? 'free'}`)}
      </p>
      <p className={hintStyles.times}>{times}</p>
      {why !== '' && <p>{why}</p>}
      {subject !== null && <p className={hintStyles.subject}>{subject}</p>}
      {attending > 0 && <p>{t('reservations.attendees', { count: attending })}</p>}
      <p className={hintStyles.place}>{[view.name, view.areaName].filter((part) => part !== '').join(' · ')}</p>
    </Tip>
  )
}

/** Toggles favourites, with one listener for the stars of all rows. */
function useFavouritePress(grid: RefObject<HTMLElement | null>): void {
  const services = useReading()
  useEffect(() => {
    const element = grid.current
    const press = (event: MouseEvent): void => {
      const star = event.target instanceof Element ? event.target.closest('[data-favourite]') : null
      const id = star?.getAttribute('data-favourite')
      if (id) void toggleFavourite(services, resourceIdOf(id))
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [grid, services])
}

const peopleCount = ({ people }: Painted): number => people.length

const lanesOfPeople = ({ people }: Painted): number => Math.max(1, ...people.map(({ events }) => laneCountOf(events)))

interface ViewportProps {
  readonly opened: Opened
  /** Content above the names, next to the hours. */
  readonly corner: ReactNode
}

/**
 * The scrolled area. The scroller and its spacer have the size of the whole campus. The stage with the drawn content
 * stays in view and shows the painted offset.
 */
export function Viewport({ opened, corner }: ViewportProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const frame = useFrame(opened, size)
  useScroll(scroller, frame)
  return (
    <div ref={scroller} className={styles.scroller} data-timeline-scroller>
      <div className={styles.spacer} style={frame ? spacerSize(frame) : undefined}>
        {frame && <Stage frame={frame} scroller={scroller} corner={corner} />}
      </div>
    </div>
  )
}

function useFrame(opened: Opened, size: Size | null): Frame | null {
  const { sizes, zoom, matched, groups } = useSnapshot(timeline)
  const count = usePainted(peopleCount)
  const lanes = usePainted(lanesOfPeople)
  const room = trackWidthIn(size?.width ?? 0)
  const scale = useMemo(
    () => (zoom === fitZoom ? fitScale(opened, room) : makeScale(opened, sizes.quarterWidth * zoom)),
    [opened, sizes, zoom, room],
  )
  const layout = useMemo(() => layRows(sizes, matched ?? 0, groups), [sizes, matched, groups])
  return useMemo(
    () => (size && size.height > 0 ? makeFrame(scale, layout, sizes, { count, lanes }, size) : null),
    [scale, layout, sizes, count, lanes, size],
  )
}

function spacerSize({ nameWidth, scale, headHeight, peopleHeight, layout }: Frame) {
  return { width: nameWidth + scale.width, height: headHeight + peopleHeight + layout.height }
}

/** Sets the end of the first column for style sheets. */
const namesWidth = (pixels: number) => ({ '--names': `${pixels}px` }) as CSSProperties

interface StageProps {
  readonly frame: Frame
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly corner: ReactNode
}

function Stage({ frame, scroller, corner }: StageProps) {
  const { t } = useTranslation()
  const { configuration } = useReading()
  const { now } = useSnapshot(reader)
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { scale, sizes, nameWidth, layout, people } = frame
  const scene = useScene({ scale, sizes, nameWidth, now, types: configuration.resourceTypeInfos })
  const onKeyDown = useKeys(frame, scroller)
  const onClick = useActivation(frame)
  useDrag(grid, body, scroller, frame)
  useFavouritePress(grid)
  useDraftInSight(scroller, frame)
  useFocusHandedOn(grid)
  return (
    <div className={styles.stage} style={{ width: frame.width, height: frame.height, ...namesWidth(nameWidth) }}>
      {/* Outside the grid, which may only contain rows: it shows the loading progress. */}
      <div className={styles.corner}>{corner}</div>
      <div
        ref={grid}
        role="grid"
        aria-label={t('timeline.name')}
        aria-rowcount={ariaRowCount(layout, people)}
        aria-colcount={scale.span.to - scale.span.from + 1}
        aria-multiselectable="true"
        className={styles.grid}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <TimeHeader frame={frame} today={now === 0 ? '' : dayOf(scale.zone, now)} />
        {people > 0 && <PeopleRows frame={frame} scene={scene} />}
        <Body body={body} frame={frame} scene={scene} now={now}>
          <SelectionLayer frame={frame} />
        </Body>
      </div>
      <Hint grid={grid} body={body} frame={frame} />
      {people > 0 && <PeopleTools frame={frame} />}
      <FocusKeeper grid={grid} frame={frame} />
      <ScrollSync grid={grid} body={body} frame={frame} />
    </div>
  )
}
