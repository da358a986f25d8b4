import type { Group, RowEvent } from '#src/engine/compute.ts'
import { holderAt, splitByHolder } from '#src/features/availability/model/rules/holders.ts'
import type { Run } from '#src/features/availability/model/rules/runs.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
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

/** Counts the group headers above a row, including its own group. */
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
 * Returns the runs of a row. Reserved runs are split at each change of the event that `holderOf` returns for a quarter.
 * `base` is the first quarter of the runs.
 */
export function piecesOf(
  runs: readonly Run[],
  base: number,
  events: readonly RowEvent[],
  holderOf: typeof holderAt<RowEvent> = holderAt,
): readonly Piece[] {
  return runs.flatMap((run): readonly Piece[] => {
    const from = base + run.offset
    const to = from + run.length
    if (run.reason !== 'held') return [{ from, to, run, holder: null }]
    const touching = events.filter(
      ({ start, end }) => start < to * quarterMilliseconds && end > from * quarterMilliseconds,
    )
    return splitByHolder(touching, from, to, holderOf).map((part) => ({ ...part, run }))
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

/** The part of a row's height that an event takes: `lane` counts from 0, at the top. */
export interface LanePlace {
  readonly lane: number
  readonly of: number
}

/** Events from this length count as all-day: the shortest day has 23 hours. Milliseconds. */
const shortestDay = 23 * oneHour

/** A paint of a scroll step draws the same events. */
const knownLanes = new WeakMap<readonly unknown[], readonly LanePlace[]>()

/**
 * Returns the lane of each event of a row, so that no two events at the same time share one. All-day events are above
 * the others. Events that overlap, directly or through others, have the same number of lanes; an event on its own has the
 * whole height.
 */
export function lanesOf(events: readonly Pick<RowEvent, 'start' | 'end'>[]): readonly LanePlace[] {
  const known = knownLanes.get(events) ?? findLanes(events)
  knownLanes.set(events, known)
  return known
}

const wholeRow: LanePlace = { lane: 0, of: 1 }

function findLanes(events: readonly Pick<RowEvent, 'start' | 'end'>[]): readonly LanePlace[] {
  const isApart = events.every(({ start }, at) => at === 0 || events[at - 1]!.end <= start)
  if (isApart) return events.map(() => wholeRow)
  const byStart = [...events.keys()].toSorted((one, other) => events[one]!.start - events[other]!.start)
  const lanes = chooseLanes(events, byStart)
  const counts: number[] = []
  let cluster: number[] = []
  let end = -Infinity
  const close = (): void => {
    const most = Math.max(...cluster.map((at) => lanes[at]!)) + 1
    for (const at of cluster) counts[at] = most
    cluster = []
  }
  for (const at of byStart) {
    if (events[at]!.start >= end) close()
    cluster.push(at)
    end = Math.max(end, events[at]!.end)
  }
  close()
  return events.map((_, at) => ({ lane: lanes[at]!, of: counts[at]! }))
}

/** A lane while events are placed in it. */
interface Lane {
  /** When the last short event in it ends. */
  end: number
  readonly long: Pick<RowEvent, 'start' | 'end'>[]
  /** Index of the first long event that has not ended. */
  next: number
}

/**
 * Returns the first free lane of each event, all-day events first. `byStart` are the indexes of the events by start, so that
 * each lane remembers only where it is: a calendar may have hundreds of events a day.
 */
function chooseLanes(events: readonly Pick<RowEvent, 'start' | 'end'>[], byStart: readonly number[]): number[] {
  const places: number[] = []
  const lanes: Lane[] = []
  const place = (at: number, isFree: (lane: Lane) => boolean): Lane => {
    const found = lanes.findIndex(isFree)
    if (found < 0) lanes.push({ end: -Infinity, long: [], next: 0 })
    places[at] = found < 0 ? lanes.length - 1 : found
    return lanes[places[at]]!
  }
  const short: number[] = []
  for (const at of byStart) {
    const event = events[at]!
    if (event.end - event.start < shortestDay) short.push(at)
    else place(at, ({ long }) => (long.at(-1)?.end ?? -Infinity) <= event.start).long.push(event)
  }
  for (const at of short) {
    const { start, end } = events[at]!
    const isFree = (lane: Lane): boolean => {
      while ((lane.long[lane.next]?.end ?? Infinity) <= start) lane.next += 1
      return lane.end <= start && (lane.long[lane.next]?.start ?? Infinity) >= end
    }
    place(at, isFree).end = end
  }
  return places
}

/** Pixels of a lane with a title. */
const legibleLane = 14
/** Lanes with a title, in rows of people, which grow, and of resources. More of them share the height without titles. */
const mostLegible = { person: 4, resource: 2 } as const

/** Counts the lanes that the row of a person needs. */
export const laneCountOf = (events: readonly Pick<RowEvent, 'start' | 'end'>[]): number =>
  Math.max(1, ...lanesOf(events).map(({ of }) => of))

/** Returns the sizes for the rows of people: as high as their lanes need. */
export const sizesForLanes = (sizes: TimelineSizes, lanes: number): TimelineSizes => ({
  ...sizes,
  scheduleHeight: Math.max(sizes.scheduleHeight, lanes < 2 ? 0 : Math.min(lanes, mostLegible.person) * legibleLane),
})

/** Returns true if a lane is high enough for a title. */
export const isLegible = ({ of }: LanePlace, row: keyof typeof mostLegible): boolean => of <= mostLegible[row]

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
