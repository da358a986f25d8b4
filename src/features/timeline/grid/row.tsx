import Star from 'lucide-react/icons/star'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Group, RowView } from '#src/engine/compute.ts'
import { decodeRuns } from '#src/features/availability/rules/runs.ts'
import { timelineWindow } from '../window-state.ts'
import groupRowsStyles from './group-rows.module.css'
import { groupsBetween, piecesOf, type RowLayout, segmentsOf, topOfGroup } from './row-layout.ts'
import styles from './row.module.css'
import { moveAcross } from './scroll-sync.tsx'
import { ariaRowOfGroup, nameSoon } from './slot-names.ts'
import { createTrack, type Track } from './track.ts'
import type { RowScene } from './use-scene.ts'

interface GroupRowsProps {
  readonly layout: RowLayout
  readonly people: number
  /** Range of heights to draw headers for, in pixels. */
  readonly top: number
  readonly bottom: number
  readonly columns: number
  readonly nameCount: (count: number) => string
  readonly labelOf: (group: Group) => string
  /** Returns the time in the area if its zone differs from the timeline's; otherwise ''. */
  readonly timeIn: (areaId: string) => string
}

/** Headers of the areas or types on screen. */
export const GroupRows = memo(function GroupRows(props: GroupRowsProps) {
  const { layout, people, top, bottom, columns, nameCount, labelOf, timeIn } = props
  const { from, to } = groupsBetween(layout, top, bottom)
  return layout.groups.slice(from, to).map((group, offset) => (
    <div
      key={group.key}
      role="row"
      aria-rowindex={ariaRowOfGroup(layout, people, from + offset)}
      className={groupRowsStyles.group}
      style={{ top: topOfGroup(layout, from + offset), height: layout.groupHeight }}
    >
      <div role="rowheader" aria-colindex={1} aria-colspan={columns} className={groupRowsStyles.label}>
        <span className={groupRowsStyles.words}>{labelOf(group)}</span>{' '}
        <span className={groupRowsStyles.count}>
          {[nameCount(group.count), timeIn(group.key)].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
    </div>
  ))
})

const star = <Star size={14} strokeWidth={1.75} aria-hidden />

interface RowHeadProps {
  readonly view: RowView
  readonly scene: RowScene
  readonly isFavourite: boolean
}

/**
 * The first column. Its name and star have no tab stops in every row: one listener of the grid handles clicks, and keys
 * do the same.
 */
const RowHead = memo(function RowHead({ view, scene, isFavourite }: RowHeadProps) {
  const { words } = scene
  const isPerson = view.row < 0
  const head = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = head.current
    if (element) nameSoon(element, () => element.setAttribute('aria-label', nameOf(view, scene)))
  }, [view, scene])
  return (
    <div
      ref={head}
      role="rowheader"
      aria-colindex={1}
      className={styles.head}
      data-person={isPerson || undefined}
      style={{ width: scene.nameWidth }}
    >
      <span
        className={styles.type}
        data-kind={view.data === 'failed' ? 'failed' : isPerson ? 'person' : scene.typeKind(view.typeId)}
      />
      {isPerson ? (
        <span className={styles.name}>{view.name}</span>
      ) : (
        <button type="button" tabIndex={-1} className={styles.name} data-details>
          {view.name}
        </button>
      )}
      {view.reservedTo !== null && (
        <span className={styles.badge} data-to={view.reservedTo}>
          {view.reservedTo === 'you' ? words.you : words.others}
        </span>
      )}
      {view.capacity !== null && <span className={styles.capacity}>{view.capacity}</span>}
      {!isPerson && scene.hasFavourites && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.star}
          aria-pressed={isFavourite}
          aria-label={isFavourite ? words.removeFavourite : words.addFavourite}
          data-favourite={view.key}
        >
          {star}
        </button>
      )}
    </div>
  )
})

/** Describes the figures and icons of the column as text for screen readers. */
function nameOf({ name, areaName, capacity, reservedTo, zone }: RowView, { words, localTime }: RowScene): string {
  const reserved = reservedTo === 'you' ? words.you : words.others
  const parts = [
    name,
    areaName,
    capacity === null ? '' : words.capacity(capacity),
    reservedTo === null ? '' : reserved,
    localTime(zone),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

interface RowProps {
  readonly view: RowView
  readonly scene: RowScene
  /** Pixels from the top of the first row. */
  readonly top: number
  readonly ariaRow: number
  /** First quarter of `view.runs`. */
  readonly base: number
  /** Quarters to draw. */
  readonly from: number
  readonly to: number
  /** Quarter of the active slot if it is in this row. */
  readonly active: number | null
  readonly isFavourite: boolean
  /** True if its states changed with this paint without user action: the row flashes once. */
  readonly isChanged: boolean
  /** Colour of another calendar. */
  readonly calendar?: string | undefined
}

/** One resource or person: its name and its states. Renders only if its own view or the shared data changes. */
export const Row = memo(function Row({ view, scene, top, ariaRow, base, from, to, active, ...marks }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const painter = useRef<Track | null>(null)
  const { runs, events } = view
  const pieces = useMemo(() => piecesOf(decodeRuns(runs), base, events), [runs, base, events])
  useLayoutEffect(() => {
    if (!track.current) return
    if (!painter.current) moveAcross(track.current, timelineWindow.painted.left)
    painter.current ??= createTrack(track.current)
    painter.current.paint({ view, scene, segments: segmentsOf(pieces, { from, to }, active), from, to })
  }, [view, scene, pieces, from, to, active])
  const { isChanged } = marks
  useLayoutEffect(() => {
    if (isChanged) flash(row.current)
  }, [isChanged, view])
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={ariaRow}
      className={styles.row}
      style={{ top, height: scene.pitch }}
      data-key={view.key}
      data-loading={(view.data === 'loading' && !scene.hasFailed) || undefined}
      data-calendar={marks.calendar}
    >
      <RowHead view={view} scene={scene} isFavourite={marks.isFavourite} />
      <div
        ref={track}
        role="presentation"
        className={styles.track}
        style={{ left: scene.nameWidth }}
        data-moves="across"
      />
    </div>
  )
})

/** Animates directly, so it must check for reduced motion, which the style sheet handles elsewhere. */
function flash(element: HTMLElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element?.animate({ backgroundColor: ['var(--accent-line)', 'transparent'] }, { duration: 450 })
}
