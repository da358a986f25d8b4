import { memo, useCallback } from 'react'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { usePainted } from '../use-painted.ts'
import type { Painted } from '../../model/window-state.ts'
import { type Frame, shownQuarters } from './frame.ts'
import { type Scale, ticksOf, xOf } from './scale.ts'
import styles from './viewport.module.css'

interface LinesProps {
  readonly scale: Scale
  /** Quarters to draw, `[from, to)`. */
  readonly from: number
  readonly to: number
}

/** Vertical lines for hours and days through all rows. */
const Lines = memo(function Lines({ scale, from, to }: LinesProps) {
  const hours = ticksOf(scale)
    .filter((day) => day.to > from && day.from < to)
    .flatMap(({ from: dayStart, hours: ticks }) =>
      ticks.map(({ quarter }) => ({ quarter, isDay: quarter === dayStart })),
    )
    .filter(({ quarter }) => quarter >= from && quarter < to && quarter > scale.span.from)
  return hours.map(({ quarter, isDay }, index) => (
    <div
      // oxlint-disable-next-line react/no-array-index-key -- elements are reused for the hours that scroll into view
      key={index}
      className={styles.line}
      data-day={isDay || undefined}
      style={{ left: xOf(scale, quarter) }}
    />
  ))
})

/** Returns the quarters that rows and header draw. Changes once in some scroll steps only. */
export function useShownQuarters(frame: Frame): QuarterSpan {
  const from = usePainted(useCallback(({ left }: Painted) => shownQuarters(frame, left).from, [frame]))
  const to = usePainted(useCallback(({ left }: Painted) => shownQuarters(frame, left).to, [frame]))
  return { from, to }
}

/** The lines of the quarters on screen. */
export function ShownLines({ frame }: { readonly frame: Frame }) {
  return <Lines scale={frame.scale} {...useShownQuarters(frame)} />
}

interface NowLineProps {
  readonly scale: Scale
  readonly now: Instant
}

/** Line at the present. Not drawn if now is outside the days shown. */
export const NowLine = memo(function NowLine({ scale, now }: NowLineProps) {
  const quarter = now / quarterMilliseconds
  if (quarter < scale.span.from || quarter >= scale.span.to) return null
  return <div className={styles.now} data-now style={{ left: xOf(scale, quarter) }} />
})
