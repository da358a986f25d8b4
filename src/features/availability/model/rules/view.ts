import type { QuarterSpan } from '#src/kernel/time/units.ts'

/** Zoom factor at which the days are fitted to the width, with folded nights. */
export const fitZoom = 0

/** Zoom factors. At 1 a quarter has its configured width. */
export const zoomSteps = [fitZoom, 0.5, 0.75, 1, 1.5, 2, 3] as const

/** Quarters selected in one row, before they become a draft. */
export interface Selection {
  readonly key: string
  readonly span: QuarterSpan
  /** Minutes requested by a tap; absent if the end was selected. */
  readonly asked?: number
}
