import type { Group, RowEvent } from '#src/engine/compute.ts'
import { splitByHolder } from '#src/features/availability/rules/holders.ts'
import type { Run } from '#src/features/availability/rules/runs.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { oneHour, quarterMilliseconds, quarterOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Format } from '#src/ui/text.ts'
import type { TimelineSizes } from '../state.ts'

/**
 * Positions of rows and group headers, in pixels from the first row. Its size does not depend on the number of rows.
 */
export interface RowLayout {
  readonly count: number
  readonly pitch: number
  readonly groupHeight: number
  readonly groups: readonly Group[]
  readonly height: number
}

/** Distance between two rows in pixels: the bar, its margins and the line below (section 3, sizes). */
export const pitchOf = (sizes: TimelineSizes): number =>
  sizes.scheduleHeight + 2 * sizes.scheduleMargin + sizes.delimiterWidth

/** Pixels. A finger hits nothing smaller. */
const leastForFinger = 44

/** Returns sizes with rows that are high enough for fingers. */
export const sizesForTouch = (sizes: TimelineSizes): TimelineSizes => ({
  ...sizes,
  scheduleHeight: Math.max(sizes.scheduleHeight, leastForFinger - 2 * sizes.scheduleMargin),
})

export function layRows(sizes: TimelineSizes, count: number, groups: readonly Group[]): RowLayout {
  const pitch = pitchOf(sizes)
  const groupHeight = sizes.groupDelimiterHeight
  return { count, pitch, groupHeight, groups, height: count * pitch + groups.length * groupHeight }
}

/** Returns the number of group headers above a row, including its own group. */
export function headersAbove(layout: RowLayout, row: number): number {
  return lastIndex(layout.groups, (group) => group.firstRow <= row) + 1
}

export function topOfRow(layout: RowLayout, row: number): number {
  return row * layout.pitch + headersAbove(layout, row) * layout.groupHeight
}

export function topOfGroup(layout: RowLayout, index: number): number {
  return (layout.groups[index]?.firstRow ?? 0) * layout.pitch + index * layout.groupHeight
}

/** Returns the row at a height. On a group header, returns the row below it. The result is limited to existing rows. */
export function rowAt(layout: RowLayout, y: number): number {
  const index = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) <= y)
  const group = layout.groups[index]
  const row = group
    ? group.firstRow + Math.max(0, Math.floor((y - topOfGroup(layout, index) - layout.groupHeight) / layout.pitch))
    : Math.floor(y / layout.pitch)
  const last = group ? group.firstRow + group.count - 1 : layout.count - 1
  return Math.max(0, Math.min(row, last))
}

/** Returns true on a row, false on a group header and outside. */
export function isOnRow(layout: RowLayout, y: number): boolean {
  if (y < 0 || y >= layout.height) return false
  const top = topOfRow(layout, rowAt(layout, y))
  return y >= top && y < top + layout.pitch
}

/** Returns the rows visible between two heights, `[from, to)`. */
export function rowsBetween(layout: RowLayout, top: number, bottom: number): { from: number; to: number } {
  if (layout.count === 0) return { from: 0, to: 0 }
  return { from: rowAt(layout, top), to: rowAt(layout, bottom - 1) + 1 }
}

/** Returns the groups with a header visible between two heights, as indexes `[from, to)`. */
export function groupsBetween(layout: RowLayout, top: number, bottom: number): { from: number; to: number } {
  const from = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) + layout.groupHeight <= top) + 1
  const to = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) < bottom) + 1
  return { from, to: Math.max(from, to) }
}

/**
 * Returns the index of the last item that meets `holds`, or -1. Binary search: `holds` must be true up to some item and
 * false after it.
 */
function lastIndex<Item>(items: readonly Item[], holds: (item: Item, index: number) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle] as Item, middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Quarters `[from, to)` of a row with one state, one reason and at most one event. Absolute quarters. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly run: Run
  /** The event that occupies the quarters. Null if they are not reserved, or if the event is unknown. */
  readonly holder: RowEvent | null
}

