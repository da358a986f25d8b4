import { memo, useMemo } from 'react'
import type { RowView } from '#src/contract/compute.ts'
import { decodeRuns } from '#src/core/availability/runs.ts'
import { Events } from './events.tsx'
import { RowHead } from './row-head.tsx'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'
import { xOf } from './scale.ts'
import { segmentsOf } from './segments.ts'
import { useFlash } from './use-flash.ts'

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
}

/** One resource or person: its name and its states. Renders when its own view changes, or what all rows share. */
export const Row = memo(function Row({
  view,
  scene,
  top,
  ariaRow,
  base,
  from,
  to,
  active,
  isFavourite,
}: RowProps) {
  const runs = useMemo(() => decodeRuns(view.runs), [view.runs])
  const flash = useFlash(view, base, scene.now)
  const { scale, nameWidth, barHeight, barTop, legibleWidth } = scene
  const firstColumn = 2 - scale.span.from
  return (
    <div
      ref={flash}
      role="row"
      aria-rowindex={ariaRow}
      className={styles.row}
      style={{ top, height: scene.pitch }}
      data-key={view.key}
      data-loading={view.data === 'loading' || undefined}
    >
      <RowHead view={view} scene={scene} isFavourite={isFavourite} />
      {segmentsOf(runs, base, { from, to }, active).map(({ key, from: start, to: end, run, isActive }) => {
        const width = (end - start) * scale.quarterWidth
        const word = width >= legibleWidth ? scene.stateWord[run.code] : ''
        return (
          <div
            key={key}
            role="gridcell"
            aria-colindex={start + firstColumn}
            aria-colspan={end - start}
            aria-label={scene.nameSlot(view, start, end, run.code, run.reason)}
            className={styles.segment}
            data-state={run.code}
            data-active={isActive || undefined}
            tabIndex={isActive ? 0 : undefined}
            style={{ left: nameWidth + xOf(scale, start), top: barTop, width, height: barHeight }}
          >
            {word ? <span className={styles.word}>{word}</span> : null}
          </div>
        )
      })}
      {view.events.length > 0 && <Events view={view} scene={scene} from={from} to={to} />}
    </div>
  )
})
