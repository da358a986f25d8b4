import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { RowView } from '#src/contract/compute.ts'
import { decodeRuns } from '#src/core/availability/runs.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { RowHead } from './row-head.tsx'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'
import { moveAcross } from './scroll-sync.tsx'
import { piecesOf, segmentsOf } from './segments.ts'
import { createTrack, type Track } from './track.ts'

interface RowProps {
  readonly view: RowView
  readonly scene: RowScene
  /** Pixels from the first row's place. */
  readonly top: number
  readonly ariaRow: number
  /** First quarter of `view.runs`. */
  readonly base: number
  /** Quarters to draw. */
  readonly from: number
  readonly to: number
  /** The keyboard's quarter, when it is in this row. */
  readonly active: number | null
  readonly isFavourite: boolean
  /** Its states changed by themselves with this paint: the row flashes once. */
  readonly isChanged: boolean
  /** The colour of another calendar. */
  readonly calendar?: string | undefined
}

/** One resource or person: its name and its states. Renders when its own view changes, or what all rows share. */
export const Row = memo(function Row({ view, scene, top, ariaRow, base, from, to, active, ...marks }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const painter = useRef<Track | null>(null)
  const { runs, events } = view
  const pieces = useMemo(() => piecesOf(decodeRuns(runs), base, events), [runs, base, events])
  useLayoutEffect(() => {
    if (!track.current) return
    if (!painter.current) moveAcross(track.current, timelineWindow.painted.left)
    painter.current ??= createTrack(track.current)
    painter.current.paint({ view, scene, segments: segmentsOf(pieces, { from, to }, active), from, to })
  }, [view, scene, pieces, from, to, active])
  const { isChanged } = marks
  useLayoutEffect(() => {
    if (isChanged) flash(row.current)
  }, [isChanged, view])
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={ariaRow}
      className={styles.row}
      style={{ top, height: scene.pitch }}
      data-key={view.key}
      data-loading={view.data === 'loading' || undefined}
      data-calendar={marks.calendar}
    >
      <RowHead view={view} scene={scene} isFavourite={marks.isFavourite} />
      <div
        ref={track}
        role="presentation"
        className={styles.track}
        style={{ left: scene.nameWidth }}
        data-moves="across"
      />
    </div>
  )
})

/** The style sheet stills motion where that is asked for; an animation from here has to ask itself. */
function flash(element: HTMLElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element?.animate({ backgroundColor: ['var(--accent-line)', 'transparent'] }, { duration: 450 })
}
