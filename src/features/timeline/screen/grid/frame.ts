import { earliest, latest, plus } from '#src/kernel/time/moment.ts'
import type { Size } from '#src/ui/media.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { TimelineSizes } from '../../model/state.ts'
import { isHeld, type Offset, type Rectangle, type Wanted } from '../../model/window-state.ts'
import { pitchOf, type RowLayout, rowsBetween, sizesForLanes } from '../../model/grid/row-layout.ts'
import { quartersBetween, roundOut, type Scale } from './scale.ts'

/** Rows are drawn in blocks of two hours, so that horizontal scrolling rarely changes elements. */
const drawnBlock = 8

/** Returns the quarters that rows and header draw at an offset; `left` in pixels. */
export const shownQuarters = ({ scale, trackWidth }: Frame, left: number): QuarterSpan =>
  roundOut(scale, quartersBetween(scale, left, left + trackWidth), drawnBlock)

/** Layout in pixels: the axes and the parts of the visible area. */
export interface Frame {
  readonly scale: Scale
  readonly layout: RowLayout
  readonly sizes: TimelineSizes
  readonly people: number
  /** Distance between the rows of people, which are higher if their events overlap. */
  readonly peoplePitch: number
  /** The whole visible area, in pixels. */
  readonly width: number
  readonly height: number
  readonly nameWidth: number
  readonly headHeight: number
  readonly peopleHeight: number
  /** Size of the area in which states are drawn. */
  readonly trackWidth: number
  readonly bodyHeight: number
}

/** Width of the area in which states are drawn, in pixels. */
export const trackWidthIn = (width: number): number => Math.max(0, width - nameWidthIn(width))

/** The rows of people: how many, and how many lanes for events at the same time. */
export interface PeopleSize {
  readonly count: number
  readonly lanes: number
}

export function makeFrame(
  scale: Scale,
  layout: RowLayout,
  sizes: TimelineSizes,
  { count: people, lanes }: PeopleSize,
  size: Size,
): Frame {
  const nameWidth = nameWidthIn(size.width)
  const headHeight = sizes.dateHeight + sizes.hourHeight
  const peoplePitch = pitchOf(sizesForLanes(sizes, lanes))
  const peopleHeight = people * peoplePitch
  return {
    scale,
    layout,
    sizes,
    people,
    peoplePitch,
    ...size,
    nameWidth,
    headHeight,
    peopleHeight,
    trackWidth: trackWidthIn(size.width),
    bodyHeight: Math.max(0, size.height - headHeight - peopleHeight),
  }
}

function nameWidthIn(width: number): number {
  if (width < 640) return 132
  return width < 1000 ? 200 : 280
}

/** Extra rows and quarters queried around the visible area, so that small movements need no query. */
const spareRows = 8

const spareQuarters = 24

/** Quarters are queried in blocks of half a day, so that vertical scrolling never changes them. */
const block = 48

/** Returns the rectangle visible at a scroll offset, and the rectangle to query for it. */
export function wantedAt(
  { layout, scale, bodyHeight, trackWidth }: Frame,
  { top, left }: Pick<Offset, 'top' | 'left'>,
): Wanted {
  const rows = rowsBetween(layout, top, top + bodyHeight)
  const quarters = quartersBetween(scale, left, left + trackWidth)
  const visible = { rowFrom: rows.from, rowTo: rows.to, quarterFrom: quarters.from, quarterTo: quarters.to }
  const wide = spread(visible, spareRows, spareQuarters, layout, scale)
  const { from, to } = roundOut(scale, { from: wide.quarterFrom, to: wide.quarterTo }, block)
  const room = Math.ceil(bodyHeight / layout.pitch) + spareRows
  const quarterWidth = scale.isFitted ? 0 : scale.quarterWidth
  return { top, left, quarterWidth, visible, rectangle: { ...wide, quarterFrom: from, quarterTo: to }, room }
}

/** Returns true if few held rows or quarters remain beyond the visible area, so that more are needed. */
export const isNearEdge = ({ layout, scale }: Frame, { visible }: Wanted): boolean =>
  !isHeld(spread(visible, spareRows / 2, spareQuarters / 2, layout, scale))

function spread(visible: Rectangle, rows: number, quarters: number, layout: RowLayout, { span }: Scale): Rectangle {
  return {
    rowFrom: Math.max(0, visible.rowFrom - rows),
    rowTo: Math.min(layout.count, visible.rowTo + rows),
    quarterFrom: latest(span.from, plus(visible.quarterFrom, -quarters)),
    quarterTo: earliest(span.to, plus(visible.quarterTo, quarters)),
  }
}
