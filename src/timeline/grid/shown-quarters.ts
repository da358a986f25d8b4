import type { QuarterSpan } from '#src/core/brand.ts'
import type { Frame } from './frame.ts'
import { quartersBetween, roundOut } from './scale.ts'

/** Rows are drawn in blocks of two hours, so that scrolling sideways changes elements only now and then. */
const block = 8

/** The quarters that rows and header draw at an offset, `left` in pixels. */
export const shownQuarters = ({ scale, trackWidth }: Frame, left: number): QuarterSpan =>
  roundOut(scale, quartersBetween(scale, left, left + trackWidth), block)