/** Quarters of a row that are drawn as one box and read as one cell. */
export interface Segment extends Piece {
  readonly isActive: boolean
}

/**
 * Returns the runs of a row. Reserved runs are split at the beginning of each event. `base` is the first quarter of the
 * runs.
 */
export function piecesOf(runs: readonly Run[], base: number, events: readonly RowEvent[]): readonly Piece[] {
  return runs.flatMap((run): readonly Piece[] => {
    const from = base + run.offset
    const to = from + run.length
    if (run.reason !== 'held') return [{ from, to, run, holder: null }]
    const touching = events.filter(
      ({ start, end }) => start < to * quarterMilliseconds && end > from * quarterMilliseconds,
    )
    return splitByHolder(touching, from, to).map((part) => ({ ...part, run }))
  })
}

/**
 * Returns the boxes of a row that are visible between two quarters. Pieces are not cut at the edges, so that horizontal
 * scrolling moves nothing. The piece with the active slot is split around it, because that slot is a separate cell.
 */
export function segmentsOf(
  pieces: readonly Piece[],
  shown: { readonly from: number; readonly to: number },
  active: number | null,
): Segment[] {
  const segments: Segment[] = []
  for (const piece of pieces) {
    const { from, to } = piece
    if (to <= shown.from) continue
    if (from >= shown.to) break
    if (active === null || active < from || active >= to) {
      segments.push({ ...piece, isActive: false })
      continue
    }
    if (active > from) segments.push({ ...piece, to: active, isActive: false })
    segments.push({ ...piece, from: active, to: active + 1, isActive: true })
    if (active + 1 < to) segments.push({ ...piece, from: active + 1, isActive: false })
  }
  return segments
}

/** The part of a row's height that an event takes. */
type Lane = 'whole' | 'above' | 'below'

/** Events from this length count as all-day: the shortest day has 23 hours. Milliseconds. */
const shortestDay = 23 * oneHour

/**
 * Returns the lane of each event. An all-day event that overlaps others is drawn above them in half the height, so that
 * the words of all of them are readable.
 */
export function lanesOf(events: readonly Pick<RowEvent, 'start' | 'end'>[]): readonly Lane[] {
  const isLong = events.map(({ start, end }) => end - start >= shortestDay)
  if (!isLong.includes(true)) return events.map(() => 'whole')
  const overlaps = (one: number, other: number): boolean =>
    one !== other && events[one]!.start < events[other]!.end && events[other]!.start < events[one]!.end
  return events.map((_, at) => {
    const others = [...events.keys()].filter((other) => overlaps(at, other))
    const longOthers = others.filter((other) => isLong[other])
    if (isLong[at]) return others.length === 0 ? 'whole' : longOthers.some((other) => other < at) ? 'below' : 'above'
    return longOthers.length > 0 ? 'below' : 'whole'
  })
}

/** Formatted times of quarters. The same few hundred are named in every row. */
export interface QuarterTimes {
  /** '10:15' */
  time(quarter: number): string
  /** 'Fri 20 Nov 10:15' */
  dayAndTime(quarter: number): string
  /** '10:15 – 11:50', with days if they differ. For events, which need not begin on a quarter. */
  span(from: number, to: number): string
}

/** Texts in a cache before it is cleared. */
const most = 5000

export function quarterTimes(format: Format, zone: IanaZone): QuarterTimes {
  const at = (quarter: number): number => startOfQuarter(quarterOf(quarter))
  return {
    time: remembering((quarter) => format.time(at(quarter), zone)),
    span: (from, to) => format.timeRange(from * quarterMilliseconds, to * quarterMilliseconds, zone),
    dayAndTime: remembering((quarter) => format.moment(at(quarter), zone)),
  }
}

/** Returns the function with a cache, because many rows have the same few texts and formatting one takes longer than drawing a row. */
export function remembering<Key>(name: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>()
  return (key) => {
    let text = known.get(key)
    if (text === undefined) {
      if (known.size >= most) known.clear()
      text = name(key)
      known.set(key, text)
    }
    return text
  }
}
