import type { TFunction } from 'i18next'
import type { RowView } from '#src/contract/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/core/availability/codes.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import type { QuarterTimes } from './times.ts'

/** The accessible name of the quarters `[from, to)` of a row: resource, time, state and reason. */
export type NameSlot = (row: RowView, from: number, to: number, code: number, reason: Reason) => string

/** Words are looked up once, not once per slot: hundreds of names are made in a frame. */
export function slotNames(t: TFunction, times: QuarterTimes, isOneDay: boolean): NameSlot {
  let words: Words | null = null
  const nameStart = isOneDay ? times.time : times.dayAndTime
  return (row, from, to, code, reason) => {
    words ??= wordsOf(t)
    const when = `${row.name}, ${nameStart(from)} – ${times.time(to)}`
    if (row.data === 'loading') return `${when}, ${words.loading}`
    const barred = row.row >= 0 && !row.bookable ? words.barred : null
    const why =
      barred ?? row.message ?? (reason === 'held' ? heldBy(words, row, from, to) : words.because.get(reason)) ?? ''
    return `${when}, ${words.states[code] ?? ''}${why === '' ? '' : `, ${why}`}`
  }
}

interface Words {
  readonly states: readonly string[]
  readonly because: ReadonlyMap<Reason, string>
  readonly loading: string
  readonly heldPrivately: string
  /** Of a resource that takes no reservations, whatever its quarters are. */
  readonly barred: string
  /** What stands before and after the holder's name. */
  readonly held: readonly [before: string, after: string]
}

const wordsOf = (t: TFunction): Words => ({
  states: availabilityNames.map((name) => t(`state.${name}`)),
  because: new Map(reasons.map((reason) => [reason, reason === 'none' ? '' : t(`reason.${reason}`)])),
  loading: t('timeline.row.loading'),
  heldPrivately: t('timeline.heldPrivately'),
  barred: t('timeline.heat.closed'),
  held: aroundName(t('timeline.heldBy', { name: gap })),
})

const gap = '\u0000'

function aroundName(sentence: string): [string, string] {
  const [before = '', after = ''] = sentence.split(gap)
  return [before, after]
}

/** Who holds these quarters; undefined where no event says so. */
function heldBy(words: Words, row: RowView, from: number, to: number): string | undefined {
  const [start, end] = [from * quarterMilliseconds, to * quarterMilliseconds]
  const holder = row.events.find((event) => event.start < end && event.end > start)
  if (!holder) return words.because.get('held')
  const name = holder.organizer ?? holder.subject
  return name === null ? words.heldPrivately : words.held[0] + name + words.held[1]
}
