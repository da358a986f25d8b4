import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dayOf } from '#src/core/time/days.ts'
import { useProduct } from '#src/flows/use-product.ts'
import type { Painted } from '#src/state/timeline-window.ts'
import { type Opened, timeline } from '#src/state/timeline.ts'
import { SelectionLayer } from '../drag/selection-layer.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { TimeHeader } from '../header/time-header.tsx'
import { FocusKeeper } from '../keys/focus-keeper.tsx'
import { useFocusHandedOn } from '../keys/hand-on-focus.ts'
import { useActivation } from '../keys/use-activation.ts'
import { useDraftInSight } from '../keys/use-draft-in-sight.ts'
import { useKeys } from '../keys/use-keys.ts'
import { ariaRowCount } from './aria-rows.ts'
import { Body } from './body.tsx'
import { type Frame, makeFrame } from './frame.ts'
import { layRows } from './row-layout.ts'
import { makeScale } from './scale.ts'
import { useFavouritePress } from './use-favourite-press.ts'
import { ScrollSync } from './scroll-sync.tsx'
import { usePainted } from './use-painted.ts'
import { useScene } from './use-scene.ts'
import { useScroll } from './use-scroll.ts'
import { type Size, useSize } from './use-size.ts'
import styles from './viewport.module.css'
import { Hint } from '../hint/hint.tsx'
import { PeopleRows } from './people-rows.tsx'
import { PeopleTools } from '../people/people-tools.tsx'

const peopleOf = ({ people }: Painted): number => people.length

interface ViewportProps {
  readonly opened: Opened
  /** Above the names, beside the hours. */
  readonly corner: ReactNode
}

/**
 * The scrolled area. The scroller and its spacer are as large as the whole campus; the stage with all that is drawn
 * stays in sight and shows the painted offset.
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
  const people = usePainted(peopleOf)
  const scale = useMemo(() => makeScale(opened, sizes.quarterWidth * zoom), [opened, sizes, zoom])
  const layout = useMemo(() => layRows(sizes, matched ?? 0, groups), [sizes, matched, groups])
  return useMemo(
    () => (size && size.height > 0 ? makeFrame(scale, layout, sizes, people, size) : null),
    [scale, layout, sizes, people, size],
  )
}

function spacerSize({ nameWidth, scale, headHeight, peopleHeight, layout }: Frame) {
  return { width: nameWidth + scale.width, height: headHeight + peopleHeight + layout.height }
}

/** For style sheets: where the first column ends. */
const namesWidth = (pixels: number) => ({ '--names': `${pixels}px` }) as CSSProperties

interface StageProps {
  readonly frame: Frame
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly corner: ReactNode
}

function Stage({ frame, scroller, corner }: StageProps) {
  const { t } = useTranslation()
  const { configuration } = useProduct()
  const { now } = useSnapshot(timeline)
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
      {/* Outside the grid, which may hold rows alone: it says how far the loading is. */}
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
