import type { Group } from '#src/contract/compute.ts'
import type { TimelineSizes } from '#src/state/timeline-sizes.ts'

/** Where rows and group headers lie, in pixels from the first row's place. Nothing in it grows with the number of rows. */
export interface RowLayout {
  readonly count: number
  readonly pitch: number
  readonly groupHeight: number
  readonly groups: readonly Group[]
  readonly height: number
}

/** Distance between two rows: the bar, its margins and the line below (section 3, sizes). */
export const pitchOf = (sizes: TimelineSizes): number =>
  sizes.scheduleHeight + 2 * sizes.scheduleMargin + sizes.delimiterWidth

export function layRows(sizes: TimelineSizes, count: number, groups: readonly Group[]): RowLayout {
  const pitch = pitchOf(sizes)
  const groupHeight = sizes.groupDelimiterHeight
  return { count, pitch, groupHeight, groups, height: count * pitch + groups.length * groupHeight }
}

/** How many group headers stand above a row, its own group's included. */
export function headersAbove(layout: RowLayout, row: number): number {
  return lastIndex(layout.groups, (group) => group.firstRow <= row) + 1
}

export function topOfRow(layout: RowLayout, row: number): number {
  return row * layout.pitch + headersAbove(layout, row) * layout.groupHeight
}

export function topOfGroup(layout: RowLayout, index: number): number {
  return (layout.groups[index]?.firstRow ?? 0) * layout.pitch + index * layout.groupHeight
}

/** The row at a height; on a group header the row below it. Between 0 and the last row whatever is asked. */
export function rowAt(layout: RowLayout, y: number): number {
  const index = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) <= y)
  const group = layout.groups[index]
  const row = group
    ? group.firstRow + Math.max(0, Math.floor((y - topOfGroup(layout, index) - layout.groupHeight) / layout.pitch))
    : Math.floor(y / layout.pitch)
  const last = group ? group.firstRow + group.count - 1 : layout.count - 1
  return Math.max(0, Math.min(row, last))
}

/** True on a row, false on a group header and outside. */
export function isOnRow(layout: RowLayout, y: number): boolean {
  if (y < 0 || y >= layout.height) return false
  const top = topOfRow(layout, rowAt(layout, y))
  return y >= top && y < top + layout.pitch
}

/** Rows that show between two heights, `[from, to)`. */
export function rowsBetween(layout: RowLayout, top: number, bottom: number): { from: number; to: number } {
  if (layout.count === 0) return { from: 0, to: 0 }
  return { from: rowAt(layout, top), to: rowAt(layout, bottom - 1) + 1 }
}

/** Groups whose header shows between two heights, as indexes `[from, to)`. */
export function groupsBetween(layout: RowLayout, top: number, bottom: number): { from: number; to: number } {
  const from = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) + layout.groupHeight <= top) + 1
  const to = lastIndex(layout.groups, (_, at) => topOfGroup(layout, at) < bottom) + 1
  return { from, to: Math.max(from, to) }
}

/** Index of the last item for which `holds`; -1 when for none. `holds` is true up to some item and false after it. */
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
