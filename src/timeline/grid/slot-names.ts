import type { TFunction } from 'i18next'
import type { RowView } from '#src/contract/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/core/availability/codes.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import type { OwnOf } from './row-scene.ts'
import type { Piece } from './segments.ts'
import type { QuarterTimes } from './times.ts'

/** Returns the accessible name of some quarters of a row: resource, time, state and reason, or the event that holds them. */
export type NameSlot = (row: RowView, piece: Piece) => string

/** Words are looked up once, not once per slot: hundreds of names are made in a frame. */
export function slotNames(t: TFunction, times: QuarterTimes, isOneDay: boolean, ownOf: OwnOf): NameSlot {
  let words: Words | null = null
  const nameStart = isOneDay ? times.time : times.dayAndTime
  return (row, piece) => {
    const { from, to } = piece
    const { code, reason } = piece.run
    words ??= wordsOf(t)
    const when = `${row.name}, ${nameStart(from)} – ${times.time(to)}`
    if (row.data === 'loading') return `${when}, ${words.loading}`
    const barred = row.row >= 0 && !row.bookable ? words.barred : null
    const why =
      barred ??
      row.message ??
      (reason === 'held' ? heldBy(words, times, row, piece, ownOf) : words.because.get(reason)) ??
      ''
    return `${when}, ${words.states[code] ?? ''}${why === '' ? '' : `, ${why}`}`
  }
}

interface Words {
  readonly states: readonly string[]
  readonly because: ReadonlyMap<Reason, string>
  readonly loading: string
  readonly heldPrivately: string
  readonly yours: string
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
  yours: t('timeline.yours'),
  barred: t('timeline.heat.closed'),
  held: aroundName(t('timeline.heldBy', { name: gap })),
})

const gap = '\u0000'

function aroundName(sentence: string): [string, string] {
  const [before = '', after = ''] = sentence.split(gap)
  return [before, after]
}

/**
 * Whether the event that holds these quarters is the user's own, its subject and organizer, and its times if they differ from
 * those of the quarters. Returns undefined if no event says so.
 */
function heldBy(words: Words, times: QuarterTimes, row: RowView, piece: Piece, ownOf: OwnOf): string | undefined {
  const { from, to, holder } = piece
  if (!holder) return words.because.get('held')
  const own = ownOf(row, holder)
  const subject = own?.event.subject ?? holder.subject
  const { organizer } = holder
  const [start, end] = [holder.start / quarterMilliseconds, holder.end / quarterMilliseconds]
  const parts = [
    own ? words.yours : '',
    subject ?? '',
    own || organizer === null ? '' : words.held[0] + organizer + words.held[1],
    subject === null && organizer === null ? words.heldPrivately : '',
    start === from && end === to ? '' : times.span(start, end),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
