import type { RowView } from '#src/engine/compute.ts'
import { decodeRuns } from '#src/features/availability/model/rules/runs.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'

/** A reserved time of one day. The subject and the organiser are null if the calendar does not share them. */
export interface PrintedTime {
  readonly start: Instant
  readonly end: Instant
  /** Takes the whole day. */
  readonly isWhole: boolean
  readonly subject: string | null
  readonly organizer: string | null
  readonly tentative: boolean
}

export interface PrintedRow extends Pick<RowView, 'key' | 'name' | 'capacity' | 'data'> {
  /** The reserved times of each day, by start. */
  readonly days: readonly (readonly PrintedTime[])[]
}

/** The resources of one area, for a sheet of its own. */
export interface PrintedArea {
  readonly name: string
  readonly rows: readonly PrintedRow[]
}

/**
 * Returns what a printed schedule shows: by area, in the order of the rows, each resource with its reserved times by
 * day. `bounds` are the first quarter of each day and the end of the last; the runs of the rows begin at the first.
 */
export function printedAreas(rows: readonly RowView[], bounds: readonly Quarter[]): readonly PrintedArea[] {
  const areas = new Map<string, PrintedRow[]>()
  for (const row of rows) {
    const { key, name, capacity, data, areaName } = row
    const days = bounds.slice(0, -1).map((from, index) => timesOfDay(row, from, bounds[index + 1] ?? from, bounds[0]!))
    const known = areas.get(areaName)
    const printed = { key, name, capacity, data, days }
    if (known) known.push(printed)
    else areas.set(areaName, [printed])
  }
  return [...areas].map(([name, printed]) => ({ name, rows: printed }))
}

function timesOfDay({ events, runs }: RowView, from: Quarter, to: Quarter, base: Quarter): PrintedTime[] {
  const [start, end] = [startOfQuarter(from), startOfQuarter(to)]
  const cut = (time: Omit<PrintedTime, 'isWhole'>): PrintedTime => ({
    ...time,
    isWhole: time.start <= start && time.end >= end,
  })
  const known = events.filter((event) => event.start < end && event.end > start).map(cut)
  // Some calendars share only that a time is reserved.
  const unknown = decodeRuns(runs)
    .filter(({ reason }) => reason === 'held')
    .map(({ offset, length }) => ({
      start: startOfQuarter((base + offset) as Quarter),
      end: startOfQuarter((base + offset + length) as Quarter),
    }))
    .filter((run) => run.start < end && run.end > start)
    .filter((run) => !events.some((event) => event.start < run.end && event.end > run.start))
    .map((run) => cut({ ...run, subject: null, organizer: null, tentative: false }))
  return [...known, ...unknown].toSorted((one, other) => one.start - other.start || one.end - other.end)
}
