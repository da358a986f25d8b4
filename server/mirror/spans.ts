import { oneDay } from '#src/kernel/time/moment.ts'
import type { MirrorRoom } from '../store/mirror.ts'

/** In UTC milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Milliseconds around now that are read often: panels show today, timelines the next two weeks. */
const next = { before: 2 * oneDay, after: 14 * oneDay }
/** Milliseconds ahead that are read at least, and at most, with all other events. */
const whole = { least: 366 * oneDay, most: 1_100 * oneDay }
/** Milliseconds of a gap that is read to reach a span far away. Beyond, that span alone is read. */
const longestGap = 400 * oneDay

export const nextDays = (now: number): Span => ({ from: now - next.before, to: now + next.after })

/** All days on which a room can be reserved; a year at least, since people reserve at the vendor. */
export const allDays = (now: number, maxAdvanceDays: number): Span => ({
  from: now - next.before,
  to: now + Math.min(whole.most, Math.max(whole.least, (maxAdvanceDays + 1) * oneDay)),
})

type Covered = Pick<MirrorRoom, 'covered_from' | 'covered_until'>

/** The span of which every event is known once another one has been read, too. If the two are apart, the later one. */
export function coverage({ covered_from: from, covered_until: until }: Covered, read: Span): Covered {
  const alone = { covered_from: read.from, covered_until: read.to }
  if (from === null || until === null) return alone
  if (read.from > until || read.to < from) return read.to > until ? alone : { covered_from: from, covered_until: until }
  return { covered_from: Math.min(from, read.from), covered_until: Math.max(until, read.to) }
}

/** Returns the span to read so that all events of a span are known; null if they are. */
export function gapOf({ covered_from: from, covered_until: until }: Covered, span: Span): Span | null {
  if (from === null || until === null) return span
  if (span.from >= from && span.to <= until) return null
  const gap = { from: span.from < from ? span.from : until, to: span.to > until ? span.to : from }
  return gap.to - gap.from > longestGap ? span : gap
}
