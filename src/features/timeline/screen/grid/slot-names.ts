import type { TFunction } from 'i18next'
import type { RowEvent, RowView } from '#src/engine/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/features/availability/model/rules/row.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import type { ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { headersAbove, type Piece, type QuarterTimes, type RowLayout } from '../../model/grid/row-layout.ts'

export type OwnOf = (row: RowView, event: RowEvent) => Reservation | null

/** Header rows of the grid: the dates and the hours. */
const headerRows = 2

/** Row count of the whole grid, including rows that are not drawn. */
export const ariaRowCount = (layout: RowLayout, people: number): number =>
  headerRows + people + layout.groups.length + layout.count

/** 1-based, because ARIA counts from 1. */
export const ariaRowOfPerson = (index: number): number => headerRows + index + 1

export const ariaRowOf = (layout: RowLayout, people: number, row: number): number =>
  headerRows + people + row + headersAbove(layout, row) + 1

export const ariaRowOfGroup = (layout: RowLayout, people: number, index: number): number =>
  headerRows + people + (layout.groups[index]?.firstRow ?? 0) + index + 1

/** Milliseconds without a new paint before the names for screen readers are updated. */
const pause = 120
/** Number of elements named per frame, because the browser has to lay out their rows again. */
const share = 8

const waiting = new Map<HTMLElement, () => void>()
let lastAskedAt = 0
let isTimed = false
/** Grid marked as busy for screen readers while its names are out of date. */
let busyGrid: Element | null = null

/**
 * Runs the latest naming of an element after scrolling has paused. Names cost more than boxes, and no one reads them
 * while scrolling.
 */
export function nameSoon(element: HTMLElement, name: () => void): void {
  waiting.set(element, name)
  lastAskedAt = performance.now()
  if (isTimed) return
  isTimed = true
  busyGrid = element.closest('[role=grid]')
  busyGrid?.setAttribute('aria-busy', 'true')
  setTimeout(nameAfterPause, pause)
}

/** Runs the naming of an element at once, instead of one that still waits. */
export function nameNow(element: HTMLElement, name: () => void): void {
  waiting.delete(element)
  name()
}

/** One timer serves a whole scroll, instead of a new one for every row of every paint. */
function nameAfterPause(): void {
  const rested = performance.now() - lastAskedAt
  if (rested < pause) {
    setTimeout(nameAfterPause, pause - rested)
    return
  }
  for (const [element, name] of [...waiting].slice(0, share)) {
    waiting.delete(element)
    name()
  }
  isTimed = waiting.size > 0
  if (isTimed) requestAnimationFrame(nameAfterPause)
  else busyGrid?.removeAttribute('aria-busy')
}

/**
 * Returns the accessible name of some quarters of a row: resource, time, state and reason, or the event that occupies
 * them.
 */
export type NameSlot = (row: RowView, piece: Piece) => string

/** Texts are translated once instead of once per slot, because a frame may need hundreds of names. */
export function slotNames(
  t: TFunction,
  times: QuarterTimes,
  { isOneDay, hasFailed }: { readonly isOneDay: boolean; readonly hasFailed: boolean },
  ownOf: OwnOf,
): NameSlot {
  let words: Words | null = null
  const nameStart = isOneDay ? times.time : times.dayAndTime
  return (row, piece) => {
    const { from, to } = piece
    const { code, reason } = piece.run
    words ??= wordsOf(t)
    const when = `${row.name}, ${nameStart(from)} – ${times.time(to)}`
    if (row.data === 'loading') return `${when}, ${hasFailed ? words.because.get('no-data') : words.loading}`
    const barred = row.row >= 0 && !row.bookable ? words.barred : null
    const why =
      barred ??
      (row.message === null ? null : serviceWords(row.message, t)) ??
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
  /** For a resource that cannot be reserved, regardless of its quarters. */
  readonly barred: string
  /** Text before and after the organiser's name. */
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
 * Returns text for the event that occupies these quarters: a mark for the user's own event, its subject and organiser,
 * and its times if they differ from those of the quarters. Returns undefined if no event is known.
 */
function heldBy(words: Words, times: QuarterTimes, row: RowView, piece: Piece, ownOf: OwnOf): string | undefined {
  const { from, to, holder } = piece
  if (!holder) return undefined
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

/** Icon of a row in the style sheet. */
export type TypeKind = 'room' | 'workplace' | 'parking' | 'other'

/** Workplace is CS0601, custom is CS0606 (section 3, licence codes). All other types are rooms. */
const kindOfCode: Readonly<Record<string, TypeKind>> = { CS0601: 'workplace', CS0606: 'other' }

/**
 * Returns a function that looks up the icon of a type by its licence code. Parking has no code of its own, so it is
 * recognised by the type's name.
 */
export function typeKinds(types: readonly ResourceTypeInfo[]): (typeId: string | null) => TypeKind {
  const kinds = new Map(
    types.map(({ resourceTypeId, csCode, name }): [string, TypeKind] => [
      resourceTypeId,
      /park|aparca|парк|car\b/i.test(name) ? 'parking' : (kindOfCode[csCode ?? ''] ?? 'room'),
    ]),
  )
  return (typeId) => (typeId === null ? 'room' : (kinds.get(typeId) ?? 'room'))
}
