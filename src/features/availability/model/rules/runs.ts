import { Availability, type AvailabilityCode, type IndexSpan, type Reason, reasons as reasonNames } from './row.ts'

/**
 * A row as runs, in the form the worker sends: two UTF-16 units per run. The first is its length in quarters (1 to
 * 65535), the second is `code | reason << 4` with the reason's index in `reasons`. Strings are fast to copy between
 * threads, and two rows are equal if their strings are equal. Not every such string is well-formed UTF-16, so never
 * encode it as UTF-8.
 */
export interface Run {
  /** First quarter, relative to the start of the row. */
  readonly offset: number
  readonly length: number
  readonly code: AvailabilityCode
  readonly reason: Reason
}

const longestRun = 65_535

/**
 * Returns true if a quarter with this code can be reserved: free, free outside hours, or part of the event being
 * changed.
 */
export const isBookable = (code: number): boolean =>
  code === Availability.free || code === Availability.freeOutsideWorkingHours || code === Availability.currentEvent

/** Encodes `codes[from, to)` as runs, with the reason indexes at the same positions of `reasons`. */
export const encodeRuns = (codes: Uint8Array, reasons: Uint8Array, from: number, to: number): string => {
  let text = ''
  let start = from
  while (start < to) {
    const code = codes[start] ?? 0
    const reason = reasons[start] ?? 0
    const limit = Math.min(to, start + longestRun)
    let end = start + 1
    while (end < limit && codes[end] === code && reasons[end] === reason) end++
    text += String.fromCharCode(end - start, code | (reason << 4))
    start = end
  }
  return text
}

const readRun = (runs: string, at: number, offset: number): Run => {
  const state = runs.charCodeAt(at + 1)
  return {
    offset,
    length: runs.charCodeAt(at),
    code: (state & 15) as AvailabilityCode,
    reason: reasonNames[state >>> 4] ?? 'none',
  }
}

export const decodeRuns = (runs: string): Run[] => {
  const list: Run[] = []
  for (let at = 0, offset = 0; at + 1 < runs.length; at += 2) {
    const run = readRun(runs, at, offset)
    list.push(run)
    offset += run.length
  }
  return list
}

const notYetKnown = Availability.limited | (reasonNames.indexOf('no-data') << 4)

const tooShort = Availability.limited | (reasonNames.indexOf('too-short') << 4)

/** Also true for unknown quarters: the user may request them, and the form shows the obstacle when it is known. */
const mayBeAsked = (state: number): boolean => isBookable(state & 15) || state === notYetKnown

/** Also true for free quarters that are only too few for the requested duration, because a drag is a duration of its own. */
export const mayBeDragged = (state: number): boolean => mayBeAsked(state) || state === tooShort

/**
 * Returns the widest range of quarters around `quarter` that the user may request, with any mixture of bookable and
 * unknown codes. Returns null if the quarter itself may not be requested. `isOpen` decides about `code | reason << 4`.
 */
export const bookableRunAt = (
  runs: string,
  quarter: number,
  isOpen: (state: number) => boolean = mayBeAsked,
): IndexSpan | null => {
  let from = 0
  let to = 0
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const length = runs.charCodeAt(at)
    if (isOpen(runs.charCodeAt(at + 1))) to += length
    else if (quarter < to) break
    else from = to += length
  }
  return quarter >= from && quarter < to ? { from, to } : null
}

/**
 * Like `bookableRunAt`, but the quarters `own` count as bookable with any code, because they belong to the event being
 * changed. As in a drag, gaps shorter than requested count, too.
 */
export const bookableRunWith = (runs: string, quarter: number, own: IndexSpan): IndexSpan | null => {
  const from = bookableRunAt(runs, own.from - 1, mayBeDragged)?.from ?? own.from
  const to = bookableRunAt(runs, own.to, mayBeDragged)?.to ?? own.to
  return quarter >= from && quarter < to ? { from, to } : bookableRunAt(runs, quarter, mayBeDragged)
}
